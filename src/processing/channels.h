#pragma once

#include <span>

#include "figure/figure.h"
#include "processing/euler.h"

namespace skelplay::processing {

/// A bone's channels; empty for a take without channels.
inline std::span<const figure::Channel> channels_of(const figure::Figure& figure, figure::BoneId bone) {
    const figure::Motion* motion = figure::channel_motion(figure.take);
    return motion == nullptr ? std::span<const figure::Channel>() : figure::channels_of(*motion, figure.skeleton[bone]);
}

inline bool is_angle(const figure::Channel& channel) noexcept { return channel.role == figure::ChannelRole::rotate; }

/// True if the channel moves the bone's origin relative to its parent.
inline bool moves_origin(const figure::Channel& channel) noexcept {
    return channel.role == figure::ChannelRole::translate || channel.role == figure::ChannelRole::replace_offset ||
           channel.role == figure::ChannelRole::translate_own;
}

/// The order of the angles among a bone's channels; nothing if they are not exactly one about each axis.
std::optional<EulerOrder> angle_order(std::span<const figure::Channel> channels) noexcept;

}  // namespace skelplay::processing
