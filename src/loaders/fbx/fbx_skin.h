#pragma once

#include <glm/mat4x4.hpp>
#include <optional>
#include <vector>

#include "figure/skin.h"
#include "loaders/fbx/fbx_scene.h"

namespace skelplay::loaders {

/// The bones of a scene, as its meshes see them.
struct FbxRig {
    const std::vector<FbxNode>& nodes;
    const std::vector<std::size_t>& bones;  // by node: the index of its BoneId, or FbxNode::no_parent
    const std::vector<glm::dmat4>& rest;    // by node: its world matrix with its stored values
    const std::vector<glm::dvec3>& scales;  // by node: what its axes in the figure are divided by
    std::size_t bone_count = 0;
    bool surfaces = true;  // false: without triangles, normals and materials
};

/// The meshes of a scene that follow its bones, as one: those with a skin, and those of a bone or below one, which
/// follow it. In the pose in which they were bound: v' = Σ weight · bone · Transform · v, where Transform, of the
/// bone's Cluster, leads from the mesh to the bone. Nothing when there is none.
std::optional<figure::WeightedSkin> read_fbx_skin(const FbxObjects& objects, const FbxRig& rig,
                                                  base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
