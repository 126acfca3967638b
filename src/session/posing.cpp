#include "session/posing.h"

namespace skelplay::session {
namespace {
/// Moves figures that stay in place back there, with all that belongs to them, and poses them anew.
void keep_in_place(Document& document, PosedScene& posed) {
    bool any = false;
    for (std::size_t i = 0; i < document.figures.size(); ++i) {
        DerivedFigure& derived = document.figures[i].derived;
        const auto root = derived.stays_at ? root_motion_point(document, posed, i) : std::nullopt;
        if (!root) continue;
        derived.layout_offset += glm::dvec3(derived.stays_at->x - root->x, 0.0, derived.stays_at->z - root->z);
        any = true;
    }
    if (any) scene::evaluate(posed.graph, figure_views(document, posed), posed.world);
}

/// Keeps a playhead that has moved on the zoomed time bar, except while the bar itself is dragged.
void follow_playhead(Playback& playback, const PosedScene::Of& last) {
    constexpr double same_time = 1e-9;  // seconds: another rate counts the same time in other frames
    const double shown = shown_position(playback.timeline);
    const bool moved = std::abs(shown * playback.timeline.frame_time - last.position * last.frame_time) > same_time;
    if (playback.bar && moved && !playback.timeline.scrubbing)
        playback.bar = showing(*playback.bar, shown, playback.timeline.frames);
}

constexpr double line_gap = 0.5;  // metres between figures on a line
constexpr double grid_gap = 0.2;  // and in a grid, where arms may reach between those of neighbours
// Figures that travel across the line have no more room on either side, in heights: they would be small otherwise.
constexpr double most_room = 0.8;
constexpr double most_room_in_grid = 0.5;
constexpr double row_share = 0.65;    // how far rows are apart in the picture, in heights: heads are between feet
constexpr double grid_pitch = 0.349;  // radians, 20 degrees

/// A figure that is to be placed.
struct Starting {
    OpenFigure* open;
    glm::dvec3 start;  // of its root-motion joint, in the world without an offset
    double height;     // metres
};

/// Where the root-motion joint is in the first frame, else the middle of the take.
glm::dvec3 start_of(const OpenFigure& open) {
    const analysis::Placement& placement = open.take.placement;
    glm::dvec3 start = placement.bounds.whole.centre();
    if (placement.root_motion_joint == BoneId::none) return start;
    const glm::dmat4 to_world = scene::matrix(placement.to_world);
    analysis::visit_frames(*open.take.figure, {0}, [&](std::size_t, const std::vector<scene::BonePosition>& bones) {
        const glm::dvec3& root = bones[figure::index(placement.root_motion_joint)].origin;
        if (figure::is_present(root)) start = glm::dvec3(to_world * glm::dvec4(root, 1.0));
    });
    return start;
}

/// How far a figure reaches from its start along an axis, to both sides.
struct Reach {
    double low;
    double high;
};
Reach reach_of(const Starting& each, int axis, bool in_place, double most) {
    const analysis::MotionBounds& bounds = each.open->take.placement.bounds;
    const bool stays = in_place && !bounds.around.empty();
    const scene::Bounds& box = stays ? bounds.around : bounds.whole;
    const double from = stays ? 0.0 : each.start[axis];
    const double room = most * each.height;
    return {std::clamp(box.low[axis] - from, -room, 0.0), std::clamp(box.high[axis] - from, 0.0, room)};
}

/// The directions of a line and of rows behind each other on the ground, as seen from where look_at() looks.
struct GroundAxes {
    glm::dvec3 right;
    glm::dvec3 nearer;
};
GroundAxes ground_axes(int across) {
    if (across == 0) return {{1, 0, 0}, {0, 0, 1}};
    return {{0, 0, -1}, {1, 0, 0}};
}

/// Moves the start of a figure to a point of the ground.
void put(const Starting& each, const glm::dvec3& where) {
    each.open->derived.layout_offset = {where.x - each.start.x, 0.0, where.z - each.start.z};
}

void put_on_line(const std::vector<Starting>& figures, int across, bool in_place) {
    const GroundAxes axes = ground_axes(across);
    const double sign = axes.right[across];
    double place = 0.0;  // from the first start to the right
    double end = 0.0;    // of the figures placed so far
    for (const Starting& each : figures) {
        const Reach reach = reach_of(each, across, in_place, most_room);
        const double left = sign > 0 ? -reach.low : reach.high;
        if (&each != &figures.front()) place = end + line_gap + left;
        end = place + (sign > 0 ? reach.high : -reach.low);
        put(each, figures.front().start + axes.right * place);
    }
}

/// The number of columns with which figures are largest in a picture of this aspect. `width`: of a column, in heights.
std::size_t best_columns(std::size_t count, double width, double aspect) {
    std::size_t best = 1;
    double most = 0.0;
    for (std::size_t columns = 1; columns <= count; ++columns) {
        const std::size_t rows = (count + columns - 1) / columns;
        const double wide = width * (static_cast<double>(columns) + (rows > 1 ? 0.5 : 0.0));
        const double high = 1.0 + row_share * static_cast<double>(rows - 1);
        const double size = std::min(aspect / wide, 1.0 / high);
        if (size <= most) continue;
        most = size;
        best = columns;
    }
    return best;
}

/// Returns the metres from one column to the next.
double put_in_grid(const std::vector<Starting>& figures, int across, const View& view) {
    double height = 0.0;
    double width = 0.0;
    for (const Starting& each : figures) {
        const Reach reach = reach_of(each, across, true, most_room_in_grid);
        height = std::max(height, each.height);
        width = std::max(width, reach.high - reach.low + grid_gap);
    }
    if (!(height > 0.0)) return 0.0;
    const GroundAxes axes = ground_axes(across);
    const double depth = row_share * height / std::sin(grid_pitch);
    const std::size_t columns = best_columns(figures.size(), width / height, view.picture.aspect());
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const std::size_t row = i / columns;
        const double column = static_cast<double>(i % columns) + (row % 2 != 0 ? 0.5 : 0.0);
        put(figures[i],
            figures.front().start + axes.right * (column * width) + axes.nearer * (static_cast<double>(row) * depth));
    }
    return width;
}
}  // namespace

void arrange_figures(Session& session) {
    View& view = session.view;
    const Arrangement arrangement = arrange(session.document, view);
    ++session.revisions.figures;
    Pane& free = view.panes[0];
    const auto kind = [](const Arrangement& of) { return std::tuple(of.side_by_side, of.grid, of.across); };
    const bool turns = kind(arrangement) != kind(view.arrangement) && free.automatic_camera && !is_of_takes(view.split);
    view.arrangement = arrangement;
    if (turns) look_at(free.camera, arrangement);
}

void rebuild_scene(Session& session) {
    arrange_figures(session);
    build_graph(session.posed, session.document);
    fit_timebase(session.playback, session.document);
    lay_out_panes(session);
    pose_figures(session);
}

void begin_at_zero(Session& session) {
    std::vector<OpenFigure>& figures = session.document.figures;
    if (!figures.empty()) {
        const auto start_of = [](const OpenFigure& open) { return open.settings.start_time; };
        const double earliest = std::ranges::min(std::views::transform(figures, start_of));
        for (OpenFigure& open : figures) {
            open.settings.start_time -= earliest;
            if (open.derived.unaligned_start) *open.derived.unaligned_start -= earliest;
        }
        Timeline& timeline = session.playback.timeline;
        timeline = shifted(timeline, -earliest / timeline.frame_time);
    }
    fit_timebase(session.playback, session.document);
    ++session.revisions.figures;
}

void pose_figures(Session& session) {
    follow_playhead(session.playback, session.posed.of);
    if (!pose(session.posed, session.document, session.playback, session.revisions.figures)) return;
    ++session.revisions.poses;
    keep_in_place(session.document, session.posed);
    for (Pane& each : session.view.panes) {
        const auto point = followed_point(session.document, session.posed, each);
        if (!point || !each.follow) continue;
        each.camera.target += *point - each.followed;
        each.followed = *point;
    }
}

void activate(Session& session, FigureId id) {
    if (session.document.active == id || !find(session.document, id)) return;
    session.document.active = id;
    select_in_playlist(session.document);
    fit_timebase(session.playback, session.document);
    for (Pane& each : session.view.panes) follow_from_here(each, session.document, session.posed);
    lay_out_panes(session);
}

void follow_from_here(Pane& pane, const Document& document, const PosedScene& posed) {
    if (const auto point = followed_point(document, posed, pane)) pane.followed = *point;
}

void frame_closely(View& view, scene::Bounds box) {
    constexpr double hand = 0.08;  // metres; so that a single point can be framed
    if (!box.empty()) {
        box.include(box.centre() - hand);
        box.include(box.centre() + hand);
    }
    scene::frame(view.pane().camera, box, view.viewport);
    view.pane().automatic_camera = false;
    ++view.camera_moves;
}

void frame_motion(Session& session) {
    pose_figures(session);
    View& view = session.view;
    FramingBounds bounds = framing_bounds(session.document, session.posed, view.pane());
    include_bodies(bounds, session.document, session.posed, view);
    if (view.pane().may_follow && !view.pane().follow && should_follow(bounds, view.pane().camera, view.viewport)) {
        view.pane().follow = true;
        view.pane().followed_bone = {};
        const OpenFigure* followed = open_figure(session.document, subject_of(session.document, view.pane()));
        if (followed != nullptr && !session.ui.toast)
            show_toast(session, fmt::format("{} ({}: stop)", base::capitalised(following_text(bounds, *followed)),
                                            session.ui.fingers ? "View" : "Shift+F"));
    }
    const auto point = subject_point(session.document, session.posed, view.pane());
    scene::frame(view.pane().camera,
                 view.pane().follow && point && !bounds.around.empty()
                     ? scene::Bounds{bounds.around.low + *point, bounds.around.high + *point}
                     : bounds.whole,
                 view.viewport);
    follow_from_here(session.view.pane(), session.document, session.posed);
    view.pane().automatic_camera = true;
}

void frame_whole_motion(Session& session) {
    session.view.pane().follow = session.view.pane().may_follow = false;
    frame_motion(session);
}

Arrangement arrange(Document& document, const View& view) {
    std::vector<Starting> figures;
    for (OpenFigure& open : document.figures) {
        open.derived.layout_offset = glm::dvec3(0.0);
        open.derived.stays_at.reset();
        const scene::Bounds& box = open.take.placement.bounds.whole;
        if ((view.side_by_side || view.in_place) && !box.empty()) figures.push_back({&open, start_of(open), box.size().y});
    }
    Arrangement arrangement;
    if (view.side_by_side && figures.size() > 1) {
        arrangement.side_by_side = true;
        arrangement.grid = figures.size() >= fewest_in_grid;
        glm::dvec3 extent(0.0);  // across the way that the figures go they take up less room
        for (const Starting& each : figures) extent += each.open->take.placement.bounds.whole.size();
        arrangement.across = view.in_place || extent.x <= extent.z ? 0 : 2;
        if (arrangement.grid) arrangement.room = put_in_grid(figures, arrangement.across, view);
        else put_on_line(figures, arrangement.across, view.in_place);
    }
    for (const Starting& each : figures)
        if (view.in_place) each.open->derived.stays_at = each.start + each.open->derived.layout_offset;
    return arrangement;
}

void look_at(scene::Camera& camera, const Arrangement& arrangement) {
    const scene::Camera usual;
    camera.yaw = !arrangement.side_by_side ? usual.yaw : arrangement.across == 0 ? 0.0 : std::numbers::pi / 2;
    camera.pitch = arrangement.grid ? grid_pitch : usual.pitch;
    camera.orthographic = arrangement.grid;
}
}  // namespace skelplay::session
