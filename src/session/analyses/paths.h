#pragma once

#include "figure/figure.h"
#include "scene/evaluator.h"
#include "session/analyses/min_max_pyramid.h"
#include "session/figure_id.h"

namespace skelplay::session {
/// The path of a joint or of a figure's centre of mass, in the file's units and axes.
struct PointPath {
    std::vector<glm::dvec3> positions;  // by frame
    // by axis, of takes of more than most_plain_frames; else empty
    std::array<MinMaxPyramid, 3> extremes;
};

/// The path of a point over the whole take.
PointPath point_path(const figure::Figure& figure, const scene::WeightedPoint& point, const base::Run& run);

/// A joint's position in every frame, in the file's units and axes; null: it is not ready.
const std::vector<glm::dvec3>* path_of(const Session& session, const std::shared_ptr<const figure::Figure>& figure,
                                       figure::BoneId joint);

/// The path of a figure's centre of mass; null: it has none, they are not shown, or it is not ready.
const PointPath* centre_path(const Session& session, const OpenFigure& open);

/// The same for the selected joint; null also where nothing is selected, or paths are not shown.
const std::vector<glm::dvec3>* selected_path(const Session& session);
}  // namespace skelplay::session
