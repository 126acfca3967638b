#pragma once

#include "base/bulk_array.h"
#include "figure/skeleton.h"

namespace skelplay::figure {
/// What a channel's number does in
///     local = translate(offset + t) · rest · translate(t_own) · R      (Meredith & Maddock, eq. 3.6)
enum class ChannelRole : std::uint8_t {
    translate,       // t: added to the offset, in the parent's axes (BVH rule "add", HTR)
    replace_offset,  // t: replaces the offset's component (BVH rule "replace")
    translate_own,   // t_own, in the bone's own axes (ASF)
    rotate,          // a factor of R
    length,          // the bone's length in this frame, instead of the rest length; moves tail and children (ASF `l`)
    tail_scale,      // factor on the tail only; not inherited (HTR SF)
};

/// One column of the motion data. A bone's channels are consecutive, in the order in which their rotations are
/// multiplied: R = R(first) · R(second) · …; for Acclaim the reverse of the file's order, `column`.
struct Channel {
    BoneId bone = BoneId::none;
    ChannelRole role = ChannelRole::rotate;
    Axis axis = Axis::x;       // of translations and rotations
    std::uint32_t column = 0;  // index of its number in a frame's row, in the file's order
};

/// Samples of a take: the file's own numbers, never converted. A marker's are NaN where it was not seen.
struct Motion {
    std::vector<Channel> channels;                   // ordered by bone, see Bone::channels
    std::size_t columns = 0;                         // numbers in a frame's row (some columns may belong to no channel)
    std::size_t frames = 0;                          // rows
    base::NumberArray samples;                       // frames × columns, frame-major
    double radians_per_unit = 0.017453292519943295;  // of the rotation channels
    std::optional<double> frame_time;                // seconds; nothing when not stated (AMC)
    std::int64_t first_frame = 0;                    // the number the file gives to its first frame
    std::optional<double> start_time;                // seconds, of the first frame, where the file states its time
    bool rest_only = false;                          // the file has no motion: the only frame is the rest pose

    /// The numbers of one frame, in the file's order. `frame` < frames.
    [[nodiscard]] std::span<const double> row(std::size_t frame) const noexcept {
        return std::span(samples).subspan(frame * columns, columns);
    }
    [[nodiscard]] double& value(std::size_t frame, std::size_t column) noexcept {
        return samples[frame * columns + column];
    }
};

inline bool is_angle(const Channel& channel) noexcept { return channel.role == ChannelRole::rotate; }
/// True if the channel moves the bone's origin relative to its parent.
inline bool moves_origin(const Channel& channel) noexcept {
    return channel.role <= ChannelRole::translate_own;  // the first three roles
}

/// The channels of a bone.
inline std::span<const Channel> channels_of(std::span<const Channel> channels, const Bone& bone) noexcept {
    return channels.subspan(bone.channels.first, bone.channels.count);
}
inline std::span<const Channel> channels_of(const Motion& motion, const Bone& bone) noexcept {
    return channels_of(std::span(motion.channels), bone);
}

/// The rest pose as a motion of one frame, for files without motion. Its last column is the last one that a channel
/// uses. Values are zero, except: the bone's length for role length, 1 for tail_scale, the offset for replace_offset.
Motion rest_motion(const Skeleton& skeleton, std::vector<Channel> channels);

/// A range of frames of a take, from 0, both ends included; first ≤ last.
struct FrameRange {
    std::size_t first = 0;
    std::size_t last = 0;
    [[nodiscard]] constexpr bool contains(std::size_t frame) const noexcept { return first <= frame && frame <= last; }
    [[nodiscard]] constexpr bool overlaps(const FrameRange& other) const noexcept {
        return first <= other.last && other.first <= last;
    }
    friend bool operator==(const FrameRange&, const FrameRange&) = default;
};

/// Adds a frame after the last range.
inline void append(std::vector<FrameRange>& ranges, std::size_t frame) {
    if (!ranges.empty() && ranges.back().last + 1 == frame) ranges.back().last = frame;
    else ranges.push_back({frame, frame});
}

/// Joins ranges, given in order, where the next one begins at most `gap` frames after the end of the one before.
std::vector<FrameRange> joined(std::span<const FrameRange> ranges, std::size_t gap = 1);

inline bool contains(std::span<const FrameRange> ranges, std::size_t frame) noexcept {
    return std::ranges::any_of(ranges, [&](const FrameRange& range) { return range.contains(frame); });
}

/// A position between frames: the frame before it, and the fraction (0 ≤ part < 1) towards the next one.
struct FramePair {
    std::size_t frame = 0;
    double part = 0.0;
};

/// `position` is in frames from 0, and is clamped to a take of `frames` (≥ 1) frames.
inline FramePair frame_pair(double position, std::size_t frames) noexcept {
    const double clamped = std::clamp(position, 0.0, static_cast<double>(frames - 1));
    const auto frame = static_cast<std::size_t>(clamped);
    return {frame, clamped - static_cast<double>(frame)};
}

/// The bones below roots with degrees of freedom other than `l`, by how they move (ASF 1.10, "Positional only").
struct DofKinds {
    std::vector<BoneId> moving;   // translations only
    std::vector<BoneId> turning;  // rotations only
    std::vector<BoneId> both;
    bool whole = true;  // every bone with degrees of freedom has all three translations

    /// True for three bones or more of which each that moves has three translations and no rotation; roots may.
    [[nodiscard]] bool positional(const Skeleton& skeleton) const noexcept {
        return skeleton.size() >= 3 && !moving.empty() && turning.empty() && both.empty() && whole;
    }
    /// True when several kinds occur, or one bone has both.
    [[nodiscard]] bool mixed() const noexcept { return !both.empty() || (!moving.empty() && !turning.empty()); }
};

/// `channels` as in Motion.
DofKinds dof_kinds(const Skeleton& skeleton, std::span<const Channel> channels);
}  // namespace skelplay::figure
