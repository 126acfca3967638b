#include "analysis/joint_path.h"

#include <cstddef>

#include "scene/evaluator.h"

namespace skelplay::analysis {

std::vector<glm::dvec3> joint_path(const figure::Figure& figure, figure::BoneId bone, const std::stop_token& stop) {
    constexpr std::size_t between_looks = 1024;  // frames after which the token is asked
    const std::size_t frames = figure::frame_count(figure.take);
    std::vector<glm::dvec3> path;
    path.reserve(frames);
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        if (frame % between_looks == 0 && stop.stop_requested()) break;
        figure::sample(figure.skeleton, figure.take, frame, pose);
        path.push_back(evaluator.positions(pose)[figure::index(bone)].origin);
    }
    return path;
}

}  // namespace skelplay::analysis
