#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/bulk_array.h"
#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/load.h"
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

}  // namespace skelplay::loaders
