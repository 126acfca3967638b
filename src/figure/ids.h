#pragma once

#include "base/prelude.h"

namespace skelplay::figure {
/// A bone of one Skeleton: its index in depth-first order.
enum class BoneId : std::int32_t { none = -1 };

/// The vector index of an id; the id must not be `none`.
constexpr std::size_t index(BoneId id) noexcept { return static_cast<std::size_t>(id); }

constexpr BoneId bone_id(std::size_t index) noexcept { return static_cast<BoneId>(index); }

/// One of the three coordinate axes.
enum class Axis : std::uint8_t { x, y, z };

constexpr int index(Axis axis) noexcept { return static_cast<int>(axis); }
}  // namespace skelplay::figure

namespace skelplay {
// Named in every room.
using figure::BoneId;
}  // namespace skelplay
