#pragma once

#include <optional>

#include "takes/loader.h"

namespace skelplay::session {

struct Session;

/// True while files are read that a person waits for. Reading ahead and cancelled files do not count.
bool loading(const Session& session);
/// The progress of what is being read; nothing when loading() is false.
std::optional<takes::LoadProgress> load_progress(const Session& session);
/// True from a request to open files until step() has taken in the result.
bool opening(const Session& session);
/// The same for a request of the call, see open_files(). When it has ended, OpenFigure::by_call has its result.
bool opening_by_call(const Session& session);
/// Waits until nothing is being read or looked at for changes; the next step() takes in the result (for tests, and
/// pictures without a window).
void wait_for_loading(const Session& session);

/// True while a requested analysis is not finished.
bool analysing(const Session& session);
/// Waits until all requested analyses are finished and step() can take them in (for tests, and pictures without a
/// window).
void wait_for_analyses(const Session& session);
/// Waits until markers are aligned with the skeleton that is open beside them, if they match it (for pictures without a
/// window).
void wait_for_matches(Session& session);

}  // namespace skelplay::session
