#pragma once

#include "analysis/skin_check.h"
#include "scene/skin_attachment.h"

namespace skelplay::analysis {
/// A skin attached to a figure, and the result of its check.
struct FittedSkin {
    figure::Skin skin;       // in the fitted scale, see Skin::scale
    SkinCheck check;         // its groups as attached, its factor in the requested or else the file's own scale
    glm::dvec3 offset{0.0};  // added to its positions, after the scale
};

/// Attaches a mesh to a figure by its names and by the parts of the body that they mean, so that a skin made for one
/// family of skeletons fits another: "lfemur" follows "LeftUpLeg". Without AttachOptions::scale the mesh is scaled to
/// fit; if the factor is the skeleton's declared scale (ASF `:units length`: some files mean it as a factor, CMU's as a
/// divisor), that is right and no finding. A mesh that lies elsewhere is moved so that its root is at the skeleton's.
/// SkinCheck::unit_factor has both in any case.
FittedSkin fit_skin_scale(figure::Mesh mesh, const figure::Figure& figure, scene::AttachOptions options);
}  // namespace skelplay::analysis
