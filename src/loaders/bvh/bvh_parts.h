#pragma once

// The parts that the parser of BVH is made of.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/scanner.h"
#include "loaders/bvh/bvh.h"

namespace skelplay::loaders {

/// The words of a hierarchy, and of the lines between it and the numbers.
inline constexpr base::WordRule bvh_words{.singles = "{}"};
inline constexpr base::WordRule bvh_header_words{.singles = "{}:"};

/// The meaning of a comma before a digit. All other commas separate numbers, as semicolons do.
enum class BvhComma { separates, is_decimal };

/// Appends `text`, which begins at `offset` in the file, to `normalized` with standard number spelling (blanks between
/// numbers, decimal points), and counts the changes in `odd`.
void normalize_numbers(std::string_view text, std::uint64_t offset, BvhComma comma, std::string& normalized,
                       BvhOddSpelling& odd);

/// The numbers in consecutive words, under the meaning of commas that gives exactly `count` numbers; nothing when none
/// does.
std::optional<std::vector<double>> normalized_numbers(std::span<const base::Word> words, std::size_t count,
                                                      BvhOddSpelling& odd);

/// Reads from HIERARCHY to MOTION into the document's bones, ends, channels and columns. A bone's tail follows its first
/// child in the file, joint or End Site. False when the file ends after a complete hierarchy, without MOTION.
bool read_bvh_hierarchy(base::Scanner& scanner, BvhDocument& document, base::Diagnostics& diagnostics);

/// The last part of a BVH file, which contains only frames.
struct BvhMotionBlock {
    std::uint64_t begin = 0;                // file offset of its first number; it ends at the end of the file
    std::optional<std::uint64_t> declared;  // the number after `Frames:`
    std::uint64_t declared_offset = 0;      // file offset of that number
};

/// Reads the frames into a document whose columns are known, in parallel pieces. Exactly declared ×
/// columns numbers are read as one stream, ignoring lines; else every line is a frame, and a line with another number
/// of numbers repeats the frame before it, so that frame numbers stay correct. A frame with a word that is not a number
/// is repeated as well. Non-standard spellings (BvhOddSpelling) are accepted when they give exactly the declared number
/// of numbers, and are counted in the document. The result does not depend on the number of threads or the size of
/// pieces, and memory is bounded by the file's size.
void read_bvh_frames(const BvhMotionBlock& block, BvhDocument& document, Reading& in);

}  // namespace skelplay::loaders
