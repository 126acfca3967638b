#pragma once

#include <span>

#include "figure/figure.h"
#include "processing/euler.h"

namespace skelplay::processing {

/// A bone's own channels; none in a take that has no channels.
inline std::span<const figure::Channel> channels_of(const figure::Figure& figure, figure::BoneId bone) {
    const figure::Motion* motion = figure::channel_motion(figure.take);
    if (motion == nullptr) return {};
    const figure::ChannelRange range = figure.skeleton[bone].channels;
    return std::span(motion->channels).subspan(range.first, range.count);
}

inline bool is_angle(const figure::Channel& channel) noexcept { return channel.role == figure::ChannelRole::rotate; }

/// Whether the channel moves the bone's origin against its parent.
inline bool moves_origin(const figure::Channel& channel) noexcept {
    return channel.role == figure::ChannelRole::translate || channel.role == figure::ChannelRole::replace_offset ||
           channel.role == figure::ChannelRole::translate_own;
}

/// The order of the angles among a bone's channels. Nothing: they are not one about each axis.
std::optional<EulerOrder> angle_order(std::span<const figure::Channel> channels) noexcept;

}  // namespace skelplay::processing
