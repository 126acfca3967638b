#pragma once

#include <vector>

#include "analysis/bone_pairs.h"
#include "analysis/comparison.h"
#include "base/run.h"

namespace skelplay::analysis {

/// How fast joints of a take are, by joint and sample: numbers to be compared with another take's, without a unit.
using JointSpeeds = std::vector<std::vector<float>>;

/// The pairs worth comparing, at most twenty: fingers are many and move alike, and what ends a chain hardly moves.
std::vector<BonePair> telling_pairs(const figure::Skeleton& a, const std::vector<BonePair>& pairs);

/// The square roots of the joints' speeds, so that a few quick movements do not outweigh all else: the first one's,
/// those of the others measured from it. Resampled to `rate` samples a second, from the first frame on, and smoothed
/// over 40 ms. Jumps from one frame to the next count for little. Empty: stopped. The take must be longer than a
/// sample.
JointSpeeds speeds_of(const ComparedTake& take, const std::vector<figure::BoneId>& joints, double rate,
                      const base::Run& run);

/// Makes the joints of both takes vary around 0 and count nearly alike; those that move little less, as there noise
/// weighs more. Leaves out those that one of the takes does not move: skeletons often have joints that others put
/// elsewhere.
void balance(JointSpeeds& a, JointSpeeds& b);

}  // namespace skelplay::analysis
