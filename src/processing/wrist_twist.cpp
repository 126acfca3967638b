#include "processing/wrist_twist.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <optional>

namespace skelplay::processing {

namespace {

using figure::BoneId;
using figure::Part;
namespace fingers = figure::fingers;

/// Where a finger of the hand begins, or ends for the thumb, whose first joint may be in the wrist.
std::optional<glm::dvec3> finger(const Player& player, BoneId hand, int digit) {
    const figure::Skeleton& skeleton = player.figure->skeleton;
    for (std::size_t i = index(hand); i < index(skeleton.subtree_end(hand)); ++i) {
        const analysis::BodyBone& bone = player.body.bones[i];
        if (bone.part != Part::finger || bone.digit != digit || bone.number != 1) continue;
        return player.stance.origins[i] + (digit == fingers::thumb ? player.stance.links[i] : glm::dvec3(0.0));
    }
    return std::nullopt;
}

/// Towards the side of the thumb, as the fingers have it.
std::optional<glm::dvec3> across_fingers(const Player& player, BoneId hand) {
    const auto first = finger(player, hand, fingers::index);
    const auto last = finger(player, hand, fingers::little);
    return first && last ? std::optional(*first - *last) : std::nullopt;
}

std::optional<glm::dvec3> towards_thumb(const Player& player, BoneId hand) {
    const auto tip = finger(player, hand, fingers::thumb);
    return tip ? std::optional(*tip - player.stance.origins[index(hand)]) : std::nullopt;
}

/// The angle from one direction to another about an axis of unit length; 0 where one of them is along it.
double angle_about(const glm::dvec3& axis, const glm::dvec3& from, const glm::dvec3& to) {
    const glm::dvec3 a = from - axis * glm::dot(from, axis);
    const glm::dvec3 b = to - axis * glm::dot(to, axis);
    if (glm::dot(a, a) == 0.0 || glm::dot(b, b) == 0.0) return 0.0;
    return std::atan2(glm::dot(glm::cross(a, b), axis), glm::dot(a, b));
}

}  // namespace

double wrist_twist(const RestMatch& match, BoneId target, BoneId source, const glm::dmat3& between) {
    // In rest poses of many makers the palms look the same way to within 12°; the thumbs spread by 37°.
    constexpr double fingers_differ = glm::radians(25.0);
    constexpr double thumbs_differ = glm::radians(45.0);
    constexpr double thumbs_mean = glm::radians(30.0);  // of that, how they are drawn, not how the hand is held
    const glm::dvec3 link = match.source.stance.links[index(source)];
    if (link == glm::dvec3(0.0)) return 0.0;
    const glm::dvec3 axis = glm::normalize(link);
    const auto own = across_fingers(match.target, target);
    const auto other = across_fingers(match.source, source);
    if (own && other) {
        const double angle = angle_about(axis, between * *own, *other);
        return std::abs(angle) > fingers_differ ? angle : 0.0;
    }
    const auto own_thumb = towards_thumb(match.target, target);
    const auto other_thumb = towards_thumb(match.source, source);
    if (!own_thumb || !other_thumb) return 0.0;
    const double angle = angle_about(axis, between * *own_thumb, *other_thumb);
    return std::abs(angle) > thumbs_differ ? std::copysign(std::abs(angle) - thumbs_mean, angle) : 0.0;
}

}  // namespace skelplay::processing
