#pragma once

#include <filesystem>

#include "takes/loader.h"

namespace skelplay::session {

struct Opening;
struct Session;

/// Starts reading the playlist's next file, in the direction of the last step, when nothing else is being read. At most
/// one file, and no large one. step() calls it each time.
void read_ahead(Session& session);
/// Drops what was read ahead, or cancels it.
void forget_ahead(Session& session);
/// The same, if the file has changed on disk since.
void forget_changed_ahead(Session& session);
/// Shows what was read ahead for this request, at the next step() or once it is read; false: it was not read ahead.
bool show_ahead(Session& session, const takes::TakeRequest& request, Opening opening);
/// Keeps a batch that was read ahead; false: the batch is not one of these.
bool keep_ahead(Session& session, takes::FinishedBatch& batch);
/// The file that has been read ahead; empty: none.
std::filesystem::path file_read_ahead(const Session& session);

}  // namespace skelplay::session
