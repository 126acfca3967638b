#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/motion_bounds.h"
#include "scene/camera.h"

namespace skelplay::session {

struct Document;
struct OpenFigure;
struct PosedScene;
struct Session;

/// What the visible figures reach over some frames, in the world, in metres.
struct FramingBounds : analysis::MotionBounds {
    double height = 0.0;  // of the figure that is followed; 0: there is none

    /// How far the followed point gets.
    [[nodiscard]] double distance() const noexcept { return glm::length(travel.size()); }
};

/// What the whole takes reach, but for their stray frames.
FramingBounds framing_bounds(const Document& document, const PosedScene& posed);

/// Widens the bounds by as much as bodies reach beyond their bones in the pose shown now. Does nothing where no bodies
/// are shown.
void include_bodies(FramingBounds& bounds, const Session& session);

/// Whether a camera should go with the figure to show all of the bounds: when the figure travels more than two of its
/// heights, or would be less than a third of the picture high for a camera that holds still. Of `camera` the direction
/// and the projection count.
bool should_follow(const FramingBounds& bounds, const scene::Camera& camera, scene::ViewportSize viewport);

/// "the figure travels 8.4 m, more than twice its height: the camera follows it".
std::string following_text(const FramingBounds& bounds, const OpenFigure& followed);

/// Of these frames of the time line those to measure for a picture: at most a thousand, without the active figure's
/// stray ones unless there are no others.
std::vector<std::size_t> measured_frames(const Session& session, const std::vector<std::size_t>& frames);

}  // namespace skelplay::session
