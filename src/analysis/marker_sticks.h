#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/run.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// Why two markers are joined.
enum class StickKind : std::uint8_t {
    named,   // a known marker set joins them, see marker_sets.h
    rigid,   // their distance hardly changes: they are on one segment of a body
    nearby,  // their distance changes little, and joins two segments
};

/// "marker set", "rigid" or "nearby".
std::string_view name(StickKind kind) noexcept;

/// Two markers that are joined, and the evidence for it.
struct MarkerStick {
    figure::BoneId from = figure::BoneId::none;
    figure::BoneId to = figure::BoneId::none;
    StickKind kind = StickKind::rigid;
    double distance = 0.0;   // the median, in the file's units
    double spread = 0.0;     // half of the range that all but a tenth of the distances are in, in the file's units
    std::size_t frames = 0;  // of those looked at, with both markers
};

/// The sticks between the markers of a take.
struct MarkerSticks {
    std::vector<MarkerStick> sticks;
    std::string marker_set;        // "Plug-in Gait"; empty: joined by their distances alone
    std::size_t rigid_groups = 0;  // of two markers or more
    std::size_t frames = 0;        // looked at
    std::size_t too_many = 0;      // markers; not 0: more than most_markers, nothing was joined
    static constexpr std::size_t most_markers = 500;
};

/// Why there are sticks or none, as a sentence: how many of each kind, and by how many frames.
std::string evidence_text(const MarkerSticks& sticks);

/// Joins the markers of a take to what reads as bodies. Those of a known marker set as its table says; others by the
/// distances in frames spread over the take: markers of which no pair's distance changes by more than a few hundredths
/// are a rigid group, and each is joined by a spanning tree of short edges; groups are joined by the pair that is
/// nearest and changes least, unless all pairs between them change much or are long. So what moves apart, as two people
/// do, stays apart. Nothing for a figure of bones. Pure; stoppable (then of no use).
MarkerSticks marker_sticks(const figure::Figure& figure, const base::Run& run = {});

}  // namespace skelplay::analysis
