#pragma once

#include <glm/glm.hpp>
#include "body.h"

namespace skelplay::make_walk {
/// The pitch of a foot: degrees of toes-up relative to the ground. Level foot and toes are 0, 0.
struct FootPitch {
    double foot = 0.0;
    double toes = 0.0;
};

/// A foot that points along +z, seen from the side. Lengths in cm.
///
///     ankle o
///           | `-._
///      heel '     `-. ball
///                    o-----o tip
///     ======^========^=====^====== the ground: heel, ball and tip each have a contact point on the sole
class Foot {
public:
    explicit Foot(const Body& body);

    /// Height of the ankle above the ground when the foot is flat.
    double ankle_height() const;

    /// The ankle's position while the foot rolls over the ground, relative to its position when the same foot is flat.
    /// With toes up, the foot turns about the heel's contact point; with the heel up, about the ball; with raised toes,
    /// about their tip. (Perry's heel and forefoot rockers; in between the foot rests and the shank turns: the ankle
    /// rocker.)
    glm::dvec3 ankle_while_rolling(const FootPitch& pitch) const;

private:
    glm::dvec3 ankle_to_heel_sole_;
    glm::dvec3 ankle_to_ball_;
    glm::dvec3 ball_to_tip_sole_;
};
}  // namespace skelplay::make_walk
