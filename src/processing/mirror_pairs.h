#pragma once

#include <cstddef>
#include <vector>

#include "analysis/body.h"
#include "figure/skeleton.h"

namespace skelplay::processing {

/// Which bones of a skeleton, or which markers, change places when left and right are exchanged.
struct MirrorPairs {
    std::vector<figure::BoneId> partner;  // by BoneId; in the middle of the body and without a partner: the bone itself
    std::vector<figure::BoneId> alone;    // below a bone with a partner, but without one; by id
    std::size_t pairs = 0;
};

/// Pairs bones whose parents are a pair, or one bone: by name ("LeftArm" and "RightArm"), else as the same part of the
/// body, else if bones below them are; and below a pair also by the same name or the same place among as many children.
MirrorPairs mirror_pairs(const figure::Skeleton& skeleton, const analysis::Body& body);

}  // namespace skelplay::processing
