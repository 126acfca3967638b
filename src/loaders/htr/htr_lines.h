#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/lines.h"
#include "loaders/htr/htr_document.h"

namespace skelplay::loaders {

/// The line up to its comment, without blanks at both ends.
base::Line without_htr_comment(const base::Line& line);

/// What a section holds, as its name says.
enum class HtrSection : std::uint8_t { header, hierarchy, base, end, motion };

/// A line such as `[BasePosition]`.
struct HtrSectionHead {
    HtrSection section = HtrSection::motion;
    std::string_view name;  // between the brackets, without blanks at both ends
    std::uint64_t offset = 0;
    bool closed = true;  // the `]` is there
    base::Line rest;     // what stands after it
};

/// Reads a section head; nothing when the line (without its comment) is none.
std::optional<HtrSectionHead> read_htr_section_head(const base::Line& line);

/// A section as messages show it: `[Head]`.
std::string in_brackets(std::string_view name);

/// Warns of a head without `]` or with text after it.
void check_htr_section_head(const HtrSectionHead& head, base::Diagnostics& diagnostics);

/// The number of a version 2 frame's head, `Frame 12:`; the colon may be missing. Nothing: the line is none.
std::optional<std::int64_t> read_htr_frame_head(std::string_view line) noexcept;

/// A frame number: a whole number that a double holds exactly.
std::optional<std::int64_t> read_htr_frame_number(std::string_view token) noexcept;

/// What stands in a row after its name or frame number.
struct HtrRow {
    HtrNumbers numbers{};
    std::size_t count = 0;           // words there, whether numbers or not
    std::optional<base::Token> bad;  // the first word among the first seven that is no number
};

/// Reads all words left. Up to `readable_end`, which may lie behind the line, memory may be read.
HtrRow read_htr_row(base::TokenReader words, const char* readable_end = nullptr);

/// Finds segments by name: blanks inside count as one, case counts only where names differ by nothing else.
class HtrNames {
public:
    /// `segments` must outlive the object and stay as they are.
    explicit HtrNames(std::span<const HtrSegment> segments);

    [[nodiscard]] std::optional<std::size_t> find(std::string_view name) const;

    /// A segment whose name begins a line, and the bytes of the line up to the name's end.
    struct Match {
        std::size_t segment = 0;
        std::size_t length = 0;
    };
    /// The longest name of whole words that `line` begins with; tries `guess` first, for rows in the usual order.
    [[nodiscard]] std::optional<Match> match(std::string_view line, std::size_t guess) const;

private:
    [[nodiscard]] std::string_view name(std::size_t segment) const { return segments_[segment].name.text; }
    [[nodiscard]] std::optional<std::size_t> find_exactly(std::string_view name) const;

    std::span<const HtrSegment> segments_;
    std::vector<std::size_t> sorted_;  // indices of segments_, by name without case, then with it
    std::size_t most_words_ = 0;       // in any name
};

}  // namespace skelplay::loaders
