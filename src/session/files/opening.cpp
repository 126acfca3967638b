#include "session/files/opening.h"

#include <algorithm>
#include <fmt/format.h>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "loaders/formats.h"
#include "loaders/motion_files.h"
#include "session/command.h"
#include "session/files/load_results.h"
#include "session/files/read_ahead.h"
#include "session/files/sample.h"
#include "session/jobs.h"
#include "session/posing.h"
#include "session/session.h"
#include "session/state.h"

namespace skelplay::session {

namespace {

namespace fs = std::filesystem;

LoadJob job_for(const Session& session, fs::path file) {
    LoadJob job{std::move(file), session.options.load, session.options.place, {}};
    job.skin = session.options.skin;
    job.preparation = session.options.preparation;
    job.threads = session.options.threads;
    job.options.remembered_skeletons = session.ui.recent_skeletons;
    if (!job.place.ground) job.place.ground = remembered_ground(session.ui, job.file);
    return job;
}

void enqueue(Session& session, Opening opening, std::vector<LoadJob> jobs) {
    if (jobs.empty()) return;
    session.jobs->ahead = {};  // reading ahead gives way
    if (opening.replace) session.jobs->loader.cancel();
    opening.batch = ++session.jobs->last_batch;
    session.jobs->openings.push_back(std::move(opening));
    session.jobs->loader.enqueue({session.jobs->last_batch, std::move(jobs)});
}

void report(Session& session, const fs::path& file, base::Severity severity, std::string_view code,
            std::string message) {
    FileReport report{file.string(), FigureId::none, {}};
    base::Diagnostic diagnostic;
    diagnostic.severity = severity;
    diagnostic.code = code;
    diagnostic.message = std::move(message);
    diagnostic.file = file.string();
    show_toast(session, base::to_sentence(diagnostic, file.filename().string()), severity);
    report.diagnostics.add(std::move(diagnostic));
    file_report(session.document, std::move(report));
}

/// Joins a skeleton file with the motion files that are opened together with it.
template <class IsSkeleton, class IsMotion>
void pair(std::vector<LoadJob>& jobs, const IsSkeleton& is_skeleton, const IsMotion& is_motion) {
    if (std::ranges::none_of(jobs, is_motion)) return;
    // With several skeletons nobody can tell which is meant: they stay separate figures.
    if (std::ranges::count_if(jobs, is_skeleton) != 1) return;
    const fs::path skeleton = std::ranges::find_if(jobs, is_skeleton)->file;
    for (LoadJob& job : jobs)
        if (is_motion(job) && !job.options.skeleton) job.options.skeleton = skeleton;
    std::erase_if(jobs, is_skeleton);
}

/// Attaches the last of these skins to the active figure and offers it the others.
void attach_to_active(Session& session, std::vector<fs::path> skins, const fs::path& map) {
    const OpenFigure* active = active_figure(session.document);
    if (active == nullptr) {
        for (const fs::path& file : skins)
            report(session, file, base::Severity::error, "session.skin-alone",
                   "expected an open figure for this skin, found none; nothing is shown");
        return;
    }
    const fs::path last = std::move(skins.back());
    skins.pop_back();
    start_skin(session, active->id, {false, last, {}, map}, std::move(skins));
}

/// An .asf is the skeleton of the .amc files opened with it, a BonesPro structure that of the animations opened with
/// it.
void pair_skeletons(std::vector<LoadJob>& jobs) {
    const auto suffix = [](std::string_view wanted) {
        return [wanted](const LoadJob& job) { return base::has_suffix(base::without_gz(job.file), wanted); };
    };
    pair(jobs, suffix(".asf"), suffix(".amc"));
    using Part = loaders::FormatRow::Part;
    const auto text = [](Part part) {
        return [part](const LoadJob& job) {
            const auto* row =
                base::has_suffix(base::without_gz(job.file), ".txt") ? loaders::format_by_content(job.file) : nullptr;
            return row != nullptr && row->part == part;
        };
    };
    pair(jobs, text(Part::skeleton), text(Part::motion));
}

}  // namespace

void report_file(Session& session, const fs::path& file, const std::string& text) {
    const auto is_about = [&](const FileReport& old) {
        return old.figure == FigureId::none && old.file == file.string();
    };
    const bool was_at_fault = std::erase_if(session.document.reports, is_about) > 0;
    if (!text.empty())
        report(session, file, base::Severity::error, "session.file", text);
    else if (was_at_fault)
        show_toast(session, fmt::format("{} is in order again", file.filename().string()), base::Severity::note);
    ++session.revisions.panels;
}

void start_open(Session& session, const std::vector<fs::path>& paths, bool add) {
    std::vector<LoadJob> jobs;
    std::vector<fs::path> skins;
    fs::path skin_map;
    Playlist playlist;
    bool from_folder = false;  // the only file to read is the first one of a folder
    for (const fs::path& path : paths) {
        std::error_code unknown;
        if (base::has_suffix(base::without_gz(path), ".obj")) {
            std::erase(skins, path);
            skins.push_back(path);
        } else if (base::has_suffix(path, ".json")) {
            skin_map = path;
        } else if (fs::is_directory(path, unknown)) {
            std::vector<fs::path> files = loaders::motion_files(path);
            if (files.empty())
                report(session, path, base::Severity::error, "session.empty-folder",
                       "expected motion files in this folder, found none; nothing is opened");
            else
                jobs.push_back(job_for(session, files.front()));
            from_folder = jobs.size() == 1 && !files.empty();
            playlist.files.insert(playlist.files.end(), files.begin(), files.end());
        } else {
            jobs.push_back(job_for(session, path));
        }
    }
    pair_skeletons(jobs);
    if (!skin_map.empty()) {
        if (jobs.empty() && skins.empty()) return apply(session, UseSkinMap{session.document.active, skin_map});
        for (LoadJob& job : jobs) job.skin.map = skin_map;
    }
    if (!skins.empty()) {
        if (jobs.empty()) return attach_to_active(session, std::move(skins), skin_map);
        for (LoadJob& job : jobs) job.skin.file = skins.back();
        skins.pop_back();
    }
    if (jobs.empty()) return;
    // Several files are shown together first; stepping then goes through them like the files of a folder.
    if (playlist.files.empty() && jobs.size() > 1 && !add)
        for (const LoadJob& job : jobs) playlist.files.push_back(job.file);
    if (!add || !playlist.files.empty()) session.document.playlist = std::move(playlist);
    const bool seeks = from_folder && jobs.size() == 1;
    enqueue(session, {0, !add, false, true, {}, {}, std::move(skins), seeks}, std::move(jobs));
}

void start_sample(Session& session) {
    const auto file = sample_file(session.options.program);
    if (!file) {
        show_toast(session, "The bundled sample can't be found", base::Severity::error);
        return;
    }
    session.document.playlist = {};
    enqueue(session, {0, true, false, false, {}, {}}, {LoadJob{*file, {}, {}, session.options.skin}});
}

void start_reload(Session& session, const std::vector<FigureId>& figures) {
    std::vector<LoadJob> jobs;
    for (const FigureId figure : figures)
        if (const auto index = find(session.document, figure)) jobs.push_back(session.document.figures[*index].job);
    if (jobs.size() == figures.size()) enqueue(session, {0, false, true, false, figures, {}}, std::move(jobs));
}

void start_with_skeleton(Session& session, FigureId figure, const fs::path& skeleton) {
    const auto index = find(session.document, figure);
    if (!index) return;
    LoadJob job = session.document.figures[*index].job;
    job.options.skeleton = skeleton;
    enqueue(session, {0, false, true, true, {figure}, {}}, {std::move(job)});
}

void start_prepared(Session& session, FigureId figure, const Preparation& preparation) {
    const OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return;
    LoadJob job = open->job;
    job.preparation = preparation;
    enqueue(session, {0, false, true, true, {figure}, {}}, {std::move(job)});
}

void start_skin(Session& session, FigureId figure, SkinRequest request, std::vector<fs::path> spare) {
    const auto index = find(session.document, figure);
    if (!index) return;
    session.jobs->ahead = {};
    Opening opening{0, false, true, false, {}, {figure}, std::move(spare)};
    opening.batch = ++session.jobs->last_batch;
    session.jobs->openings.push_back(std::move(opening));
    const OpenFigure& open = session.document.figures[*index];
    session.jobs->loader.enqueue(
        {session.jobs->last_batch, {}, {{open.figure, std::move(request), open.skin ? open.skin->read : SkinFile()}}});
}

void detach_skin(Session& session, FigureId figure) {
    const auto index = find(session.document, figure);
    if (!index) return;
    OpenFigure& open = session.document.figures[*index];
    if (open.skin) open.job.skin.file = open.skin->file;
    open.job.skin.none = true;  // the rest is kept for attaching it again
    set_skin(session, open, {});
    rebuild_scene(session);
    pose_figures(session);
}

void reload_changed_skins(Session& session) {
    for (const OpenFigure& open : session.document.figures) {
        if (!open.skin || open.skin->file.empty()) continue;
        SkinRequest request = open.job.skin;
        request.none = false;
        request.file = open.skin->file;
        const bool uses_map = !request.map.empty() && !request.map_is_edited;
        if (session.jobs->watch.changed(request.file, open.skin->stamp) ||
            (uses_map && session.jobs->watch.changed(request.map, open.skin->map_stamp)))
            start_skin(session, open.id, std::move(request));
    }
}

void start_next(Session& session, int by) {
    const OpenFigure* active = active_figure(session.document);
    Playlist& playlist = session.document.playlist;
    if (playlist.files.empty() && active != nullptr) {
        const fs::path folder = active->job.file.parent_path();
        playlist.files = loaders::motion_files(folder.empty() ? fs::path(".") : folder);
        const auto here = std::ranges::find(playlist.files, active->job.file.filename(),
                                            [](const fs::path& file) { return file.filename(); });
        playlist.current = static_cast<std::size_t>(here - playlist.files.begin());
        if (here == playlist.files.end()) playlist = {};
    }
    const auto next = static_cast<std::ptrdiff_t>(playlist.current) + by;
    if (next < 0 || next >= std::ssize(playlist.files)) {
        show_toast(session, by > 0 ? "This is the folder's last file" : "This is the folder's first file",
                   base::Severity::note);
        return;
    }
    start_at(session, static_cast<std::size_t>(next));
}

bool start_after_refused(Session& session, const Opening& opening, const FinishedJob& refused) {
    Playlist& playlist = session.document.playlist;
    const bool follows = opening.seeks && playlist.current + 1 < playlist.files.size() &&
                         playlist.files[playlist.current] == refused.job.file;
    if (!follows) return false;
    Opening next = opening;
    next.passed.push_back({refused.job.file.string(), FigureId::none, refused.result.diagnostics});
    LoadJob job = job_for(session, playlist.files[++playlist.current]);
    job.skin = refused.job.skin;
    enqueue(session, std::move(next), {std::move(job)});
    return true;
}

LoadJob job_in_playlist(const Session& session, std::size_t index) {
    const OpenFigure* active = active_figure(session.document);
    LoadJob job = job_for(session, session.document.playlist.files[index]);
    if (active == nullptr) return job;
    // The ground is each take's own, whichever skeleton it is played on.
    const auto ground = job.place.ground;
    const auto onto_ground = job.preparation.onto_place.ground;
    job.place = active->job.place;
    job.place.ground = ground;
    job.skin = active->job.skin;
    job.preparation = active->job.preparation;
    job.preparation.onto_place.ground = onto_ground;
    if (active->rate.source == analysis::Source::option) job.options.fps = active->rate.fps;
    return job;
}

void start_at(Session& session, std::size_t index) {
    Playlist& playlist = session.document.playlist;
    if (index >= playlist.files.size()) return;
    if (index != playlist.current) playlist.direction = index < playlist.current ? -1 : 1;
    playlist.current = index;
    LoadJob job = job_in_playlist(session, index);
    const Opening opening{0, true, true, true, {}, {}};
    if (!show_ahead(session, job, opening)) enqueue(session, opening, {std::move(job)});
}

void start_listed(Session& session, std::vector<fs::path> files, std::size_t index) {
    if (index >= files.size()) return;
    LoadJob job = job_for(session, files[index]);
    session.document.playlist = {std::move(files), index};
    enqueue(session, {0, true, false, true, {}, {}}, {std::move(job)});
}

std::vector<FigureId> changed_on_disk(Session& session) {
    std::vector<FigureId> changed;
    for (const OpenFigure& open : session.document.figures) {
        const fs::path skeleton(open.figure->skeleton_file);
        const bool motion = session.jobs->watch.changed(open.job.file, open.stamp);
        const bool partner = skeleton != open.job.file && session.jobs->watch.changed(skeleton, open.skeleton_stamp);
        const bool more = std::ranges::any_of(open.prepared.inputs, [&](const PreparationInput& input) {
            return session.jobs->watch.changed(input.file, input.stamp);
        });
        if (motion || partner || more) changed.push_back(open.id);
    }
    return changed;
}

void close_figure(Session& session, FigureId figure) {
    Document& document = session.document;
    const auto index = find(document, figure);
    if (!index) return;
    document.figures.erase(document.figures.begin() + static_cast<std::ptrdiff_t>(*index));
    std::erase_if(document.reports, [&](const FileReport& report) { return report.figure == figure; });
    forget_bones(session.view, figure);
    forget_skin_steps(document, figure);
    if (document.active == figure) {
        const std::size_t heir = std::min(*index, document.figures.size() - 1);
        document.active = document.figures.empty() ? FigureId::none : document.figures[heir].id;
        stand_in_playlist(document);
    }
    begin_at_zero(session);
    rebuild_scene(session);
    pose_figures(session);
}

}  // namespace skelplay::session
