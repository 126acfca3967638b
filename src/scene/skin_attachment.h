#pragma once

#include <cstddef>
#include <functional>
#include <glm/vec3.hpp>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "figure/figure.h"
#include "figure/mesh.h"
#include "figure/skin.h"
#include "scene/evaluator.h"

namespace skelplay::scene {

/// The bone that a person gave to a group, object or material.
struct SkinAssignment {
    std::string name;  // in the mesh, as UTF-8
    std::string bone;  // see figure::unique_name(); empty: its faces do not move
    friend bool operator==(const SkinAssignment&, const SkinAssignment&) = default;
};

/// How a mesh is attached to a skeleton. What is said of names and bones that are not there counts for nothing.
struct AttachOptions {
    bool accept_suggestions = false;            // faces follow the bone of the nearest name
    std::optional<std::size_t> bind_frame;      // the frame whose pose the mesh was made in; nothing: the rest pose
    std::optional<double> scale = {};           // of the mesh; nothing: its own, or what analysis::wear_skin finds
    std::vector<SkinAssignment> assigned = {};  // by hand; of several for a name the last one counts
    std::vector<std::string> left_bare = {};    // bones that are meant to have no faces, see figure::unique_name()
    friend bool operator==(const AttachOptions&, const AttachOptions&) = default;
};

/// The pose that a mesh was made in: that of a frame, or of rest.
figure::Pose bind_pose(const figure::Skeleton& skeleton, const figure::Take& take, std::optional<std::size_t> frame);

/// What a name of the mesh means by what the names beside it and the skeleton's other bones mean.
struct PartMatch {
    figure::BoneId bone = figure::BoneId::none;
    bool before_name = false;  // counts even if another bone is called so
};
using PartMatches = std::map<std::string, PartMatch, std::less<>>;  // by name

/// Attaches each face to a bone: the first of its groups that names a bone (see BoneNames; `parts` where that finds
/// none), else the bone named by its object, else by its material; names with a bone given by hand come before all
/// others. Positions that several pieces share are duplicated. Works with any skeleton.
figure::Skin attach_skin(figure::Mesh mesh, const figure::Skeleton& skeleton, const figure::Take& take,
                         const AttachOptions& options = {}, const PartMatches& parts = {});

/// The assignments of a list that matter to a skin attached with it: not those that say what names say anyway.
std::vector<SkinAssignment> telling_assignments(const std::vector<SkinAssignment>& assigned, const figure::Skin& skin);

/// The matrix that moves a piece's vertices from the bind pose to the evaluator's current pose: bone(frame) · inverse
/// bind; the identity for faces attached to no bone. In a scene graph, the piece's node has this matrix.
glm::dmat4 piece_matrix(const figure::SkinPiece& piece, const FigureEvaluator& evaluator);

/// True when the piece's bone is exactly in its bind pose in the evaluator's current pose. Its vertices then have the
/// positions in the file, which piece_matrix() would only give up to rounding. Always true for faces attached to no
/// bone.
bool is_at_bind(const figure::SkinPiece& piece, const FigureEvaluator& evaluator);

/// A weighted skin's vertices in the evaluator's current pose, in raw units: v' = Σ weight · bone · inverse_bind · v;
/// a vertex without influences does not move. `positions` is reused.
void pose_weighted(const figure::WeightedSkin& skin, const FigureEvaluator& evaluator,
                   std::vector<glm::dvec3>& positions);

/// Gives a weighted skin the faces of a mesh with the same vertices in the same order: the same number, each at most a
/// thousandth of the longest edge of the skin's bounding box away. Otherwise returns false and changes nothing.
bool take_faces(figure::WeightedSkin& skin, const figure::Mesh& mesh);

}  // namespace skelplay::scene
