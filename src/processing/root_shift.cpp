#include "processing/root_shift.h"

#include <algorithm>
#include <cstddef>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include "processing/zero_phase.h"

namespace skelplay::processing {

namespace {

/// The shift for one frame: (λ I + Σ w u uᵀ) r = Σ w u (u · s).
glm::dvec3 damped_shift(const std::vector<std::vector<LegPull>>& legs, std::size_t frame) {
    constexpr double damping = 0.2;  // two legs that are nearly parallel would ask for a long way
    glm::dmat3 normal(damping);
    glm::dvec3 right(0.0);
    for (const std::vector<LegPull>& leg : legs) {
        const LegPull& pull = leg[frame];
        normal += pull.weight * glm::outerProduct(pull.along, pull.along);
        right += pull.weight * glm::dot(pull.along, pull.shift) * pull.along;
    }
    return glm::inverse(normal) * right;
}

void smooth_shifts(std::vector<glm::dvec3>& shifts, double frame_time) {
    constexpr double sway = 3.0;  // hertz
    constexpr double highest = 0.45;
    ZeroPhaseFilter filter(std::min(sway * frame_time, highest));
    std::vector<double> track(shifts.size());
    for (int axis = 0; axis < 3; ++axis) {
        std::ranges::transform(shifts, track.begin(), [&](const glm::dvec3& shift) { return shift[axis]; });
        filter.apply(track);
        for (std::size_t frame = 0; frame < track.size(); ++frame) shifts[frame][axis] = track[frame];
    }
}

}  // namespace

LegPull leg_pull(const LegPose& leg) {
    constexpr double bent = 0.06;  // as a share of the length
    const double length = glm::distance(leg.hip, leg.knee) + glm::distance(leg.knee, leg.ankle);
    const double distance = glm::distance(leg.hip, leg.ankle);
    if (distance == 0.0) return {};
    return {(leg.ankle - leg.hip) / distance, {}, 1.0 - glm::smoothstep(0.0, bent, 1.0 - distance / length)};
}

std::vector<glm::dvec3> root_shifts(std::vector<std::vector<LegPull>> legs, double frame_time) {
    constexpr int rounds = 3;  // each makes up for what smoothing took from those before
    const std::size_t frames = legs.empty() ? 0 : legs.front().size();
    std::vector<glm::dvec3> sum(frames, glm::dvec3(0.0));
    std::vector<glm::dvec3> step(frames);
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t frame = 0; frame < frames; ++frame) step[frame] = damped_shift(legs, frame);
        smooth_shifts(step, frame_time);
        for (std::size_t frame = 0; frame < frames; ++frame) {
            sum[frame] += step[frame];
            for (std::vector<LegPull>& leg : legs) leg[frame].shift -= step[frame];
        }
    }
    return sum;
}

}  // namespace skelplay::processing
