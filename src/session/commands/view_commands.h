#pragma once

#include <glm/vec2.hpp>
#include <string>

#include "scene/camera.h"
#include "scene/view_options.h"

namespace skelplay::session {

struct Session;
struct Option;

/// Fits the selected bone's subtree (without one: the active figure as it stands) into the view.
struct FrameSelection {};
/// Fits everything that happens in the takes into the view.
struct FrameMotion {};
struct LookFrom {
    scene::ViewPreset preset = scene::ViewPreset::front;
};
struct ToggleOrthographic {};
struct ToggleFollow {};
/// Looks from exactly there, at the pose that is shown when time has been set; `follow` goes with the active figure.
struct SetCamera {
    scene::Camera camera;
    bool follow = false;
};
/// Drags in the viewport, in its pixels.
struct Orbit {
    glm::dvec2 pixels{0.0};
};
struct Pan {
    glm::dvec2 pixels{0.0};
};
/// factor < 1 comes nearer; the point under `pixel` (from the viewport's top left) stays.
struct Zoom {
    double factor = 1.0;
    glm::dvec2 pixel{0.0};
};
/// The picture's extent in the pixels that drags and picks are measured in.
struct SetViewport {
    scene::ViewportSize size;
};
struct SetView {
    scene::ViewOptions view;
};
/// Sets an option of the option table; a text that is none of its values changes nothing.
struct SetOption {
    const Option* option = nullptr;  // never null
    std::string value;               // as set_option() reads it
};
struct ToggleGhosts {};
/// Shows or hides the path of the selected joint.
struct TogglePath {};

/// What apply() does for each.
void handle(Session& session, const FrameSelection& asked);
void handle(Session& session, const FrameMotion& asked);
void handle(Session& session, const LookFrom& asked);
void handle(Session& session, const ToggleOrthographic& asked);
void handle(Session& session, const ToggleFollow& asked);
void handle(Session& session, const SetCamera& asked);
void handle(Session& session, const Orbit& asked);
void handle(Session& session, const Pan& asked);
void handle(Session& session, const Zoom& asked);
void handle(Session& session, const SetViewport& asked);
void handle(Session& session, const SetView& asked);
void handle(Session& session, const SetOption& asked);
void handle(Session& session, const ToggleGhosts& asked);
void handle(Session& session, const TogglePath& asked);

}  // namespace skelplay::session
