#include "analysis/place.h"

#include <algorithm>
#include <cmath>
#include <glm/vec4.hpp>
#include <utility>
#include <vector>

#include "analysis/frames.h"
#include "scene/skin_attachment.h"

namespace skelplay::analysis {

namespace {

constexpr std::size_t frames_for_bounds = 2000;
constexpr double ground_share = 0.05;      // of the frames may be below what counts as the ground: noise, falls
constexpr double ground_tolerance = 0.01;  // metres: less is not worth moving

/// What the frames of a take reach, in the world.
struct Reach {
    scene::Bounds box;
    std::vector<double> lowest;  // height of each frame's lowest point
};

/// A root on the ground counts no more than its way to the hips does.
Reach reach(const figure::Figure& figure, const Body& body, const glm::dmat4& placement, const std::stop_token& stop) {
    Reach result;
    visit_frames(
        figure, spread_frames(figure::frame_count(figure.take), frames_for_bounds),
        [&](std::size_t, const std::vector<scene::BonePosition>& positions) {
            scene::Bounds frame;
            for (std::size_t bone = 0; bone < positions.size(); ++bone) {
                if (body.ground[bone]) continue;
                frame.include(glm::dvec3(placement * glm::dvec4(positions[bone].origin, 1.0)));
                frame.include(glm::dvec3(placement * glm::dvec4(positions[bone].tail, 1.0)));
            }
            result.box.include(frame);
            result.lowest.push_back(frame.low.y);
        },
        stop);
    return result;
}

/// Adds the extent of a weighted skin. Measures fewer frames, as a mesh may have many vertices.
void include_mesh(const figure::Figure& figure, const glm::dmat4& placement, const std::stop_token& stop,
                  Reach& reach) {
    constexpr std::size_t vertices_measured = 2'000'000;
    if (!figure.weighted_skin || figure.weighted_skin->positions.empty()) return;
    const std::size_t most = vertices_measured / figure.weighted_skin->positions.size() + 2;
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    std::vector<glm::dvec3> vertices;
    for (const std::size_t frame : spread_frames(figure::frame_count(figure.take), most)) {
        if (stop.stop_requested()) return;
        if (!figure::sample_vertices(figure.take, frame, vertices)) {
            figure::sample(figure.skeleton, figure.take, frame, pose);
            evaluator.positions(pose);
            scene::pose_weighted(*figure.weighted_skin, evaluator, vertices);
        }
        scene::Bounds box;
        for (const glm::dvec3& vertex : vertices) box.include(glm::dvec3(placement * glm::dvec4(vertex, 1.0)));
        reach.box.include(box);
        reach.lowest.push_back(box.low.y);
    }
}

/// The height of the figure's ground: the lowest points of nearly all frames are above it, see ground_share.
double standing_height(std::vector<double> lowest) {
    if (lowest.empty()) return 0.0;
    const auto at = static_cast<std::size_t>(static_cast<double>(lowest.size() - 1) * ground_share);
    const auto chosen = lowest.begin() + static_cast<std::ptrdiff_t>(at);
    std::ranges::nth_element(lowest, chosen);
    return *chosen;
}

}  // namespace

UpAxis up_axis(const figure::Figure& figure, const Body& body, const PlaceOptions& options) {
    if (options.up) return {*options.up, Source::option, "as asked for"};
    return infer_up_axis(figure, body);
}

Unit unit(const figure::Figure& figure, const Body& body, figure::Axis up, const PlaceOptions& options) {
    if (!options.metres_per_unit) return infer_unit(figure, body, up);
    const double metres = *options.metres_per_unit;
    return {metres, "as asked for", Source::option, "as asked for", measure_height(figure, body, up) * metres};
}

Placed place(const figure::Figure& figure, const PlaceOptions& options, const std::stop_token& stop) {
    Placed placed;
    placed.body = body_of(figure.skeleton);
    placed.up = up_axis(figure, placed.body, options);
    placed.unit = unit(figure, placed.body, placed.up.value.axis, options);
    placed.placement = {placed.unit.metres, placed.up.value, glm::dvec3(0.0)};
    Reach reached = reach(figure, placed.body, scene::matrix(placed.placement), stop);
    if (figure.weighted_skin) reached.lowest.clear();  // the mesh stands on the ground, not the bones inside
    include_mesh(figure, scene::matrix(placed.placement), stop, reached);
    placed.bounds = reached.box;
    const double height = standing_height(std::move(reached.lowest));
    if (std::abs(height) > ground_tolerance) {
        placed.ground = -height;
        placed.placement.shift.y = placed.ground;
        placed.bounds.low.y += placed.ground;
        placed.bounds.high.y += placed.ground;
    }
    return placed;
}

}  // namespace skelplay::analysis
