#pragma once

#include "base/scanner.h"
#include "loaders/reading.h"

namespace skelplay::loaders {
/// Non-standard number spellings found in a file: how often, and where first.
struct BvhOddSpelling {
    Occurrences joined;          // 0.0-7.5: no blank before a minus
    Occurrences separators;      // 1, 2; 3: commas and semicolons as blanks
    Occurrences decimal_commas;  // 1,5

    void append(const BvhOddSpelling& more);
    /// Adds one warning for each spelling that occurred.
    void warn(base::Diagnostics& diagnostics) const;
};

/// The contents of a BVH file, not interpreted yet.
struct BvhDocument {
    std::vector<figure::Bone> bones;        // in the file's order, which is depth-first; their `channels` are not set
    std::vector<figure::EndSite> ends;      // in the file's order
    std::vector<figure::Channel> channels;  // in the file's order; their `bone` is an index of `bones`
    bool global_offsets = false;            // ASK: offsets are in world axes, not from the parent
    std::size_t columns = 0;                // numbers in a frame
    bool rate_assumed = false;              // `frame_time` is a usual one: the file has none that is usable
    std::optional<double> frame_time;       // seconds, > 0; nothing: the file has neither motion nor rate
    std::size_t frames = 0;                 // 0: the file has no motion
    std::size_t unreadable_frames = 0;      // how many frames at the start could not be read; they get the rest pose
    base::NumberArray samples;              // frames × columns, frame-major
    BvhOddSpelling odd_spelling;            // of its numbers, head and motion
};

/// Reads a BVH file (Meredith & Maddock, section 3.1): the hierarchy word by word, the motion in chunks on several
/// threads. Keeps everything readable and reports faults in no particular order.
BvhDocument parse_bvh(Reading& in);

/// Reads an ASK, an Alias skeleton: the hierarchy of a BVH without channels and motion. An ASK with channels is read as
/// a BVH, with a warning.
BvhDocument parse_ask(Reading& in);

/// Builds a figure from a document: the skeleton and the rule by which positions and OFFSET combine. The figure has no
/// file names yet.
figure::Figure build_bvh(BvhDocument&& document, Reading& in);

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

/// Reads from HIERARCHY to MOTION into the document's bones, ends, channels and columns. A bone's tail follows its
/// first child in the file, joint or End Site. False when the file ends after a complete hierarchy, without MOTION.
bool read_bvh_hierarchy(base::Scanner& scanner, BvhDocument& document, base::Diagnostics& diagnostics);

/// The last part of a BVH file, which contains only frames.
struct BvhMotionBlock {
    std::uint64_t begin = 0;                // file offset of its first number; it ends at the end of the file
    std::optional<std::uint64_t> declared;  // the number after `Frames:`
    std::uint64_t declared_offset = 0;      // file offset of that number
};

/// Reads the frames into a document whose columns are known, in parallel pieces. Exactly declared × columns numbers are
/// read as one stream, ignoring lines; else every line is a frame: of one with too many numbers the first ones count,
/// and one with too few, or with a word that is no number, repeats the frame before it, so that frame numbers stay
/// correct. Non-standard spellings (BvhOddSpelling) are accepted when they give exactly the declared number
/// of numbers, and are counted in the document. The result does not depend on the number of threads or the size of
/// pieces, and memory is bounded by the file's size.
void read_bvh_frames(const BvhMotionBlock& block, BvhDocument& document, Reading& in);
}  // namespace skelplay::loaders
