#include "figure/dof_kinds.h"

namespace skelplay::figure {

DofKinds dof_kinds(const Skeleton& skeleton, std::span<const Channel> channels) {
    DofKinds kinds;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        const Bone& bone = skeleton[bone_id(i)];
        if (bone.parent == BoneId::none) continue;
        unsigned axes = 0;  // of translations, a bit each
        bool turns = false;
        bool stretches = false;
        for (const Channel& channel : channels.subspan(bone.channels.first, bone.channels.count)) {
            if (channel.role == ChannelRole::rotate) turns = true;
            if (channel.role == ChannelRole::length) stretches = true;
            if (channel.role == ChannelRole::translate || channel.role == ChannelRole::translate_own ||
                channel.role == ChannelRole::replace_offset)
                axes |= 1U << static_cast<unsigned>(index(channel.axis));
        }
        if (axes != 0) (turns ? kinds.both : kinds.moving).push_back(bone_id(i));
        if (axes == 0 && turns) kinds.turning.push_back(bone_id(i));
        const bool has_dofs = axes != 0 || turns || stretches;
        if (has_dofs && axes != 7U) kinds.whole = false;
    }
    return kinds;
}

}  // namespace skelplay::figure
