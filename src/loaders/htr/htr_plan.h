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

/// Frame numbers one after the other, as far as it matters whether they count up.
struct HtrNumbering {
    /// Where a number is not the one after the number before it.
    struct Jump {
        std::uint64_t ordinal = 0;  // of the number, from 0
        std::uint64_t offset = 0;
        std::int64_t expected = 0;
        std::int64_t found = 0;
    };

    std::uint64_t count = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;
    std::uint64_t first_offset = 0;
    bool rising = true;       // each is greater than the one before
    std::vector<Jump> jumps;  // all of them while rising, else the first

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

/// A section from its head to the next.
struct HtrStretch {
    HtrSection section = HtrSection::motion;
    bool frames = false;                 // a run of `Frame n:` sections, which count as one
    bool repeated = false;               // its segment has had a section before
    std::optional<std::size_t> segment;  // the section's, by its name
    std::string name;                    // of the section, as written; empty for frames
    std::uint64_t offset = 0;            // of its head
    std::uint64_t begin = 0;             // of what stands after its head
    HtrNumbering numbering;              // of its rows, or of its frames
    std::uint64_t rows = 0;
};

/// The frames of a motion, and which of them are to be moved from the file's order to where their numbers say.
struct HtrPlan {
    /// Frames whose numbers do not simply count up from the first frame.
    struct Spread {
        HtrNumbering numbering;
        std::optional<std::size_t> segment;  // whose frames; nothing: all segments'
    };

    std::size_t frames = 0;
    std::int64_t first_frame = 0;
    std::vector<Spread> spreads;
};

/// The frames there is room for when a motion of so many segments has so many rows: a file must not cost memory that
/// its rows do not pay for, as one long section among thousands of empty ones would.
std::uint64_t affordable_htr_frames(std::uint64_t rows, std::size_t segments) noexcept;

/// Decides how many frames there are and whether frame numbers can be believed, and says what is odd about them.
/// `declared_frames`: what the header promises, if anything.
HtrPlan plan_htr(std::span<const HtrStretch> stretches, HtrLayout layout, std::span<const HtrSegment> segments,
                 std::optional<std::int64_t> declared_frames, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
