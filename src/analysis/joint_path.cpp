#include "analysis/joint_path.h"

#include <cstddef>
#include <glm/geometric.hpp>

#include "analysis/frames.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

std::vector<glm::dvec3> point_path(const figure::Figure& figure, const scene::MixedPoint& point,
                                   const std::stop_token& stop) {
    constexpr std::size_t between_looks = 1024;  // frames after which the stop token is checked
    const std::size_t frames = figure::frame_count(figure.take);
    std::vector<glm::dvec3> path;
    path.reserve(frames);
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        if (frame % between_looks == 0 && stop.stop_requested()) break;
        figure::sample(figure.skeleton, figure.take, frame, pose);
        path.push_back(scene::position(point, evaluator.positions(pose)));
    }
    return path;
}

std::vector<glm::dvec3> joint_path(const figure::Figure& figure, figure::BoneId bone, const std::stop_token& stop) {
    return point_path(figure, {{{bone, 1.0, 0.0}}}, stop);
}

std::vector<float> joint_speeds(const figure::Figure& figure, figure::BoneId joint, const scene::Placement& placement,
                                double frame_time, const std::stop_token& stop) {
    const std::size_t frames = figure::frame_count(figure.take);
    std::vector<float> speeds(frames, 0.0F);
    if (frames < 2) return speeds;
    // The rotation and shift of the placement do not change distances.
    const double per_frame = placement.metres_per_unit / frame_time;
    glm::dvec3 before{0.0};
    glm::dvec3 here{0.0};
    visit_all_frames(
        figure,
        [&](std::size_t frame, const std::vector<scene::BonePosition>& positions) {
            const glm::dvec3 next = positions[figure::index(joint)].origin;
            if (frame == 1) speeds[0] = static_cast<float>(glm::distance(here, next) * per_frame);
            if (frame > 1) speeds[frame - 1] = static_cast<float>(glm::distance(before, next) * 0.5 * per_frame);
            if (frame + 1 == frames) speeds[frame] = static_cast<float>(glm::distance(here, next) * per_frame);
            before = here;
            here = next;
        },
        stop);
    return speeds;
}

}  // namespace skelplay::analysis
