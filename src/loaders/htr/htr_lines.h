#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/lines.h"
#include "loaders/htr/htr_document.h"

namespace skelplay::loaders {

/// The line without its comment and without blanks at both ends.
base::Line without_htr_comment(const base::Line& line);

/// How the motion is laid out: version 1 has a section for each segment with a row for each frame, version 2 a
/// section for each frame with a row for each segment.
enum class HtrLayout : std::uint8_t { by_segment, by_frame };

/// What a section contains, according to its name. Any name that is not known is a motion section.
enum class HtrSection : std::uint8_t { header, hierarchy, base, end, motion };

/// A line such as `[BasePosition]`.
struct HtrSectionHead {
    HtrSection section = HtrSection::motion;
    std::string_view name;  // between the brackets, without blanks at both ends
    std::uint64_t offset = 0;
    bool closed = true;  // the `]` is there
    base::Line rest;     // the text after it
};

/// Reads a section head; nothing when the line (without its comment) is not one.
std::optional<HtrSectionHead> read_htr_section_head(const base::Line& line);

/// A section's name for messages: `[Head]`.
std::string in_brackets(std::string_view name);

/// Warns about a head without `]` or with text after it.
void check_htr_section_head(const HtrSectionHead& head, base::Diagnostics& diagnostics);

/// The number in a version 2 frame's head, `Frame 12:`; the colon may be missing. Nothing when the line is not one.
std::optional<std::int64_t> read_htr_frame_head(std::string_view line) noexcept;

/// A frame number: a whole number that a double holds exactly.
std::optional<std::int64_t> read_htr_frame_number(std::string_view token) noexcept;

/// The words of a row after its name or frame number.
struct HtrRow {
    HtrNumbers numbers{};
    std::size_t count = 0;           // of words, numbers or not
    std::optional<base::Token> bad;  // the first word among the first seven that is not a number
};

/// Reads the remaining words as a row.
HtrRow read_htr_row(base::TokenReader words);

}  // namespace skelplay::loaders
