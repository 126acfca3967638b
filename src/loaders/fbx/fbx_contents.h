#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "loaders/fbx/fbx_takes.h"

namespace skelplay::loaders {

/// What a scene holds, for the message that refuses it: "3 nodes (2 meshes, 1 camera)".
std::string fbx_contents(const FbxObjects& objects, std::size_t nodes);

/// What of a scene is not shown or not evaluated: "7 cameras, limits"; empty: nothing. `needed`: the nodes of the
/// figure; `take`: the one that is shown, or null.
std::string fbx_left_out(const FbxObjects& objects, const std::vector<FbxNode>& nodes, const std::vector<bool>& needed,
                         const FbxTakeRecord* take);

}  // namespace skelplay::loaders
