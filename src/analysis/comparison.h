#pragma once

#include <cstddef>
#include <glm/mat4x4.hpp>
#include <optional>
#include <stop_token>
#include <vector>

#include "analysis/bone_pairs.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// A take as it stands in the world and in time.
struct ComparedTake {
    const figure::Figure* figure = nullptr;  // never null
    glm::dmat4 placement{1.0};               // raw units → metres in the world
    double frame_time = 1.0;                 // seconds, > 0
    double start_time = 0.0;                 // seconds: when its first frame is shown
};

/// How far apart two bones' origins are, over the frames that both takes have.
struct PairDifference {
    BonePair pair;
    double mean = 0.0;            // metres
    double most = 0.0;            // metres
    std::size_t worst_frame = 0;  // of the first take, where it is `most`
};

/// Two takes held against each other.
struct Comparison {
    std::vector<PairDifference> pairs;  // as they were given; empty: no frame is in both takes
    std::vector<float> most;            // by the first take's frames: the greatest distance, metres; NaN: not in both
    std::size_t worst_frame = 0;        // of the first take
    std::size_t worst_pair = 0;         // into pairs
};

/// Compares every frame of `a` with `b` at the same time, `b` interpolated between its frames. `roots_together`: what
/// is left when the first pair's bones are put on one point in each frame. Stoppable: then it is of what was seen.
Comparison compare(const ComparedTake& a, const ComparedTake& b, const std::vector<BonePair>& pairs,
                   bool roots_together, const std::stop_token& stop = {});

/// Where `b` is when `a` is at a position (in its frames), in b's frames; nothing: outside of b's take.
std::optional<double> same_time(const ComparedTake& a, const ComparedTake& b, double position) noexcept;

}  // namespace skelplay::analysis
