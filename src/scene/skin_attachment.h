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
    std::optional<std::size_t> bind_frame;  // the frame that the mesh was made for; nothing: the rest pose
};

/// Attaches each face to a bone. Of its groups the first that is a bone counts, see BoneNames; else its object's
/// name, else its material's. Positions that pieces share are split. Any skeleton takes a skin.
figure::Skin attach_skin(figure::Mesh mesh, const figure::Skeleton& skeleton, const figure::Take& take,
                         const AttachOptions& options = {});

/// The matrix that takes a piece's vertices from the bind pose to the pose the evaluator evaluated last:
/// bone(frame) · inverse bind; the identity for faces of no bone. In a scene graph the piece's node has it.
glm::dmat4 piece_matrix(const figure::SkinPiece& piece, const FigureEvaluator& evaluator);

/// True when the piece's bone stands exactly as it did in the bind pose, in the pose the evaluator evaluated last; the
/// piece is then where its file has it, which piece_matrix() gives but for rounding. Faces of no bone always are.
bool is_at_bind(const figure::SkinPiece& piece, const FigureEvaluator& evaluator);

/// A weighted skin's vertices in the pose the evaluator evaluated last, in raw units:
/// v' = Σ weight · bone · inverse_bind · v; a vertex without influences stays. What exporters write, and what the
/// picture must agree with. `positions` is reused.
void pose_weighted(const figure::WeightedSkin& skin, const FigureEvaluator& evaluator,
                   std::vector<glm::dvec3>& positions);

/// Gives a weighted skin the faces of a mesh with the same vertices in the same order: as many, and none further away
/// than a thousandth of the longest edge of the box around the skin. False, and nothing changed, when they are not.
bool take_faces(figure::WeightedSkin& skin, const figure::Mesh& mesh);

}  // namespace skelplay::scene
