#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "session/figure_id.h"
#include "session/files/review.h"
#include "takes/transform.h"

namespace skelplay::session {

struct Session;

/// Opens files and folders, as if dropped on the window. They replace what is open unless `add` is set. A folder
/// becomes the playlist, and its first file is opened.
struct Open {
    std::vector<std::filesystem::path> paths;
    bool add = false;
    bool by_call = false;  // what the call asks for is done with these figures, see opening_by_call()
};
/// Opens the bundled sample.
struct OpenSample {
    bool by_call = false;  // as of Open
};
struct CancelLoading {};
/// Reads the open files again; keeps frame, range, camera and selection.
struct Reload {};
/// Reloads open files that have changed on disk; the application sends it regularly.
struct ReloadChanged {};
/// Steps through the takes of the active figure's file, then through the playlist or else the file's folder; keeps the
/// camera.
struct OpenNext {
    int by = 1;
};
/// Opens a file of the playlist; keeps the camera.
struct OpenListed {
    std::size_t index = 0;
};
/// Marks the file under review (see reviewed_file()); a file that has this mark already loses it.
struct MarkFile {
    Mark mark = Mark::keep;
};
/// Takes the last change of marks and bookmarks back, see undo().
struct UndoMarks {};
/// Takes back what was changed last: a mark, a bookmark, or the active figure's skin or map of bones by hand.
struct Undo {};
/// Saves the marks as CSV, see save_marks().
struct SaveMarks {
    std::filesystem::path file;
};
/// Reads a figure again with another .asf: one of Take::other_skeletons, or any other.
struct UseSkeleton {
    FigureId figure = FigureId::none;
    std::filesystem::path skeleton;
};
/// Shows another of the takes that a figure's file holds, by its index.
struct UseTake {
    FigureId figure = FigureId::none;
    std::size_t take = 0;
};
/// Reads a figure again as a message about its file suggests, where its remedy is a choice of how the file is read.
struct ReadAgain {
    FigureId figure = FigureId::none;
    base::Remedy remedy = base::Remedy::none;
};
/// Reads a figure again with another transform: on another skeleton, without foot lock, with raw positions.
struct SetTakeTransform {
    FigureId figure = FigureId::none;
    takes::TakeTransform transform;
};
/// Retargets a figure to the skeleton of a file; an empty path: to its own.
struct Retarget {
    FigureId figure = FigureId::none;
    std::filesystem::path skeleton;
};
/// Reports what is wrong with a file that belongs to no figure, replacing earlier reports about it. An empty text means
/// that it is in order again.
struct ReportFile {
    std::filesystem::path file;
    std::string text;
};
struct Close {
    FigureId figure = FigureId::none;
};

/// Carried out by apply().
void handle(Session& session, const Open& asked);
void handle(Session& session, const OpenSample& asked);
void handle(Session& session, const CancelLoading& asked);
void handle(Session& session, const Reload& asked);
void handle(Session& session, const ReloadChanged& asked);
void handle(Session& session, const OpenNext& asked);
void handle(Session& session, const OpenListed& asked);
void handle(Session& session, const MarkFile& asked);
void handle(Session& session, const UndoMarks& asked);
void handle(Session& session, const Undo& asked);
void handle(Session& session, const SaveMarks& asked);
void handle(Session& session, const UseSkeleton& asked);
void handle(Session& session, const UseTake& asked);
void handle(Session& session, const ReadAgain& asked);
void handle(Session& session, const SetTakeTransform& asked);
void handle(Session& session, const Retarget& asked);
void handle(Session& session, const ReportFile& asked);
void handle(Session& session, const Close& asked);

}  // namespace skelplay::session
