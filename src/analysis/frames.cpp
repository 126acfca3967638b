#include "analysis/frames.h"

#include <algorithm>
#include <cmath>

namespace skelplay::analysis {

double frames_per(double other_frame_time, double frame_time) noexcept {
    constexpr double same_rate = 1e-4;  // relative
    const auto is_whole = [](double ratio) {
        return ratio > 0.5 && std::abs(ratio - std::round(ratio)) < same_rate * ratio;
    };
    const double ratio = other_frame_time / frame_time;
    if (is_whole(ratio)) return std::round(ratio);
    if (is_whole(1.0 / ratio)) return 1.0 / std::round(1.0 / ratio);
    return ratio;
}

std::vector<std::size_t> spread_frames(std::size_t frames, std::size_t limit) {
    const std::size_t count = std::min(frames, std::max<std::size_t>(limit, 1));
    std::vector<std::size_t> result(count);
    for (std::size_t i = 0; i < count; ++i)
        result[i] =
            count == 1
                ? 0
                : static_cast<std::size_t>(
                      static_cast<double>(i) * static_cast<double>(frames - 1) / static_cast<double>(count - 1) + 0.5);
    return result;
}

bool visit_frames(const figure::Figure& figure, const std::vector<std::size_t>& frames,
                  const std::function<void(std::size_t, const std::vector<scene::BonePosition>&)>& visit,
                  const std::stop_token& stop) {
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    if (figure::frame_count(figure.take) == 0) {
        figure::rest_pose(figure.skeleton, pose);
        visit(0, evaluator.positions(pose));
        return true;
    }
    for (const std::size_t frame : frames) {
        if (stop.stop_requested()) return false;
        figure::sample(figure.skeleton, figure.take, frame, pose);
        visit(frame, evaluator.positions(pose));
    }
    return true;
}

bool visit_all_frames(const figure::Figure& figure,
                      const std::function<void(std::size_t, const std::vector<scene::BonePosition>&)>& visit,
                      const std::stop_token& stop) {
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    const std::size_t frames = figure::frame_count(figure.take);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        if (stop.stop_requested()) return false;
        figure::sample(figure.skeleton, figure.take, frame, pose);
        visit(frame, evaluator.positions(pose));
    }
    return true;
}

}  // namespace skelplay::analysis
