#pragma once

#include <string>

namespace skelplay::session {

struct Session;

/// The window's title: `walk.amc – frame 12/343 – Skelplay`. The file is the active one. The first number is the
/// frame's own number in the file (counted from 0 in formats without frame numbers), the second the number of frames.
/// `Skelplay` when nothing is open.
std::string title(const Session& session);

/// The session as `key=value` lines, one for each value, for tests that watch the window from outside. Keys and their
/// order are fixed.
std::string exported_state(const Session& session);

}  // namespace skelplay::session
