#pragma once

#include <cstddef>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "processing/joined_bones.h"

namespace skelplay::processing {

/// What is known of a frame; all by BoneId.
struct GivenFrame {
    std::vector<glm::dvec3> places;
    std::vector<glm::dmat3> root_turns;  // of roots only
    std::vector<bool> gaps;              // see JoinedBones::in_gap()
    bool whole = true;                   // there is no gap
};

/// How joined bones stand in a frame; all by BoneId.
struct JoinedPose {
    std::vector<glm::dmat3> turns;   // against rest, in the figure's axes
    std::vector<glm::dvec3> places;  // of their origins
    std::vector<glm::dvec3> angles;  // of bones whose rotations are limited, see AngleRange
};

/// How far joints are from their given places.
struct PlaceErrors {
    double worst = 0.0;  // as a share of JoinedBone::unit
    std::size_t worst_bone = JoinedBone::none;
    double worst_distance = 0.0;
    double sum = 0.0;  // of shares
    double distance_sum = 0.0;
    std::size_t count = 0;
};

/// Whether a joint's given place counts.
inline bool counts(const JoinedBone& bone, bool gap) noexcept { return bone.measured && !gap; }

/// A bone's rotation against its parent's, which for a root is none.
glm::dmat3 local_turn(const JoinedBones& joined, const JoinedPose& pose, std::size_t bone);

/// Puts a bone's origin at its parent's end.
void place_joined(const JoinedBones& joined, std::size_t bone, JoinedPose& pose);

/// Turns a bone whose rotation is limited by its angles.
void turn_by_angles(const JoinedBones& joined, std::size_t bone, JoinedPose& pose);

/// The plain answer: from the root down each bone turns as fits its targets best. `before`: the frame before, for gaps;
/// null: none, then rest.
void pose_plainly(const JoinedBones& joined, const GivenFrame& given, const JoinedPose* before, JoinedPose& pose);

PlaceErrors place_errors(const JoinedBones& joined, const GivenFrame& given, const JoinedPose& pose);

}  // namespace skelplay::processing
