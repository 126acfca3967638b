#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "figure/figure.h"
#include "figure/skin.h"

namespace skelplay::analysis {

/// A name of the skin held against the skeleton in the bind pose. Lengths are raw, no unit factor is applied.
struct GroupCheck {
    std::string group;  // a group's name, or that of an object or material whose faces have no group that is a bone
    figure::FaceBinding::By by = figure::FaceBinding::By::group;
    figure::NameMatch match;
    std::size_t faces = 0;               // that have the name
    std::size_t vertices = 0;            // positions of these faces
    std::size_t unbound = 0;             // of the faces: those that follow no bone at all
    glm::dvec3 centre{0.0};              // of the faces that follow the bone (for a name that is none: of all), by area
    std::optional<double> extent_ratio;  // size along the bone, in bone lengths; nothing: no bone, or a point
    std::optional<double> centre_distance;  // of the centre from the bone, in bone lengths; nothing: as above
    figure::BoneId nearest_bone = figure::BoneId::none;  // to the centre, once the known unit factor is applied
};

/// What to multiply the skin by so that its groups' centres come closest to their bones' middles.
struct UnitFactor {
    double fitted = 1.0;
    std::optional<double> known;  // the usual factor within 5 % of it (2.54, 0.45, 100, …); nothing: no suspicion
};

/// A fault of a skin.
struct SkinFinding {
    std::string code;      // "skin.bare-bone"
    std::string message;   // for files and terminals: "expected X, found Y; what was done"
    std::string sentence;  // for the window: "Bone rthumb has no faces"
};

/// All that the check of a skin says.
struct SkinCheck {
    std::vector<GroupCheck> groups;          // groups, then objects and materials, in the file's order
    std::vector<figure::BoneId> bare_bones;  // that should have faces and have none
    std::optional<UnitFactor> unit_factor;   // nothing: too little matches to tell
    std::vector<std::pair<figure::BoneId, figure::BoneId>> swapped;  // left and right, suspected
    std::vector<SkinFinding> findings;                               // most telling first
};

/// Whether a face has a name that a row of the check is about.
bool has_name(const figure::Mesh& mesh, const figure::Face& face, const GroupCheck& row) noexcept;

/// Does this skin fit this skeleton? Roots, bones of no length and bones without degrees of freedom are never
/// findings, and one fault makes one finding: a skin in other units is measured as if it were in the skeleton's, and
/// a bare bone is not reported beside the misspelt group that lies on it.
SkinCheck check_skin(const figure::Skin& skin, const figure::Skeleton& skeleton, const figure::Take& take,
                     std::optional<double> declared_scale);

}  // namespace skelplay::analysis
