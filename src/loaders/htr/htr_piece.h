#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/bulk_array.h"
#include "base/chunks.h"
#include "base/diagnostics.h"
#include "loaders/htr/htr_document.h"
#include "loaders/htr/htr_lines.h"
#include "loaders/htr/htr_names.h"
#include "loaders/htr/htr_plan.h"

namespace skelplay::loaders {

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

}  // namespace skelplay::loaders
