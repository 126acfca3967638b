#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "analysis/bone_pairs.h"
#include "analysis/comparison.h"
#include "base/run.h"

namespace skelplay::analysis {

/// When b has to begin so that two takes show the same motion at the same time, and what speaks for it.
struct TakeOffset {
    double later = 0.0;      // seconds from a's first frame to b's
    double error = 0.0;      // of that, in seconds: one standard error
    double agreement = 0.0;  // of the joints' speeds then: their correlation, at most 1
    double elsewhere = 0.0;  // the best agreement at any other offset, at least 0
    double overlap = 0.0;    // seconds that both takes have then
    std::size_t joints = 0;  // whose speeds were looked at
    bool clear = false;      // it stands out from all others: it may be suggested
};

/// Looks for the offset at which the speeds of paired joints correlate best. Speeds are the same wherever a take stands
/// and whichever way it looks; those of all joints but the first pair's are measured from that one, so that a take in
/// place fits one that travels. Both takes are resampled to one rate (the higher one's, at most 60 a second; less for
/// takes of more than half an hour) and smoothed over 40 ms, and joints count alike. An offset that is nearly a whole
/// frame of the faster take is rounded to it. ComparedTake::start_time does not matter.
/// Nothing: a take is shorter than a second, nothing moves, there are no pairs, or it was stopped.
std::optional<TakeOffset> find_offset(const ComparedTake& a, const ComparedTake& b, const std::vector<BonePair>& pairs,
                                      const base::Run& run = {});

}  // namespace skelplay::analysis
