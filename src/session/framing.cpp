#include "session/framing.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <iterator>
#include <limits>

#include "analysis/body.h"
#include "analysis/frames.h"
#include "scene/draw_list.h"
#include "scene/human_frame.h"
#include "session/document.h"
#include "session/panes.h"
#include "session/posed_scene.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

constexpr double most_heights = 2.0;  // of travel before a camera that holds still
// A figure framed alone fills about nine tenths of the picture's height; at this share of that size, 45 %.
constexpr double least_size = 0.5;

/// A figure's box over all frames relative to the followed point, as if that point stayed at its present position.
scene::Bounds around(const OpenFigure& open, const glm::dvec3& root_motion_position, const glm::dvec3& followed) {
    const scene::Bounds& box = open.take.placement.bounds.around;
    return box.empty()
               ? box
               : scene::Bounds{box.low + root_motion_position - followed, box.high + root_motion_position - followed};
}

/// The bounds of the figures as drawn in one of their forms, in the pose shown now.
scene::Bounds drawn_bounds(const Document& document, const PosedScene& posed, const View& view,
                           scene::FigureForm form) {
    scene::ViewOptions options = view.options;
    options.show = form;
    options.names = false;
    std::vector<scene::FigureView> figures = figure_views(document, posed);
    for (std::size_t i = 0; i < figures.size(); ++i) figures[i].visible = shows(view, document.figures[i]);
    scene::DrawList list;
    scene::build_draw_list(posed.graph, figures, posed.world, options, {}, glm::dvec3(0.0), list);
    return list.bounds;
}

}  // namespace

void include_bodies(FramingBounds& bounds, const Document& document, const PosedScene& posed, const View& view) {
    if (view.options.show == scene::FigureForm::bones) return;
    const scene::Bounds bones = drawn_bounds(document, posed, view, scene::FigureForm::bones);
    const scene::Bounds bodies = drawn_bounds(document, posed, view, view.options.show);
    if (bones.empty() || bodies.empty()) return;
    for (scene::Bounds* box : {&bounds.whole, &bounds.around}) {
        if (box->empty()) continue;
        box->low -= glm::max(bones.low - bodies.low, 0.0);
        box->high += glm::max(bodies.high - bones.high, 0.0);
    }
}

FramingBounds framing_bounds(const Document& document, const PosedScene& posed, const Pane& pane) {
    FramingBounds bounds;
    bounds.whole = motion_bounds(document, pane.only);
    const auto subject = find(document, subject_of(document, pane));
    const auto followed = subject_point(document, posed, pane);
    if (!subject || !followed) return bounds;
    const OpenFigure& leader = document.figures[*subject];
    if (!leader.settings.visible || leader.take.placement.bounds.travel.empty()) return bounds;
    bounds.height = leader.take.placement.unit.height;
    const scene::Bounds& travel = leader.take.placement.bounds.travel;
    bounds.travel = {travel.low + leader.derived.layout_offset, travel.high + leader.derived.layout_offset};
    if (leader.derived.stays_at) bounds.travel = {*leader.derived.stays_at, *leader.derived.stays_at};
    for (std::size_t i = 0; i < document.figures.size(); ++i)
        if (const OpenFigure& open = document.figures[i]; shows(pane, open))
            if (const auto root_motion_position = root_motion_point(document, posed, i))
                bounds.around.include(around(open, *root_motion_position, *followed));
    return bounds;
}

bool should_follow(const FramingBounds& bounds, const scene::Camera& camera, scene::ViewportSize viewport) {
    if (!(bounds.height > 0.0) || bounds.around.empty()) return false;
    if (bounds.distance() > most_heights * bounds.height) return true;
    scene::Camera still = camera;
    scene::Camera moving = camera;
    scene::frame(still, bounds.whole, viewport);
    scene::frame(moving, bounds.around, viewport);
    return moving.distance < least_size * still.distance;
}

std::string following_text(const FramingBounds& bounds, const OpenFigure& followed) {
    return fmt::format("the figure travels {}: the camera follows it",
                       analysis::length_text(bounds.distance(), followed.take.placement.unit));
}

std::vector<glm::dvec2> path_on_ground(const Document& document, const Playback& playback,
                                       const std::vector<std::size_t>& frames) {
    const OpenFigure* active = active_figure(document);
    if (active == nullptr || active->take.placement.root_motion_joint == figure::BoneId::none) return {};
    std::vector<std::size_t> own;
    for (const std::size_t frame : frames)
        own.push_back(
            static_cast<std::size_t>(std::lround(position_at(playback, *active, static_cast<double>(frame)))));
    const glm::dmat4 to_world = placement_of(*active);
    std::vector<glm::dvec2> path;
    scene::Bounds box;
    analysis::visit_frames(
        *active->take.figure, own, [&](std::size_t, const std::vector<scene::BonePosition>& positions) {
            const glm::dvec3& root = positions[figure::index(active->take.placement.root_motion_joint)].origin;
            const glm::dvec3 at(to_world * glm::dvec4(root, 1.0));
            path.emplace_back(at.x, at.z);
            box.include({at.x, 0.0, at.z});
        });
    const bool in_place = !(glm::length(box.size()) > active->take.placement.unit.height);
    return in_place || path.size() != frames.size() ? std::vector<glm::dvec2>{} : path;
}

double yaw_across(std::span<const glm::dvec2> path) {
    glm::dvec2 sum(0.0);
    glm::dvec3 squares(0.0);  // of x, of z, and of both together
    double count = 0.0;
    for (const glm::dvec2& at : path) {
        if (!figure::is_present({at.x, 0.0, at.y})) continue;
        sum += at;
        squares += glm::dvec3(at.x * at.x, at.y * at.y, at.x * at.y);
        ++count;
    }
    const glm::dvec2 mean = sum / count;
    const glm::dvec3 spread = squares / count - glm::dvec3(mean.x * mean.x, mean.y * mean.y, mean.x * mean.y);
    const double angle = 0.5 * std::atan2(2.0 * spread.z, spread.x - spread.y);  // of the longest axis of the spread
    glm::dvec2 along(std::cos(angle), std::sin(angle));
    if (glm::dot(path.back() - path.front(), along) < 0.0) along = -along;
    return std::atan2(-along.y, along.x);
}

std::vector<std::size_t> measured_frames(const Document& document, const Playback& playback,
                                         const std::vector<std::size_t>& frames) {
    constexpr std::size_t enough = 1000;
    std::vector<std::size_t> measured;
    for (const std::size_t i : analysis::spread_frames(frames.size(), enough)) measured.push_back(frames[i]);
    const OpenFigure* active = active_figure(document);
    if (active == nullptr || active->take.placement.bounds.outliers.empty()) return measured;
    std::vector<std::size_t> regular;
    std::ranges::copy_if(measured, std::back_inserter(regular), [&](std::size_t frame) {
        const auto own = std::lround(position_at(playback, *active, static_cast<double>(frame)));
        return !figure::contains(active->take.placement.bounds.outliers, static_cast<std::size_t>(own));
    });
    return regular.empty() ? measured : regular;
}

// ---- Frames for pictures ----

namespace {

constexpr std::size_t looked_at = 60;   // frames: more would hardly find another pose
constexpr std::size_t ends_share = 20;  // one in so many frames at both ends

/// The frames to choose the widest of.
std::vector<std::size_t> candidates(const OpenFigure& open) {
    const std::size_t frames = figure::frame_count(open.take.figure->take);
    const std::size_t left_out = frames / ends_share;
    std::vector<std::size_t> middle = analysis::spread_frames(frames - 2 * left_out, looked_at);
    for (std::size_t& frame : middle) frame += left_out;
    std::vector<std::size_t> regular;
    std::ranges::copy_if(middle, std::back_inserter(regular), [&](std::size_t frame) {
        return !figure::contains(open.take.placement.bounds.outliers, frame);
    });
    return regular.empty() ? middle : regular;
}

/// The mean square of the joints' distances from their middle; those that the frame does not have do not count.
double spread_of(const std::vector<scene::BonePosition>& bones) {
    glm::dvec3 sum(0.0);
    double squares = 0.0;
    double count = 0.0;
    for (const scene::BonePosition& bone : bones)
        for (const glm::dvec3& point : {bone.origin, bone.tail}) {
            const double square = glm::dot(point, point);
            if (!(square < std::numeric_limits<double>::infinity())) continue;
            sum += point;
            squares += square;
            ++count;
        }
    return count == 0.0 ? 0.0 : squares / count - glm::dot(sum, sum) / (count * count);
}

}  // namespace

std::size_t widest_frame(const OpenFigure& open) {
    constexpr double wider = 1.0 + 1e-9;  // by more than rounding errors
    std::size_t widest = 0;
    double most = -1.0;
    analysis::visit_frames(*open.take.figure, candidates(open),
                           [&](std::size_t frame, const std::vector<scene::BonePosition>& bones) {
                               const double spread = spread_of(bones);
                               if (most >= 0.0 && spread <= most * wider) return;
                               most = spread;
                               widest = frame;
                           });
    return widest;
}

std::vector<std::size_t> still_frames(const OpenFigure& open, std::size_t count) {
    const std::size_t frames = std::max<std::size_t>(figure::frame_count(open.take.figure->take), 1);
    if (count <= 1) return {widest_frame(open)};
    return analysis::spread_frames(frames, count);
}

std::optional<glm::dvec3> front_of(const Document& document, const PosedScene& posed) {
    constexpr double least_level = 0.4;  // its share along the ground; less is a body that lies or bends over
    const auto active = find(document, document.active);
    if (!active || *active >= posed.poses.size()) return std::nullopt;
    const OpenFigure& open = document.figures[*active];
    const analysis::Body body = analysis::body_of(open.take.figure->skeleton);
    const scene::PosedSkeleton pose(open.take.figure->skeleton, posed.poses[*active]);
    const auto frame = scene::HumanFrame::find(pose, body.bones);
    if (!frame) return std::nullopt;
    const glm::dmat3 rotation(placement_of(open));
    for (const glm::dvec3& front : {frame->chest.front, frame->pelvis.front}) {
        const glm::dvec3 direction = glm::normalize(rotation * front);
        const glm::dvec3 level(direction.x, 0.0, direction.z);
        if (glm::length(level) > least_level) return glm::normalize(level);
    }
    return std::nullopt;
}

}  // namespace skelplay::session
