#include "session/figures.h"
#include "session/analyses/markers.h"
#include "session/state.h"

namespace skelplay::session {
namespace {
/// Places the figure by its options and its rate; the camera stays.
void infer_placement_again(Session& session, OpenFigure& open) {
    forget_matches(session, open);
    open.take.placement =
        analysis::infer_placement(*open.take.figure, place_options(open.take), open.take.rate.frame_time());
    arrange_figures(session);
    pose_figures(session);
}

/// The options without the unit, which is not remembered.
analysis::PlacementOptions without_unit(analysis::PlacementOptions place) {
    place.metres_per_unit.reset();
    return place;
}

/// The same with what `change` makes of the options, so that it can be undone. `what`: of the figure is set.
template <class Change> void place(Session& session, FigureId figure, std::string_view what, const Change& change) {
    const OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return;
    analysis::PlacementOptions options = place_options(open->take);
    change(options, open->take.placement);
    exchange_placement(session, figure, options);
    if (options == place_options(open->take)) return;
    remember_step(session.document,
                  {Subject::placement, figure, fmt::format("{}: {}", open->take.figure->name, what),
                   [figure, options](Session& all) mutable { exchange_placement(all, figure, options); }});
}

/// The same with another number among the options; nothing: none.
void place(Session& session, FigureId figure, std::string_view what,
           std::optional<double> analysis::PlacementOptions::*which, std::optional<double> number) {
    if (number && !std::isfinite(*number)) return;
    place(session, figure, what, [&](analysis::PlacementOptions& options, const auto&) { options.*which = number; });
}

/// When a figure begins.
struct Start {
    FigureId figure = FigureId::none;
    double time = 0.0;
    bool set = false;
    std::optional<double> unaligned;
};

void exchange(Session& session, std::vector<Start>& starts) {
    for (Start& other : starts) {
        OpenFigure* open = open_figure(session.document, other.figure);
        if (open == nullptr) continue;
        std::swap(open->settings.start_time, other.time);
        std::swap(open->settings.start_set, other.set);
        std::swap(open->derived.unaligned_start, other.unaligned);
    }
    begin_at_zero(session);
}

void remember_starts(Document& document, FigureId moved, std::string words) {
    std::vector<Start> starts;
    for (const OpenFigure& open : document.figures)
        starts.push_back({open.id, open.settings.start_time, open.settings.start_set, open.derived.unaligned_start});
    remember_step(document,
                  {Subject::alignment, moved, std::move(words), [starts](Session& all) mutable { exchange(all, starts); }});
}

/// Whether the last change moved this figure, too: a drag moves it many times, which is one change.
bool is_drag(const History& history, FigureId moved) {
    if (history.made == 0 || history.made < history.steps.size()) return false;
    const UndoStep& last = history.steps.back();
    return last.subject == Subject::alignment && last.figure == moved;
}

/// Radians about the vertical axis from the camera to the figure's front, from -π to π; nothing: it is not known.
std::optional<double> angle_from_camera(const Session& session) {
    const auto front = front_of(session.document, session.posed);
    if (!front) return std::nullopt;
    return std::remainder(session.view.pane().camera.yaw - std::atan2(front->x, front->z), 2.0 * std::numbers::pi);
}

/// The height of the lowest point above the ground, in metres.
std::optional<double> lowest(const Session& session) {
    const auto active = find(session.document, session.document.active);
    if (!active) return std::nullopt;
    const scene::Bounds box = pose_bounds(session.document, session.posed, *active, BoneId::none);
    return box.empty() ? std::nullopt : std::optional(box.low.y);
}
}  // namespace

void exchange_placement(Session& session, FigureId figure, analysis::PlacementOptions& other) {
    OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return;
    std::swap(place_options(open->take), other);
    // On another skeleton what is set is that one's, not the file's.
    const bool of_file = !open->take.transformed.mapping;
    if (of_file && without_unit(other) != without_unit(place_options(open->take)))
        remember_placement(session.ui, open->take.request.file, open->take.request.place);
    infer_placement_again(session, *open);
    visit_panes(session.view, [&] { frame_motion(session); });
}

/// The selection moves to the bone of the same name.
void activate_next(Session& session) {
    const auto here = find(session.document, session.document.active);
    if (!here || session.document.figures.size() < 2) return;
    const OpenFigure& next = session.document.figures[(*here + 1) % session.document.figures.size()];
    if (const OpenFigure* selected = selected_figure(session.document, session.view)) {
        const std::string& name = selected->take.figure->skeleton[session.view.selection.bone].name;
        session.view.selection = {next.id, next.take.figure->skeleton.find(name)};
    }
    activate(session, next.id);
}

std::vector<glm::vec3> subject_colours(const OpenFigure& open) {
    if (!figure::is_markers(*open.take.figure)) return {};
    std::vector<std::string_view> subjects;
    std::vector<glm::vec3> colours;
    for (const figure::Bone& marker : open.take.figure->skeleton.bones()) {
        const std::size_t colon = marker.name.find(':');
        const std::string_view subject = std::string_view(marker.name).substr(0, colon == std::string::npos ? 0 : colon);
        const auto known = std::ranges::find(subjects, subject);
        colours.push_back(scene::figure_colour(open.settings.colour + static_cast<std::size_t>(known - subjects.begin())));
        if (known == subjects.end()) subjects.push_back(subject);
    }
    return subjects.size() > 1 ? colours : std::vector<glm::vec3>{};
}

void set_colour(Session& session, FigureId figure, std::size_t colour) {
    const OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr || open->settings.colour == colour) return;
    make_change(session, {Subject::visible, figure, fmt::format("{}: colour", open->take.figure->name),
                          [figure, colour](Session& all) mutable {
                              OpenFigure* painted = open_figure(all.document, figure);
                              if (painted == nullptr) return;
                              std::swap(painted->settings.colour, colour);
                              painted->derived.subject_colours = subject_colours(*painted);
                          }});
}

void set_visible(Session& session, FigureId figure, bool visible) {
    const OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr || open->settings.visible == visible) return lay_out_panes(session);
    make_change(session,
                {Subject::visible, figure, fmt::format("{} {}", open->take.figure->name, visible ? "shown" : "hidden"),
                 [figure, visible](Session& all) mutable {
                     if (OpenFigure* shown = open_figure(all.document, figure)) std::swap(shown->settings.visible, visible);
                     lay_out_panes(all);
                 }});
}

void set_up_axis(Session& session, FigureId figure, std::optional<figure::SignedAxis> up) {
    place(session, figure, "up axis", [&](analysis::PlacementOptions& options, const analysis::Placement& now) {
        if (up.value_or(now.up.value) != now.up.value) options.ground.reset();
        options.up = up;
    });
}

void set_unit(Session& session, FigureId figure, std::optional<double> metres_per_unit) {
    if (!metres_per_unit || *metres_per_unit > 0)
        place(session, figure, "unit of length", &analysis::PlacementOptions::metres_per_unit, metres_per_unit);
}

void set_ground(Session& session, FigureId figure, std::optional<double> height) {
    place(session, figure, "ground", &analysis::PlacementOptions::ground, height);
}

void set_heading(Session& session, FigureId figure, std::optional<double> degrees) {
    place(session, figure, "heading", &analysis::PlacementOptions::heading, degrees);
}

void change_rate(Session& session, FigureId figure, std::optional<double> fps) {
    OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr) return;
    const auto frame_time = figure::frame_time(open->take.figure->take);
    if (fps) open->take.rate = {*fps, analysis::Source::option};
    else if (frame_time && *frame_time > 0 && !open->take.request.options.fps)
        open->take.rate = {1.0 / *frame_time, analysis::Source::file};
    else open->take.rate = {loaders::assumed_rate(*open->take.figure), analysis::Source::inferred};
    fit_timebase(session.playback, session.document);
    infer_placement_again(session, *open);
    frame_panes(session);
    // A take that was read with a rate does not have its file's any more, and feet are locked while it is retargeted.
    const bool locks_feet = open->take.transformed.mapping && open->take.request.transform.foot_lock;
    if (open->take.request.options.fps != fps && (!fps || locks_feet)) start_reload(session, {figure});
}

void set_rate(Session& session, FigureId figure, std::optional<double> fps) {
    const OpenFigure* open = open_figure(session.document, figure);
    if (open == nullptr || (fps && !base::is_rate(*fps))) return;
    const std::optional<double> before = takes::fps_option(open->take);
    if (before == fps) return;
    make_change(session, {Subject::rate, figure, fmt::format("{}: frame rate", open->take.figure->name),
                          [figure, next = fps, other = before](Session& all) mutable {
                              change_rate(all, figure, next);
                              std::swap(next, other);
                          }});
}

void set_offset(Session& session, FigureId figure, double seconds) {
    OpenFigure* moved = open_figure(session.document, figure);
    constexpr double furthest = 1e6;  // seconds; keeps frame numbers countable
    if (moved == nullptr || !(std::abs(seconds) <= furthest)) return;
    if (!is_drag(session.document.history, figure))
        remember_starts(session.document, figure, fmt::format("{}: its time", moved->take.figure->name));
    moved->settings.start_time = seconds;
    keep_start(session.document, *moved);
    begin_at_zero(session);
}

void begin_together(Session& session) {
    remember_starts(session.document, FigureId::none, "that all takes begin together");
    for (OpenFigure& open : session.document.figures) {
        open.settings.start_time = 0.0;
        keep_start(session.document, open);
    }
    begin_at_zero(session);
}

void align_here(Session& session, FigureId figure) {
    set_offset(session, figure, shown_time(session.playback.timeline).count());
}

void compare(Session& session, FigureId with, bool roots_together, bool heat) {
    session.view.comparing = {session.document.active, with, roots_together, heat};
    ++session.revisions.figures;
}

void measure_from(Session& session, FigureId figure, BoneId bone) {
    const OpenFigure* open = open_figure(session.document, figure);
    const bool known = open != nullptr && bone != BoneId::none && figure::index(bone) < open->take.figure->skeleton.size();
    session.view.measured_from = known ? FigureBone{figure, bone} : FigureBone{};
}

UprightFix upright_fix(const Session& session) {
    constexpr double off_ground = 0.04;  // of the figure's height
    constexpr double shows_back = 1.75;  // radians
    UprightFix put_right;
    const OpenFigure* open = active_figure(session.document);
    if (open == nullptr) return put_right;
    const analysis::Placement& placement = open->take.placement;
    put_right.up = placement.up.better;
    if (const auto height = lowest(session); height && std::abs(*height) > off_ground * placement.unit.height)
        put_right.ground = ground_below_pose(session);
    if (const auto angle = angle_from_camera(session); angle && std::abs(*angle) > shows_back)
        put_right.heading = heading_to_camera(session);
    return put_right;
}

std::optional<double> ground_below_pose(const Session& session) {
    const auto height = lowest(session);
    if (!height) return std::nullopt;
    const scene::FigureTransform& to_world = active_figure(session.document)->take.placement.to_world;
    return (*height - to_world.shift.y) / to_world.metres_per_unit;
}

std::optional<double> heading_to_camera(const Session& session) {
    const auto angle = angle_from_camera(session);
    if (!angle) return std::nullopt;
    const double now = active_figure(session.document)->take.placement.to_world.heading_degrees;
    return std::remainder(std::round(now + glm::degrees(*angle)), 360.0);
}
}  // namespace skelplay::session
