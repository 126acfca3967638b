#pragma once

#include "analysis/marker_sets.h"
#include "figure/figure.h"
#include "scene/evaluator.h"

namespace skelplay::processing {
/// A joint of the skeleton that markers give. Parents come before their children.
struct MarkerJointRow {
    std::string_view bone;
    std::size_t parent = 0;
    int twist = 0;  // the column of MarkerJoint::axes that shows the bone's rotation about itself
    bool end = false;
    std::string_view lab = {};  // how laboratories name it, see first_named()
};
inline constexpr std::size_t arm_joints = 6;   // the first of the left arm
inline constexpr std::size_t leg_joints = 16;  // the first of the left leg
inline constexpr std::size_t limb_joints = 5;  // of an arm or a leg; the right one's follow
inline constexpr std::size_t marker_joint_count = 26;
const MarkerJointRow& marker_joint_row(std::size_t joint);

/// A joint in a frame, in the file's units and axes; NaN where markers are missing.
struct MarkerJoint {
    glm::dvec3 position{std::numeric_limits<double>::quiet_NaN()};
    /// Of its bone: to the left, up and forward of a person who stands with the arms spread and the palms down.
    glm::dmat3 axes{std::numeric_limits<double>::quiet_NaN()};
};
using MarkerJoints = std::array<MarkerJoint, marker_joint_count>;

inline bool is_known(const glm::dvec3& position) { return std::isfinite(glm::dot(position, position)); }
/// The median of each component; NaN without values.
glm::dvec3 median_of(const std::vector<glm::dvec3>& values);

/// Computes the joints of one person's markers.
struct JointCentres {
    std::vector<std::string> missing;  // the landmarks without which there is no skeleton
    std::string hip_method;            // as words for a sentence
    std::vector<std::string> assumed;  // "knees 100 mm": the widths that are needed and no file states
    /// The joints of a frame; `positions` by BoneId. Empty: landmarks are missing, or it was stopped.
    std::function<MarkerJoints(const std::vector<scene::BonePosition>& positions)> at;
};

/// Measures what is constant in a take. `markers` and `set` must outlive the result; `unit`: of the file, in a
/// millimetre.
///
/// - Hips: from the length of the legs where the file states it (Hara et al. 2016), else from the width and depth of
///   the pelvis (Harrington et al. 2007). Where the thigh swings by 40 degrees forwards and back and by 30 sideways,
///   the centre from which all its markers keep their distances, if that is within 20 mm.
/// - Knees, ankles and elbows: between the outer and the inner marker; else half the joint's width from the outer one,
///   at a right angle to the bone, in the plane of the wand (Plug-in Gait's chord), or across that in which the limb
///   bends.
/// - Shoulders: below the acromion by 17 % of the distance between both (Rab et al. 2002). The spine begins above the
///   hips by 0.828 of the distance between them (Plug-in Gait). The head turns half its width below its four markers,
///   or half way to that on its top.
JointCentres joint_centres(const figure::Figure& markers, const analysis::FoundSet& set, double unit, const base::Run& run);

/// The first of the names, separated by blanks, that `find` finds; `?` is L on the left (0) and R on the right side.
figure::BoneId first_named(std::string_view names, std::size_t side,
                           const std::function<figure::BoneId(const std::string&)>& find);
}  // namespace skelplay::processing
