#pragma once

#include <functional>

namespace skelplay::session {

struct Session;

/// A session that shows what this one shows, and goes on alone: the same figures (shared, not copied), view, camera and
/// range, nothing that plays, nothing remembered. `wake_up` is called from another thread when its step() has something
/// to do.
Session snapshot(const Session& session, std::function<void()> wake_up);

/// Shows a position of its timebase, between frames too, and works out what is to be seen there; the camera follows.
/// False: that takes a while yet.
bool show(Session& snapshot, double position);

}  // namespace skelplay::session
