#pragma once

#include <cstddef>
#include <glm/mat4x4.hpp>
#include <optional>
#include <stop_token>
#include <vector>

#include "analysis/bone_pairs.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// A take with its placement in the world and in time.
struct ComparedTake {
    const figure::Figure* figure = nullptr;  // never null
    glm::dmat4 placement{1.0};               // raw units → metres in the world
    double frame_time = 1.0;                 // seconds, > 0
    double start_time = 0.0;                 // seconds: the time of its first frame
};

/// The distance between two bones' origins, over the frames that both takes have.
struct PairDifference {
    BonePair pair;
    double mean = 0.0;            // metres
    double most = 0.0;            // metres
    std::size_t worst_frame = 0;  // the first take's frame with the distance `most`
};

/// The result of comparing two takes.
struct Comparison {
    std::vector<PairDifference> pairs;  // in the order given; empty: no frame is in both takes
    std::vector<float> most;            // by the first take's frames: the greatest distance, metres; NaN: not in both
    std::size_t worst_frame = 0;        // of the first take
    std::size_t worst_pair = 0;         // into pairs
};

/// Compares every frame of `a` with `b` at the same time; `b` is interpolated between its frames. `roots_together`:
/// `b` is moved in each frame so that the bones of the first pair coincide. When stopped, covers only the frames
/// compared so far.
Comparison compare(const ComparedTake& a, const ComparedTake& b, const std::vector<BonePair>& pairs,
                   bool roots_together, const std::stop_token& stop = {});

/// The position in frames of `b` at the time when `a` is at `position` (in frames of `a`); nothing outside b's take.
std::optional<double> same_time(const ComparedTake& a, const ComparedTake& b, double position) noexcept;

}  // namespace skelplay::analysis
