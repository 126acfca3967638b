#pragma once

#include <glm/mat4x4.hpp>
#include <vector>

#include "base/diagnostics.h"
#include "figure/skin.h"
#include "loaders/bonespro/bonespro_document.h"

namespace skelplay::loaders {

/// The structure's mesh with its weights, normalised. `ids`: by the bone's place in the file; `bind`: by BoneId.
/// Weights that are not above 0 do not count; a vertex that is left without any stays where it is.
figure::WeightedSkin build_bonespro_skin(const BonesProStructure& structure, const std::vector<figure::BoneId>& ids,
                                         const std::vector<glm::dmat4>& bind, int index_base,
                                         base::Diagnostics& diagnostics);

}  // namespace skelplay::loaders
