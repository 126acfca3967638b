#pragma once

#include <glm/vec3.hpp>
#include <vector>

#include "figure/mesh.h"
#include "figure/weighted_skin.h"
#include "scene/evaluator.h"

namespace skelplay::scene {

/// A weighted skin's vertices in the pose the evaluator evaluated last, in raw units:
/// v' = Σ weight · bone · inverse_bind · v; a vertex without influences stays. What exporters write, and what the
/// picture must agree with. `positions` is reused.
void pose_weighted(const figure::WeightedSkin& skin, const FigureEvaluator& evaluator,
                   std::vector<glm::dvec3>& positions);

/// Gives a weighted skin the faces of a mesh with the same vertices in the same order: as many, and none further away
/// than a thousandth of the longest edge of the box around the skin. False, and nothing changed, when they are not.
bool take_faces(figure::WeightedSkin& skin, const figure::Mesh& mesh);

}  // namespace skelplay::scene
