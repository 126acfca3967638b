#pragma once

#include <cstddef>
#include <glm/vec3.hpp>
#include <optional>
#include <vector>

#include "figure/figure.h"
#include "figure/mesh.h"
#include "figure/skin.h"
#include "scene/evaluator.h"

namespace skelplay::scene {

/// How a mesh is attached to a skeleton.
struct AttachOptions {
    bool accept_suggestions = false;        // faces follow the bone of the nearest name
    std::optional<std::size_t> bind_frame;  // the frame whose pose the mesh was made in; nothing: the rest pose
    std::optional<double> scale = {};       // of the mesh; nothing: its own, or what analysis::wear_skin finds
    friend bool operator==(const AttachOptions&, const AttachOptions&) = default;
};

/// Attaches each face to a bone: the first of its groups that names a bone (see BoneNames), else the bone named by its
/// object, else by its material. Positions that several pieces share are duplicated. Works with any skeleton.
figure::Skin attach_skin(figure::Mesh mesh, const figure::Skeleton& skeleton, const figure::Take& take,
                         const AttachOptions& options = {});

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
