#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "figure/skeleton.h"
#include "scene/evaluator.h"

namespace skelplay::scene {

/// The end of a bone.
struct BoneEnd {
    glm::dvec3 point{0.0};
    figure::BoneId child = figure::BoneId::none;  // whose origin it is; none: nobody's
};

/// A skeleton in a pose, in its own unit and axes.
class PosedSkeleton {
public:
    /// `skeleton` must outlive it.
    PosedSkeleton(const figure::Skeleton& skeleton, const figure::Pose& pose);

    [[nodiscard]] const figure::Skeleton& skeleton() const noexcept { return *skeleton_; }
    [[nodiscard]] glm::dvec3 origin(figure::BoneId bone) const { return positions_[figure::index(bone)].origin; }
    /// A point, or a direction, in a bone's own axes.
    [[nodiscard]] glm::dvec3 own_point(figure::BoneId bone, const glm::dvec3& point) const;
    [[nodiscard]] glm::dvec3 own_direction(figure::BoneId bone, const glm::dvec3& direction) const;
    /// Where a bone leads: its tail, else its only child, else its end site; nothing when it has no length.
    [[nodiscard]] std::optional<BoneEnd> end(figure::BoneId bone) const;
    /// The origins of its children and its end sites.
    [[nodiscard]] std::vector<BoneEnd> ends(figure::BoneId bone) const;

private:
    const figure::Skeleton* skeleton_;
    FigureEvaluator at_;
    std::vector<BonePosition> positions_;
};

}  // namespace skelplay::scene
