#pragma once

#include <string>
#include <vector>
#include "support/skeleton.h"

namespace skelplay::test {
/// Bones with these names on each other, upwards: each of this length, from the end of the one before.
inline figure::Skeleton bone_chain(const std::vector<std::string>& names, double length = 1.0) {
    std::vector<figure::Bone> bones;
    for (const std::string& name : names)
        bones.push_back({.name = name,
                         .parent = bones.empty() ? figure::BoneId::none : figure::bone_id(bones.size() - 1),
                         .offset = {0, length, 0},
                         .tail = {0, length, 0}});
    return skeleton_of(bones);
}
}  // namespace skelplay::test
