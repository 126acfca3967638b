#include <algorithm>
#include <cmath>

#include "session/opening.h"
#include "session/posing.h"
#include "session/read_ahead.h"
#include "session/reviewing.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

using figure::BoneId;

OpenFigure* figure_of(Session& session, FigureId id) {
    const auto index = find(session, id);
    return index ? &session.figures[*index] : nullptr;
}

std::vector<FigureId> all_figures(const Session& session) {
    std::vector<FigureId> ids;
    for (const OpenFigure& open : session.figures) ids.push_back(open.id);
    return ids;
}

void activate(Session& session, FigureId id) {
    if (session.active == id || !find(session, id)) return;
    session.active = id;
    fit_ruler(session);
    if (const auto point = followed_point(session)) session.followed = *point;
}

/// Box with at least a hand's extent, so that a single point can be framed.
scene::Bounds padded(scene::Bounds box) {
    constexpr double hand = 0.08;  // metres
    if (box.empty()) return box;
    box.include(box.centre() - hand);
    box.include(box.centre() + hand);
    return box;
}

// --- Files

void run(Session& session, const Open& c) { start_open(session, c); }
void run(Session& session, const OpenSample&) { start_sample(session); }
void run(Session& session, const CancelLoading&) {
    if (!session.loader->busy()) return;
    session.loader->cancel();
    say(session, "Loading was cancelled", base::Severity::note);
}
void run(Session& session, const Reload&) { start_reload(session, all_figures(session)); }
void run(Session& session, const ReloadChanged&) {
    if (session.loader->busy()) return;
    forget_changed_ahead(session);
    start_reload(session, changed_on_disk(session));
    reload_changed_skins(session);
}
void run(Session& session, const OpenNext& c) { start_next(session, c.by); }
void run(Session& session, const OpenListed& c) { start_at(session, c.index); }
void run(Session& session, const MarkFile& c) { mark_active(session, c.mark); }
void run(Session& session, const SetGoOn& c) { session.review.go_on = c.on; }
void run(Session& session, const SaveMarks& c) { save_marks_to(session, c.file); }
void run(Session& session, const ToggleMarksDialog&) {
    session.interface.marks_dialog = !session.interface.marks_dialog;
}
void run(Session& session, const UseSkeleton& c) { start_with_skeleton(session, c); }
void run(Session& session, const Close& c) { close_figure(session, c.figure); }

// --- Figures

void run(Session& session, const Activate& c) { activate(session, c.figure); }

/// The selection goes along to the bone of the same name.
void run(Session& session, const ActivateNext&) {
    const auto here = find(session, session.active);
    if (!here || session.figures.size() < 2) return;
    const std::size_t next = (*here + 1) % session.figures.size();
    if (const OpenFigure* selected = selected_figure(session)) {
        const std::string& name = selected->figure->skeleton[session.selection.bone].name;
        session.selection = {static_cast<std::uint32_t>(next),
                             session.figures[next].figure->skeleton.find(name)};
    }
    activate(session, session.figures[next].id);
}

void run(Session& session, const SetVisible& c) {
    if (OpenFigure* open = figure_of(session, c.figure)) open->visible = c.visible;
}

void place_again(Session& session, OpenFigure& open) {
    open.placed = analysis::place(*open.figure, open.job.place);
    stand_apart(session);
    ++session.revisions.figures;
    pose_figures(session);
    frame_motion(session);
}

void run(Session& session, const SetUpAxis& c) {
    OpenFigure* open = figure_of(session, c.figure);
    if (open == nullptr) return;
    open->job.place.up = c.up;
    place_again(session, *open);
}

void run(Session& session, const SetUnit& c) {
    OpenFigure* open = figure_of(session, c.figure);
    if (open == nullptr) return;
    if (c.metres_per_unit && !(*c.metres_per_unit > 0 && std::isfinite(*c.metres_per_unit))) return;
    open->job.place.metres_per_unit = c.metres_per_unit;
    place_again(session, *open);
}

void run(Session& session, const SetRate& c) {
    OpenFigure* open = figure_of(session, c.figure);
    if (open == nullptr || (c.fps && !(*c.fps > 0 && std::isfinite(*c.fps)))) return;
    const auto frame_time = figure::frame_time(open->figure->take);
    if (c.fps)
        open->rate = {*c.fps, analysis::Source::option};
    else if (frame_time && *frame_time > 0 && !open->job.options.fps)
        open->rate = {1.0 / *frame_time, analysis::Source::file};
    else
        open->rate = {loaders::assumed_rate(*open->figure), analysis::Source::inferred};
    fit_ruler(session);
    ++session.revisions.figures;
}

void run(Session& session, const SetOffset& c) {
    OpenFigure* moved = figure_of(session, c.figure);
    if (moved == nullptr || !std::isfinite(c.seconds)) return;
    const double shown = shown_time(session.timeline).count();
    moved->begins = c.seconds;
    // Only differences count: the earliest take begins at 0, and the playhead stays where it is among them.
    double earliest = c.seconds;
    for (const OpenFigure& open : session.figures) earliest = std::min(earliest, open.begins);
    for (OpenFigure& open : session.figures) open.begins -= earliest;
    fit_ruler(session);
    ++session.revisions.figures;
    if (!session.timeline.playing)
        session.timeline = go_to(session.timeline, (shown - earliest) / session.timeline.frame_time);
}
void run(Session& session, const AlignHere& c) {
    run(session, SetOffset{c.figure, shown_time(session.timeline).count()});
}
void run(Session& session, const SetSideBySide& c) {
    session.side_by_side = c.on;
    stand_apart(session);
    ++session.revisions.figures;
    pose_figures(session);
    frame_motion(session);
}
void run(Session& session, const Compare& c) {
    session.comparing = {c.with, c.roots_together, c.heat};
    ++session.revisions.figures;
}

void run(Session& session, const MeasureFrom& c) {
    const OpenFigure* open = figure_of(session, c.figure);
    const bool known =
        open != nullptr && c.bone != BoneId::none && figure::index(c.bone) < open->figure->skeleton.size();
    session.measured_from = known ? c : MeasureFrom{};
}

// --- Skins

void run(Session& session, const WearSkin& c) { start_skin(session, c.figure, {false, c.file, {}}); }
void run(Session& session, const TakeOffSkin& c) { take_off_skin(session, c.figure); }
void run(Session& session, const AttachSkin& c) {
    const OpenFigure* open = figure_of(session, c.figure);
    if (open != nullptr && open->skin && open->skin->rigid)
        start_skin(session, c.figure, {false, open->skin->file, c.attach});
}
void run(Session& session, const FrameSkinGroup& c) {
    const auto index = find(session, c.figure);
    if (!index) return;
    const scene::Bounds box = group_bounds(session, *index, c.group);
    if (box.empty()) return;
    const BoneId bone = session.figures[*index].skin->check.groups[c.group].match.bone;
    session.selection = bone == BoneId::none ? scene::Selection{}
                                             : scene::Selection{static_cast<std::uint32_t>(*index), bone};
    scene::frame(session.camera, padded(box), session.viewport);
    session.automatic_camera = false;
}

// --- Time

void run(Session& session, const PlayPause&) {
    Timeline& timeline = session.timeline;
    timeline = timeline.playing ? pause(timeline) : play(timeline, 1);
}
void run(Session& session, const PlayBackward&) {
    Timeline& timeline = session.timeline;
    timeline = timeline.playing && timeline.direction < 0 ? pause(timeline) : play(timeline, -1);
}
void run(Session& session, const Shuttle& c) { session.timeline = shuttle(session.timeline, c.direction); }
void run(Session& session, const StepFrames& c) { session.timeline = step_by(session.timeline, c.by); }
void run(Session& session, const GoToFrame& c) { session.timeline = go_to(session.timeline, c.position); }
void run(Session& session, const GoToFirst&) {
    session.timeline = go_to(session.timeline, static_cast<double>(range(session.timeline).first));
}
void run(Session& session, const GoToLast&) {
    session.timeline = go_to(session.timeline, static_cast<double>(range(session.timeline).last));
}
void run(Session& session, const Scrub& c) {
    session.timeline = scrub(session.timeline, c.position, c.sub_frames);
}
void run(Session& session, const EndScrub&) { session.timeline = end_scrub(session.timeline); }
void run(Session& session, const LoopIn&) {
    const std::size_t frame = shown_frame(session.timeline);
    const auto out = session.timeline.out;
    session.timeline = set_range(session.timeline, frame, out && *out < frame ? std::nullopt : out);
}
void run(Session& session, const LoopOut&) {
    const std::size_t frame = shown_frame(session.timeline);
    const auto in = session.timeline.in;
    session.timeline = set_range(session.timeline, in && *in > frame ? std::nullopt : in, frame);
}
void run(Session& session, const SetRange& c) { session.timeline = set_range(session.timeline, c.in, c.out); }
void run(Session& session, const ShowOnBar& c) {
    if (!std::isfinite(c.window.first) || !std::isfinite(c.window.last)) return;
    const std::size_t frames = session.timeline.frames;
    session.bar = fitted(c.window, frames);
    if (*session.bar == whole_take(frames)) session.bar.reset();
}
void run(Session& session, const ToggleBarZoom&) {
    const Timeline& timeline = session.timeline;
    if (session.bar)
        session.bar.reset();
    else if (timeline.in || timeline.out)
        run(session, ShowOnBar{around(range(timeline), timeline.frames)});
    else
        say(session, "There is no range to zoom to: I begins it here, O ends it", base::Severity::note);
}
void run(Session& session, const SetSpeed& c) { session.timeline = set_speed(session.timeline, c.speed); }
void run(Session& session, const ScaleSpeed& c) {
    session.timeline = set_speed(session.timeline, session.timeline.speed * c.factor);
}
void run(Session& session, const SetPlayMode& c) { session.timeline.mode = c.mode; }
void run(Session& session, const SetRealTime& c) { session.timeline.real_time = c.on; }
void run(Session& session, const SetInterpolation& c) { session.timeline.interpolate = c.on; }
void run(Session& session, const ShowRestPose& c) { session.rest_pose = c.on; }

// --- Selection and camera

void run(Session& session, const Select& c) {
    const auto index = find(session, c.figure);
    if (!index || c.bone == BoneId::none) {
        session.selection = {};
    } else if (figure::index(c.bone) < session.figures[*index].figure->skeleton.size()) {
        session.selection = {static_cast<std::uint32_t>(*index), c.bone};
        activate(session, c.figure);
    }
}

/// The sibling so many places on, round the corner; roots are each other's siblings.
BoneId sibling(const figure::Skeleton& skeleton, BoneId bone, std::ptrdiff_t by) {
    const BoneId parent = skeleton[bone].parent;
    const std::vector<BoneId> all = parent == BoneId::none ? skeleton.roots() : skeleton.children(parent);
    const auto count = std::ssize(all);
    const auto here = std::ranges::find(all, bone) - all.begin();
    return all[static_cast<std::size_t>((here + by + count) % count)];
}

void run(Session& session, const PickWalk& c) {
    const OpenFigure* selected = selected_figure(session);
    if (selected == nullptr) {
        // Nothing selected yet: walking begins at the root.
        run(session, Select{session.active, BoneId{0}});
        return;
    }
    const figure::Skeleton& skeleton = selected->figure->skeleton;
    BoneId& bone = session.selection.bone;
    BoneId to = bone;
    switch (c.to) {
        case Walk::parent: to = skeleton[bone].parent; break;
        case Walk::child:
            to = skeleton.children(bone).empty() ? bone : skeleton.children(bone).front();
            break;
        case Walk::next_sibling: to = sibling(skeleton, bone, 1); break;
        case Walk::previous_sibling: to = sibling(skeleton, bone, -1); break;
    }
    if (to != BoneId::none) bone = to;
}

void run(Session& session, const FrameSelection&) {
    const auto figure = selected_figure(session) != nullptr
                            ? std::optional<std::size_t>(session.selection.figure)
                            : find(session, session.active);
    if (!figure) return;
    scene::frame(session.camera, padded(pose_bounds(session, *figure, session.selection.bone)),
                 session.viewport);
    session.automatic_camera = false;
}
void run(Session& session, const FrameMotion&) { frame_motion(session); }
void run(Session& session, const LookFrom& c) {
    scene::look(session.camera, c.preset);
    if (session.automatic_camera) frame_motion(session);
}
void run(Session& session, const ToggleOrthographic&) {
    session.camera.orthographic = !session.camera.orthographic;
}
void run(Session& session, const ToggleFollow&) {
    session.follow = !session.follow;
    if (const auto point = followed_point(session)) session.followed = *point;
}
void run(Session& session, const SetCamera& c) {
    pose_figures(session);  // what is followed is where time says, from here on
    session.camera = c.camera;
    session.follow = c.follow;
    if (const auto point = followed_point(session)) session.followed = *point;
    session.automatic_camera = false;
}
void run(Session& session, const Orbit& c) {
    scene::orbit(session.camera, c.pixels, session.viewport);
    session.automatic_camera = false;
}
void run(Session& session, const Pan& c) {
    scene::pan(session.camera, c.pixels, session.viewport);
    session.automatic_camera = false;
}
void run(Session& session, const Zoom& c) {
    if (!(c.factor > 0)) return;
    scene::zoom(session.camera, c.factor, c.pixel, session.viewport);
    session.automatic_camera = false;
}
void run(Session& session, const SetViewport& c) {
    session.viewport = {std::max(c.size.width, 1.0), std::max(c.size.height, 1.0)};
    if (session.automatic_camera) frame_motion(session);
}

// --- View and window

void run(Session& session, const SetView& c) { session.view = c.view; }
void run(Session& session, const ToggleGhosts&) { session.view.ghosts.on = !session.view.ghosts.on; }
void run(Session& session, const TogglePath&) { session.view.path = !session.view.path; }
void run(Session& session, const SetLayout& c) { session.layout = c.layout; }
void run(Session& session, const TogglePanels&) {
    session.interface.panels_hidden = !session.interface.panels_hidden;
}
void run(Session& session, const ToggleHelp&) { session.interface.help_open = !session.interface.help_open; }
void run(Session& session, const ToggleOpenDialog&) {
    session.interface.open_dialog = !session.interface.open_dialog;
}
void run(Session& session, const FocusFilter&) {
    session.interface.panels_hidden = false;
    session.layout.left_folded = false;
    ++session.interface.filter_focus;
}
void run(Session& session, const FocusFrameNumber&) {
    session.interface.panels_hidden = false;
    ++session.interface.frame_number_focus;
}
void run(Session& session, const Say& c) {
    say(session, c.text, c.is_error ? base::Severity::error : base::Severity::note);
}
void run(Session& session, const DismissToast&) { session.toast.reset(); }
void run(Session& session, const Screenshot& c) {
    (c.panels ? session.requests.screenshot : session.requests.picture) = true;
}
void run(Session& session, const ToggleRenderPanel&) {
    session.interface.render_panel = !session.interface.render_panel;
}
void run(Session& session, const SetRenderSettings& c) {
    session.render = c.settings;
    session.render.width = std::clamp(c.settings.width, 2, RenderSettings::longest_side);
    session.render.height = std::clamp(c.settings.height, 2, RenderSettings::longest_side);
}
void run(Session& session, const StartRender& c) {
    if (session.rendering || session.figures.empty() || c.output.empty()) return;
    const std::filesystem::path folder = c.output.parent_path();
    // Numbered pictures get a folder of their own, which the next ones are not to go into.
    session.render.folder = session.render.kind == MediaKind::pictures ? folder.parent_path() : folder;
    session.rendering = Rendering{c.output};
    session.requests.render = RenderOrder{session.render, c.output};
    save_preferences(session);
}
void run(Session& session, const CancelRender&) {
    session.requests.cancel_render = session.rendering.has_value();
}
void run(Session& session, const ReportRender& c) {
    if (session.rendering) session.rendering = Rendering{session.rendering->output, c.done, c.total};
}
void run(Session& session, const EndRender& c) {
    session.rendering.reset();
    say(session, c.sentence, c.is_error ? base::Severity::error : base::Severity::note);
}
void run(Session& session, const CopyAsCommand&) { session.requests.copy_as_command = true; }
void run(Session& session, const ToggleFullScreen&) {
    session.interface.full_screen = !session.interface.full_screen;
}
void run(Session& session, const Quit&) {
    if (!may_quit(session)) return;
    session.requests.quit = true;
    save_preferences(session);
}

}  // namespace

void apply(Session& session, const Command& command) {
    std::visit([&](const auto& which) { run(session, which); }, command);
    // Looking at the disk now and then is no change by itself.
    if (!std::holds_alternative<ReloadChanged>(command)) ++session.revisions.view;
}

}  // namespace skelplay::session
