#include "scene/bone_lengths.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <numeric>

namespace skelplay::scene {

double middle_length(const figure::Skeleton& skeleton, const figure::Pose& pose, const std::vector<bool>& ground) {
    const auto on_ground = [&](figure::BoneId id) { return !ground.empty() && ground[figure::index(id)]; };
    std::vector<double> lengths;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const figure::BoneId id = figure::bone_id(i);
        const figure::Bone& bone = skeleton[id];
        if (bone.tail_child == figure::BoneId::none && !on_ground(id)) lengths.push_back(glm::length(pose.tail[i]));
        // Where the child begins at the tail of its parent, that length is the parent's.
        if (bone.parent != figure::BoneId::none && !bone.at_parent_tail && !on_ground(bone.parent))
            lengths.push_back(glm::length(glm::dvec3(pose.local[i][3])));
    }
    std::erase_if(lengths, [](double length) { return !std::isfinite(length); });  // of bones that are absent
    std::ranges::sort(lengths, std::greater<>());
    double left = 0.5 * std::accumulate(lengths.begin(), lengths.end(), 0.0);
    for (const double length : lengths)
        if ((left -= length) <= 0.0) return length;
    return 0.0;
}

}  // namespace skelplay::scene
