#pragma once

#include "base/chunks.h"
#include "loaders/htr/htr_text.h"

namespace skelplay::loaders {

/// A sequence of frame numbers in the file's order, kept as its first number and its jumps.
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
    std::vector<Jump> jumps;

    void add(std::int64_t number, std::uint64_t offset) {
        if (count == 0) {
            first = number;
            first_offset = offset;
        } else if (number != last + 1) {
            jumps.push_back({count, offset, last + 1, number});
        }
        last = number;
        ++count;
    }
    void append(const HtrNumbering& next);

    /// Numbers that count up by one.
    struct Series {
        std::uint64_t ordinal = 0;  // of the first one
        std::int64_t number = 0;    // the first one
        std::uint64_t count = 0;
    };
    /// The whole sequence, in the file's order.
    [[nodiscard]] std::vector<Series> series() const;
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
    /// Frames whose numbers do not simply count up from the first frame; no number occurs twice.
    struct Spread {
        HtrNumbering numbering;
        std::optional<std::size_t> segment;  // that the frames belong to; nothing: all segments
    };

    std::size_t frames = 0;
    std::int64_t first_frame = 0;
    std::vector<Spread> spreads;
};

/// Decides how many frames there are and whether frame numbers can be trusted, and reports what is wrong with them.
/// `declared_frames`: the number in the header, if there is one.
HtrPlan plan_htr(std::span<const HtrStretch> stretches, HtrLayout layout, std::span<const HtrSegment> segments,
                 std::optional<std::int64_t> declared_frames, base::Diagnostics& diagnostics);

/// A row whose numbers can be used.
struct HtrPieceRow {
    HtrNumbers numbers;
    std::uint32_t frame;    // index in the piece's part of the stretch, from 0
    std::uint32_t segment;  // only for the layout by frame
};

/// The part of a stretch that is in one piece of the file.
struct HtrPieceStretch : HtrStretch {
    std::size_t first_row = 0;  // in HtrPiece::rows; the rows end where those of the next stretch begin
    std::size_t rows_without_scale = 0;
    std::uint64_t first_without_scale = 0;
    base::Diagnostics diagnostics;  // about the rows: dropped when the stretch has no segment
};

/// A piece of the motion. Its first stretch continues the last one of the piece before.
struct HtrPiece {
    std::vector<HtrPieceStretch> stretches;
    std::vector<HtrPieceRow, base::BulkAllocator<HtrPieceRow>> rows;  // larger than row_count
    std::size_t row_count = 0;
    base::Diagnostics heads;  // about the heads of sections

    /// Rows of a stretch, and the frames that they belong to.
    struct Placement {
        std::span<const HtrPieceRow> rows;
        std::uint64_t first = 0;             // frame of the first row or `Frame n:`
        std::uint64_t end = 0;               // one past the last frame that there is room for
        std::optional<std::size_t> segment;  // that the rows belong to; nothing: rows of all segments
    };
    std::vector<Placement> placements;  // of the rows that are used, in the file's order

    /// The rows of a stretch.
    [[nodiscard]] std::span<const HtrPieceRow> rows_of(std::size_t stretch) const {
        const std::size_t begin = stretches[stretch].first_row;
        const std::size_t end = stretch + 1 < stretches.size() ? stretches[stretch + 1].first_row : row_count;
        return std::span(rows).subspan(begin, end - begin);
    }
};

/// True when a piece may begin at this line, for the layout by frame. (By segment, a piece may begin at any line.)
bool starts_htr_frame(std::string_view line) noexcept;

/// Reads a piece up to its end or to [EndOfFile], which is the last stretch then. `piece` may have been used before.
/// Without names no row is read: it only finds the sections.
void read_htr_piece(const base::Chunk& chunk, HtrLayout layout, const HtrNames& names, HtrPiece& piece);

/// A motion with its frames in the file's order, whatever their numbers. A cell is the seven numbers of one segment in
/// one frame.
struct HtrFrames {
    HtrMotion motion;  // a cell whose row is missing or unreadable begins with NaN, which is never read from a file
    /// A row for which there was no room in `motion` when it was read.
    struct Late {
        std::uint64_t frame = 0;
        std::size_t segment = 0;
        HtrNumbers numbers{};
    };
    std::vector<Late> late;
    std::vector<std::uint64_t> ends;     // by segment: cells from this frame on are uninitialised
    std::vector<HtrStretch> stretches;   // in the file's order, without [EndOfFile]
    std::uint64_t end = 0;               // offset of [EndOfFile], or of the end of the file
    bool ended = false;                  // [EndOfFile] is there
    base::Diagnostics head_diagnostics;  // about the heads of sections
    base::Diagnostics row_diagnostics;
};

/// Reads the motion in one pass, in chunks on several threads according to `work`. Without segments it only finds the
/// sections.
HtrFrames read_htr_frames(const Reading& in, base::ChunkWork work, HtrLayout layout,
                          std::span<const HtrSegment> segments);

/// Moves frames to the positions given by their numbers. A segment without a row in a frame repeats the frame before;
/// before its first row it is at rest.
HtrMotion arrange_htr_frames(HtrFrames&& frames, const HtrPlan& plan, std::size_t segments);

}  // namespace skelplay::loaders
