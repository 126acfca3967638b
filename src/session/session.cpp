#include "session/session.h"

#include <algorithm>
#include <glm/vec4.hpp>
#include <utility>

#include "session/analyses/analyses.h"
#include "session/files/opening.h"
#include "session/files/read_ahead.h"
#include "session/posing.h"

namespace skelplay::session {

namespace {

constexpr Seconds note_stays{5};  // a toast
constexpr Seconds error_stays{15};
constexpr Seconds progress_interval{0.1};
constexpr Seconds longest_step{0.25};  // a display frame that hangs longer does not make the take jump further

void let_time_pass(Session& session, Seconds passed) {
    // The first step after a pause carries the time the program slept.
    if (session.was_playing) {
        const Seconds counts = std::min(passed, longest_step);
        session.frame_count = counted(session.frame_count, frames_due(session.timeline, counts));
        session.timeline = advance(session.timeline, counts);
    } else if (session.timeline.playing) {
        session.frame_count = first_frame_shown();
    }
    if (session.was_playing && session.timeline.playing && passed.count() > 0) {
        // The time between pictures is averaged, not its inverse: one short moment would outweigh all others.
        const double before = session.shown_rate > 0 ? 1.0 / session.shown_rate : passed.count();
        session.shown_rate = 1.0 / (before * 0.9 + passed.count() * 0.1);
    } else if (!session.timeline.playing) {
        session.shown_rate = 0.0;
    }
    session.was_playing = session.timeline.playing;
    if (!session.toast) return;
    session.toast->left -= passed;
    if (session.toast->left.count() > 0) return;
    session.toast.reset();
    ++session.revisions.panels;
}

/// The bar goes along with the playhead, unless it is the bar that moves the playhead.
void follow_playhead(Session& session) {
    const double shown = shown_position(session.timeline);
    if (session.bar && shown != session.posed.position && !session.timeline.scrubbing)
        session.bar = showing(*session.bar, shown, session.timeline.frames);
}

}  // namespace

Session::Session(SessionOptions with) : options(std::move(with)) {
    if (!options.loader)
        options.loader = [](const std::filesystem::path& file, const loaders::LoadOptions& load) {
            return loaders::load(file, load);
        };
    if (options.state_file) {
        Preferences remembered = read_preferences(*options.state_file);
        layout = remembered.layout;
        view = remembered.view;
        review.go_on = remembered.go_on;
        timeline.mode = remembered.mode;
        timeline.interpolate = remembered.interpolate;
        timeline.real_time = remembered.real_time;
        render = std::move(remembered.render);
        last_folder = std::move(remembered.last_folder);
        recent_files = std::move(remembered.recent_files);
        recent_skeletons = std::move(remembered.recent_skeletons);
    }
    analyst = std::make_unique<AnalysisCache>(options.wake_up);
    loader = std::make_unique<Loader>(options.wake_up, options.loader);
    pose_figures(*this);
}

bool step(Session& session, Seconds passed) {
    if (take_loaded(session) || session.loader->busy()) ++session.revisions.panels;
    let_time_pass(session, passed);
    follow_playhead(session);
    pose_figures(session);
    want_analyses(session);
    read_ahead(session);
    if (session.analyst->take()) ++session.revisions.panels;
    return std::exchange(session.stepped, session.revisions) != session.revisions;
}

std::optional<Seconds> next_step(const Session& session) {
    if (session.timeline.playing && !session.timeline.scrubbing) return Seconds(0);
    if (session.loader->busy()) return progress_interval;
    if (session.toast) return session.toast->left;
    return std::nullopt;
}

void say(Session& session, std::string text, base::Severity severity) {
    session.toast = {std::move(text), severity, severity == base::Severity::error ? error_stays : note_stays};
    ++session.revisions.panels;
}

std::optional<std::size_t> find(const Session& session, FigureId figure) noexcept {
    const auto found = std::ranges::find(session.figures, figure, &OpenFigure::id);
    if (found == session.figures.end()) return std::nullopt;
    return static_cast<std::size_t>(found - session.figures.begin());
}

OpenFigure* open_figure(Session& session, FigureId figure) noexcept {
    const auto index = find(session, figure);
    return index ? &session.figures[*index] : nullptr;
}

const OpenFigure* active_figure(const Session& session) noexcept {
    const auto index = find(session, session.active);
    return index ? &session.figures[*index] : nullptr;
}

const OpenFigure* selected_figure(const Session& session) noexcept {
    if (session.selection.bone == figure::BoneId::none || session.selection.figure >= session.figures.size())
        return nullptr;
    return &session.figures[session.selection.figure];
}

BarWindow bar_window(const Session& session) noexcept {
    return session.bar.value_or(whole_take(session.timeline.frames));
}

std::vector<scene::FigureView> figure_views(const Session& session) {
    std::vector<scene::FigureView> views;
    views.reserve(session.figures.size());
    for (const OpenFigure& open : session.figures) {
        scene::FigureView& view = views.emplace_back();
        view.name = open.figure->name;
        view.skeleton = &open.figure->skeleton;
        view.pose = &open.pose;
        view.placement = placement_of(open);
        view.boxes = open.boxes;
        view.colour = scene::figure_colour(open.colour);
        view.visible = open.visible;
        if (!open.skin) continue;
        view.rigid_skin = open.skin->rigid.get();
        view.surface = open.skin->surface;
        // A rigid skin on a figure whose take moves a mesh of its own follows the bones all the same.
        if (view.rigid_skin == nullptr) view.skin_positions = open.vertices;
    }
    return views;
}

std::optional<MeasuredDistance> measured_distance(const Session& session) {
    const auto from = find(session, session.measured_from.figure);
    const OpenFigure* to = selected_figure(session);
    if (!from || to == nullptr) return std::nullopt;
    const figure::BoneId bone = session.measured_from.bone;
    const bool same = &session.figures[*from] == to && bone == session.selection.bone;
    if (same || figure::index(bone) >= session.figures[*from].figure->skeleton.size()) return std::nullopt;
    return MeasuredDistance{glm::dvec3(world_of(session, *from, bone)[3]),
                            glm::dvec3(world_of(session, session.selection.figure, session.selection.bone)[3])};
}

scene::Bounds motion_bounds(const Session& session) {
    scene::Bounds box;
    for (const OpenFigure& open : session.figures)
        if (open.visible && !open.placed.bounds.empty()) {
            box.include(open.placed.bounds.low + open.layout_offset);
            box.include(open.placed.bounds.high + open.layout_offset);
        }
    return box;
}

scene::Bounds group_bounds(const Session& session, std::size_t figure, std::size_t group) {
    scene::Bounds box;
    const OpenFigure& open = session.figures[figure];
    if (!open.skin || !open.skin->rigid || group >= open.skin->check.groups.size()) return box;
    const figure::Skin& skin = *open.skin->rigid;
    const analysis::GroupCheck& row = open.skin->check.groups[group];
    for (std::size_t p = 0; p < skin.pieces.size(); ++p) {
        const figure::SkinPiece& piece = skin.pieces[p];
        const glm::dmat4& world = session.world[index(session.graph.piece_node(figure, p))];
        for (const std::uint32_t f : piece.faces)
            if (analysis::has_name(skin.mesh, skin.mesh.faces[f], row))
                for (const figure::Corner& corner : skin.mesh.corners_of(skin.mesh.faces[f]))
                    box.include(glm::dvec3(world * glm::dvec4(skin.mesh.positions[corner.position], 1.0)));
    }
    return box;
}

const glm::dmat4& world_of(const Session& session, std::size_t figure, figure::BoneId bone) noexcept {
    return session.world[index(session.graph.bone_node(figure, bone))];
}

glm::dvec3 world_tail_of(const Session& session, std::size_t figure, figure::BoneId bone) noexcept {
    const glm::dvec3& tail = session.figures[figure].pose.tail[figure::index(bone)];
    return glm::dvec3(world_of(session, figure, bone) * glm::dvec4(tail, 1.0));
}

Preferences preferences_of(const Session& session) {
    Preferences preferences;
    preferences.layout = session.layout;
    preferences.view = session.view;
    preferences.go_on = session.review.go_on;
    preferences.mode = session.timeline.mode;
    preferences.interpolate = session.timeline.interpolate;
    preferences.real_time = session.timeline.real_time;
    preferences.render = session.render;
    preferences.last_folder = session.last_folder;
    preferences.recent_files = session.recent_files;
    preferences.recent_skeletons = session.recent_skeletons;
    return preferences;
}

void save_preferences(const Session& session) {
    if (session.options.state_file) write_preferences(*session.options.state_file, preferences_of(session));
}

}  // namespace skelplay::session
