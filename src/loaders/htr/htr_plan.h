#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "loaders/htr/htr_document.h"
#include "loaders/htr/htr_lines.h"

namespace skelplay::loaders {

/// A sequence of frame numbers, kept as its first number and its jumps.
struct HtrNumbering {
    /// A number that is not one more than the number before it.
    struct Jump {
        std::uint64_t ordinal = 0;  // index of the number in the sequence, from 0
        std::uint64_t offset = 0;
        std::int64_t expected = 0;
        std::int64_t found = 0;
    };

    std::uint64_t count = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;
    std::uint64_t first_offset = 0;
    bool rising = true;       // each number is greater than the one before
    std::vector<Jump> jumps;  // all of them while rising, else only the first

    void add(std::int64_t number, std::uint64_t offset) {
        if (count == 0) {
            first = number;
            first_offset = offset;
        } else if (number != last + 1) {
            jump({count, offset, last + 1, number});
        }
        last = number;
        ++count;
    }
    void append(const HtrNumbering& next);

private:
    void jump(const Jump& jump);
};

/// A section, or a run of `Frame n:` sections, from its head to the next.
struct HtrStretch {
    HtrSection section = HtrSection::motion;
    bool frames = false;                 // a run of `Frame n:` sections
    bool repeated = false;               // its segment already had a section
    std::optional<std::size_t> segment;  // that the section is named after
    std::string name;                    // of the section, as written; empty for frames
    std::uint64_t offset = 0;            // of its head
    std::uint64_t begin = 0;             // of the text after its head
    HtrNumbering numbering;              // of its rows, or of its frames
    std::uint64_t rows = 0;
};

/// The frames of a motion, and which of them must be moved from the file's order to the positions of their numbers.
struct HtrPlan {
    /// Frames whose numbers do not simply count up from the first frame.
    struct Spread {
        HtrNumbering numbering;
        std::optional<std::size_t> segment;  // that the frames belong to; nothing: all segments
    };

    std::size_t frames = 0;
    std::int64_t first_frame = 0;
    std::vector<Spread> spreads;
};

/// The largest number of frames allowed for a motion with so many segments and rows. It keeps memory in proportion to
/// the file: else one long section among thousands of empty ones would need far too much.
std::uint64_t affordable_htr_frames(std::uint64_t rows, std::size_t segments) noexcept;

/// Decides how many frames there are and whether frame numbers can be trusted, and reports what is wrong with them.
/// `declared_frames`: the number in the header, if there is one.
HtrPlan plan_htr(std::span<const HtrStretch> stretches, HtrLayout layout, std::span<const HtrSegment> segments,
                 std::optional<std::int64_t> declared_frames, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
