#include "scene/human_frame.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace skelplay::scene {

using figure::BoneId;
using figure::Part;
using figure::Side;

namespace {

Stance stance(const glm::dvec3& left, const glm::dvec3& up) {
    Stance made;
    made.left = direction_of(left, made.left);
    made.up = across(direction_of(up, made.up), made.left);
    made.front = glm::cross(made.left, made.up);
    return made;
}

}  // namespace

std::optional<HumanFrame> HumanFrame::find(const PosedSkeleton& pose, std::span<const figure::BodyBone> parts) {
    HumanFrame frame(pose, parts);
    return frame.find_trunk() ? std::optional(frame) : std::nullopt;
}

std::vector<BoneId> HumanFrame::chain(Part part, Side side, int digit) const {
    std::vector<BoneId> found;
    for (std::size_t i = 0; i < parts_.size(); ++i)
        if (parts_[i].part == part && parts_[i].side == side && parts_[i].digit == digit)
            found.push_back(figure::bone_id(i));
    std::ranges::stable_sort(found, {}, [&](BoneId bone) { return parts_[figure::index(bone)].number; });
    return found;
}

BoneId HumanFrame::first(Part part, Side side) const {
    const std::vector<BoneId> bones = chain(part, side);
    return bones.empty() ? BoneId::none : bones.front();
}

/// The total length of a limb's two long parts; 0: not known.
double HumanFrame::limb_length(Part near, Part far, Part last, Side side) const {
    const std::array bones{first(near, side), first(far, side), first(last, side)};
    if (std::ranges::find(bones, BoneId::none) != bones.end()) return 0.0;
    return glm::distance(at(bones[0]), at(bones[1])) + glm::distance(at(bones[1]), at(bones[2]));
}

/// The median of the estimates from legs, arms and trunk. Shares after Drillis and Contini 1966.
double HumanFrame::estimated_stature() const {
    std::vector<double> estimates{glm::distance(hips, throat) / 0.29};
    const double leg = limb_length(Part::thigh, Part::shin, Part::foot, Side::left) / 0.491;
    const double arm = limb_length(Part::upper_arm, Part::forearm, Part::hand, Side::left) / 0.332;
    if (leg > 0.0) estimates.push_back(leg);
    if (arm > 0.0) estimates.push_back(arm);
    std::ranges::sort(estimates);
    return estimates.size() == 2 ? 0.5 * (estimates[0] + estimates[1]) : estimates[estimates.size() / 2];
}

bool HumanFrame::find_trunk() {
    const std::array thighs{first(Part::thigh, Side::left), first(Part::thigh, Side::right)};
    arms = {first_arm_bone(Side::left), first_arm_bone(Side::right)};
    hip_bone = first(Part::hips);
    if (hip_bone == BoneId::none || thighs[0] == BoneId::none || thighs[1] == BoneId::none) return false;
    hips = (at(thighs[0]) + at(thighs[1])) * 0.5;
    hip_width = 0.5 * glm::distance(at(thighs[0]), at(thighs[1]));
    neck = first(Part::neck);
    head = first(Part::head);
    if (!find_shoulders(at(thighs[0]) - at(thighs[1]))) return false;
    const glm::dvec3 middle = (shoulders[0] + shoulders[1]) * 0.5;
    throat = neck != BoneId::none ? at(neck) : middle + (middle - hips) * 0.06;
    const glm::dvec3 trunk_direction = direction_of(middle - hips, {0, 1, 0});
    // Some necks begin below the shoulders.
    if (const double below = glm::dot(middle - throat, trunk_direction); below > 0.0) throat += trunk_direction * below;
    const glm::dvec3 to_left = shoulders[0] - shoulders[1];
    shoulder_width = 0.5 * glm::length(to_left);
    pelvis = stance(at(thighs[0]) - at(thighs[1]), throat - hips);
    chest = stance(to_left, throat - hips);
    stature = estimated_stature();
    return stature > 0.0 && hip_width > 0.0 && shoulder_width > 0.0;
}

bool HumanFrame::find_shoulders(const glm::dvec3& to_left) {
    const BoneId top = neck != BoneId::none ? neck : head;
    if (arms[0] != BoneId::none && arms[1] != BoneId::none) {
        shoulders = {at(arms[0]), at(arms[1])};
        chest_bone = common_ancestor(common_ancestor(arms[0], arms[1]), top != BoneId::none ? top : arms[0]);
        return chest_bone != BoneId::none;
    }
    if (arms[0] != arms[1] || neck == BoneId::none) return false;
    // Of the mannequin, relative to the line from hips to neck.
    constexpr double height = 0.96;
    constexpr double half_width = 0.36;
    const glm::dvec3 middle = glm::mix(hips, at(neck), height);
    const glm::dvec3 aside = across(to_left, direction_of(at(neck) - hips, {0, 1, 0})) * glm::distance(hips, at(neck));
    shoulders = {middle + aside * half_width, middle - aside * half_width};
    // Where trackers hang on the head, the neck moves the chest below it.
    const std::vector<BoneId> spine = chain(Part::spine);
    chest_bone = above(hip_bone, neck) ? neck : spine.empty() ? hip_bone : spine.back();
    return true;
}

BoneId HumanFrame::first_arm_bone(Side side) const {
    const BoneId upper = first(Part::upper_arm, side);
    return upper != BoneId::none ? upper : first(Part::forearm, side);
}

BoneId HumanFrame::wrist(Side side) const {
    constexpr double forearm = 0.146;  // of the stature, after Drillis and Contini 1966
    const BoneId hand = first(Part::hand, side);
    const BoneId elbow = first(Part::forearm, side);
    const std::vector<BoneId> knuckles = chain(Part::knuckles, side);
    if (hand == BoneId::none || elbow == BoneId::none || knuckles.size() != 1) return hand;
    const auto length_to = [&](BoneId bone) { return glm::distance(at(elbow), at(bone)) / (forearm * stature); };
    return length_to(hand) < 0.8 && length_to(knuckles.front()) < 1.2 ? knuckles.front() : hand;
}

/// The nearest common ancestor of two bones that is no collar.
BoneId HumanFrame::common_ancestor(BoneId a, BoneId b) const {
    BoneId ancestor = a;
    while (ancestor != BoneId::none &&
           (!above(b, ancestor) || ancestor == b || parts_[figure::index(ancestor)].part == Part::collar))
        ancestor = pose_->skeleton()[ancestor].parent;
    return ancestor;
}

std::vector<BoneId> HumanFrame::spine_to_chest() const {
    std::vector<BoneId> spine;
    for (BoneId bone = chest_bone; bone != BoneId::none && parts_[figure::index(bone)].part != Part::ground_root;
         bone = pose_->skeleton()[bone].parent) {
        spine.insert(spine.begin(), bone);
        if (bone == hip_bone) return spine;
    }
    if (above(hip_bone, chest_bone)) {
        spine.clear();
        for (BoneId bone = hip_bone; bone != chest_bone; bone = pose_->skeleton()[bone].parent) spine.push_back(bone);
        spine.push_back(chest_bone);
        return spine;
    }
    spine.insert(spine.begin(), hip_bone);
    return spine;
}

bool HumanFrame::is_plausible_rest() const {
    constexpr double least = 0.3;
    double spine_length = 0.0;
    const std::vector<BoneId> bones = spine_to_chest();
    for (std::size_t i = 0; i + 1 < bones.size(); ++i) spine_length += glm::distance(at(bones[i]), at(bones[i + 1]));
    const auto points_down = [&](Side side) {
        const BoneId knee = first(Part::shin, side);
        return knee == BoneId::none ||
               glm::dot(direction_of(at(knee) - at(first(Part::thigh, side)), -pelvis.up), pelvis.up) < -least;
    };
    return glm::distance(hips, throat) > 0.75 * spine_length && glm::dot(pelvis.left, chest.left) > least &&
           points_down(Side::left) && points_down(Side::right);
}

}  // namespace skelplay::scene
