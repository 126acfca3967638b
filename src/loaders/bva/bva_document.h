#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bulk_array.h"
#include "loaders/file_word.h"

namespace skelplay::loaders {

/// The numbers of a segment in one row: translation, rotation and scale along x, y and z.
inline constexpr std::size_t bva_row_numbers = 9;

/// One segment of a BVA, with its own head and rows.
struct BvaSegment {
    FileWord name;
    std::optional<FileWord> frames;      // the values of the lines of its head, as written
    std::optional<FileWord> frame_time;  // in seconds
    std::vector<FileWord> labels;        // of its columns
    std::vector<FileWord> units;         // of its columns
    std::uint64_t rows_begin = 0;        // file offset of its first row; 0: it has none
    std::size_t rows = 0;
    base::NumberArray numbers;  // rows × 9, in the file's order
};

/// The contents of a BVA, not interpreted yet.
struct BvaDocument {
    std::vector<BvaSegment> segments;  // in the file's order, at least one
    std::uint64_t bytes = 0;           // the file's size
};

}  // namespace skelplay::loaders
