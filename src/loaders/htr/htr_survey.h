#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/byte_source.h"
#include "base/chunks.h"
#include "base/diagnostics.h"
#include "loaders/htr/htr_lines.h"

namespace skelplay::loaders {

/// How the motion is laid out: version 1 has a section for each segment with a row for each frame, version 2 a
/// section for each frame with a row for each segment.
enum class HtrLayout : std::uint8_t { by_segment, by_frame };

/// What a line of the motion is, and its frame number if it has one.
enum class HtrLineKind : std::uint8_t { empty, section, frame, row, stray };
struct HtrLine {
    HtrLineKind kind = HtrLineKind::empty;
    std::int64_t number = 0;  // of a `Frame n:` line, or of a row of version 1
};

/// Both passes over the motion go by this. `line` is without its comment.
HtrLine read_htr_line(std::string_view line, HtrLayout layout) noexcept;

/// Frame numbers one after the other, as far as it matters whether they count up.
struct HtrNumbering {
    /// Where a number is not the one after the number before it.
    struct Break {
        std::uint64_t offset = 0;
        std::int64_t expected = 0;
        std::int64_t found = 0;
    };

    std::uint64_t count = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;
    std::uint64_t first_offset = 0;
    bool rising = true;  // each is greater than the one before
    std::optional<Break> first_break;

    void add(std::int64_t number, std::uint64_t offset);
    void append(const HtrNumbering& next);
};

/// A section from its head to the next.
struct HtrStretch {
    HtrSection section = HtrSection::motion;
    bool frames = false;       // a run of `Frame n:` sections, which count as one
    std::string name;          // of the section, as written; empty for frames
    std::uint64_t offset = 0;  // of its head
    std::uint64_t begin = 0;   // of what stands after its head
    std::uint64_t end = 0;     // one past its last line
    HtrNumbering numbering;    // of its rows, or of its frames
    std::uint64_t rows = 0;
};

/// What is where in a motion: found in one quick pass that parses frame numbers only, so that the numbers of a
/// second pass can go straight to their places.
struct HtrSurvey {
    /// Where a piece of the file begins.
    struct Start {
        std::size_t begun = 0;      // stretches begun before it: it goes on with the last of them
        std::uint64_t ordinal = 0;  // rows of that stretch, or by frame the frames of all stretches, before the piece
    };

    std::vector<HtrStretch> stretches;  // in file order, [EndOfFile] not among them
    std::vector<Start> starts;          // by piece, as far as the end
    std::uint64_t end = 0;              // offset of [EndOfFile], or of the end of the file
    bool ended = false;                 // [EndOfFile] is there
};

/// True when a piece of the file may begin at this line.
bool starts_htr_record(std::string_view line, HtrLayout layout) noexcept;

/// Surveys the motion, `work` saying where it is and how it is cut; nothing when stopped.
std::optional<HtrSurvey> survey_htr(const base::ByteSource& source, const base::ChunkWork& work, HtrLayout layout,
                                    base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
