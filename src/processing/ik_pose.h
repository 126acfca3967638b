#pragma once

#include "processing/ik_chain.h"

namespace skelplay::processing {

/// The given positions of a frame; all by BoneId.
struct GivenFrame {
    std::vector<glm::dvec3> positions;
    std::vector<glm::dmat3> root_rotations;  // of roots only
    std::vector<bool> gaps;                  // see IkChain::in_gap()
    bool whole = true;                       // true: no gaps
};

/// The pose of a chain in a frame; all by BoneId.
struct IkPose {
    std::vector<glm::dmat3> rotations;  // against rest, in the figure's axes
    std::vector<glm::dvec3> positions;  // of their origins
    std::vector<glm::dvec3> angles;     // of bones whose rotations are limited, see AngleRange
};

/// The distances of joints from their given positions.
struct PositionErrors {
    double worst = 0.0;  // as a share of IkBone::unit
    std::size_t worst_bone = IkBone::none;
    double worst_distance = 0.0;
    double sum = 0.0;  // of shares
    double distance_sum = 0.0;
    std::size_t count = 0;

    /// Adds further errors. True if the worst one is among them.
    bool add(const PositionErrors& more) noexcept;
};

/// A bone's rotation relative to its parent's; a root's own rotation.
glm::dmat3 local_rotation(const IkChain& chain, const IkPose& pose, std::size_t bone);

/// Rotates each bone, from the root down, so that it fits its targets best. Bones in gaps keep their rotations of
/// `before`, the previous frame; null: of rest.
void fit_from_roots(const IkChain& chain, const GivenFrame& given, const IkPose* before, IkPose& pose);

PositionErrors position_errors(const IkChain& chain, const GivenFrame& given, const IkPose& pose);

/// Improves all rotations and the roots' positions together until the sum of the squared distances of the joints from
/// their given positions is least: Levenberg–Marquardt over the rotation of every bone against its parent, and where
/// rotations are limited over their angles.
///
/// A bone moves only what is below it, so the normal equations are never written down as a whole: each bone's unknowns
/// are eliminated from the leaves to the roots (a quadratic form of the six numbers of its parent's motion remains) and
/// solved from the roots to the leaves. This is the Cholesky factorisation of the sparse matrix in an order without
/// fill, as in the recursive dynamics of articulated bodies (Featherstone); its time is linear in the number of bones.
/// The sum never grows.
void refine(const IkChain& chain, const GivenFrame& given, IkPose& pose);

}  // namespace skelplay::processing
