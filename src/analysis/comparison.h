#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <optional>
#include <vector>

#include "analysis/bone_pairs.h"
#include "base/run.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// A take with its placement in the world and in time.
struct ComparedTake {
    const figure::Figure* figure = nullptr;  // never null
    glm::dmat4 placement{1.0};               // raw units → the world; distances are in its unit, metres in the window
    double frame_time = 1.0;                 // seconds, > 0
    double start_time = 0.0;                 // seconds: the time of its first frame
};

/// What is taken away before the distances are measured. The roots are the first pair's bones.
enum class Alignment : std::uint8_t {
    none,   // nothing: the takes stay where they are
    root,   // in every frame the roots are put on one point
    first,  // the roots are put on one point in the first frame in which both are, and all frames are moved as far
};

/// How far apart two bones' origins are and how differently they are turned, over the frames that both takes have and
/// in which both are there.
struct PairDifference {
    BonePair pair;
    std::size_t frames = 0;  // how many these are; 0: the rest means nothing
    double mean = 0.0;       // in the world's unit, as all distances
    double most = 0.0;
    std::size_t worst_frame = 0;  // of the first take, where it is `most`
    double mean_angle = 0.0;      // radians, 0 … π, as all angles; 0 where turns are not compared
    double most_angle = 0.0;
    std::size_t worst_angle_frame = 0;  // of the first take, where it is `most_angle`
};

/// The result of comparing two takes.
struct Comparison {
    std::vector<PairDifference> pairs;  // as they were given; empty: no frame is in both takes
    std::vector<float> most;            // by the first take's frames: the greatest distance; NaN: nothing is in both
    std::size_t worst_frame = 0;        // of the first take
    std::size_t worst_pair = 0;         // into pairs
    std::size_t frames = 0;             // of the first take that both have
    double mpjpe = 0.0;                 // mean per joint position error: over all pairs and frames
    /// Mean over all pairs and steps from frame to frame of the difference of velocities, a second. Nothing: no step.
    std::optional<double> velocity_error;
    bool turns = false;           // angles were measured
    double mean_angle = 0.0;      // over all pairs and frames
    std::size_t most_turned = 0;  // into pairs: that with the greatest angle
};

/// Compares every frame of `a` with `b` at the same time, `b` interpolated between its frames. Stoppable: then it is of
/// what was seen. `axes`: for each pair the axes of a's bone in those of b's where both are turned alike (see
/// processing/compared_rotations.h); empty: turns are not compared. No alignment takes a turn away.
Comparison compare(const ComparedTake& a, const ComparedTake& b, const std::vector<BonePair>& pairs,
                   Alignment alignment, const std::vector<glm::dmat3>& axes = {}, const base::Run& run = {});

/// The angle of the turn from one rotation to the other, 0 … π; exact for small ones, too.
double angle_between(const glm::dmat3& a, const glm::dmat3& b) noexcept;

/// The position in frames of `b` at the time when `a` is at `position` (in frames of `a`); nothing outside b's take.
std::optional<double> same_time(const ComparedTake& a, const ComparedTake& b, double position) noexcept;

}  // namespace skelplay::analysis
