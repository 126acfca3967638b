#include "session/commands/file_commands.h"

#include <algorithm>

#include "session/commands/link_commands.h"
#include "session/commands/map_commands.h"
#include "session/commands/skin_commands.h"
#include "session/files/opening.h"
#include "session/files/read_ahead.h"
#include "session/files/review.h"
#include "session/jobs.h"
#include "session/progress.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

std::vector<FigureId> all_figures(const Document& document) {
    std::vector<FigureId> ids;
    for (const OpenFigure& open : document.figures) ids.push_back(open.id);
    return ids;
}

/// Where nothing is open: the files that were refused, or only those of them that have changed on disk since.
std::vector<std::filesystem::path> refused_files(const Session& session, bool changed) {
    std::vector<std::filesystem::path> files;
    if (!session.document.figures.empty()) return files;
    for (const FileReport& report : session.document.reports)
        if (report.diagnostics.has_error() && (!changed || session.jobs->watch.changed(report.file, report.stamp)))
            files.emplace_back(report.file);
    return files;
}

}  // namespace

void handle(Session& session, const Open& c) { start_open(session, c.paths, c.add, c.by_call); }
void handle(Session& session, const OpenSample& c) { start_sample(session, c.by_call); }

void handle(Session& session, const CancelLoading&) {
    if (!loading(session)) return;
    session.jobs->loader.cancel();
    show_toast(session, "Loading was cancelled", base::Severity::note);
}
/// Where nothing is open, the files that were refused last are tried again.
void handle(Session& session, const Reload&) {
    start_open(session, refused_files(session, false), false);
    start_reload(session, all_figures(session.document));
}

/// Judges what the look that was asked for last time has found, and asks for the next one.
void handle(Session& session, const ReloadChanged&) {
    if (session.jobs->watch.poll() && !loading(session)) {
        forget_changed_ahead(session);
        start_open(session, refused_files(session, true), false);
        start_reload(session, changed_on_disk(session));
        reload_changed_skins(session);
    }
    std::vector<std::filesystem::path> files = watched_files(session);
    for (std::filesystem::path& file : refused_files(session, false)) files.push_back(std::move(file));
    session.jobs->watch.look(std::move(files));
    look_at_target(session);
}
void handle(Session& session, const OpenNext& c) {
    if (!start_next_take(session, c.by)) start_next(session, c.by);
}
void handle(Session& session, const OpenListed& c) { start_at(session, c.index); }
void handle(Session& session, const MarkFile& c) { mark_reviewed(session, c.mark); }
void handle(Session& session, const UndoMarks&) { undo_marks(session); }

void handle(Session& session, const Undo&) {
    const FigureId active = session.document.active;
    const auto skin = last_skin_step(session.document, active);
    const auto map = last_map_step(session.document, active);
    const auto links = last_link_step(session.document, active);
    const auto review = last_review_step(session.document);
    if (links > std::max({skin, map, review})) return handle(session, UndoLinks{active});
    if (map > std::max(skin, review)) return handle(session, UndoBoneMap{active});
    skin > review ? handle(session, UndoSkinMap{active}) : undo_marks(session);
}
void handle(Session& session, const SaveMarks& c) { save_marks_to(session, c.file); }
void handle(Session& session, const UseSkeleton& c) { start_with_skeleton(session, c.figure, c.skeleton); }
void handle(Session& session, const UseTake& c) { start_take(session, c.figure, c.take); }
void handle(Session& session, const ReadAgain& c) { start_with_remedy(session, c.figure, c.remedy); }
void handle(Session& session, const SetTakeTransform& c) { start_transformed(session, c.figure, c.transform); }

/// The map and the placement options belong to the skeleton that it was retargeted to until now: they are dropped.
void handle(Session& session, const Retarget& c) {
    const OpenFigure* open = open_figure(session.document, c.figure);
    if (open == nullptr) return;
    takes::TakeTransform transform = open->take.request.transform;
    transform.onto = c.skeleton;
    transform.map.clear();
    transform.paired.clear();
    transform.onto_place = {};
    forget_map_steps(session.document, c.figure);
    start_transformed(session, c.figure, transform);
}

void handle(Session& session, const ReportFile& c) { report_file(session, c.file, c.text); }
void handle(Session& session, const Close& c) { close_figure(session, c.figure); }

}  // namespace skelplay::session
