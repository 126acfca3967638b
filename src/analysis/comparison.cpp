#include "analysis/comparison.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vec4.hpp>
#include <limits>

#include "analysis/frames.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {

namespace {

constexpr double same_frame = 1e-6;  // frames; rounding errors of frame rates are smaller

/// Poses one of the takes at any position.
class Poser {
public:
    explicit Poser(const ComparedTake& take) : take_(take), evaluator_(take.figure->skeleton) {}

    void pose(double position) {
        figure::sample_between(take_.figure->skeleton, take_.figure->take, position, pose_);
        positions_ = &evaluator_.positions(pose_);
    }
    [[nodiscard]] glm::dvec3 at(figure::BoneId bone) const {
        return glm::dvec3(take_.placement * glm::dvec4((*positions_)[figure::index(bone)].origin, 1.0));
    }

private:
    const ComparedTake& take_;
    scene::FigureEvaluator evaluator_;
    figure::Pose pose_;
    const std::vector<scene::BonePosition>* positions_ = nullptr;
};

void add(PairDifference& sum, double distance, std::size_t frame) {
    sum.mean += distance;
    if (distance <= sum.most) return;
    sum.most = distance;
    sum.worst_frame = frame;
}

}  // namespace

std::optional<double> same_time(const ComparedTake& a, const ComparedTake& b, double position) noexcept {
    double other = position * frames_per(a.frame_time, b.frame_time) + (a.start_time - b.start_time) / b.frame_time;
    if (std::abs(other - std::round(other)) < same_frame) other = std::round(other);
    const std::size_t frames = figure::frame_count(b.figure->take);
    if (frames == 0 || other < 0.0 || other > static_cast<double>(frames - 1)) return std::nullopt;
    return other;
}

Comparison compare(const ComparedTake& a, const ComparedTake& b, const std::vector<BonePair>& pairs,
                   bool roots_together, const std::stop_token& stop) {
    constexpr std::size_t between_looks = 256;  // frames after which the stop token is checked
    Comparison result;
    const std::size_t frames = figure::frame_count(a.figure->take);
    result.most.assign(frames, std::numeric_limits<float>::quiet_NaN());
    if (pairs.empty()) return result;
    for (const BonePair& pair : pairs) result.pairs.push_back({pair});
    Poser first(a);
    Poser second(b);
    std::size_t compared = 0;
    double worst = -1.0;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        if (frame % between_looks == 0 && stop.stop_requested()) break;
        const auto other = same_time(a, b, static_cast<double>(frame));
        if (!other) continue;
        first.pose(static_cast<double>(frame));
        second.pose(*other);
        const glm::dvec3 shift =
            roots_together ? first.at(pairs.front().a) - second.at(pairs.front().b) : glm::dvec3(0.0);
        double most = 0.0;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const double distance = glm::length(first.at(pairs[i].a) - second.at(pairs[i].b) - shift);
            add(result.pairs[i], distance, frame);
            most = std::max(most, distance);
            if (distance <= worst) continue;
            worst = distance;
            result.worst_frame = frame;
            result.worst_pair = i;
        }
        result.most[frame] = static_cast<float>(most);
        ++compared;
    }
    if (compared == 0) result.pairs.clear();
    for (PairDifference& pair : result.pairs) pair.mean /= static_cast<double>(compared);
    return result;
}

}  // namespace skelplay::analysis
