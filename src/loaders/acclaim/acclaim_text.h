#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/lines.h"
#include "base/text.h"

namespace skelplay::loaders {

/// `# , commas and () parenthesis are used as whitespace` (ASF 1.10).
constexpr bool is_acclaim_blank(char c) noexcept { return base::is_blank(c) || c == '(' || c == ')' || c == ','; }

/// The line without its comment: `#` and all that follows.
constexpr std::string_view without_comment(std::string_view line) noexcept { return line.substr(0, line.find('#')); }

/// Fills `token` with the next token of `text` at or after `position`, which is moved past it; false at the end.
/// `text` holds no comment; `base` is the file offset of its first byte.
bool next_acclaim_token(std::string_view text, std::uint64_t base, std::size_t& position, base::Token& token) noexcept;

/// True for a keyword of the file's top level: a colon and a letter begin the line, blanks aside.
bool is_section_line(std::string_view line) noexcept;

/// The number a line consists of, when it is a lone integer: such a line starts a frame of an AMC.
std::optional<std::int64_t> frame_number(std::string_view line) noexcept;

/// What kind of binary file begins with these bytes ("a Windows Media file", "binary data"); empty: it is text.
std::string_view binary_kind(std::string_view head) noexcept;

}  // namespace skelplay::loaders
