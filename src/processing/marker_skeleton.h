#pragma once

#include "analysis/placement.h"

namespace skelplay::processing {
/// How well a joint of a skeleton made from markers is known. Distances are medians, in millimetres.
struct MarkerJointFit {
    std::string bone;
    std::size_t filled = 0;     // frames in which its markers were missing, and were filled
    std::size_t held = 0;       // frames in which they still are: it goes straight, relative to the bone above
    double residual = 0.0;      // from the centre that the markers give where none is filled
    std::optional<double> lab;  // from the file's own joint centre; nothing: it has none
};

/// A skeleton made from markers.
struct MarkerSkeleton {
    std::optional<figure::Figure> figure;  // nothing: the notes say why, or it was stopped
    base::Diagnostics notes;               // without file name and offsets
    std::vector<MarkerJointFit> joints;    // by BoneId
    bool stopped = false;
};

/// Makes a skeleton with joint centres (see joint_centres()), bones of constant length and rotations from the markers
/// of each known set; `place`: the user's values for them. Gaps of markers are filled by fill_gaps(), and the joints
/// solved by solve_positions(), with a point beside each bone that shows its rotation about itself. At rest the person
/// stands with the arms spread.
MarkerSkeleton skeleton_from_markers(const figure::Figure& markers, const analysis::PlacementOptions& place,
                                     const base::Run& run = {});
}  // namespace skelplay::processing
