#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/lines.h"
#include "base/text.h"

namespace skelplay::loaders {

/// `# , commas and () parenthesis are used as whitespace` (ASF 1.10).
constexpr bool is_acclaim_blank(char c) noexcept { return base::is_blank(c) || c == '(' || c == ')' || c == ','; }

/// The line without its comment: `#` and everything after it.
constexpr std::string_view without_comment(std::string_view line) noexcept { return line.substr(0, line.find('#')); }

/// Fills `token` with the next token of `text` at or after `position`, and moves `position` past it; false at the end.
/// `text` must not contain a comment; `base` is the file offset of its first byte.
bool next_acclaim_token(std::string_view text, std::uint64_t base, std::size_t& position, base::Token& token) noexcept;

/// True for a line with a section keyword: it begins with a colon and a letter, leading blanks aside.
bool is_section_line(std::string_view line) noexcept;

/// The integer when the line consists of nothing else: such a line starts a frame of an AMC.
std::optional<std::int64_t> frame_number(std::string_view line) noexcept;

/// The kind of binary file that begins with these bytes ("a Windows Media file", "binary data"); empty for text.
std::string_view binary_kind(std::string_view head) noexcept;

}  // namespace skelplay::loaders
