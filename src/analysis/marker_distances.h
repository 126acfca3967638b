#pragma once

#include <cstddef>
#include <vector>

#include "analysis/comparison.h"
#include "base/run.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// How far a marker is from its bone: the one that it is nearest to in most frames.
struct MarkerDistance {
    figure::BoneId marker = figure::BoneId::none;
    figure::BoneId bone = figure::BoneId::none;  // of the skeleton
    std::size_t frames = 0;                      // of the markers' take in which both are there; above 0
    double mean = 0.0;                           // in the world's unit, as all distances
    double median = 0.0;
    double most = 0.0;
    std::size_t worst_frame = 0;     // of the markers' take, where it is `most`
    std::vector<float> distances{};  // by frames of the markers' take; NaN: not there
};

/// The markers of a take against the bones of a skeleton, which says how well it was solved from them.
struct MarkerDistances {
    std::vector<MarkerDistance> markers;  // those that are there at any time when the skeleton is, by BoneId
    std::vector<float> most;              // by frames of the markers' take: the greatest distance; NaN: none is there
    std::size_t worst = 0;                // into markers: the one with the greatest distance
    double median = 0.0;                  // of all markers and frames
};

/// Measures every marker in every frame of its take, with the skeleton at the same time, interpolated between its
/// frames. Stoppable: then it is of no use.
MarkerDistances marker_distances(const ComparedTake& markers, const ComparedTake& skeleton, const base::Run& run = {});

}  // namespace skelplay::analysis
