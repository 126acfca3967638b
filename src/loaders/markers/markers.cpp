#include "loaders/markers/markers.h"

#include <array>
#include <fmt/format.h>
#include <utility>
#include <variant>

#include "figure/length_unit.h"
#include "figure/skeleton.h"
#include "loaders/wording.h"

namespace skelplay::loaders {

namespace {

constexpr std::uint32_t coordinates = 3;

figure::Skeleton skeleton_of(std::vector<FileWord>&& names) {
    figure::SkeletonBuilder builder;
    for (FileWord& name : names) {
        figure::Bone marker;
        marker.channels = {static_cast<std::uint32_t>(builder.size()) * coordinates, coordinates};
        marker.name = std::move(name.text);
        marker.file_offset = name.offset;
        builder.add(std::move(marker));
    }
    // This can't fail: roots form no cycle and no deep chain.
    return std::get<figure::SkeletonBuilder::Built>(builder.build()).skeleton;
}

std::vector<figure::Channel> channels_of(const figure::Skeleton& markers) {
    constexpr std::array<figure::Axis, coordinates> axes{figure::Axis::x, figure::Axis::y, figure::Axis::z};
    std::vector<figure::Channel> channels;
    channels.reserve(markers.size() * coordinates);
    for (std::size_t i = 0; i < markers.size(); ++i)
        for (const figure::Axis axis : axes)
            channels.push_back({figure::bone_id(i), figure::ChannelRole::translate, axis,
                                static_cast<std::uint32_t>(channels.size())});
    return channels;
}

figure::Motion motion_of(MarkerTake& take, const figure::Skeleton& markers) {
    figure::Motion motion;
    motion.channels = channels_of(markers);
    motion.columns = motion.channels.size();
    motion.frames = take.frames;
    motion.samples = std::move(take.samples);
    motion.rest_only = take.frames == 0;
    if (motion.rest_only) {
        motion.frames = 1;
        motion.samples.assign(motion.columns, not_seen);
    }
    motion.frame_time = take.frame_time;
    motion.first_frame = take.first_frame;
    return motion;
}

}  // namespace

figure::Figure build_markers(figure::Format format, MarkerTake&& take, base::Diagnostics& diagnostics) {
    figure::Figure figure;
    figure.format = format;
    figure.skeleton = skeleton_of(std::move(take.names));
    figure.take = motion_of(take, figure.skeleton);
    figure.metres_per_unit = figure::metres_in(take.unit);
    if (!take.unit.empty() && !figure.metres_per_unit)
        diagnostics.warning(take.unit_offset, fmt::format("{}.unit", figure::name(format)),
                            "expected a unit of length such as mm, found '{}'; the size of the markers' cloud decides",
                            as_found(take.unit));
    figure.declared_unit = std::move(take.unit);
    figure.declared_up = take.up;
    return figure;
}

}  // namespace skelplay::loaders
