#pragma once

#include <cstddef>
#include <vector>

#include "analysis/comparison.h"
#include "base/run.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// The distance of a marker from its bone, which is the bone that it is nearest to in the median of the frames.
struct MarkerDistance {
    figure::BoneId marker = figure::BoneId::none;
    figure::BoneId bone = figure::BoneId::none;  // of the skeleton
    std::size_t frames = 0;                      // of the markers' take in which both are present; above 0
    double mean = 0.0;                           // in the world's unit, as all distances
    double median = 0.0;
    double most = 0.0;
    std::size_t worst_frame = 0;     // of the markers' take, where it is `most`
    std::vector<float> distances{};  // by frames of the markers' take; NaN: absent
};

/// The distances of a take's markers from the bones of a skeleton: they tell how well it was solved from the markers.
struct MarkerDistances {
    std::vector<MarkerDistance> markers;  // those that are present in any frame that both takes have, by BoneId
    std::vector<float> most;              // by frames of the markers' take: the greatest distance; NaN: no marker
    std::size_t worst = 0;                // into markers: the one with the greatest distance
    double median = 0.0;                  // of all markers and frames
};

/// Measures every marker in every frame of its take against the skeleton at the same time, which is interpolated
/// between its frames. When stopped, the result is of no use.
MarkerDistances marker_distances(const PlacedTake& markers, const PlacedTake& skeleton, const base::Run& run = {});

}  // namespace skelplay::analysis
