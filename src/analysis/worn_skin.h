#pragma once

#include "analysis/skin_check.h"
#include "figure/figure.h"
#include "figure/mesh.h"
#include "figure/skin.h"
#include "scene/skin_attachment.h"

namespace skelplay::analysis {

/// A skin as it is worn, and what the check of it says.
struct WornSkin {
    figure::Skin skin;  // in the scale in which it is worn, see Skin::scale
    SkinCheck check;    // of the file's own scale where the worn one was found, else of the scale that was asked for
};

/// Attaches a mesh to a figure, by its names and by the parts of the body that they mean, so that a skin made for the
/// names of one family of skeletons can be worn by another: "lfemur" by "LeftUpLeg".
/// Without AttachOptions::scale it is worn in the scale that fits, if that is the file's own or differs from it by the
/// skeleton's declared scale (ASF `:units length`: some files mean it as a factor, CMU's as a divisor); the check names
/// the factor all the same.
WornSkin wear_skin(figure::Mesh mesh, const figure::Figure& figure, scene::AttachOptions options);

}  // namespace skelplay::analysis
