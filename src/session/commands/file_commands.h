#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "session/figure_id.h"
#include "session/files/review.h"

namespace skelplay::session {

struct Session;

/// Opens files and folders, as if dropped on the window. They replace what is open, unless they are added. A folder
/// becomes the playlist, with its first file opened.
struct Open {
    std::vector<std::filesystem::path> paths;
    bool add = false;
};
/// Opens the built-in sample.
struct OpenSample {};
struct CancelLoading {};
/// Reads the open files again, keeping frame, range, camera and selection.
struct Reload {};
/// Reloads those whose file on disk has changed; for the application to ask for now and then.
struct ReloadChanged {};
/// Goes through the playlist, or the file's folder, keeping the camera.
struct OpenNext {
    int by = 1;
};
/// Goes to a file of the playlist, keeping the camera.
struct OpenListed {
    std::size_t index = 0;
};
/// Marks the file that is looked at (see reviewed_file()), or takes the mark back when it has it already.
struct MarkFile {
    Mark mark = Mark::keep;
};
/// Goes to the next file after marking one, or not.
struct SetGoOn {
    bool on = true;
};
/// Writes the marks to a CSV, see save_marks().
struct SaveMarks {
    std::filesystem::path file;
};
/// Reads a figure again with another .asf (one of OpenFigure::other_skeletons, or any).
struct UseSkeleton {
    FigureId figure = FigureId::none;
    std::filesystem::path skeleton;
};
/// Says what is wrong with a file that belongs to no figure, in place of what was said of it before; without text that
/// nothing is any more.
struct ReportFile {
    std::filesystem::path file;
    std::string text;
};
struct Close {
    FigureId figure = FigureId::none;
};

/// What apply() does for each.
void handle(Session& session, const Open& asked);
void handle(Session& session, const OpenSample& asked);
void handle(Session& session, const CancelLoading& asked);
void handle(Session& session, const Reload& asked);
void handle(Session& session, const ReloadChanged& asked);
void handle(Session& session, const OpenNext& asked);
void handle(Session& session, const OpenListed& asked);
void handle(Session& session, const MarkFile& asked);
void handle(Session& session, const SetGoOn& asked);
void handle(Session& session, const SaveMarks& asked);
void handle(Session& session, const UseSkeleton& asked);
void handle(Session& session, const ReportFile& asked);
void handle(Session& session, const Close& asked);

}  // namespace skelplay::session
