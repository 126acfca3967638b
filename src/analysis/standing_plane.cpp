#include "analysis/standing_plane.h"

#include <algorithm>
#include <cmath>
#include <glm/vec3.hpp>

#include "scene/bounds.h"

namespace skelplay::analysis {

namespace {

constexpr std::size_t fewest_tips = 4;  // and more than half of them
// In multiples of the figure's largest extent.
constexpr double same_plane = 0.04;
constexpr double least_spread = 0.2;  // of the tips, along the plane
constexpr double least_height = 0.1;  // of the figure, across it
constexpr double body_above = 0.4;    // of that height: how far the joints are from the plane on average

/// What the planes at the ends of the axes are judged by.
struct Shape {
    scene::Bounds box;
    std::vector<glm::dvec3> tips;
    glm::dvec3 joints{0.0};  // the middle of all origins but those of the last bones
};

Shape shape_of(const figure::Skeleton& skeleton, const std::vector<scene::BonePosition>& positions) {
    Shape shape;
    double joints = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        shape.box.include(positions[i].origin);
        shape.box.include(positions[i].tail);
        const bool last = figure::index(skeleton.subtree_end(figure::bone_id(i))) == i + 1;
        if (!figure::is_there(positions[i].tail)) continue;
        if (last) shape.tips.push_back(positions[i].tail);
        if (last) continue;
        shape.joints += positions[i].origin;
        ++joints;
    }
    if (joints > 0) shape.joints /= joints;
    return shape;
}

/// The number of tips on the plane at one end of an axis; 0: they are no plane to stand on.
std::size_t tips_at(const Shape& shape, figure::SignedAxis up) {
    const int axis = static_cast<int>(index(up.axis));
    const glm::dvec3 size = shape.box.size();
    const double extent = std::max({size.x, size.y, size.z});
    const double ground = up.negative ? shape.box.high[axis] : shape.box.low[axis];
    if (!(size[axis] > least_height * extent)) return 0;
    // Of a person with spread arms many tips lie in the plane of the back, but so does the person.
    if (!(std::abs(shape.joints[axis] - ground) > body_above * size[axis])) return 0;
    scene::Bounds spread;
    std::size_t count = 0;
    for (const glm::dvec3& tip : shape.tips) {
        if (!(std::abs(tip[axis] - ground) < same_plane * extent)) continue;
        spread.include(tip);
        ++count;
    }
    glm::dvec3 sides = spread.size();
    sides[axis] = extent;
    return count >= fewest_tips && 2 * count > shape.tips.size() &&
                   std::min({sides.x, sides.y, sides.z}) > least_spread * extent
               ? count
               : 0;
}

}  // namespace

std::optional<StandingPlane> standing_plane(const figure::Skeleton& skeleton,
                                            const std::vector<scene::BonePosition>& positions) {
    const Shape shape = shape_of(skeleton, positions);
    StandingPlane best;
    bool shared = true;
    for (const figure::Axis axis : {figure::Axis::y, figure::Axis::z})
        for (const bool negative : {false, true}) {
            const std::size_t count = tips_at(shape, {axis, negative});
            if (count < best.tips) continue;
            shared = count == best.tips;
            best = {{axis, negative}, count};
        }
    return best.tips == 0 || shared ? std::nullopt : std::optional(best);
}

}  // namespace skelplay::analysis
