#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <vector>

#include "figure/figure.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

/// A straight piece of a skeleton in the world, and the bone it belongs to.
struct BoneSegment {
    figure::BoneId bone = figure::BoneId::none;
    glm::dvec3 from{0.0};
    glm::dvec3 to{0.0};  // may be the same place
};

/// Finds the pieces of a skeleton at any time: from each bone's origin to its tail, to its children's origins and to
/// its end sites, but nothing that leads over the ground to the hips.
class SkeletonSegments {
public:
    /// `figure` must outlive it. `placement`: raw units → the world.
    SkeletonSegments(const figure::Figure& figure, const glm::dmat4& placement);

    /// At a position in frames, in the order of the bones. Valid until the next call.
    const std::vector<BoneSegment>& at(double position);

private:
    void add(figure::BoneId bone, const glm::dvec3& from, const glm::dvec3& to);

    const figure::Figure& figure_;
    glm::dmat4 placement_;
    scene::FigureEvaluator evaluator_;
    std::vector<bool> ground_;  // by BoneId; empty: none
    figure::Pose pose_;
    std::vector<BoneSegment> segments_;
};

/// The point of a segment that is nearest to a place.
glm::dvec3 nearest_point(const BoneSegment& segment, const glm::dvec3& place) noexcept;
/// The distance of a point from the nearest point of a segment.
double distance_to(const BoneSegment& segment, const glm::dvec3& point) noexcept;

}  // namespace skelplay::analysis
