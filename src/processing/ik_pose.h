#pragma once

#include "processing/ik_chain.h"

namespace skelplay::processing {

/// What is known of a frame; all by BoneId.
struct GivenFrame {
    std::vector<glm::dvec3> positions;
    std::vector<glm::dmat3> root_rotations;  // of roots only
    std::vector<bool> gaps;                  // see IkChain::in_gap()
    bool whole = true;                       // there is no gap
};

/// How the bones of a chain stand in a frame; all by BoneId.
struct IkPose {
    std::vector<glm::dmat3> rotations;  // against rest, in the figure's axes
    std::vector<glm::dvec3> positions;  // of their origins
    std::vector<glm::dvec3> angles;     // of bones whose rotations are limited, see AngleRange
};

/// How far joints are from their given positions.
struct PositionErrors {
    double worst = 0.0;  // as a share of IkBone::unit
    std::size_t worst_bone = IkBone::none;
    double worst_distance = 0.0;
    double sum = 0.0;  // of shares
    double distance_sum = 0.0;
    std::size_t count = 0;
};

/// A bone's rotation against its parent's, which for a root is none.
glm::dmat3 local_rotation(const IkChain& chain, const IkPose& pose, std::size_t bone);

/// The plain answer: from the root down each bone rotates as fits its targets best. `before`: the frame before, for
/// gaps; null: none, then rest.
void pose_plainly(const IkChain& chain, const GivenFrame& given, const IkPose* before, IkPose& pose);

PositionErrors position_errors(const IkChain& chain, const GivenFrame& given, const IkPose& pose);

/// Improves all rotations and the roots' positions together until the sum of the squared distances of the joints from
/// their given positions is least: Levenberg–Marquardt over the rotation of every bone against its parent, and where
/// rotations are limited over their angles.
///
/// A bone moves what is below it and nothing else, so the normal equations are never written down as a whole: from the
/// leaves to the roots each bone's unknowns are eliminated (what remains is a quadratic form of how its parent moves,
/// six numbers), and from the roots to the leaves they are found. That is the Cholesky factorisation of the sparse
/// matrix in an order without fill, as in the recursive dynamics of articulated bodies (Featherstone), and takes a time
/// that grows with the number of bones only.
/// Never makes the sum greater.
void refine(const IkChain& chain, const GivenFrame& given, IkPose& pose);

}  // namespace skelplay::processing
