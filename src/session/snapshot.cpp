#include "session/snapshot.h"

#include <utility>

#include "session/posing.h"
#include "session/progress.h"
#include "session/session.h"
#include "session/view.h"

namespace skelplay::session {

Session snapshot(const Session& session, std::function<void()> wake_up) {
    SessionOptions options;
    options.wake_up = std::move(wake_up);
    Session copy(std::move(options));
    copy.document = session.document;
    copy.document.playlist = {};  // so that nothing is read ahead
    copy.view = session.view;
    visit_panes(copy.view, [&] { copy.view.automatic_camera = false; });
    copy.playback = session.playback;
    copy.playback.timeline = pause(session.playback.timeline);
    copy.playback.timeline.scrubbing = false;
    copy.playback.timeline.interpolate = true;
    copy.playback.rest_pose = false;      // a picture shows the take, not the rest pose shown while a key is held
    copy.ui.layout.lanes.on.fill(false);  // not visible in a picture, so nobody should wait for them
    rebuild_scene(copy);
    step(copy, Seconds(0));
    return copy;
}

bool show(Session& snapshot, double position) {
    snapshot.playback.timeline = go_to(snapshot.playback.timeline, position, true);
    step(snapshot, Seconds(0));
    return !analysing(snapshot);
}

}  // namespace skelplay::session
