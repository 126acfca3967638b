#include "figure/motion.h"

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

std::vector<FrameRange> joined(std::span<const FrameRange> ranges, std::size_t gap) {
    std::vector<FrameRange> result;
    for (const FrameRange& range : ranges)
        if (!result.empty() && range.first <= result.back().last + gap)
            result.back().last = std::max(result.back().last, range.last);
        else result.push_back(range);
    return result;
}

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

DofKinds dof_kinds(const Skeleton& skeleton, std::span<const Channel> channels) {
    DofKinds kinds;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const Bone& bone = skeleton[bone_id(i)];
        if (bone.parent == BoneId::none) continue;
        unsigned axes = 0;  // translation axes, one bit each
        bool rotates = false;
        bool changes_length = false;
        for (const Channel& channel : channels_of(channels, bone)) {
            if (is_angle(channel)) rotates = true;
            if (channel.role == ChannelRole::length) changes_length = true;
            if (moves_origin(channel)) axes |= 1U << static_cast<unsigned>(index(channel.axis));
        }
        if (axes != 0) (rotates ? kinds.both : kinds.moving).push_back(bone_id(i));
        if (axes == 0 && rotates) kinds.turning.push_back(bone_id(i));
        if ((axes != 0 || rotates || changes_length) && axes != 7U) kinds.whole = false;
    }
    return kinds;
}
}  // namespace skelplay::figure
