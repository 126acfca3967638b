#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "figure/motion.h"

namespace skelplay::loaders {

/// The columns of a segment's translation along x, y and z, and of its rotation about them.
using SegmentColumns = std::array<std::uint32_t, 6>;

inline constexpr std::uint32_t segment_channel_count = 6;

/// Adds the channels of a segment with translation and rotation (HTR, GTR, BVA): its translation, then its rotations in
/// the order in which they are multiplied.
void add_segment_channels(figure::BoneId bone, const SegmentColumns& columns,
                          std::span<const figure::Axis, 3> rotation_order, std::vector<figure::Channel>& channels);

}  // namespace skelplay::loaders
