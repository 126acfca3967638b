#include "analysis/joint_path.h"

#include <algorithm>
#include <cstddef>
#include <glm/geometric.hpp>
#include <limits>

#include "analysis/frames.h"

namespace skelplay::analysis {

std::vector<glm::dvec3> point_path(const figure::Figure& figure, const scene::MixedPoint& point, const base::Run& run) {
    std::vector<glm::dvec3> path;
    path.reserve(figure::frame_count(figure.take));
    visit_all_frames(
        figure,
        [&](std::size_t, const std::vector<scene::BonePosition>& positions) {
            path.push_back(scene::position(point, positions));
        },
        run);
    return path;
}

std::vector<glm::dvec3> joint_path(const figure::Figure& figure, figure::BoneId bone, const base::Run& run) {
    return point_path(figure, {{{bone, 1.0, 0.0}}}, run);
}

std::vector<float> speeds_along(const std::vector<glm::dvec3>& path, double per_frame) {
    std::vector<float> speeds(path.size(), 0.0F);
    const auto seen = [&](std::size_t frame) { return frame < path.size() && figure::is_there(path[frame]); };
    for (std::size_t i = 0; i < path.size() && path.size() > 1; ++i) {
        // In a gap NaN; at its ends from one neighbour alone, without one NaN, too.
        if (!seen(i)) {
            speeds[i] = std::numeric_limits<float>::quiet_NaN();
            continue;
        }
        const std::size_t before = i > 0 && seen(i - 1) ? i - 1 : i;
        const std::size_t after = seen(i + 1) ? i + 1 : i;
        speeds[i] = static_cast<float>(glm::distance(path[before], path[after]) / static_cast<double>(after - before) *
                                       per_frame);
    }
    return speeds;
}

std::vector<float> joint_speeds(const figure::Figure& figure, figure::BoneId joint, const scene::Placement& placement,
                                double frame_time, const base::Run& run) {
    // The rotation and shift of the placement do not change distances.
    std::vector<float> speeds = speeds_along(joint_path(figure, joint, run), placement.metres_per_unit / frame_time);
    speeds.resize(figure::frame_count(figure.take), 0.0F);
    return speeds;
}

}  // namespace skelplay::analysis
