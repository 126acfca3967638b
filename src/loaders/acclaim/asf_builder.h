#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "figure/figure.h"
#include "loaders/acclaim/asf_document.h"
#include "loaders/acclaim/asf_rig.h"

namespace skelplay::loaders {

/// For each bone of a rig, the column of its first number in a frame; the numbers of its other dofs follow.
using FirstColumns = std::vector<std::uint32_t>;

/// The columns when the bones' numbers follow each other in the order of the rig.
FirstColumns columns_in_order(const AsfRig& rig);

/// The value of a dof at rest: 0, or the bone's length for `l`.
double rest_value(const RigBone& bone, Dof dof) noexcept;

/// A skeleton and the channels that move it.
struct AsfArmature {
    figure::Skeleton skeleton;
    std::vector<figure::Channel> channels;
};

/// Builds the skeleton in the terms of the formula at figure::ChannelRole, with C the bone's `axis` rotation: for the
/// root C = I; a bone is at its parent's tail, rest = C_parent⁻¹ C, tail = C⁻¹ direction · length. A bone's rotations
/// are multiplied in the reverse of the file's order, since Acclaim rotates about fixed axes. Limits are in
/// `motion_unit`.
AsfArmature assemble(const AsfRig& rig, const FirstColumns& columns, AngleUnit motion_unit);

/// All of a figure that the ASF says, but for names of files; its take is empty. `skeleton` as assemble() made it of
/// the rig.
figure::Figure describe(AsfDocument&& document, const AsfRig& rig, figure::Skeleton&& skeleton);

/// A figure from an ASF alone, with the rest pose as its only frame.
figure::Figure build_asf(AsfDocument&& document, const AsfRig& rig);

}  // namespace skelplay::loaders
