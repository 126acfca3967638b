#pragma once

#include <cstddef>
#include <vector>

#include "analysis/frames.h"
#include "base/run.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// How much of a marker is in a take.
struct MarkerSamples {
    std::size_t valid = 0;        // frames in which it is there
    std::size_t missing = 0;      // the others
    std::size_t longest_gap = 0;  // frames one after the other without it
    std::size_t longest_at = 0;   // the first of them, from 0
};

/// Counts for each marker, by BoneId: zeros where the file has no frame; empty for a figure of bones. Stoppable: then
/// of what was seen.
std::vector<MarkerSamples> marker_samples(const figure::Figure& figure, const base::Run& run = {});

/// The stretches of frames in which each marker is missing, in order, by BoneId; none for a figure of bones. Stoppable:
/// then those found so far.
std::vector<std::vector<figure::FrameRange>> gaps(const figure::Figure& figure, const base::Run& run = {});

}  // namespace skelplay::analysis
