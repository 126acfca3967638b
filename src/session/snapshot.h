#pragma once

#include <functional>

namespace skelplay::session {

struct Session;

/// A separate session that shows the same: the figures (shared, not copied), view, camera and range. It does not play
/// and remembers nothing. `wake_up` is called from another thread when its step() has something to do.
Session snapshot(const Session& session, std::function<void()> wake_up);

/// Moves to a position of the timebase, fractions included, poses the figures and lets the camera follow. False while
/// an analysis that is shown there is not finished.
bool show(Session& snapshot, double position);

}  // namespace skelplay::session
