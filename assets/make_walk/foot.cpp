#include "foot.h"
#include "rotation.h"

namespace skelplay::make_walk {
namespace {
constexpr double ball_height = 2.2;   // cm, joint of the toes above the sole
constexpr double heel_setback = 5.0;  // cm, contact point of the heel behind the ankle

// Toes-up is a negative rotation about x: it lifts +z.
glm::dvec3 pitched(const glm::dvec3& arm, double toes_up) { return about_x(-toes_up) * arm; }

// The bone in a foot that points straight ahead: its sideways part counts as forward.
glm::dvec3 side_view(const Bone& bone) {
    const glm::dvec3 along = direction(bone) * bone.length;
    return {0.0, along.y, glm::length(glm::dvec2(along.x, along.z))};
}
}  // namespace

Foot::Foot(const Body& body) {
    ankle_to_ball_ = side_view(body[body.find("lfoot")]);
    const glm::dvec3 ball_to_tip = side_view(body[body.find("ltoes")]);
    ball_to_tip_sole_ = {0.0, -ball_height, ball_to_tip.z};
    ankle_to_heel_sole_ = {0.0, -ankle_height(), -heel_setback};
}

double Foot::ankle_height() const { return ball_height - ankle_to_ball_.y; }

glm::dvec3 Foot::ankle_while_rolling(const FootPitch& pitch) const {
    if (pitch.foot >= 0.0) {
        return ankle_to_heel_sole_ - pitched(ankle_to_heel_sole_, pitch.foot);
    }
    const glm::dvec3 ball = ball_to_tip_sole_ - pitched(ball_to_tip_sole_, pitch.toes);
    return ball + ankle_to_ball_ - pitched(ankle_to_ball_, pitch.foot);
}
}  // namespace skelplay::make_walk
