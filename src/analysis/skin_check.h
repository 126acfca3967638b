#pragma once

#include "figure/figure.h"

namespace skelplay::analysis {
/// A name in the skin, compared with the skeleton in the bind pose. Lengths are raw, without a unit factor.
struct GroupCheck {
    std::string group;  // name of a group, or of an object or material whose faces have no group that names a bone
    figure::FaceBinding::By by = figure::FaceBinding::By::group;
    figure::NameMatch match;
    std::size_t faces = 0;                  // with this name
    std::size_t vertices = 0;               // positions of these faces
    std::size_t unbound = 0;                // faces that follow no bone
    glm::dvec3 centre{0.0};                 // by area, of the faces that follow the bone; of all faces if there is no bone
    std::optional<double> extent_ratio;     // size along the bone, in bone lengths; nothing: no bone, or a point
    std::optional<double> centre_distance;  // from centre to bone, in bone lengths; nothing: no bone, or a point
    BoneId nearest_bone = BoneId::none;     // to the centre, where UnitFactor::moved() puts it
};

/// How a skin fits a skeleton: in which size, and where its root lies.
struct UnitFactor {
    double fitted = 1.0;          // the median over the limbs of how far apart bones and their faces lie
    bool other_size = false;      // `fitted` is outside 0.8 to 1.25: the skin was made for another size
    std::optional<double> known;  // of another size: a common factor within 5 % of it (2.54, 0.45, 100 …), if any
    bool declared = false;        // `known` is the skeleton's declared scale, or one divided by it
    glm::dvec3 offset{0.0};       // lays the root of the scaled skin on the skeleton's; 0: it is there

    /// The factor to use: 1 where the sizes agree.
    [[nodiscard]] double factor() const noexcept { return other_size ? known.value_or(fitted) : 1.0; }
    /// Where a position of the mesh lies in the skin that fits.
    [[nodiscard]] glm::dvec3 moved(const glm::dvec3& position) const noexcept { return position * factor() + offset; }
};

/// Vertices of one of the file's meshes.
struct MeshVertices {
    static constexpr std::size_t most_numbers = 1000;

    std::string mesh;                    // its name; empty: the only mesh, without a name
    std::size_t count = 0;               // vertices
    std::vector<std::uint32_t> numbers;  // theirs in the mesh, from 0, ascending; the first most_numbers of them
};

/// A problem of the skin.
struct SkinFinding {
    std::string code;                          // "skin.bare-bone"
    std::string message;                       // for files and terminals: "expected X, found Y; what was done"
    std::string sentence;                      // for the window: "Bone rthumb has no faces"
    std::vector<std::size_t> groups = {};      // the rows it is about, into SkinCheck::groups
    BoneId bone = BoneId::none;                // the bone that it is about, or that would correct it
    std::optional<std::size_t> frame = {};     // of the take, from 0; nothing: it is about the bind pose
    std::vector<std::uint32_t> vertices = {};  // of a weighted skin: into its positions, ascending
    std::vector<MeshVertices> meshes = {};     // the same vertices, by the file's meshes
};

/// The result of checking a skin.
struct SkinCheck {
    std::vector<GroupCheck> groups;                  // groups, then objects and materials, in the file's order
    std::vector<BoneId> unskinned_bones;             // bones that should have faces and have none
    std::vector<BoneId> unskinned_on_purpose;        // bones unskinned on purpose, which are no finding
    std::optional<UnitFactor> unit_factor;           // nothing: too few names match
    std::vector<std::pair<BoneId, BoneId>> swapped;  // left and right, suspected
    std::vector<SkinFinding> findings;               // most important first
};

/// The finding for a skin in another unit than the skeleton's. It is checked as if it were scaled to fit.
inline constexpr std::string_view unit_factor_code = "skin.unit-factor";

/// True if a face has the name of `row`.
bool has_name(const figure::Mesh& mesh, const figure::Face& face, const GroupCheck& row) noexcept;

/// Checks whether a skin fits a skeleton. Roots, bones without length and bones without degrees of freedom are never
/// findings, nor are bones that need no faces, being short or inside the faces of others, nor a person's decisions:
/// groups without a bone or far from their assigned bone, bones unskinned on purpose. Each fault is reported once: a
/// skin of another size is scaled and its root laid on the skeleton's before positions are checked, and a bare bone is
/// not reported in addition to the misspelt group at its position.
SkinCheck check_skin(const figure::Skin& skin, const figure::Skeleton& skeleton, const figure::Take& take,
                     std::optional<double> declared_scale);

/// The result of checking the weights of a skin.
struct WeightCheck {
    std::size_t most_influences = 0;      // of one vertex
    double mean_influences = 0.0;         // of those vertices that have any
    std::size_t off_sum = 0;              // vertices whose weights in the file differ from 1 by more than 0.001
    std::optional<double> worst_sum;      // of the file's weights, furthest from 1; nothing: no weights at all
    std::size_t unweighted = 0;           // vertices that follow no bone
    std::vector<BoneId> unskinned_bones;  // bones that should move a vertex and move none
    std::vector<SkinFinding> findings;    // most important first
};

/// Checks whether a skin's weights fit a skeleton: their sums and number, whether they reach across the body or differ
/// between left and right, and whether bones are bound where they are at rest. As with check_skin(), roots and bones
/// without length (the last of a chain, in files where bones have no tails) are never findings.
WeightCheck check_weights(const figure::WeightedSkin& skin, const figure::Skeleton& skeleton);

/// What goes wrong with a figure's weighted skin in its take: bones that are mirrored or have no size, and triangles
/// that are stretched in the frames in which the figure is bent most. When stopped: what was found so far.
std::vector<SkinFinding> check_weights_in_motion(const figure::Figure& figure, const base::Run& run = {});
}  // namespace skelplay::analysis
