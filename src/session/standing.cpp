#include "session/standing.h"

#include <cmath>
#include <glm/trigonometric.hpp>
#include <numbers>

#include "session/framing.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

/// Radians about the vertical axis from the camera to the figure's front, from -π to π; nothing: it is not known.
std::optional<double> turned_away(const Session& session) {
    const auto front = front_of(session.document, session.posed);
    if (!front) return std::nullopt;
    return std::remainder(session.view.camera.yaw - std::atan2(front->x, front->z), 2.0 * std::numbers::pi);
}

/// The height of the lowest point above the ground, in metres.
std::optional<double> lowest(const Session& session) {
    const auto active = find(session.document, session.document.active);
    if (!active) return std::nullopt;
    const scene::Bounds box = pose_bounds(session.document, session.posed, *active, figure::BoneId::none);
    return box.empty() ? std::nullopt : std::optional(box.low.y);
}

}  // namespace

Standing standing(const Session& session) {
    constexpr double off_ground = 0.04;  // of the figure's height
    constexpr double shows_back = 1.75;  // radians
    Standing put_right;
    const OpenFigure* open = active_figure(session.document);
    if (open == nullptr) return put_right;
    const analysis::Placement& placement = open->take.placement;
    put_right.up = placement.up.better;
    if (const auto height = lowest(session); height && std::abs(*height) > off_ground * placement.unit.height)
        put_right.ground = ground_below_pose(session);
    if (const auto angle = turned_away(session); angle && std::abs(*angle) > shows_back)
        put_right.heading = heading_to_camera(session);
    return put_right;
}

std::optional<double> ground_below_pose(const Session& session) {
    const auto height = lowest(session);
    if (!height) return std::nullopt;
    const scene::FigureTransform& to_world = active_figure(session.document)->take.placement.to_world;
    return (*height - to_world.shift.y) / to_world.metres_per_unit;
}

std::optional<double> heading_to_camera(const Session& session) {
    const auto angle = turned_away(session);
    if (!angle) return std::nullopt;
    const double now = active_figure(session.document)->take.placement.to_world.heading_degrees;
    return std::remainder(std::round(now + glm::degrees(*angle)), 360.0);
}

}  // namespace skelplay::session
