#pragma once

#include "figure/mesh.h"
#include "figure/pose.h"
#include "figure/skeleton.h"
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

}  // namespace skelplay::analysis
