#pragma once

#include "analysis/skin_check.h"
#include "figure/figure.h"
#include "figure/mesh.h"
#include "figure/pose.h"
#include "figure/skeleton.h"
#include "figure/skin.h"
#include "scene/skin_attachment.h"

namespace skelplay::analysis {

/// Which bones the names of a mesh stand for by the part of the body that both are, so that a skin made for the names
/// of one family of skeletons can be worn by another: "lfemur" by "LeftUpLeg", "lowerback upperback thorax" by "Spine
/// Spine1 Spine2 Spine3", in the order in which their faces lie along the chain. What a name leaves open
/// ("LeftShoulder", "LeftLeg") is settled by the names beside it. A part that the skeleton lacks goes with the one that
/// it hangs on: fingers with the hand. Names that find their bones by themselves are left out, but for those of another
/// family, in which they may mean another part.
/// `bind`: the pose the mesh was made in.
scene::PartMatches match_parts(const figure::Mesh& mesh, const figure::Skeleton& skeleton, const figure::Pose& bind);

/// A skin as it is worn, and what the check of it says.
struct WornSkin {
    figure::Skin skin;  // in the scale in which it is worn, see Skin::scale
    SkinCheck check;    // of the file's own scale where the worn one was found, else of the scale that was asked for
};

/// Attaches a mesh to a figure, by its names and by the parts of the body that they mean (see match_parts()).
/// Without AttachOptions::scale it is worn in the scale that fits, if that is the file's own or differs from it by the
/// skeleton's declared scale (ASF `:units length`: some files mean it as a factor, CMU's as a divisor); the check names
/// the factor all the same.
WornSkin wear_skin(figure::Mesh mesh, const figure::Figure& figure, scene::AttachOptions options);

}  // namespace skelplay::analysis
