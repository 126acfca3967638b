#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/bulk_array.h"
#include "base/byte_source.h"
#include "base/diagnostics.h"
#include "figure/figure.h"
#include "figure/recordings.h"
#include "loaders/load.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

using figure::htr_key_count;
using figure::htr_keywords;
using figure::htr_row_numbers;
using figure::HtrKey;
using figure::HtrNumbers;

/// A line of [SegmentNames&Hierarchy]; without that section, a name that a base position or a motion section has.
struct HtrSegment {
    FileWord name;
    std::optional<FileWord> parent;  // as written, GLOBAL included; nothing: the file names none
    std::optional<HtrNumbers> base;  // nothing: the file has none
};

/// The motion of all segments.
struct HtrMotion {
    std::size_t frames = 0;        // 0: the file has no motion
    base::NumberArray samples;     // frames × segments × 7, frame-major, segments in the document's order
    std::int64_t first_frame = 0;  // the number the file gives to its first frame
    std::size_t rows = 0;          // rows that could be read and belong to a segment; only known with the next
    Occurrences without_scale;     // rows among them without a scale factor; it is 1 there
};

/// The contents of an HTR or GTR file, not interpreted yet.
struct HtrDocument {
    std::array<std::optional<FileWord>, htr_key_count> header;  // by HtrKey; the values as written
    bool has_hierarchy = false;                                 // there is a section [SegmentNames&Hierarchy]
    std::vector<HtrSegment> segments;                           // in the file's order; no name twice
    std::optional<std::uint64_t> frame_section;  // offset of the first `Frame n:`; nothing: not laid out as version 2
    HtrMotion motion;

    [[nodiscard]] const std::optional<FileWord>& operator[](HtrKey key) const {
        return header[static_cast<std::size_t>(key)];
    }
};

/// Reads an HTR or GTR file of version 1 or 2 (Meredith & Maddock, section 3.2). Sections may come in any order.
/// Refuses a file without segments, or whose motion does not begin within HtrHead::limit.
HtrDocument parse_htr(Reading& in);

/// Builds a figure from a document, in the terms of the formula at figure::ChannelRole: offset = base T, t = frame T,
/// rest = R_base, R = R_frame in the header's order, tail = e(BoneLengthAxis) · BoneLength · SF. Angles, lengths and
/// samples stay the file's own numbers. The rate in the options replaces the header's. The caller sets the name and the
/// files of the figure. Refused, with an error: a hierarchy that is not a tree or too deep.
figure::Figure build_htr(HtrDocument&& document, Reading& in);

}  // namespace skelplay::loaders
