#include "base/messages.h"
#include "loaders/acclaim/skin_files.h"
#include "scene/draw_list.h"
#include "session/analyses/markers.h"
#include "session/files/link_files.h"
#include "session/files/playlist.h"
#include "session/files/skin.h"
#include "session/jobs.h"
#include "session/state.h"

namespace skelplay::session {
namespace {
bool is_moving(const OpenFigure& open) { return figure::frame_count(open.take.figure->take) > 1; }

/// Replaces the take of `open` by one that was read; id, settings and reports about the file are set already.
void set_take(Session& session, OpenFigure& open, takes::Take& read) {
    open.derived.matched.reset();
    open.derived.revision = ++session.document.last_revision;
    open.derived.source.reset();  // what is repaired of it is repaired again
    open.derived.cut = 0;
    open.derived.masses_reported = false;
    takes::SkinResult skin{std::exchange(read.skin, std::nullopt), std::exchange(read.skin_diagnostics, {})};
    read.skin = std::move(open.take.skin);  // whose reports set_skin() drops
    open.take = std::move(read);
    open.derived.subject_colours = subject_colours(open);
    read_links(session, open);
    set_skin(session, open, std::move(skin));
}

std::size_t free_colour(const Document& document) {
    std::set<std::size_t> used;
    for (const OpenFigure& open : document.figures) used.insert(open.settings.colour);
    std::size_t colour = 0;
    while (used.contains(colour)) ++colour;
    return colour;
}

/// Shows the first error of a file in a toast, with its remedy. `stays`: what is on the screen all the same ("what was
/// open stays"); empty: nothing.
void show_refusal(Session& session, const fs::path& file, const base::Diagnostics& diagnostics, std::string_view stays) {
    constexpr std::string_view nothing = "nothing is shown";
    const auto error = std::ranges::find(diagnostics.items(), base::Severity::error, &base::Diagnostic::severity);
    const bool any = error != diagnostics.items().end();
    std::string text = any ? base::to_sentence(*error, fs::path(error->file).filename().string()) : "the file was refused";
    const std::size_t at = text.rfind(nothing);
    if (at != std::string::npos && !stays.empty()) text.replace(at, nothing.size(), stays);
    show_toast(session, std::move(text), base::Severity::error);
    session.ui.toast->file = base::whole_path(file);
    if (any) session.ui.toast->remedy = error->remedy;
}

/// A file that was refused can be read now: what was said about that goes.
void forget_refusal(Session& session, const fs::path& file) {
    std::optional<Toast>& toast = session.ui.toast;
    if (!toast || toast->file.empty() || toast->file != base::whole_path(file)) return;
    toast.reset();
    ++session.revisions.notices;
}

/// The files that a figure was read from are not read again before they change once more.
void note_stamps(const Session& session, OpenFigure& open, const takes::FileStamp& stamp) {
    const takes::FileWatch& watch = session.jobs->watch;
    open.take.stamp = stamp;
    open.take.skeleton_stamp = watch.last(open.take.figure->skeleton_file, open.take.skeleton_stamp);
    for (takes::TransformInput& input : open.take.transformed.inputs) input.stamp = watch.last(input.file, input.stamp);
}

/// A reload that failed is not tried again until the file changes once more. `stays`: see show_refusal().
void refuse(Session& session, FigureId reloaded, takes::Take& file, std::string_view stays) {
    if (OpenFigure* open = open_figure(session.document, reloaded)) note_stamps(session, *open, file.stamp);
    show_refusal(session, file.request.file, file.diagnostics, stays);
    store_report(session.document, {file.request.file.string(), FigureId::none, std::move(file.diagnostics), file.stamp});
}

void remember_files(UiState& ui, const OpenFigure& open) {
    std::error_code unknown;
    const fs::path file = fs::absolute(open.take.request.file, unknown);
    if (unknown) return;
    remember(ui.recent_files, file);
    ui.last_folder = file.parent_path();
    // What the command line sets holds for this run; what was remembered moves to the front of its list.
    const auto* known = remembered_placement(ui, file);
    if (known != nullptr && known->ground == open.take.request.place.ground)
        remember_placement(ui, file, analysis::PlacementOptions(*known));
    const bool own = open.take.request.transform.onto.empty();
    if (own && figure::traits(open.take.figure->format).shared_skeleton_file && !open.take.figure->skeleton_file.empty())
        remember(ui.recent_skeletons, fs::absolute(open.take.figure->skeleton_file, unknown));
}

void refuse_skin(Session& session, FigureId owner, const fs::path& file, base::Diagnostics diagnostics) {
    show_refusal(session, file, diagnostics, "the figure is shown without it");
    store_report(session.document, {file.string(), owner, std::move(diagnostics)});
}

/// Returns the command that sets a rate again that was changed while the file was read; nothing: it was not.
std::optional<Command> reload_in_place(Session& session, FigureId id, takes::Take& file) {
    OpenFigure* open = open_figure(session.document, id);
    if (open == nullptr) return std::nullopt;
    const std::optional<double> fps = fps_option(open->take);
    const std::shared_ptr<const figure::Figure> old = open->take.figure;
    // Where it is being read once more because its map was changed again, a third change must not lose the second.
    const auto reloads = [&](const Opening& opening) {
        return std::ranges::find(opening.reloads, id) != opening.reloads.end();
    };
    if (file.request.transform.onto == open->take.request.transform.onto &&
        std::ranges::any_of(session.jobs->openings, reloads))
        file.request.transform.paired = open->take.request.transform.paired;
    store_report(session.document, {file.request.file.string(), id, std::exchange(file.diagnostics, {})});
    if (file.request.options.take != open->take.request.options.take) {
        open->settings.repairs = {};  // of another take
        open->derived.applied.reset();
        forget_steps(session.document, id, Subject::repair);
    }
    reset_alignment(*open);
    open->derived.smaller.reset();
    set_take(session, *open, file);
    begin_at_zero(session);  // markers may begin again as before they were matched
    find_bones_again(session.view, id, old->skeleton, open->take.figure->skeleton);
    return fps != fps_option(open->take) ? std::optional(command(change_rate, id, fps)) : std::nullopt;
}

/// Whether a file that was read again has lost much, so that it may have been cut off while another program writes it:
/// a quarter of its frames or bones, or any of them with a fault that it did not have. Then it waits for an answer.
bool waits_for_answer(Session& session, FigureId id, takes::Take& file) {
    OpenFigure* open = open_figure(session.document, id);
    if (open == nullptr) return false;
    const auto size = [](const figure::Figure& of) { return std::array{figure::frame_count(of.take), of.skeleton.size()}; };
    const auto was = size(open->derived.source ? *open->derived.source : *open->take.figure);
    const auto is = size(*file.figure);
    const bool new_fault = file.diagnostics.count(base::Severity::warning) > warnings_of(session.document, *open);
    const auto lost = [&](std::size_t i) { return is.at(i) < was.at(i) && (new_fault || 4 * is.at(i) < 3 * was.at(i)); };
    if (!lost(0) && !lost(1)) return false;
    note_stamps(session, *open, file.stamp);
    base::Diagnostics notes;
    notes.warning(std::nullopt, "session.lost-part", base::said("session.lost-part", was[0], was[1], is[0], is[1]));
    if (!open->derived.smaller) add_to_report(session.document, *open, std::move(notes));
    open->derived.smaller = std::make_shared<takes::Take>(std::move(file));
    return true;
}

void open_new(Session& session, const Opening& opening, takes::Take& file) {
    OpenFigure open;
    open.id = FigureId{++session.document.last_figure};
    open.by_call = opening.by_call;
    open.settings.colour = free_colour(session.document);
    store_report(session.document, {file.request.file.string(), open.id, std::exchange(file.diagnostics, {})});
    set_take(session, open, file);
    session.document.figures.push_back(std::move(open));
}

void start_over(Playback& playback, bool plays) {
    Timeline& timeline = playback.timeline;
    timeline.position = 0.0;
    timeline.in.reset();
    timeline.out.reset();
    playback.bar.reset();
    timeline.direction = 1;
    timeline.shuttle = 0.0;
    timeline.scrubbing = false;
    timeline.playing = plays;
}

/// What the camera shows of the active figure.
struct ShownFigure {
    glm::dvec3 root{0.0};  // world
    double height = 0.0;   // metres; 0: not known
};

std::optional<ShownFigure> shown_figure(const Document& document, const PosedScene& posed) {
    const OpenFigure* active = active_figure(document);
    if (active == nullptr) return std::nullopt;
    return ShownFigure{followed_point(document, posed).value_or(glm::dvec3(0.0)), active->take.placement.unit.height};
}

/// Shows the figures that were opened, once all of them are there: all of their motion if the camera was not moved by
/// hand since they were asked for, and also if it would show nothing of them, or not all of the one that replaces
/// another. `before`: the figure that was shown, if any.
void show_with_camera(Session& session, const Opening& opening, const std::optional<ShownFigure>& before) {
    View& view = session.view;
    const Document& document = session.document;
    const bool begins = !before || (opening.replace && !opening.keep_view);
    const bool moved = view.camera_moves != opening.camera_moves;
    if (begins && !moved) {
        view.pane().may_follow = true;
        view.pane().follow = false;
    }
    if ((begins && !moved) || view.pane().automatic_camera) return frame_motion(session);
    const bool carried = opening.replace && !begins;
    if (carried) {  // the camera stays on the same place of the figure, which stays as large in the picture
        scene::Camera& camera = view.pane().camera;
        const ShownFigure now = *shown_figure(document, session.posed);
        const double ratio = before->height > 0.0 && now.height > 0.0 ? now.height / before->height : 1.0;
        camera.target = now.root + (camera.target - before->root) * ratio;
        camera.distance *= ratio;
    }
    FramingBounds pose;
    pose.whole = pose_bounds(document, session.posed, *find(document, subject_of(document, view.pane())), BoneId::none);
    include_bodies(pose, document, session.posed, view);
    const auto sees = carried ? scene::sees_all : scene::sees;
    if (!pose.whole.empty() && !sees(view.pane().camera, pose.whole, view.viewport)) frame_motion(session);
    follow_from_here(view.pane(), document, session.posed);
}

void show_new(Session& session, const Opening& opening, std::vector<takes::Take*>& files) {
    Document& document = session.document;
    const bool first = document.figures.empty();
    const bool was_playing = session.playback.timeline.playing;
    const bool replace = opening.replace || first;
    const auto shown_before = shown_figure(document, session.posed);
    std::string bone;
    if (const OpenFigure* selected = selected_figure(document, session.view); selected != nullptr && opening.keep_view)
        bone = selected->take.figure->skeleton[session.view.selection.bone].name;
    if (opening.replace) {
        for (const OpenFigure& open : document.figures) {
            report_lost_repairs(session, open);
            forget_bones(session.view, open.id);
            forget_steps(document, open.id);
        }
        forget_steps(document, FigureId::none, Subject::alignment);  // of all together
        document.figures.clear();
    }
    const std::size_t before = document.figures.size();
    for (takes::Take* file : files) open_new(session, opening, *file);
    const OpenFigure& shown = document.figures[before];
    document.active = shown.id;
    select_in_playlist(document);
    // Keep the same bone selected while stepping through takes.
    if (!bone.empty() && opening.replace) session.view.selection = {shown.id, shown.take.figure->skeleton.find(bone)};
    rebuild_scene(session);
    const bool may_play = !opening.keep_view || was_playing || first;
    if (replace) start_over(session.playback, may_play && std::ranges::any_of(document.figures, is_moving));
    pose_figures(session);
    visit_panes(session.view, [&] { show_with_camera(session, opening, shown_before); });
    if (!opening.remember) return;
    for (std::size_t i = before; i < document.figures.size(); ++i) remember_files(session.ui, document.figures[i]);
    save_state(session);
}

/// Attaches a skin that was read for a figure. If it was refused, the figure keeps the one it has. True if the skin was
/// there in another size.
bool attach_loaded_skin(Session& session, FigureId owner, takes::FinishedSkin& arrived) {
    const auto index = find(session.document, owner);
    if (!index || session.document.figures[*index].take.figure != arrived.job.owner) return false;
    OpenFigure& open = session.document.figures[*index];
    const auto is_later = [&](const Opening& opening) {
        return std::ranges::find(opening.skin_owners, owner) != opening.skin_owners.end();
    };
    if (std::ranges::any_of(session.jobs->openings, is_later)) return false;  // it has been changed since this was asked
    if (!arrived.result.skin && open.take.skin) {
        const takes::FileWatch& watch = session.jobs->watch;
        takes::FigureSkin& skin = *open.take.skin;
        if (skin.file == arrived.job.request.file) skin.stamp = watch.last(skin.file, skin.stamp);
        skin.map_stamp = watch.last(arrived.job.request.map, skin.map_stamp);
        refuse_skin(session, open.id, arrived.job.request.file, std::move(arrived.result.diagnostics));
        return false;
    }
    const takes::SkinRequest& request = arrived.job.request;
    const bool other_map =
        open.take.skin && open.take.skin->file == request.file && open.take.request.skin.map != request.map;
    if (other_map) remember_skin(session.document, open);
    open.take.request.skin = request;
    const auto scale_of = [](const std::optional<takes::FigureSkin>& skin) {
        return skin && skin->rigid ? skin->rigid->scale : 0.0;
    };
    const double before = scale_of(open.take.skin);
    set_skin(session, open, std::move(arrived.result));
    return before > 0 && scale_of(open.take.skin) != before;
}

void offer(OpenFigure& open, const fs::path& file) {
    const bool attached = open.take.skin && open.take.skin->file == file;
    if (!file.empty() && !attached && std::ranges::find(open.derived.other_skins, file) == open.derived.other_skins.end())
        open.derived.other_skins.push_back(file);
}

/// A figure has one skin: the other skins that were opened with it are offered and reported.
void offer_spare_skins(Session& session, const std::vector<FigureId>& owners, const std::vector<fs::path>& skins) {
    const OpenFigure* first = owners.empty() ? nullptr : open_figure(session.document, owners.front());
    if (first == nullptr || skins.empty()) return;
    for (const FigureId owner : owners)
        for (const fs::path& file : skins) offer(*open_figure(session.document, owner), file);
    const fs::path& chosen = first->take.skin ? first->take.skin->file : first->take.request.skin.file;
    const std::string attached = chosen.filename().string();
    std::vector<std::string> names;
    for (const fs::path& file : skins) {
        names.push_back(file.filename().string());
        FileReport report{file.string(), first->id, {}};
        report.diagnostics.warning(std::nullopt, "session.spare-skin",
                                   base::said("session.spare-skin", skins.size() + 1, attached));
        report.diagnostics.locate(report.file);
        store_report(session.document, std::move(report));
    }
    if (session.ui.toast && session.ui.toast->severity == base::Severity::error) return;
    show_toast(session,
               fmt::format("A figure has one skin: {} is attached. The Skins panel also offers {}", attached,
                           fmt::join(names, ", ")),
               base::Severity::warning);
}

/// Reports the files of a folder that were passed over until one could be opened; `shown`: null when none could.
void report_passed(Session& session, const Opening& opening, const OpenFigure* shown) {
    if (opening.refused_before.empty()) return;
    for (const FileReport& report : opening.refused_before) store_report(session.document, report);
    const std::string first = fs::path(opening.refused_before.front().file).filename().string();
    if (shown == nullptr)
        show_toast(session,
                   fmt::format("None of the {} files of this folder could be read; the messages say why",
                               opening.refused_before.size() + 1),
                   base::Severity::error);
    else
        show_toast(
            session,
            base::to_utf8(fmt::format(
                "{} could not be read; {}, the next good file of the folder, is shown",
                opening.refused_before.size() == 1
                    ? first
                    : fmt::format("{} and {}", first, base::counted(opening.refused_before.size() - 1, "more", "more")),
                shown->take.request.file.filename().string())),
            base::Severity::warning);
}

/// Files that were opened, not read again: what was saved beside them comes back.
void read_reviews_beside(Session& session, const Opening& opening, const std::vector<takes::Take*>& opened) {
    if (!opening.remember || opened.empty()) return;
    std::vector<fs::path> files;
    for (std::size_t i = session.document.figures.size() - opened.size(); i < session.document.figures.size(); ++i)
        files.push_back(session.document.figures[i].take.request.file);
    read_reviews_of(session, files);
}

void finish(Session& session, const Opening& opening, takes::FinishedBatch& batch) {
    forget_old_refusals(session.document);
    const auto read = [](const takes::Take& file) { return file.figure != nullptr; };
    if (opening.skip_refused && !read(batch.files.front()) && start_after_refused(session, opening, batch.files.front()))
        return;
    const bool any_read = std::ranges::any_of(batch.files, read);
    const std::string_view stays = any_read                           ? "the others are shown"
                                   : session.document.figures.empty() ? ""
                                                                      : "what was open stays";
    if (opening.replace && any_read) {
        // Those reports are about figures that are closing now.
        session.document.reports.clear();
        session.ui.toast.reset();
    }
    std::vector<takes::Take*> opened;
    std::vector<Command> rates;
    for (std::size_t i = 0; i < batch.files.size(); ++i) {
        takes::Take& file = batch.files[i];
        const FigureId reloaded = i < opening.reloads.size() ? opening.reloads[i] : FigureId::none;
        if (read(file)) forget_refusal(session, file.request.file);
        if (!read(file)) refuse(session, reloaded, file, stays);
        else if (reloaded == FigureId::none) opened.push_back(&file);
        else if (opening.asks_before_loss && waits_for_answer(session, reloaded, file)) continue;
        else if (const auto rate = reload_in_place(session, reloaded, file)) rates.push_back(*rate);
    }
    bool resized = false;
    for (std::size_t i = 0; i < batch.skins.size(); ++i)
        resized |= attach_loaded_skin(session, opening.skin_owners[i], batch.skins[i]);
    if (!opening.reloads.empty() || !batch.skins.empty()) rebuild_scene(session);
    else if (!opened.empty()) show_new(session, opening, opened);
    if (resized) {
        pose_figures(session);
        frame_panes(session);
    }
    for (const Command& set_rate_again : rates) set_rate_again(session);
    std::vector<FigureId> owners = opening.skin_owners;
    for (std::size_t i = session.document.figures.size() - opened.size(); i < session.document.figures.size(); ++i)
        owners.push_back(session.document.figures[i].id);
    offer_spare_skins(session, owners, opening.spare_skins);
    report_passed(session, opening, opened.empty() ? nullptr : &session.document.figures.back());
    read_reviews_beside(session, opening, opened);
}

/// Offers the skins that the ASF lists, the one that was asked for, and the one attached before.
void offer_skins(OpenFigure& open, const fs::path& before) {
    for (const loaders::SkinFile& file : loaders::skin_files(*open.take.figure))
        if (file.exists) offer(open, file.path);
    offer(open, open.take.request.skin.file);
    offer(open, before);
    if (open.take.skin) std::erase(open.derived.other_skins, open.take.skin->file);
}
}  // namespace

void take_smaller(Session& session, FigureId figure, bool take) {
    OpenFigure* waiting = open_figure(session.document, figure);
    if (waiting == nullptr || !waiting->derived.smaller) return;
    const auto exchange = [figure, other = std::move(waiting->derived.smaller)](Session& all) {
        OpenFigure& open = *open_figure(all.document, figure);
        takes::Take before = open.take;
        if (open.derived.source) before.figure = open.derived.source;
        if (const FileReport* report = report_of(all.document, open)) before.diagnostics = report->diagnostics;
        (void)reload_in_place(all, figure, *other);
        note_stamps(all, open, before.stamp);
        *other = std::move(before);
        rebuild_scene(all);
    };
    if (!take) return;
    exchange(session);
    remember_step(session.document,
                  {Subject::file, figure, fmt::format("{}: the new version", waiting->take.figure->name), exchange});
}

void set_skin(Session& session, OpenFigure& open, takes::SkinResult result) {
    const fs::path before = open.take.skin ? open.take.skin->file : fs::path();
    const auto forget = [&](const fs::path& skin) {
        std::erase_if(session.document.reports,
                      [&](const FileReport& report) { return report.figure == open.id && report.file == skin.string(); });
    };
    if (open.take.skin) forget(open.take.skin->file);
    open.take.skin = std::move(result.skin);
    if (open.take.skin) forget(open.take.skin->file);
    if (open.take.skin) forget_refusal(session, open.take.skin->file);
    const fs::path& file = open.take.skin ? open.take.skin->file : open.take.request.skin.file;
    if (!open.take.skin && !result.diagnostics.items().empty())
        refuse_skin(session, open.id, file, std::move(result.diagnostics));
    else if (!result.diagnostics.items().empty())
        store_report(session.document, {file.string(), open.id, std::move(result.diagnostics)});
    offer_skins(open, before);
}

bool drain_loaded(Session& session) {
    std::vector<takes::FinishedBatch> batches = session.jobs->loader.drain_finished();
    std::ranges::move(std::exchange(session.jobs->finished, {}), std::back_inserter(batches));
    for (takes::FinishedBatch& batch : batches) {
        if (keep_ahead(session, batch)) continue;
        const auto opening = std::ranges::find(session.jobs->openings, batch.id, &Opening::batch);
        if (opening == session.jobs->openings.end()) continue;
        const Opening what = std::move(*opening);
        session.jobs->openings.erase(opening);
        if (!batch.cancelled) finish(session, what, batch);
    }
    return !batches.empty();
}
}  // namespace skelplay::session
