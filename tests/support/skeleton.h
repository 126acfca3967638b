#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>
#include "figure/figure.h"
#include "figure/motion.h"
#include "figure/skeleton.h"

namespace skelplay::test {
/// A skeleton of these bones; Bone::parent is a place in the list.
inline figure::Skeleton skeleton_of(const std::vector<figure::Bone>& bones, const std::vector<figure::EndSite>& ends = {}) {
    figure::SkeletonBuilder builder;
    for (const figure::Bone& bone : bones)
        builder.add(bone,
                    bone.parent == figure::BoneId::none ? figure::SkeletonBuilder::no_parent : figure::index(bone.parent));
    for (const figure::EndSite& end : ends) builder.add_end(figure::index(end.bone), end.offset, end.name);
    return std::get<figure::Skeleton>(builder.build());
}

/// A motion of these rows, a column for each channel.
inline figure::Motion motion_of(std::vector<figure::Channel> channels, const std::vector<std::vector<double>>& rows) {
    figure::Motion motion;
    motion.channels = std::move(channels);
    motion.columns = motion.channels.size();
    motion.frames = rows.size();
    for (const std::vector<double>& row : rows) motion.samples.insert(motion.samples.end(), row.begin(), row.end());
    return motion;
}

/// Markers of these names: roots with three position channels each, see marker_motion_of().
inline figure::Skeleton markers_of(const std::vector<std::string>& names) {
    std::vector<figure::Bone> markers;
    for (const std::string& name : names)
        markers.push_back({.name = name, .channels = {static_cast<std::uint32_t>(3 * markers.size()), 3}});
    return skeleton_of(markers);
}

/// The motion of these markers: a row of positions for each frame.
inline figure::Motion marker_motion_of(const std::vector<std::vector<glm::dvec3>>& rows) {
    std::vector<figure::Channel> channels;
    for (std::uint32_t column = 0; column < 3 * rows.front().size(); ++column)
        channels.push_back(
            {figure::bone_id(column / 3), figure::ChannelRole::translate, static_cast<figure::Axis>(column % 3), column});
    std::vector<std::vector<double>> samples;
    for (const std::vector<glm::dvec3>& row : rows) {
        std::vector<double>& numbers = samples.emplace_back();
        for (const glm::dvec3& position : row) numbers.insert(numbers.end(), {position.x, position.y, position.z});
    }
    return motion_of(std::move(channels), samples);
}

inline figure::Figure figure_of(figure::Skeleton skeleton, figure::Take take = figure::Motion{}) {
    figure::Figure figure{.skeleton = std::move(skeleton), .take = std::move(take)};
    return figure;
}
}  // namespace skelplay::test
