#include "loaders/segment_channels.h"

namespace skelplay::loaders {

void add_segment_channels(figure::BoneId bone, const SegmentColumns& columns,
                          std::span<const figure::Axis, 3> rotation_order, std::vector<figure::Channel>& channels) {
    using figure::Axis;
    using figure::ChannelRole;
    constexpr std::size_t first_rotation = 3;
    const auto column = [&](std::size_t first, Axis axis) {
        return columns.at(first + static_cast<std::size_t>(index(axis)));
    };
    for (const Axis axis : {Axis::x, Axis::y, Axis::z})
        channels.push_back({bone, ChannelRole::translate, axis, column(0, axis)});
    for (const Axis axis : rotation_order)
        channels.push_back({bone, ChannelRole::rotate, axis, column(first_rotation, axis)});
}

}  // namespace skelplay::loaders
