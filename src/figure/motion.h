#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/bulk_array.h"
#include "figure/ids.h"
#include "figure/skeleton.h"

namespace skelplay::figure {

/// What a channel's number does in
///     local = translate(offset + t) · rest · translate(t_own) · R      (Meredith & Maddock, eq. 3.6)
enum class ChannelRole : std::uint8_t {
    translate,       // t: added to the offset, in the parent's axes (BVH rule "add", HTR)
    replace_offset,  // t: stands instead of the offset's component (BVH rule "replace")
    translate_own,   // t_own, in the bone's own axes (ASF)
    rotate,          // a factor of R
    length,          // the bone's length this frame, instead of the rest length; moves tail and children (ASF `l`)
    tail_scale,      // factor on the tail only; not inherited (HTR SF)
};

/// One column of the motion data. A bone's channels are consecutive and stand in the order their rotations are
/// multiplied: R = R(first) · R(second) · …; for Acclaim, which turns about fixed axes, that is the reverse of the
/// file's order (MATHS: fixed = listed reversed). `column` leads back to the file's order.
struct Channel {
    BoneId bone = BoneId::none;
    ChannelRole role = ChannelRole::rotate;
    Axis axis = Axis::x;       // of translations and rotations
    std::uint32_t column = 0;  // place of its number in a frame's row: the file's order
};

/// Samples of a take: the file's own numbers, never converted, so that export can be faithful.
struct Motion {
    std::vector<Channel> channels;  // ordered by bone, see Bone::channels
    std::size_t columns = 0;        // numbers in a frame's row (columns that no channel uses may exist)
    std::size_t frames = 0;         // rows
    base::NumberArray samples;      // frames × columns, frame-major
    double radians_per_unit = 0.017453292519943295;  // of the rotation channels' numbers
    std::optional<double> frame_time;                // seconds; nothing when the file does not say (AMC)
    std::int64_t first_frame = 0;                    // the number the file gives to its first frame
    bool rest_only = false;  // the one frame is the rest pose, made up because the file has no motion

    /// The numbers of one frame, in the file's order. `frame` < frames.
    [[nodiscard]] std::span<const double> row(std::size_t frame) const noexcept {
        return std::span(samples).subspan(frame * columns, columns);
    }
};

/// A motion of one frame that is the rest pose, for files without motion: columns up to the last one a channel uses,
/// zeros, bone lengths where the role is length, ones where it is tail_scale, the offset where it is replaced.
Motion rest_motion(const Skeleton& skeleton, std::vector<Channel> channels);

/// Where a position between frames falls: `frame`, and how far from there to the next one, 0 … below 1.
struct FramePair {
    std::size_t frame = 0;
    double part = 0.0;
};

/// `position` in frames from 0, clamped to a take of so many (≥ 1).
inline FramePair frame_pair(double position, std::size_t frames) noexcept {
    const double clamped = std::clamp(position, 0.0, static_cast<double>(frames - 1));
    const auto frame = static_cast<std::size_t>(clamped);
    return {frame, clamped - static_cast<double>(frame)};
}

}  // namespace skelplay::figure
