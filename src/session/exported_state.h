#pragma once

#include <string>

namespace skelplay::session {

struct Session;

/// The window's title: `walk.amc – frame 12/343 – Skelplay`. The file is the active one; the frame is the number the
/// file gives it (AMC as written in the file; formats without numbers count from 0), the count how many it has.
/// Nothing open: `Skelplay`.
std::string title(const Session& session);

/// The session as `key=value` lines, for tests that watch the window from outside. Keys keep their names and their
/// order; values are one line each.
std::string exported_state(const Session& session);

}  // namespace skelplay::session
