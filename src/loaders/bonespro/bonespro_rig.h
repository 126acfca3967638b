#pragma once

#include <span>

#include "figure/figure.h"
#include "loaders/scene/node_rig.h"
#include "loaders/bonespro/bonespro.h"

namespace skelplay::loaders {

/// The matrix's translation, which replaces a matrix that is not invertible.
glm::dmat4 translation_alone(const glm::dmat4& matrix);

/// True when the axes span a volume other than 1. A rotation or a mirroring spans 1.
bool is_scaled(const glm::dmat4& matrix);

/// A bone's transform from a frame's numbers: three rows and a position, or three angles about fixed axes (the first
/// one first) and a position.
glm::dmat4 bonespro_transform(const BonesProHead& head, std::span<const double> numbers, int euler_sign);

/// A box's edge lengths from its three numbers.
glm::dvec3 bonespro_box(const glm::dvec3& numbers, const BonesProReading& reading);

/// A structure file prepared for an animation: the skeleton, at rest in the bind pose, and the skin.
struct BonesProRig {
    figure::Skeleton skeleton;
    std::vector<figure::BoneId> ids;           // by the bone's index in the file
    std::vector<glm::dmat4> bind;              // by BoneId: the bone matrices, all invertible
    std::vector<glm::dmat4> nodes;             // by BoneId: the host's node matrices, for reference
    std::vector<glm::dvec3> boxes;             // by BoneId: edge lengths
    int index_base = 0;                        // the number of the first bone and vertex in both files
    std::optional<figure::WeightedSkin> skin;  // nothing: the file has no vertices
};

/// Resolves parents and weights. Unless the options state it, the first bone is number 1 (with a warning) when some
/// index equals the number of bones, none is 0 and none would make a bone its own parent; else it is number 0. Indices
/// out of range are left out with a warning. Refuses a cycle, or a hierarchy that is too deep.
BonesProRig build_bonespro_rig(const BonesProStructure& structure, Reading& in);

/// A take of one frame: the bind pose, exactly.
figure::BakedMotion bind_motion(const BonesProRig& rig);

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
figure::MeshFrames build_local_mesh_take(const BonesProAnimation& animation, const BonesProRig& rig,
                                         const BonesProPartner* partner, const BonesProReading& reading,
                                         base::Diagnostics& diagnostics);

/// Reports how far the mesh in the file is from the one that the weights and a partner's bones give.
void compare_mesh(const figure::MeshFrames& mesh, const BonesProRig& rig, const BonesProPartner& partner, Reading& in);

}  // namespace skelplay::loaders
