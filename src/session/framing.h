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

/// The bounds of the visible figures over some frames.
struct Shot : analysis::MotionBounds {
    double height = 0.0;  // of the figure that is followed; 0: there is none

    /// How far the followed point gets.
    [[nodiscard]] double distance() const noexcept { return glm::length(travel.size()); }
};

/// The shot of whole takes but for their stray frames.
Shot motion_shot(const Document& document, const PosedScene& posed);

/// Makes a shot reach as much further as bodies reach beyond their bones in the pose shown now. Where no bodies are
/// shown, it does nothing.
void make_room_for_bodies(Shot& shot, const Session& session);

/// Whether a camera should go with the figure to show all of a shot: when the figure travels more than two of its
/// heights, or would be less than a third of the picture high in a shot that holds still. Of `camera` the direction and
/// the projection count.
bool should_follow(const Shot& shot, const scene::Camera& camera, scene::ViewportSize viewport);

/// "the figure travels 8.4 m, more than twice its height: the camera follows it".
std::string following_text(const Shot& shot, const OpenFigure& followed);

/// Of these frames of the time line those to measure for a picture: at most a thousand, without the active figure's
/// stray ones unless there are no others.
std::vector<std::size_t> measured_frames(const Session& session, const std::vector<std::size_t>& frames);

}  // namespace skelplay::session
