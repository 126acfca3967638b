#include "processing/ik_pose.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include "processing/fitted_rotation.h"

namespace skelplay::processing {

namespace {

/// How a bone's parent is rotated; for a root, how the file rotates it.
const glm::dmat3& rotation_above(const IkChain& chain, const GivenFrame& given, std::size_t bone, const IkPose& pose) {
    const IkBone& of = chain.bones[bone];
    return of.is_root() ? given.root_rotations[bone] : pose.rotations[of.parent];
}

/// The targets that are not in gaps, from the bone's origin.
void points_of(const IkChain& chain, const GivenFrame& given, std::size_t bone, const IkPose& pose,
               std::vector<RotatedPoint>& points) {
    points.clear();
    for (const IkTarget& target : chain.bones[bone].targets)
        if (!given.gaps[target.bone])
            points.push_back({target.rest, given.positions[target.bone] - pose.positions[bone]});
}

void limit(const IkChain& chain, std::size_t bone, IkPose& pose) {
    const IkBone& of = chain.bones[bone];
    if (!of.limited) return;
    const glm::dmat3 own = glm::transpose(of.axes) * local_rotation(chain, pose, bone) * of.axes;
    pose.angles[bone] = of.limited->clamped_angles(own);
    rotate_by_angles(chain, bone, pose);
}

}  // namespace

glm::dmat3 local_rotation(const IkChain& chain, const IkPose& pose, std::size_t bone) {
    const IkBone& of = chain.bones[bone];
    return of.is_root() ? pose.rotations[bone] : glm::transpose(pose.rotations[of.parent]) * pose.rotations[bone];
}

void attach_to_parent(const IkChain& chain, std::size_t bone, IkPose& pose) {
    const IkBone& of = chain.bones[bone];
    pose.positions[bone] = pose.positions[of.parent] + pose.rotations[of.parent] * of.offset;
}

void rotate_by_angles(const IkChain& chain, std::size_t bone, IkPose& pose) {
    const IkBone& of = chain.bones[bone];
    const glm::dmat3 rotation = of.axes * rotation_of(pose.angles[bone], of.limited->order) * glm::transpose(of.axes);
    pose.rotations[bone] = of.is_root() ? rotation : pose.rotations[of.parent] * rotation;
}

void pose_plainly(const IkChain& chain, const GivenFrame& given, const IkPose* before, IkPose& pose) {
    const std::size_t count = chain.bones.size();
    pose.rotations.resize(count);
    pose.positions.resize(count);
    pose.angles.resize(count);
    std::vector<RotatedPoint> points;
    for (std::size_t i = 0; i < count; ++i) {
        const IkBone& bone = chain.bones[i];
        if (!bone.is_root())
            attach_to_parent(chain, i, pose);
        else if (!given.gaps[i])
            pose.positions[i] = given.positions[i];
        else
            pose.positions[i] = before != nullptr ? before->positions[i] : bone.offset;
        pose.rotations[i] = rotation_above(chain, given, i, pose);
        if (!bone.rotates()) continue;
        points_of(chain, given, i, pose, points);
        if (!points.empty() || bone.targets.empty())
            pose.rotations[i] = fitted_rotation(points, pose.rotations[i]);
        else if (before != nullptr)
            pose.rotations[i] =
                (bone.is_root() ? glm::dmat3(1.0) : pose.rotations[i]) * local_rotation(chain, *before, i);
        limit(chain, i, pose);
    }
}

PositionErrors position_errors(const IkChain& chain, const GivenFrame& given, const IkPose& pose) {
    PositionErrors errors;
    for (std::size_t i = 0; i < chain.bones.size(); ++i) {
        const IkBone& bone = chain.bones[i];
        if (bone.is_root() || !counts(bone, given.gaps[i])) continue;
        const double distance = glm::distance(pose.positions[i], given.positions[i]);
        const double share = distance / bone.unit;
        if (errors.worst_bone == IkBone::none || share > errors.worst) {
            errors.worst = share;
            errors.worst_bone = i;
        }
        errors.worst_distance = std::max(errors.worst_distance, distance);
        errors.sum += share;
        errors.distance_sum += distance;
        ++errors.count;
    }
    return errors;
}

}  // namespace skelplay::processing
