#pragma once

#include "figure/figure.h"
#include "figure/link_edit.h"

namespace skelplay::analysis {
/// The reason why two markers are linked.
enum class MarkerLinkKind : std::uint8_t {
    named,    // a known marker set links them
    rigid,    // their distance hardly changes: they are on one segment of a body
    nearby,   // their distance changes a little: they link two segments
    axis,     // from the origin of a segment's axes to the end of one of them
    by_hand,  // a person has linked them
};

/// "marker set", "rigid", "nearby", "axis" or "by hand".
inline std::string_view name(MarkerLinkKind kind) noexcept {
    constexpr std::array<std::string_view, 5> names{"marker set", "rigid", "nearby", "axis", "by hand"};
    return names.at(static_cast<std::size_t>(kind));
}

/// Two linked markers, and the evidence for the link.
struct MarkerLink {
    BoneId from = BoneId::none;
    BoneId to = BoneId::none;
    MarkerLinkKind kind = MarkerLinkKind::rigid;
    double distance = 0.0;                 // the median, in the file's units
    double spread = 0.0;                   // half of the range of nine tenths of the distances, in the file's units
    std::size_t frames = 0;                // sampled frames with both markers
    std::optional<glm::vec3> colour = {};  // linear RGB; nothing: that of the markers
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

/// Changes the links that were found as a person asked. A link that was not found before is of the kind by_hand.
void apply_edits(std::span<const figure::LinkEdit> edits, MarkerLinks& marker_links);

/// The evidence for the links, or why there are none, as a sentence.
std::string evidence_text(const MarkerLinks& marker_links);

/// Links the markers of a take so that they look like bodies. Markers of a known set are linked by its table, the
/// points of a segment's axes with its origin, in the colours of x, y and z; other markers by their distances in frames
/// spread over the take: a rigid group, in which no distance changes by more than a few hundredths, is linked by a
/// spanning tree of short edges; groups are linked by the pair that is nearest and changes least, unless all pairs
/// between them change much or are long. So two people are not linked. Points that are no markers are not linked
/// otherwise. Empty for a figure of bones. Pure; when stopped, the result is of no use.
MarkerLinks find_marker_links(const figure::Figure& figure, const base::Run& run = {});

/// For each marker, by BoneId, those that keep their distance from it (MarkerLinkKind::rigid), linked or not, from the
/// nearest on: those of its segment, and those that a joint lets be. None for more than most_markers.
std::vector<std::vector<figure::BoneId>> rigid_partners(const figure::Figure& figure, const base::Run& run = {});
}  // namespace skelplay::analysis
