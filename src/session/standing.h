#pragma once

#include <optional>

#include "figure/signed_axis.h"

namespace skelplay::session {

struct Session;

/// What would put right how the active figure stands in the pose shown now. A value is missing where nothing is wrong,
/// or where it is not known.
struct Standing {
    std::optional<figure::SignedAxis> up;  // the axis along which it would stand, see analysis::UpAxis::better
    std::optional<double> ground;          // the height at which it would touch the ground, see analysis::GroundHeight
    std::optional<double> heading;         // degrees that turn it from its back to its front, see SetHeading
};
Standing standing(const Session& session);

/// The height of the figure's lowest point in the pose shown now, for SetGround; nothing where it has none.
std::optional<double> ground_below_pose(const Session& session);
/// The heading with which the figure faces the camera in the pose shown now, in whole degrees from -180 to 180, for
/// SetHeading; nothing where its front is not known.
std::optional<double> heading_to_camera(const Session& session);

}  // namespace skelplay::session
