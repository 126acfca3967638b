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

/// A marker set that many laboratories use, and which of its markers are linked.
struct MarkerSet {
    std::string_view name;
    /// Pairs of names on the left and in the middle, with a blank between the names and a semicolon between pairs:
    /// "LFHD RFHD;LFHD LBHD". The mirrored pairs belong to it, too: L and R at the front are exchanged.
    std::string_view joined;
};

/// The subject in a marker's name, before a colon: "Ann" of "Ann:HEAD"; empty if there is none.
std::string_view subject_of(std::string_view name) noexcept;

/// All known sets.
std::span<const MarkerSet> marker_sets() noexcept;

/// A set found in a take, for one subject.
struct FoundSet {
    const MarkerSet* set = nullptr;
    std::vector<scene::MarkerLine> marker_links;
};

/// For each subject the set of which at least four fifths of the names are present, ignoring letter case and points; of
/// several sets the one with the most names present. Subjects without such a set are left out.
std::vector<FoundSet> find_marker_sets(const figure::Skeleton& markers);

/// The reason why two markers are linked.
enum class MarkerLinkKind : std::uint8_t {
    named,   // a known marker set links them
    rigid,   // their distance hardly changes: they are on one segment of a body
    nearby,  // their distance changes a little: they link two segments
};

/// "marker set", "rigid" or "nearby".
std::string_view name(MarkerLinkKind kind) noexcept;

/// Two linked markers, and the evidence for the link.
struct MarkerLink {
    figure::BoneId from = figure::BoneId::none;
    figure::BoneId to = figure::BoneId::none;
    MarkerLinkKind kind = MarkerLinkKind::rigid;
    double distance = 0.0;   // the median, in the file's units
    double spread = 0.0;     // half of the range of nine tenths of the distances, in the file's units
    std::size_t frames = 0;  // sampled frames with both markers
};

/// The links between the markers of a take.
struct MarkerLinks {
    std::vector<MarkerLink> marker_links;
    std::string marker_set;        // "Plug-in Gait"; empty: linked by their distances alone
    std::size_t rigid_groups = 0;  // of two markers or more
    std::size_t frames = 0;        // sampled
    std::size_t too_many = 0;      // number of markers if it is above most_markers, so that nothing was linked; else 0
    static constexpr std::size_t most_markers = 500;
};

/// The evidence for the links, or why there are none, as a sentence.
std::string evidence_text(const MarkerLinks& marker_links);

/// Links the markers of a take so that they look like bodies. Markers of a known set are linked by its table, others by
/// their distances in frames spread over the take: a rigid group, in which no distance changes by more than a few
/// hundredths, is linked by a spanning tree of short edges; groups are linked by the pair that is nearest and changes
/// least, unless all pairs between them change much or are long. So two people are not linked. Empty for a figure of
/// bones. Pure; when stopped, the result is of no use.
MarkerLinks find_marker_links(const figure::Figure& figure, const base::Run& run = {});

}  // namespace skelplay::analysis
