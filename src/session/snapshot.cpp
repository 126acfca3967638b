#include "session/snapshot.h"

#include <utility>

#include "session/posing.h"

namespace skelplay::session {

Session snapshot(const Session& session, std::function<void()> wake_up) {
    SessionOptions options;
    options.wake_up = std::move(wake_up);
    Session copy(std::move(options));
    copy.figures = session.figures;
    copy.active = session.active;
    copy.timeline = pause(session.timeline);
    copy.timeline.scrubbing = false;
    copy.timeline.interpolate = true;
    copy.selection = session.selection;
    copy.view = session.view;
    copy.camera = session.camera;
    copy.viewport = session.viewport;
    copy.follow = session.follow;
    copy.followed = session.followed;
    copy.side_by_side = session.side_by_side;
    copy.comparing = session.comparing;
    copy.measured_from = session.measured_from;
    copy.automatic_camera = false;
    copy.layout.lanes.on.fill(false);  // nobody sees them, and what is worked out is waited for
    rebuild_scene(copy);
    step(copy, Seconds(0));
    return copy;
}

bool show(Session& snapshot, double position) {
    snapshot.timeline = go_to(snapshot.timeline, position, true);
    step(snapshot, Seconds(0));
    return !snapshot.analyst->busy();
}

}  // namespace skelplay::session
