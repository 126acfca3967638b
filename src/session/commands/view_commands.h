#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <string_view>

#include "figure/ids.h"
#include "scene/camera.h"
#include "session/figure_id.h"
#include "session/option_table.h"
#include "session/view.h"

namespace skelplay::session {

struct Session;

/// Fits the selected bone's subtree into the view, or the active figure's pose if nothing is selected.
struct FrameSelection {};
/// Fits the whole motion of all takes into the view, or follows a figure that would be small there (see frame_motion).
struct FrameMotion {};
struct LookFrom {
    scene::ViewPreset preset = scene::ViewPreset::front;
};
struct ToggleOrthographic {};
/// Shows figures in their next form and says which: bones, body or both; with a skin on the active one its skin is the
/// body.
struct CycleForm {};
/// Lets the camera move with the selected joint, else with the active figure; again: holds it still, unless another
/// joint has been selected since, with which it moves then.
struct ToggleFollow {};
/// Sets the camera exactly; `follow`: from here on it follows `joint`, else the active figure, from the present pose.
/// `may_follow`: what FrameMotion finds may change that.
struct SetCamera {
    scene::Camera camera;
    bool follow = false;
    bool may_follow = false;
    FigureBone joint = {};
};
/// Saves the camera in one of View::cameras and shows that in a toast.
struct SaveCamera {
    std::size_t slot = 0;  // from 0
};
/// Goes back to the camera saved there; without one it shows a toast.
struct RecallCamera {
    std::size_t slot = 0;
};
/// Makes one of several views of the picture the active one, and its take the active figure.
struct ActivatePane {
    std::size_t index = 0;  // into View::panes
};
/// A drag in the active view, in its pixels.
struct Orbit {
    glm::dvec2 pixels{0.0};
};
struct Pan {
    glm::dvec2 pixels{0.0};
};
/// factor < 1 moves closer; the point under `pixel` (from the active view's top left) stays in place.
struct Zoom {
    double factor = 1.0;
    glm::dvec2 pixel{0.0};
};
/// The size of the picture with all its views, in the pixels used for drags and picks.
struct SetViewport {
    scene::ViewportSize size;
};
/// Sets an option of the option table; a value that is none of it changes nothing.
struct SetOption {
    std::string_view option;  // its name
    Option::Value value;      // see set_value()
    bool by_call = false;     // by the command line: for this run only
};
/// Turns a switch of the option table, or goes on to the next name of an enumeration.
struct CycleOption {
    std::string_view option;  // its name
};

/// Keeps a bone's curves beside the selected one's, or no longer. The oldest goes where there are too many.
struct KeepCurves {
    FigureBone bone;
    bool on = true;
};

/// Selects a bone and makes its figure the active one; `none` clears the selection.
struct Select {
    FigureId figure = FigureId::none;
    figure::BoneId bone = figure::BoneId::none;
};
enum class Walk : std::uint8_t { parent, child, next_sibling, previous_sibling };
struct PickWalk {
    Walk to = Walk::parent;
};

/// Carried out by apply().
void handle(Session& session, const FrameSelection& asked);
void handle(Session& session, const FrameMotion& asked);
void handle(Session& session, const LookFrom& asked);
void handle(Session& session, const ToggleOrthographic& asked);
void handle(Session& session, const CycleForm& asked);
void handle(Session& session, const ToggleFollow& asked);
void handle(Session& session, const SetCamera& asked);
void handle(Session& session, const SaveCamera& asked);
void handle(Session& session, const RecallCamera& asked);
void handle(Session& session, const ActivatePane& asked);
void handle(Session& session, const Orbit& asked);
void handle(Session& session, const Pan& asked);
void handle(Session& session, const Zoom& asked);
void handle(Session& session, const SetViewport& asked);
void handle(Session& session, const SetOption& asked);
void handle(Session& session, const CycleOption& asked);
void handle(Session& session, const KeepCurves& asked);
void handle(Session& session, const Select& asked);
void handle(Session& session, const PickWalk& asked);

}  // namespace skelplay::session
