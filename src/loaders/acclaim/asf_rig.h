#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "loaders/acclaim/asf_document.h"
#include "loaders/acclaim/bone_names.h"

namespace skelplay::loaders {

/// A bone of an AsfRig.
struct RigBone {
    std::string name;
    std::size_t parent = BoneNames::none;  // index into AsfRig::bones, before or after its own; none: the root
    glm::dmat3 axes{1.0};                  // C: own axes in global ones at rest; identity for the root
    glm::dvec3 direction{0.0};             // in global axes at rest; 0 for the root
    double length = 0.0;
    std::vector<Dof> dofs;                        // in the order of the AMC's numbers
    std::vector<std::optional<AsfLimit>> limits;  // one for each dof, rotations in AsfRig::angle
    bool turns_xyz = false;                       // rotates about x, then y, then z, whatever the order of `dofs`
    bool may_be_absent = true;                    // no warning when an AMC has no line for it
    std::uint64_t offset = 0;                     // in the ASF
    std::size_t source = BoneNames::none;         // index into AsfDocument::bones; none: the root
    std::size_t place = 0;                        // among its siblings: the one :hierarchy lists first is lowest
};

/// An Acclaim skeleton, checked, with parents looked up, but without the columns of its degrees of freedom. Bone 0 is
/// the root; the others are the bones below it, in the order of :bonedata.
struct AsfRig {
    std::vector<RigBone> bones;
    BoneNames names;
    glm::dvec3 position{0.0};     // of the root
    glm::dmat3 orientation{1.0};  // O, of the root
    AngleUnit angle = AngleUnit::degrees;
};

/// Radians per degree (pi/180), or per radian (1).
double radians_per(AngleUnit unit) noexcept;

/// Checks the document and looks up its names. Bones that are not below the root are left out. Refused: a skeleton
/// deeper than figure::Skeleton::depth_limit.
base::Loaded<AsfRig> build_rig(const AsfDocument& document);

/// AMC's `:FORCE-ALL-JOINTS-BE-3DOF`: every bone has its own dofs, then the rotations it lacks in the order rx ry rz,
/// and rotates about x, then y, then z. The root is not changed.
void force_three_dofs(AsfRig& rig);

}  // namespace skelplay::loaders
