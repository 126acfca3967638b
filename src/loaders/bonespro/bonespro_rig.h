#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/bonespro/bonespro_document.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// A structure file prepared for an animation: the skeleton, at rest in the bind pose, and the skin.
struct BonesProRig {
    figure::Skeleton skeleton;
    std::vector<figure::BoneId> ids;           // by the bone's index in the file
    std::vector<std::size_t> parents;          // indices in the file, by the same; SkeletonBuilder::no_parent: none
    std::vector<glm::dmat4> bind;              // by BoneId: the bone matrices, all invertible
    std::vector<glm::dmat4> nodes;             // by BoneId: the host's node matrices, for reference
    std::vector<glm::dvec3> boxes;             // by BoneId: edge lengths
    int index_base = 0;                        // the number of the first bone and vertex in both files
    std::optional<figure::WeightedSkin> skin;  // nothing: the file has no vertices
};

/// Resolves parents and weights. Where the options do not say it, the first bone is number 1 when some index is the
/// number of bones, none is 0 and none would be a bone's own, with a warning; else it is 0. Indices out of range are
/// left out with a warning. Nothing, with an error, for a cycle or a hierarchy that is too deep.
std::optional<BonesProRig> build_bonespro_rig(const BonesProStructure& structure, const BonesProReading& reading,
                                              base::Diagnostics& diagnostics);

/// A take of one frame: the bind pose, exactly.
figure::BakedMotion bind_motion(const BonesProRig& rig);

/// Appends the bones' matrices of one frame in their parents' axes to `local`; `world`: those in the figure's axes.
/// Both by BoneId.
void append_local(const figure::Skeleton& skeleton, const std::vector<glm::dmat4>& world,
                  std::vector<glm::dmat4>& local);

}  // namespace skelplay::loaders
