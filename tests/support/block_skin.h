#pragma once

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <string>
#include <vector>
#include "analysis/skin_measure.h"
#include "figure/pose.h"
#include "figure/skeleton.h"
#include "figure/skin.h"

namespace skelplay::test {
/// A block of a skin: six quads around a bone.
struct Block {
    std::string group;                // names as a `g` line has them
    std::vector<glm::dvec3> corners;  // eight
};

/// A block around every bone of some length, in the rest pose, named after it.
inline std::vector<Block> blocks(const figure::Skeleton& skeleton) {
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    const auto links = analysis::bone_links(skeleton, pose);
    std::vector<Block> list;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
        if (!(links[i].length > 0)) continue;
        const glm::dvec3 along = links[i].direction();
        const glm::dvec3 other = std::abs(along.x) < 0.5 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
        const glm::dvec3 side = glm::normalize(glm::cross(along, other)) * links[i].length * 0.2;
        const glm::dvec3 front = glm::cross(along, side);
        Block block{skeleton.bones()[i].name, {}};
        for (const double end : {0.05, 0.95})
            for (const glm::dvec3& corner : {-side - front, side - front, side + front, front - side})
                block.corners.push_back(links[i].origin + along * links[i].length * end + corner);
        list.push_back(std::move(block));
    }
    return list;
}

/// The block with a name, for a test to damage.
inline Block& block(std::vector<Block>& list, const std::string& name) {
    return *std::ranges::find(list, name, &Block::group);
}

/// The blocks as a Wavefront OBJ.
inline std::string to_obj(const std::vector<Block>& list) {
    std::string text;
    for (const Block& block : list) {
        for (const glm::dvec3& corner : block.corners) text += fmt::format("v {} {} {}\n", corner.x, corner.y, corner.z);
        text += fmt::format("g {}\n", block.group);
        for (const char* face : {"-8 -5 -6 -7", "-4 -3 -2 -1", "-8 -7 -3 -4", "-7 -6 -2 -3", "-6 -5 -1 -2", "-5 -8 -4 -1"})
            text += fmt::format("f {}\n", face);
    }
    return text;
}
}  // namespace skelplay::test
