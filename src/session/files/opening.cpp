#include "session/files/opening.h"
#include "loaders/formats.h"
#include "session/files/playlist.h"
#include "session/files/skin.h"
#include "session/jobs.h"
#include "session/state.h"
#include "takes/sample.h"

namespace skelplay::session {
namespace {
/// What is remembered for a file stands in for what is not set. A height of the ground is one along its axis.
void fill_in(analysis::PlacementOptions& place, const analysis::PlacementOptions& known) {
    const bool other_axis = known.up && place.up && place.up != known.up;
    if (!place.up) place.up = known.up;
    if (!place.ground && !other_axis) place.ground = known.ground;
    if (!place.heading) place.heading = known.heading;
}

/// True for a file that the call names, and for one below a folder that it names.
bool is_of_call(const SessionOptions& options, const fs::path& file) {
    const fs::path whole = base::whole_path(file);
    return std::ranges::any_of(options.files, [&](const fs::path& each) {
        fs::path named = base::whole_path(each);
        if (!named.has_filename()) named = named.parent_path();  // "takes/"
        return std::ranges::mismatch(named, whole).in1 == named.end();
    });
}

void enqueue(Session& session, Opening opening, takes::LoadBatch batch) {
    session.jobs->ahead = {};  // reading ahead gives way
    if (opening.replace) session.jobs->loader.cancel();
    batch.id = opening.batch = ++session.jobs->last_batch;
    opening.camera_moves = session.view.camera_moves;
    session.jobs->openings.push_back(std::move(opening));
    session.jobs->loader.enqueue(std::move(batch));
}

/// The request that reads a figure again, with the rate that was set since.
takes::TakeRequest request_again(const OpenFigure& open) {
    takes::TakeRequest request = open.take.request;
    request.options.fps = fps_option(open.take);
    return request;
}

/// Starts reading a figure again with another request.
template <class Change> void read_again(Session& session, FigureId figure, const Change& change) {
    const OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return;
    takes::TakeRequest request = request_again(*open);
    change(request);
    start_reading(session, {.replace = false, .keep_view = true, .reloads = {figure}}, std::move(request));
}

/// Joins a skeleton file with the motion files that are opened together with it.
template <class IsSkeleton, class IsMotion>
void pair(std::vector<takes::TakeRequest>& requests, const IsSkeleton& is_skeleton, const IsMotion& is_motion) {
    if (std::ranges::none_of(requests, is_motion)) return;
    // With several skeletons it is not known which one is meant: they stay separate figures.
    if (std::ranges::count_if(requests, is_skeleton) != 1) return;
    const fs::path skeleton = std::ranges::find_if(requests, is_skeleton)->file;
    for (takes::TakeRequest& request : requests)
        if (is_motion(request) && !request.options.skeleton) request.options.skeleton = skeleton;
    std::erase_if(requests, is_skeleton);
}

/// Attaches the last of these skins to the active figure and offers it the others.
void attach_to_active(Session& session, std::vector<fs::path> skins, const fs::path& map) {
    const OpenFigure* active = active_figure(session.document);
    if (active == nullptr) {
        for (const fs::path& file : skins)
            report_alone(session, file, base::Severity::error, "session.skin-alone", base::said("session.skin-alone"));
        return;
    }
    const fs::path last = std::move(skins.back());
    skins.pop_back();
    start_skin(session, active->id, {false, last, {}, map}, std::move(skins));
}

/// An .asf is the skeleton of the .amc files opened with it; so is a BonesPro structure of its animations.
void pair_skeletons(std::vector<takes::TakeRequest>& requests) {
    const auto suffix = [](std::string_view ending) {
        return [ending](const takes::TakeRequest& request) {
            return base::has_suffix(base::without_gz(request.file), ending);
        };
    };
    pair(requests, suffix(".asf"), suffix(".amc"));
    using Part = loaders::FormatRow::Part;
    const auto text = [](Part part) {
        return [part](const takes::TakeRequest& request) {
            const auto* row = base::has_suffix(base::without_gz(request.file), ".txt")
                                  ? loaders::format_by_content(request.file)
                                  : nullptr;
            return row != nullptr && row->part == part;
        };
    };
    pair(requests, text(Part::skeleton), text(Part::motion));
}

/// The files that a person asks to open, by kind.
struct AskedFiles {
    std::vector<takes::TakeRequest> requests;
    std::vector<fs::path> skins;  // the last one is to be attached
    fs::path skin_map;
    Playlist playlist;         // the files of the folders
    bool from_folder = false;  // the only file to read is the first one of a folder
};

/// Reports folders without motion files.
AskedFiles sorted_by_kind(Session& session, const std::vector<fs::path>& paths) {
    AskedFiles asked;
    for (const fs::path& path : paths) {
        if (base::has_suffix(base::without_gz(path), ".obj")) {
            std::erase(asked.skins, path);
            asked.skins.push_back(path);
        } else if (base::has_suffix(path, ".json")) {
            asked.skin_map = path;
        } else if (base::is_folder(path)) {
            const std::vector<fs::path> files = loaders::motion_files(path);
            if (files.empty())
                report_alone(session, path, base::Severity::error, "session.empty-folder",
                             base::said("session.empty-folder"));
            else asked.requests.push_back(request_for(session, files.front()));
            asked.from_folder = asked.requests.size() == 1 && !files.empty();
            for (const fs::path& file : files) asked.playlist.files.add(file.native());
        } else {
            asked.requests.push_back(request_for(session, path));
        }
    }
    return asked;
}

/// A take's name, or, where another has it, its number, with zeros in front while that is another's name.
std::string take_word(const figure::Figure& figure, std::size_t take) {
    const std::string& name = figure.takes[take].name;
    const auto named = [&](const std::string& word) {
        return std::ranges::find(figure.takes, word, &figure::TakeInfo::name);
    };
    if (!name.empty() && named(name) - figure.takes.begin() == static_cast<std::ptrdiff_t>(take)) return name;
    std::string number = std::to_string(take + 1);
    while (named(number) != figure.takes.end()) number.insert(0, 1, '0');
    return number;
}

/// Where nothing is open: the files that were refused, or only those of them that have changed on disk since.
std::vector<fs::path> refused_files(const Session& session, bool changed) {
    std::vector<fs::path> files;
    if (!session.document.figures.empty()) return files;
    for (const FileReport& report : session.document.reports)
        if (report.diagnostics.has_error() && (!changed || session.jobs->watch.changed(report.file, report.stamp)))
            files.emplace_back(report.file);
    return files;
}
}  // namespace

takes::TakeRequest request_for(const Session& session, fs::path file) {
    takes::TakeRequest request;
    if (is_of_call(session.options, file)) request = session.take;
    request.threads = session.take.threads;
    request.file = std::move(file);
    if (session.document.last_figure > 0) request.options.take.clear();  // it was asked of the first files
    request.options.remembered_skeletons = session.ui.recent_skeletons;
    if (const auto* known = remembered_placement(session.ui, request.file)) fill_in(request.place, *known);
    return request;
}

void start_reading(Session& session, Opening opening, takes::TakeRequest request) {
    enqueue(session, std::move(opening), takes::LoadBatch{0, {std::move(request)}});
}

void report_alone(Session& session, const fs::path& subject, base::Severity severity, const std::string& code,
                  const std::string& message) {
    FileReport report{subject.string(), FigureId::none, {}};
    report.diagnostics.add({severity, code, message});
    report.diagnostics.locate(report.file);
    show_toast(session, base::to_sentence(report.diagnostics.items().front(), subject.filename().string()), severity);
    store_report(session.document, std::move(report));
    ++session.revisions.panels;
}

void report_file(Session& session, const fs::path& file, const std::string& text) {
    const auto is_about = [&](const FileReport& old) { return old.figure == FigureId::none && old.file == file.string(); };
    const bool was_at_fault = std::erase_if(session.document.reports, is_about) > 0;
    if (!text.empty()) report_alone(session, file, base::Severity::error, "session.file", text);
    else if (was_at_fault) show_toast(session, fmt::format("{} is in order again", file.filename().string()));
    ++session.revisions.panels;
}

void open_files(Session& session, const std::vector<fs::path>& paths, bool add, bool by_call) {
    AskedFiles asked = sorted_by_kind(session, paths);
    std::vector<takes::TakeRequest>& requests = asked.requests;
    pair_skeletons(requests);
    if (!asked.skin_map.empty()) {
        if (requests.empty() && asked.skins.empty())
            return apply(session, use_skin_map, session.document.active, asked.skin_map);
        for (takes::TakeRequest& request : requests) request.skin.map = asked.skin_map;
    }
    if (!asked.skins.empty()) {
        if (!by_call) set_option(session, "skins", true);  // who drops one wants to see it
        if (requests.empty()) return attach_to_active(session, std::move(asked.skins), asked.skin_map);
        for (takes::TakeRequest& request : requests) request.skin.file = asked.skins.back();
        asked.skins.pop_back();
    }
    if (requests.empty()) return;
    // Several files are shown together first; stepping then goes through them like the files of a folder.
    Playlist& playlist = asked.playlist;
    if (playlist.files.empty() && requests.size() > 1 && !add)
        for (const takes::TakeRequest& request : requests) playlist.files.add(request.file.native());
    if (!add || !playlist.files.empty()) session.document.playlist = std::move(playlist);
    const bool skip_refused = asked.from_folder && requests.size() == 1;
    enqueue(session,
            {.replace = !add, .spare_skins = std::move(asked.skins), .skip_refused = skip_refused, .by_call = by_call},
            takes::LoadBatch{0, std::move(requests)});
}

void open_sample(Session& session, bool by_call) {
    const auto file = takes::sample_file(session.options.program);
    if (!file) return show_toast(session, "The bundled sample can't be found", base::Severity::error);
    session.document.playlist = {};
    // It is what is shown for a call without files.
    const takes::SkinRequest skin = session.options.files.empty() ? session.take.skin : takes::SkinRequest();
    start_reading(session, {.remember = false, .by_call = by_call}, takes::TakeRequest{*file, {}, {}, skin});
}

void start_reload(Session& session, const std::vector<FigureId>& figures) {
    takes::LoadBatch batch;
    for (const FigureId figure : figures)
        if (const OpenFigure* open = open_figure(session.document, figure)) batch.jobs.push_back(request_again(*open));
    if (figures.empty() || batch.jobs.size() != figures.size()) return;
    enqueue(session, {.replace = false, .keep_view = true, .remember = false, .reloads = figures, .asks_before_loss = true},
            std::move(batch));
}

void use_skeleton(Session& session, FigureId figure, const fs::path& skeleton) {
    read_again(session, figure, [&](takes::TakeRequest& request) { request.options.skeleton = skeleton; });
}

void use_take(Session& session, FigureId figure, std::size_t take) {
    const OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr || take >= open->take.figure->takes.size()) return;
    const std::string word = take_word(*open->take.figure, take);
    if (session.document.figures.size() > 1)
        return read_again(session, figure, [&](takes::TakeRequest& request) { request.options.take = word; });
    takes::TakeRequest request = request_again(*open);
    request.options.take = word;
    start_reading(session, {.keep_view = true}, std::move(request));
}

bool start_next_take(Session& session, int by) {
    const OpenFigure* active = active_figure(session.document);
    if (active == nullptr || !active->take.figure->take_index) return false;
    const auto next = static_cast<std::ptrdiff_t>(*active->take.figure->take_index) + by;
    if (next < 0 || next >= std::ssize(active->take.figure->takes)) return false;
    use_take(session, active->id, static_cast<std::size_t>(next));
    return true;
}

void read_again(Session& session, FigureId figure, base::Remedy remedy) {
    read_again(session, figure, [&](takes::TakeRequest& request) {
        loaders::LoadOptions& options = request.options;
        switch (remedy) {
            case base::Remedy::add_positions: options.bvh_positions = loaders::PositionChoice::add; break;
            case base::Remedy::replace_positions: options.bvh_positions = loaders::PositionChoice::replace; break;
            case base::Remedy::global_root_preset: options.root_preset = loaders::RootPreset::global; break;
            case base::Remedy::set_index_base: options.bonespro.index_base = 0; break;
            case base::Remedy::show_invalid_points: options.invalid_points = true; break;
            case base::Remedy::drop_zeros: options.zero_is_missing = true; break;
            case base::Remedy::keep_zeros: options.keep_zeros = true; break;
            default: break;
        }
    });
}

void start_skin(Session& session, FigureId figure, takes::SkinRequest request, std::vector<fs::path> spare) {
    const OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return;
    const takes::Take& take = open->take;
    takes::LoadBatch batch;
    batch.skins.push_back({take.figure, std::move(request), take.skin ? take.skin->read : takes::SkinFile()});
    enqueue(
        session,
        {.replace = false, .keep_view = true, .remember = false, .skin_owners = {figure}, .spare_skins = std::move(spare)},
        std::move(batch));
}

void detach_skin(Session& session, FigureId figure) {
    OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return;
    takes::SkinRequest& request = open->take.request.skin;
    if (open->take.skin) request.file = open->take.skin->file;
    remember_attachment(session.document, *open);
    request.none = true;  // the rest is kept for attaching it again
    set_skin(session, *open, {});
    rebuild_scene(session);
}

void reload_changed_skins(Session& session) {
    for (const OpenFigure& open : session.document.figures) {
        if (!open.take.skin || open.take.skin->file.empty()) continue;
        takes::SkinRequest request = open.take.request.skin;
        request.none = false;
        request.file = open.take.skin->file;
        const bool uses_map = !request.map.empty() && !request.map_is_edited;
        if (session.jobs->watch.changed(request.file, open.take.skin->stamp) ||
            (uses_map && session.jobs->watch.changed(request.map, open.take.skin->map_stamp)))
            start_skin(session, open.id, std::move(request));
    }
}

std::vector<fs::path> watched_files(const Session& session) {
    std::vector<fs::path> files;
    const auto add = [&](const takes::Take& take) {
        for (takes::TransformInput& input : takes::files_of(take)) files.push_back(std::move(input.file));
    };
    for (const OpenFigure& open : session.document.figures) add(open.take);
    if (const auto& ahead = session.jobs->ahead.read) add(ahead->files.front());
    return files;
}

std::vector<FigureId> changed_on_disk(const Session& session) {
    std::vector<FigureId> changed;
    for (const OpenFigure& open : session.document.figures) {
        const fs::path skeleton(open.take.figure->skeleton_file);
        const bool motion = session.jobs->watch.changed(open.take.request.file, open.take.stamp);
        const bool partner =
            skeleton != open.take.request.file && session.jobs->watch.changed(skeleton, open.take.skeleton_stamp);
        const bool more = std::ranges::any_of(open.take.transformed.inputs, [&](const takes::TransformInput& input) {
            return session.jobs->watch.changed(input.file, input.stamp);
        });
        if (motion || partner || more) changed.push_back(open.id);
    }
    return changed;
}

void report_lost_repairs(Session& session, const OpenFigure& open) {
    if (unsaved_text(open).empty()) return;
    show_toast(session, fmt::format("{} was closed", shown_name(open)), base::Severity::warning);
}

void close_figure(Session& session, FigureId figure) {
    Document& document = session.document;
    const auto index = find(document, figure);
    if (!index) return;
    report_lost_repairs(session, document.figures[*index]);
    document.figures.erase(document.figures.begin() + static_cast<std::ptrdiff_t>(*index));
    std::erase_if(document.reports, [&](const FileReport& report) { return report.figure == figure; });
    forget_bones(session.view, figure);
    forget_steps(document, figure);
    if (document.active == figure) {
        const std::size_t next_active = std::min(*index, document.figures.size() - 1);
        document.active = document.figures.empty() ? FigureId::none : document.figures[next_active].id;
        select_in_playlist(document);
    }
    begin_at_zero(session);
    rebuild_scene(session);
}

void cancel_loading(Session& session) {
    if (!loading(session)) return;
    session.jobs->loader.cancel();
    show_toast(session, "Loading was cancelled");
}
/// Where nothing is open, the files that were refused last are tried again.
void reload(Session& session) {
    open_files(session, refused_files(session, false), false);
    std::vector<FigureId> all;
    for (const OpenFigure& open : session.document.figures) all.push_back(open.id);
    start_reload(session, all);
}

/// Judges what the look that was asked for last time has found, and asks for the next one.
void reload_changed(Session& session) {
    if (session.jobs->watch.poll() && !loading(session)) {
        forget_changed_ahead(session);
        open_files(session, refused_files(session, true), false);
        start_reload(session, changed_on_disk(session));
        reload_changed_skins(session);
    }
    std::vector<fs::path> files = watched_files(session);
    for (fs::path& file : refused_files(session, false)) files.push_back(std::move(file));
    session.jobs->watch.look(std::move(files));
    look_at_target(session);
}

/// The map and the placement options belong to the skeleton that it was retargeted to until now: they are dropped.
void retarget(Session& session, FigureId figure, const fs::path& skeleton) {
    const OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return;
    takes::TakeTransform transform = open->take.request.transform;
    transform.onto = skeleton;
    transform.map.clear();
    transform.paired.clear();
    transform.onto_position = {};
    forget_steps(session.document, figure, Subject::bone_map);
    forget_steps(session.document, figure, Subject::placement);
    choose_take_transform(session, figure, transform);
}

void choose_take_transform(Session& session, FigureId figure, const takes::TakeTransform& transform) {
    const OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr || open->take.request.transform == transform) return;
    make_change(session, {Subject::transform, figure, open->take.figure->name + ": the skeleton it is played on",
                          [figure, other = transform](Session& now) mutable {
                              const OpenFigure* played = open_figure(now.document, figure);
                              if (played == nullptr) return;
                              set_take_transform(now, figure, std::exchange(other, played->take.request.transform));
                          }});
}

void set_take_transform(Session& session, FigureId figure, const takes::TakeTransform& transform) {
    read_again(session, figure, [&](takes::TakeRequest& request) { request.transform = transform; });
}
}  // namespace skelplay::session
