#pragma once

#include <array>
#include <cstdint>
#include <glm/mat3x3.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "figure/ids.h"
#include "figure/motion.h"

namespace skelplay::loaders {

/// The axis of a letter from x to z, in any case.
constexpr figure::Axis axis_of_letter(char letter) noexcept { return figure::Axis(base::lower(letter) - 'x'); }

/// The axes of a word such as "xyz" or "ZYX", which names each axis once, in any case; nothing for any other word.
std::optional<std::array<figure::Axis, 3>> axis_order(std::string_view letters);

/// The rotation about one axis, right-handed, for column vectors.
glm::dmat3 rotation_about(figure::Axis axis, double radians);

/// The columns of a segment's translation along x, y and z, and of its rotation about them.
using SegmentColumns = std::array<std::uint32_t, 6>;

inline constexpr std::uint32_t segment_channel_count = 6;

/// Adds the channels of a segment with translation and rotation (HTR, GTR, BVA): its translation, then its rotations in
/// the order in which they are multiplied.
void add_segment_channels(figure::BoneId bone, const SegmentColumns& columns,
                          std::span<const figure::Axis, 3> rotation_order, std::vector<figure::Channel>& channels);

}  // namespace skelplay::loaders
