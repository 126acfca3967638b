#pragma once

#include <utility>
#include <variant>
#include <vector>

#include "figure/figure.h"
#include "figure/motion.h"
#include "figure/skeleton.h"

namespace skelplay::test {

/// A skeleton of these bones; Bone::parent is a place in the list.
inline figure::Skeleton skeleton_of(const std::vector<figure::Bone>& bones,
                                    const std::vector<figure::EndSite>& ends = {}) {
    figure::SkeletonBuilder builder;
    for (const figure::Bone& bone : bones)
        builder.add(bone, bone.parent == figure::BoneId::none ? figure::SkeletonBuilder::no_parent
                                                              : figure::index(bone.parent));
    for (const figure::EndSite& end : ends) builder.add_end(figure::index(end.bone), end.offset, end.name);
    return std::get<figure::SkeletonBuilder::Built>(builder.build()).skeleton;
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

inline figure::Figure figure_of(figure::Skeleton skeleton, figure::Take take = figure::Motion{}) {
    figure::Figure figure{.skeleton = std::move(skeleton), .take = std::move(take)};
    return figure;
}

}  // namespace skelplay::test
