#pragma once

#include "analysis/skin_check.h"
#include "figure/figure.h"
#include "figure/skin.h"
#include "scene/skin_attachment.h"

namespace skelplay::analysis {
/// A skin attached to a figure, and the result of its check.
struct FittedSkin {
    figure::Skin skin;  // in the fitted scale, see Skin::scale
    SkinCheck check;    // in the file's own scale if the scale was fitted, otherwise in the requested scale
};

/// Attaches a mesh to a figure by its names and by the parts of the body that they mean, so that a skin made for one
/// family of skeletons fits another: "lfemur" follows "LeftUpLeg". Without AttachOptions::scale the mesh is scaled to
/// fit if the factor is 1 or the skeleton's declared scale (ASF `:units length`: some files mean it as a factor, CMU's
/// as a divisor), which is then right and no finding. SkinCheck::unit_factor has the factor in any case.
FittedSkin fit_skin_scale(figure::Mesh mesh, const figure::Figure& figure, scene::AttachOptions options);
}  // namespace skelplay::analysis
