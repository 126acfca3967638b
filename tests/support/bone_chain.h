#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "figure/skeleton.h"

namespace skelplay::test {

/// Bones with these names on each other, upwards: each of this length, from the end of the one before.
inline figure::Skeleton bone_chain(const std::vector<std::string>& names, double length = 1.0) {
    figure::SkeletonBuilder builder;
    std::size_t parent = figure::SkeletonBuilder::no_parent;
    for (const std::string& name : names) {
        figure::Bone bone{.name = name, .offset = {0, length, 0}, .tail = {0, length, 0}};
        parent = builder.add(bone, parent);
    }
    return std::get<figure::SkeletonBuilder::Built>(builder.build()).skeleton;
}

}  // namespace skelplay::test
