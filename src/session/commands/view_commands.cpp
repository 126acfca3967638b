#include "session/commands/view_commands.h"

#include <algorithm>

#include "session/posing.h"
#include "session/session.h"

namespace skelplay::session {

void handle(Session& session, const FrameSelection&) {
    const auto figure = selected_figure(session) != nullptr ? std::optional<std::size_t>(session.selection.figure)
                                                            : find(session, session.active);
    if (!figure) return;
    frame_closely(session, pose_bounds(session, *figure, session.selection.bone));
}
void handle(Session& session, const FrameMotion&) { frame_motion(session); }

void handle(Session& session, const LookFrom& c) {
    scene::look(session.camera, c.preset);
    if (session.automatic_camera) frame_motion(session);
}

void handle(Session& session, const ToggleOrthographic&) { session.camera.orthographic = !session.camera.orthographic; }

void handle(Session& session, const ToggleFollow&) {
    session.follow = !session.follow;
    if (const auto point = followed_point(session)) session.followed = *point;
}

void handle(Session& session, const SetCamera& c) {
    pose_figures(session);  // what is followed is where time says, from here on
    session.camera = c.camera;
    session.follow = c.follow;
    if (const auto point = followed_point(session)) session.followed = *point;
    session.automatic_camera = false;
}

void handle(Session& session, const Orbit& c) {
    scene::orbit(session.camera, c.pixels, session.viewport);
    session.automatic_camera = false;
}

void handle(Session& session, const Pan& c) {
    scene::pan(session.camera, c.pixels, session.viewport);
    session.automatic_camera = false;
}

void handle(Session& session, const Zoom& c) {
    if (!(c.factor > 0)) return;
    scene::zoom(session.camera, c.factor, c.pixel, session.viewport);
    session.automatic_camera = false;
}

void handle(Session& session, const SetViewport& c) {
    session.viewport = {std::max(c.size.width, 1.0), std::max(c.size.height, 1.0)};
    if (session.automatic_camera) frame_motion(session);
}
void handle(Session& session, const SetView& c) { session.view = c.view; }
void handle(Session& session, const ToggleGhosts&) { session.view.ghosts.on = !session.view.ghosts.on; }
void handle(Session& session, const TogglePath&) { session.view.path = !session.view.path; }

}  // namespace skelplay::session
