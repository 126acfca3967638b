#pragma once

#include "base/prelude.h"

namespace skelplay::session {
struct Session;

/// The window's title: `walk.amc – frame 12/343 – Skelplay`, with the number of the frame in the active file and the
/// number of frames; `Skelplay` when nothing is open.
std::string title(const Session& session);

/// The session as `key=value` lines in a fixed order, for tests that watch the window from outside.
std::string exported_state(const Session& session);
}  // namespace skelplay::session
