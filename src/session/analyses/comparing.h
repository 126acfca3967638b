#pragma once

#include "analysis/marker_match.h"
#include "analysis/take_offset.h"
#include "processing/compared_rotations.h"
#include "session/analyses/analysis.h"

namespace skelplay::session {
/// The figure that the active one is compared with; null: none.
const OpenFigure* compared_with(const Document& document, const View& view) noexcept;

/// The comparison of the active figure with the other one over both takes; null: none, or not ready.
const analysis::Comparison* comparison(const Session& session);
/// The rotations that its angles are measured by; null: as comparison().
const processing::ComparedRotations* compared_rotations(const Session& session);
/// What these angles mean, in words; empty: as null above, or the bones have the same axes in both takes.
std::string meaning_of_angles(const Session& session);
/// The offset at which the active figure's take and the other one fit best, where there is one; null: as comparison().
const std::optional<analysis::TakeOffset>* fitting_offset(const Session& session);
/// The start time of the active figure for that offset, in seconds as in SetOffset; nothing: it is not clear.
std::optional<double> fitting_start(const Session& session);
/// The comparison of the selected joint, `most` by frame; null: no joint of the pair is selected, or not ready.
const analysis::Comparison* selected_comparison(const Session& session);

/// Markers and the skeleton that they are compared with, whichever of both is active.
struct MarkersOver {
    const OpenFigure* markers = nullptr;
    const OpenFigure* skeleton = nullptr;
};
/// Nothing: markers are not compared with bones. Else there is no comparison(), but marker_distances().
std::optional<MarkersOver> markers_over(const Document& document, const View& view) noexcept;
/// The distance of each marker from its bone over both takes; null: as comparison().
const analysis::MarkerDistances* marker_distances(const Session& session);

/// The distance in metres between the bones of each pair as posed now; empty: nothing is compared.
std::vector<double> distances_now(const Session& session, const analysis::Comparison& compared);

/// The angle in radians between the bones of each pair as posed now; empty: rotations are not compared.
std::vector<double> angles_now(const Session& session, const analysis::Comparison& compared);

/// Colours for the active figure's bones by their distance now, by BoneId: grey where both agree, red at the greatest
/// distance of the takes, nearly black for bones without a partner. Linear RGB. Empty: no heat map is shown.
std::vector<glm::vec3> heat(const Session& session);
/// The colour for a fraction (0 … 1) of the greatest distance.
glm::vec3 heat_colour(double part) noexcept;
}  // namespace skelplay::session
