#pragma once

#include "analysis/frames.h"

namespace skelplay::analysis {
/// How much of a take a marker is present in.
struct MarkerSamples {
    std::size_t valid = 0;        // frames with the marker
    std::size_t missing = 0;      // frames without it
    std::size_t longest_gap = 0;  // consecutive frames without it
    std::size_t longest_at = 0;   // the first frame of that gap, from 0
};

/// The samples of each marker, by BoneId. Zeros if the file has no frame; empty for a figure of bones. When stopped, of
/// the frames seen so far.
std::vector<MarkerSamples> marker_samples(const figure::Figure& figure, const base::Run& run = {});

/// The ranges of frames in which each marker is missing, in order, by BoneId; none for a figure of bones. When stopped,
/// those found so far.
std::vector<std::vector<figure::FrameRange>> gaps(const figure::Figure& figure, const base::Run& run = {});
}  // namespace skelplay::analysis
