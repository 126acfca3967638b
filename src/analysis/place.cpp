#include "analysis/place.h"

#include <cmath>
#include <glm/vec4.hpp>

#include "analysis/samples.h"

namespace skelplay::analysis {

namespace {

constexpr std::size_t frames_measured = 2000;
constexpr double ground_tolerance = 0.10;  // metres: markers, soles and floors are that uncertain

UpAxis up_axis(const figure::Figure& figure, const PlaceOptions& options) {
    if (options.up) return {*options.up, Source::option, "as asked for"};
    return infer_up_axis(figure);
}

Unit unit(const figure::Figure& figure, figure::Axis up, const PlaceOptions& options) {
    if (!options.metres_per_unit) return infer_unit(figure, up);
    const double metres = *options.metres_per_unit;
    return {metres, "as asked for", Source::option, "as asked for", measure_height(figure, up) * metres};
}

scene::Bounds world_bounds(const figure::Figure& figure, const glm::dmat4& placement,
                           const std::stop_token& stop) {
    scene::Bounds box;
    visit_frames(
        figure, spread_frames(figure::frame_count(figure.take), frames_measured),
        [&](std::size_t, const std::vector<scene::BonePosition>& positions) {
            for (const scene::BonePosition& position : positions) {
                box.include(glm::dvec3(placement * glm::dvec4(position.origin, 1.0)));
                box.include(glm::dvec3(placement * glm::dvec4(position.tail, 1.0)));
            }
        },
        stop);
    return box;
}

}  // namespace

Placed place(const figure::Figure& figure, const PlaceOptions& options, const std::stop_token& stop) {
    Placed placed;
    placed.up = up_axis(figure, options);
    placed.unit = unit(figure, placed.up.value, options);
    placed.placement = {placed.unit.metres, placed.up.value, glm::dvec3(0.0)};
    placed.bounds = world_bounds(figure, scene::matrix(placed.placement), stop);
    if (!placed.bounds.empty() && std::abs(placed.bounds.low.y) > ground_tolerance) {
        placed.ground = -placed.bounds.low.y;
        placed.placement.shift.y = placed.ground;
        placed.bounds.low.y += placed.ground;
        placed.bounds.high.y += placed.ground;
    }
    return placed;
}

}  // namespace skelplay::analysis
