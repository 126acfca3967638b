#pragma once

#include <cstddef>
#include <vector>

#include "session/commands/file_commands.h"
#include "session/figure_id.h"
#include "session/files/load_job.h"

namespace skelplay::session {

/// Starts reading what an Open names.
void start_open(Session& session, const Open& command);
void start_sample(Session& session);
/// Starts reading these figures again, each by its own job.
void start_reload(Session& session, const std::vector<FigureId>& figures);
void start_with_skeleton(Session& session, const UseSkeleton& command);
/// Starts reading a skin for a figure; what it wears stays until then.
void start_skin(Session& session, FigureId figure, SkinRequest request);
void detach_skin(Session& session, FigureId figure);
/// Starts reading again those skins whose file is not as it was when it was read.
void reload_changed_skins(Session& session);
/// Starts reading the file so many places on in the playlist; without a playlist, in the active figure's folder.
void start_next(Session& session, int by);
/// Those figures whose file, or whose .asf, was written anew and is whole.
std::vector<FigureId> changed_on_disk(Session& session);
/// Starts reading a file of the playlist, unless it has been read ahead.
void start_at(Session& session, std::size_t index);
/// How a file of the playlist is read: what was said about the active figure is meant for its neighbours too.
LoadJob job_in_playlist(const Session& session, std::size_t index);

/// What refers to the figure or its bones is forgotten.
void close_figure(Session& session, FigureId figure);

}  // namespace skelplay::session
