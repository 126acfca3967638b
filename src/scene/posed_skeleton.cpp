#include "scene/posed_skeleton.h"

#include <algorithm>
#include <glm/geometric.hpp>

namespace skelplay::scene {

using figure::BoneId;

PosedSkeleton::PosedSkeleton(const figure::Skeleton& skeleton, const figure::Pose& pose)
    : skeleton_(&skeleton), at_(skeleton), positions_(at_.positions(pose)) {}

glm::dvec3 PosedSkeleton::own_point(BoneId bone, const glm::dvec3& point) const {
    return own_direction(bone, point - origin(bone));
}

glm::dvec3 PosedSkeleton::own_direction(BoneId bone, const glm::dvec3& direction) const {
    return glm::transpose(glm::dmat3(at_.world(bone))) * direction;
}

std::vector<BoneEnd> PosedSkeleton::ends(BoneId bone) const {
    std::vector<BoneEnd> found;
    for (const BoneId child : skeleton_->children(bone)) found.push_back({origin(child), child});
    for (const figure::EndSite& site : skeleton_->ends())
        if (site.bone == bone) found.push_back({glm::dvec3(at_.world(bone) * glm::dvec4(site.offset, 1.0))});
    return found;
}

std::optional<BoneEnd> PosedSkeleton::end(BoneId bone) const {
    const auto has_length = [&](const glm::dvec3& point) { return glm::distance(point, origin(bone)) > 0.0; };
    const std::vector<BoneEnd> below = ends(bone);
    const glm::dvec3& tail = positions_[figure::index(bone)].tail;
    if (has_length(tail)) {
        const auto there = std::ranges::find_if(below, [&](const BoneEnd& each) {
            return glm::distance(each.point, tail) < 1e-6 * glm::distance(tail, origin(bone));
        });
        return there != below.end() ? *there : BoneEnd{tail};
    }
    if (below.size() == 1 && has_length(below.front().point)) return below.front();
    return std::nullopt;
}

}  // namespace skelplay::scene
