#pragma once

#include "base/path_list.h"
#include "takes/loader.h"

namespace skelplay::session {
struct Opening;
struct Session;

/// Steps through the takes of the active file, then through the playlist or folder; keeps the camera.
void open_next(Session& session, int by);
/// Starts reading the file `by` entries further in the playlist, or else in the active figure's folder.
void start_next(Session& session, int by);
/// Starts reading a file of the playlist, or shows it if it has been read ahead. The camera stays.
void open_listed(Session& session, std::size_t index);
/// After the current file was refused: starts reading the one after it. False: there is none, or it must not.
bool start_after_refused(Session& session, const Opening& opening, const takes::Take& refused);
/// Makes files the playlist and starts reading one of them, as if it were opened by itself; `take`: see LoadOptions.
void start_listed(Session& session, base::PathList files, std::size_t index, const std::string& take);

/// Starts reading the playlist's next file when nothing else is read, unless it is large. step() calls it.
void read_ahead(Session& session);
/// Drops what was read ahead, or cancels it, if the file has changed on disk since.
void forget_changed_ahead(Session& session);
/// Keeps a batch that was read ahead; false: the batch is not one of these.
bool keep_ahead(Session& session, takes::FinishedBatch& batch);
/// The file that has been read ahead; empty: none.
fs::path file_read_ahead(const Session& session);
}  // namespace skelplay::session
