#include "processing/bone_axis_alignment.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

namespace skelplay::processing {

glm::dmat3 shortest_rotation(const glm::dvec3& from, const glm::dvec3& to) {
    const double cosine = glm::dot(from, to);
    constexpr double opposite = -1.0 + 1e-12;
    if (cosine > opposite) return glm::mat3_cast(glm::normalize(glm::dquat(1.0 + cosine, glm::cross(from, to))));
    // Half a turn, about whatever stands at right angles to it.
    const glm::dvec3 other = std::abs(from.x) < 0.5 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 0, 1);
    const glm::dvec3 about = glm::normalize(glm::cross(from, other));
    return glm::mat3_cast(glm::dquat(0.0, about));
}

std::vector<BoneAxisAlignment> bone_axis_alignment(const WorldAxesTake& take, const glm::dvec3& along) {
    const figure::Skeleton& skeleton = take.take().skeleton();
    std::vector<BoneAxisAlignment> bones(skeleton.size());
    for (std::size_t i = 0; i < bones.size(); ++i) {
        const WorldAxesBone& source = take.bones()[i];
        const figure::BoneId parent = skeleton[figure::bone_id(i)].parent;
        const glm::dmat3 above = parent == figure::BoneId::none ? glm::dmat3{1.0} : bones[index(parent)].axes;
        BoneAxisAlignment& bone = bones[i];
        bone.length = glm::length(source.tail);
        bone.axes = bone.length > 0 ? shortest_rotation(along, source.tail / bone.length) : above;
        bone.base = glm::transpose(above) * bone.axes;
        bone.base_origin = glm::transpose(above) * source.offset;
    }
    return bones;
}

}  // namespace skelplay::processing
