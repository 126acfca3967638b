#pragma once

#include <filesystem>

#include "session/files/load_job.h"

namespace skelplay::session {

struct FinishedBatch;
struct Opening;
struct Session;

/// Begins to read the playlist's next file, in the direction last gone, when nothing else is being read; one file at
/// most, and none that is large. For step() to call each time.
void read_ahead(Session& session);
/// Forgets what was read ahead, or stops that.
void forget_ahead(Session& session);
/// The same when its file is not as it was when it was read.
void forget_changed_ahead(Session& session);
/// Shows what was read ahead for this very job, at the next step() or as soon as it is read; false: it was not.
bool show_ahead(Session& session, const LoadJob& job, Opening opening);
/// Keeps a batch that was read ahead; false: it is another one.
bool keep_ahead(Session& session, FinishedBatch& batch);
/// What has been read ahead; empty: nothing.
std::filesystem::path file_read_ahead(const Session& session);

}  // namespace skelplay::session
