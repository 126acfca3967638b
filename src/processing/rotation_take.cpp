#include "processing/rotation_take.h"

#include <glm/trigonometric.hpp>
#include <utility>

namespace skelplay::processing {

RotationTake::RotationTake(std::vector<RotationBone> bones, std::size_t frames)
    : bones_(std::move(bones)), curves_(bones_.size()) {
    using figure::ChannelRole;
    for (std::size_t i = 0; i < bones_.size(); ++i) {
        const auto first = static_cast<std::uint32_t>(motion_.channels.size());
        const auto add = [&](ChannelRole role, figure::Axis axis) {
            motion_.channels.push_back(
                {figure::bone_id(i), role, axis, static_cast<std::uint32_t>(motion_.channels.size())});
        };
        if (bones_[i].moves)
            for (const figure::Axis axis : {figure::Axis::x, figure::Axis::y, figure::Axis::z})
                add(ChannelRole::translate, axis);
        if (bones_[i].rotates)
            for (const figure::Axis axis : bones_[i].order) add(ChannelRole::rotate, axis);
        ranges_.push_back({first, static_cast<std::uint32_t>(motion_.channels.size()) - first});
    }
    motion_.columns = motion_.channels.size();
    motion_.samples.reserve(motion_.columns * frames);
}

void RotationTake::append(std::span<const RotationState> states) {
    for (std::size_t i = 0; i < bones_.size(); ++i) {
        if (bones_[i].moves)
            for (int axis = 0; axis < 3; ++axis) motion_.samples.push_back(states[i].translation[axis]);
        if (!bones_[i].rotates) continue;
        const glm::dvec3 degrees = glm::degrees(curves_[i].next(states[i].rotation, bones_[i].order));
        for (int step = 0; step < 3; ++step) motion_.samples.push_back(degrees[step]);
    }
    ++motion_.frames;
}

figure::Motion RotationTake::take() { return std::exchange(motion_, {}); }

}  // namespace skelplay::processing
