#pragma once

#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "figure/ids.h"
#include "scene/evaluator.h"

namespace skelplay::scene {

/// A point that moves with a skeleton: a weighted mean of where its bones begin and end. Turning, moving or scaling the
/// figure does the same to the point.
struct WeightedPoint {
    /// The weights of a bone's origin and tail.
    struct Share {
        figure::BoneId bone = figure::BoneId::none;
        double origin = 0.0;
        double tail = 0.0;
    };
    std::vector<Share> shares;  // at most one for each bone, by id; all weights together are 1
};

/// Where the point is. `bones` by BoneId; the result is in their units and axes.
inline glm::dvec3 position(const WeightedPoint& point, std::span<const BonePosition> bones) noexcept {
    glm::dvec3 sum(0.0);
    for (const WeightedPoint::Share& share : point.shares) {
        const BonePosition& bone = bones[figure::index(share.bone)];
        sum += share.origin * bone.origin + share.tail * bone.tail;
    }
    return sum;
}

}  // namespace skelplay::scene
