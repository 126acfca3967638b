#include "figure/motion.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <utility>

namespace skelplay::figure {

namespace {

/// The channel value that keeps the bone at rest.
double rest_value(const Channel& channel, const Bone& bone) {
    switch (channel.role) {
        case ChannelRole::length: {
            const double unit = glm::length(bone.direction);
            return unit > 0 ? glm::length(bone.tail) / unit : 0.0;
        }
        case ChannelRole::tail_scale: return 1.0;
        case ChannelRole::replace_offset: return bone.offset[index(channel.axis)];
        case ChannelRole::translate:
        case ChannelRole::translate_own:
        case ChannelRole::rotate: break;
    }
    return 0.0;
}

}  // namespace

Motion rest_motion(const Skeleton& skeleton, std::vector<Channel> channels) {
    Motion motion;
    motion.channels = std::move(channels);
    for (const Channel& channel : motion.channels)
        motion.columns = std::max<std::size_t>(motion.columns, channel.column + std::size_t{1});
    motion.frames = 1;
    motion.rest_only = true;
    motion.samples.assign(motion.columns, 0.0);
    for (const Channel& channel : motion.channels)
        motion.samples[channel.column] = rest_value(channel, skeleton[channel.bone]);
    return motion;
}

}  // namespace skelplay::figure
