#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "session/figure_id.h"
#include "session/time/timeline.h"
#include "takes/export.h"

namespace skelplay::session {

struct Document;
struct Session;

/// What is being exported.
struct Exporting {
    std::filesystem::path output;
    std::size_t done = 0;                   // frames
    std::size_t total = 0;                  // of the take, before it is resampled
    std::filesystem::path new_folder = {};  // that is made for it; empty: it was there
};

/// A figure and the file it is to be written to.
struct ExportOrder {
    FigureId figure = FigureId::none;
    std::filesystem::path output;
    bool replace = false;  // files that are there may be written over, unless they are open
};

/// The frames of a figure's take that the export form asks for: the range is in the active figure's frames.
FrameRange export_frames(const Session& session, FigureId figure);
/// Whether these are all frames of a figure's take.
bool is_whole_take(const Document& document, FigureId figure, const FrameRange& frames);
/// "13 to 48": the frames in the numbers of the figure's file; empty: it is not open.
std::string export_frames_text(const Document& document, FigureId figure, const FrameRange& frames);

/// A name that no file has yet for a figure in the form's format: beside its own file, or in the folder used last. That
/// of a clip ends with the numbers of its first and last frame: "walk-13-48.bvh".
/// Looks at the disk. Empty: the figure is not open.
std::filesystem::path free_export(const Session& session, FigureId figure);

/// True if a file would be written over that is there and not open. Looks at the disk.
bool replaces(const Session& session, const std::filesystem::path& output);

/// Writes a figure to a file as the form says, in the background. Refuses, with a message, to write over a file that is
/// open, or over any without ExportOrder::replace.
void start_export(Session& session, const ExportOrder& order);
/// Takes in how far an export has come, and its end.
void follow_export(Session& session);

}  // namespace skelplay::session
