#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "figure/figure.h"
#include "loaders/acclaim/asf_document.h"
#include "loaders/acclaim/asf_rig.h"

namespace skelplay::loaders {

/// Where the numbers of a rig's bones stand in a frame: for each bone its first column; its further dofs follow.
using FirstColumns = std::vector<std::uint32_t>;

/// One bone's numbers after the other's, in the order of the rig.
FirstColumns columns_in_order(const AsfRig& rig);

/// The number that leaves a dof at rest: 0, and the bone's length for `l`.
double rest_value(const RigBone& bone, Dof dof) noexcept;

/// A skeleton and the channels that move it.
struct AsfArmature {
    figure::Skeleton skeleton;
    std::vector<figure::Channel> channels;
};

/// Makes the skeleton in the terms of the one formula (MATHS): root C = I; bone at the parent's tail, rest =
/// C_parent⁻¹ C, tail = C⁻¹ direction · length. A bone's rotations are multiplied in the reverse of the file's
/// order, since Acclaim turns about fixed axes. Limits are stated in `motion_unit`.
AsfArmature assemble(const AsfRig& rig, const FirstColumns& columns, AngleUnit motion_unit);

/// All of a figure that the ASF says, but for names of files; its take is empty. `skeleton` as assemble() made it of
/// the rig.
figure::Figure describe(AsfDocument&& document, const AsfRig& rig, figure::Skeleton&& skeleton);

/// An ASF alone: the rest pose as the only frame.
figure::Figure build_asf(AsfDocument&& document, const AsfRig& rig);

}  // namespace skelplay::loaders
