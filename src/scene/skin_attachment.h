#pragma once

#include "figure/figure.h"
#include "scene/evaluator.h"

namespace skelplay::scene {
/// The bone that a person gave to a group, object or material.
struct SkinAssignment {
    std::string name;  // in the mesh, as UTF-8
    std::string bone;  // see figure::unique_name(); empty: its faces do not move
    friend bool operator==(const SkinAssignment&, const SkinAssignment&) = default;
};

/// How a mesh is attached to a skeleton. Names and bones that do not exist are ignored.
struct AttachOptions {
    bool accept_suggestions = false;            // faces follow the bone with the nearest name
    std::optional<std::size_t> bind_frame;      // the frame whose pose the mesh was made in; nothing: the rest pose
    std::optional<double> scale = {};           // of the mesh; nothing: its own, or what analysis::fit_skin_scale finds
    std::vector<SkinAssignment> assigned = {};  // by hand; the last one for a name counts
    std::vector<std::string> unskinned_on_purpose = {};  // bones that are meant to have no faces, see figure::unique_name()
    friend bool operator==(const AttachOptions&, const AttachOptions&) = default;
};

/// The pose that a mesh was made in: the pose of a frame, or the rest pose. A bone scaled to nothing stretches nothing.
figure::Pose bind_pose(const figure::Skeleton& skeleton, const figure::Take& take, std::optional<std::size_t> frame);

/// The bone that a name of the mesh means, found from the other names of the mesh and the other bones.
struct PartMatch {
    BoneId bone = BoneId::none;
    bool before_name = false;  // counts even if another bone has this name
};
using PartMatches = std::map<std::string, PartMatch, std::less<>>;  // by name

/// Attaches each face to a bone. The first of its groups that names a bone counts, else its object, else its material.
/// Bones are found by name (see BoneNames), else by `parts`. Names with a bone given by hand come before all others.
figure::Skin attach_skin(figure::Mesh mesh, const figure::Skeleton& skeleton, const figure::Take& take,
                         const AttachOptions& options = {}, const PartMatches& parts = {});

/// The assignments of a list that change a skin attached with it, without those that repeat what the names mean.
std::vector<SkinAssignment> effective_assignments(const std::vector<SkinAssignment>& assigned, const figure::Skin& skin);

/// Moves a piece's vertices from the bind pose: bone(frame) · S(frame) · inverse bind; the identity without a bone.
inline glm::dmat4 piece_matrix(const figure::SkinPiece& piece, const FigureEvaluator& evaluator) {
    if (piece.bone == BoneId::none) return glm::dmat4(1.0);
    return affine_product(evaluator.skin_world(piece.bone), piece.inverse_bind);
}

/// True when the evaluator's current pose has the piece's bone exactly in its bind pose, and for faces attached to no
/// bone. The vertices then have the positions of the file, which piece_matrix() would give only up to rounding.
bool is_at_bind(const figure::SkinPiece& piece, const FigureEvaluator& evaluator);

/// A weighted skin's posed vertices in raw units, Σ weight · bone · S · inverse_bind · v; those without bones stay.
void pose_weighted(const figure::WeightedSkin& skin, const FigureEvaluator& evaluator, std::vector<glm::dvec3>& positions);

/// Gives a weighted skin the faces of a mesh with the same vertices in the same order: the same number, each at most a
/// thousandth of the longest edge of the skin's bounding box away. Otherwise returns false and changes nothing.
bool copy_faces(figure::WeightedSkin& skin, const figure::Mesh& mesh);
}  // namespace skelplay::scene
