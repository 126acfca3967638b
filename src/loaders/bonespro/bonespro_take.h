#pragma once

#include <glm/mat4x4.hpp>
#include <vector>

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/bonespro/bonespro_document.h"
#include "loaders/bonespro/bonespro_rig.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// The bones' matrices in the figure's axes in one frame of a "Bones" export, by BoneId, for every way in which the
/// file may write them. Matrices that are not invertible are replaced by their translation; `flat` is increased by how
/// many.
void bonespro_world(const BonesProAnimation& animation, std::size_t frame, const BonesProRig& rig, int euler_sign,
                    std::vector<glm::dmat4>& world, std::size_t& flat);

/// The take of a "Bones" export.
figure::BakedMotion build_bones_take(const BonesProAnimation& animation, const BonesProRig& rig,
                                     const BonesProReading& reading, base::Diagnostics& diagnostics);

/// The "Bones" export of the same take, which gives a mesh export its bones.
struct BonesProPartner {
    std::string name;  // the file's name, UTF-8
    BonesProAnimation animation;
};

/// The take of a "Mesh (bones c.s)" export: each vertex is the mean, by weight, of the positions that its bones give.
/// Without a partner the bones are in the bind pose. Refused when a large file leaves out nearly all vertices.
std::optional<figure::MeshFrames> build_local_mesh_take(const BonesProAnimation& animation, const BonesProRig& rig,
                                                        const BonesProPartner* partner, const BonesProReading& reading,
                                                        base::Diagnostics& diagnostics);

/// Reports how far the mesh in the file is from the one that the weights and a partner's bones give.
void compare_mesh(const figure::MeshFrames& mesh, const BonesProRig& rig, const BonesProPartner& partner,
                  int euler_sign, base::Diagnostics& diagnostics, const base::Run& run);

}  // namespace skelplay::loaders
