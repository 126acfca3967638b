#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/run.h"
#include "figure/figure.h"
#include "figure/skeleton.h"
#include "scene/figure_view.h"

namespace skelplay::analysis {

/// A way of putting markers on a body that many laboratories use, and which of them are joined.
struct MarkerSet {
    std::string_view name;
    /// Pairs of names on the left and in the middle, with a blank between the names and a semicolon between pairs:
    /// "LFHD RFHD;LFHD LBHD". The same pairs on the right belong to it, too: L and R at the front change places.
    std::string_view joined;
};

/// What stands before a colon in a marker's name: "Ann" of "Ann:HEAD"; empty: nothing.
std::string_view subject_of(std::string_view name) noexcept;

/// The sets that are known.
std::span<const MarkerSet> marker_sets() noexcept;

/// A set found in a take, for one subject.
struct FoundSet {
    const MarkerSet* set = nullptr;
    std::vector<scene::Stick> sticks;
};

/// For each subject (what stands before a colon in the markers' names) the set of which at least four fifths of the
/// names are there, letter case and points aside; of several the one with the most names there. Subjects without one
/// are left out.
std::vector<FoundSet> find_marker_sets(const figure::Skeleton& markers);

/// Why two markers are joined.
enum class StickKind : std::uint8_t {
    named,   // a known marker set joins them
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
