#pragma once

#include <glm/mat4x4.hpp>
#include <vector>

#include "base/diagnostics.h"
#include "figure/figure.h"
#include "loaders/bonespro/bonespro_document.h"
#include "loaders/bonespro/bonespro_rig.h"
#include "loaders/load.h"

namespace skelplay::loaders {

/// Every bone's matrix in the figure's axes in one frame of a "Bones" export, by BoneId, however the file writes them.
/// Flat ones stand unturned, so that all are invertible; `flat` counts them.
void bonespro_world(const BonesProAnimation& animation, std::size_t frame, const BonesProRig& rig, int euler_sign,
                    std::vector<glm::dmat4>& world, std::size_t& flat);

/// The take of a "Bones" export.
figure::BakedMotion build_bones_take(const BonesProAnimation& animation, const BonesProRig& rig,
                                     const BonesProReading& reading, base::Diagnostics& diagnostics);

/// What a mesh export needs a "Bones" export of the same take for.
struct BonesProPartner {
    std::string name;  // the file's name, UTF-8
    BonesProAnimation animation;
};

/// The take of a "Mesh (bones c.s)" export: each vertex is the mean, by weight, of what its bones say. Without a
/// partner the bones stand in the bind pose. Refused when it leaves nearly all vertices out.
std::optional<figure::MeshFrames> build_local_mesh_take(const BonesProAnimation& animation, const BonesProRig& rig,
                                                        const BonesProPartner* partner, const BonesProReading& reading,
                                                        base::Diagnostics& diagnostics);

/// Says how far the mesh that the file has is from the one that weights and a partner's bones give.
void compare_mesh(const figure::MeshFrames& mesh, const BonesProRig& rig, const BonesProPartner& partner,
                  const LoadOptions& options, base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
