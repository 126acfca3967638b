#include "processing/joined_pose.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include "processing/fitted_turn.h"

namespace skelplay::processing {

namespace {

/// How a bone's parent is turned; for a root, how the file turns it.
const glm::dmat3& turn_above(const JoinedBones& joined, const GivenFrame& given, std::size_t bone,
                             const JoinedPose& pose) {
    const JoinedBone& of = joined.bones[bone];
    return of.is_root() ? given.root_turns[bone] : pose.turns[of.parent];
}

/// The targets that are not in gaps, from the bone's origin.
void points_of(const JoinedBones& joined, const GivenFrame& given, std::size_t bone, const JoinedPose& pose,
               std::vector<TurnPoint>& points) {
    points.clear();
    for (const JoinTarget& target : joined.bones[bone].targets)
        if (!given.gaps[target.bone]) points.push_back({target.rest, given.places[target.bone] - pose.places[bone]});
}

void limit(const JoinedBones& joined, std::size_t bone, JoinedPose& pose) {
    const JoinedBone& of = joined.bones[bone];
    if (!of.limited) return;
    const glm::dmat3 own = glm::transpose(of.axes) * local_turn(joined, pose, bone) * of.axes;
    pose.angles[bone] = of.limited->clamped_angles(own);
    turn_by_angles(joined, bone, pose);
}

}  // namespace

glm::dmat3 local_turn(const JoinedBones& joined, const JoinedPose& pose, std::size_t bone) {
    const JoinedBone& of = joined.bones[bone];
    return of.is_root() ? pose.turns[bone] : glm::transpose(pose.turns[of.parent]) * pose.turns[bone];
}

void place_joined(const JoinedBones& joined, std::size_t bone, JoinedPose& pose) {
    const JoinedBone& of = joined.bones[bone];
    pose.places[bone] = pose.places[of.parent] + pose.turns[of.parent] * of.offset;
}

void turn_by_angles(const JoinedBones& joined, std::size_t bone, JoinedPose& pose) {
    const JoinedBone& of = joined.bones[bone];
    const glm::dmat3 turn = of.axes * rotation_of(pose.angles[bone], of.limited->order) * glm::transpose(of.axes);
    pose.turns[bone] = of.is_root() ? turn : pose.turns[of.parent] * turn;
}

void pose_plainly(const JoinedBones& joined, const GivenFrame& given, const JoinedPose* before, JoinedPose& pose) {
    const std::size_t count = joined.bones.size();
    pose.turns.resize(count);
    pose.places.resize(count);
    pose.angles.resize(count);
    std::vector<TurnPoint> points;
    for (std::size_t i = 0; i < count; ++i) {
        const JoinedBone& bone = joined.bones[i];
        if (!bone.is_root())
            place_joined(joined, i, pose);
        else if (!given.gaps[i])
            pose.places[i] = given.places[i];
        else
            pose.places[i] = before != nullptr ? before->places[i] : bone.offset;
        pose.turns[i] = turn_above(joined, given, i, pose);
        if (!bone.turns()) continue;
        points_of(joined, given, i, pose, points);
        if (!points.empty() || bone.targets.empty())
            pose.turns[i] = fitted_turn(points, pose.turns[i]);
        else if (before != nullptr)
            pose.turns[i] = (bone.is_root() ? glm::dmat3(1.0) : pose.turns[i]) * local_turn(joined, *before, i);
        limit(joined, i, pose);
    }
}

PlaceErrors place_errors(const JoinedBones& joined, const GivenFrame& given, const JoinedPose& pose) {
    PlaceErrors errors;
    for (std::size_t i = 0; i < joined.bones.size(); ++i) {
        const JoinedBone& bone = joined.bones[i];
        if (bone.is_root() || !counts(bone, given.gaps[i])) continue;
        const double distance = glm::distance(pose.places[i], given.places[i]);
        const double share = distance / bone.unit;
        if (errors.worst_bone == JoinedBone::none || share > errors.worst) {
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
