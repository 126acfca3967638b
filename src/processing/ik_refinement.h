#pragma once

#include <cstddef>
#include <memory>

#include "processing/ik_pose.h"

namespace skelplay::processing {

/// Improves all rotations and the roots' positions together until the sum of the squared distances of the joints from
/// their given positions is least: Levenberg–Marquardt over the rotation of every bone against its parent, and where rotations
/// are limited over their angles.
///
/// A bone moves what is below it and nothing else, so the normal equations are never written down as a whole: from the
/// leaves to the roots each bone's unknowns are eliminated (what remains is a quadratic form of how its parent moves,
/// six numbers), and from the roots to the leaves they are found. That is the Cholesky factorisation of the sparse
/// matrix in an order without fill, as in the recursive dynamics of articulated bodies (Featherstone), and takes a time
/// that grows with the number of bones only.
///
/// Reuses its memory; one for each thread.
class IkRefinement {
public:
    explicit IkRefinement(const IkChain& chain);
    ~IkRefinement();
    IkRefinement(const IkRefinement&) = delete;
    IkRefinement& operator=(const IkRefinement&) = delete;

    /// Never makes the sum greater.
    void refine(const GivenFrame& given, IkPose& pose);

private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace skelplay::processing
