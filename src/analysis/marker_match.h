#pragma once

#include <optional>
#include <string>

#include "base/run.h"
#include "figure/figure.h"
#include "scene/figure_view.h"

namespace skelplay::analysis {

/// A take, where its file puts it in the world, and when.
struct StandingTake {
    const figure::Figure* figure = nullptr;  // never null
    scene::Placement placement;
    double frame_time = 1.0;  // seconds, > 0
};

/// What of the markers' placement a person has set: it is not changed.
struct MatchLimits {
    bool up = false;
    bool unit = false;
    friend bool operator==(const MatchLimits&, const MatchLimits&) = default;
};

/// How markers stand in the axes, the unit and the time of a skeleton that was solved from them.
struct MarkerMatch {
    scene::Placement placement;  // of the markers, in the world in which the skeleton stands
    double later = 0.0;          // seconds from the skeleton's first frame to the markers'
    double distance = 0.0;       // metres from a marker to the nearest bone, in the middle of all that was looked at
    bool moved = false;          // their origins are not the same: the markers were shifted, too
    bool turned = false;         // nor their axes: they were turned about the vertical by any angle
    std::string evidence;        // "markers are 13 mm from the bones of walk.bvh"
};

/// Finds how markers have to be turned (by quarter turns about any axis; where that does not do, by any angle about the
/// vertical), scaled (from one common unit to another) and shifted to be next to the bones of a skeleton, and when: at
/// its first frame, or where the frame numbers of both files say. A way is believed the less, the more it changes.
/// Nothing: no way brings them near, so that they are hardly of one take. Pure; stoppable (then nothing).
std::optional<MarkerMatch> match_markers(const StandingTake& markers, const StandingTake& skeleton,
                                         const MatchLimits& limits = {}, const base::Run& run = {});

}  // namespace skelplay::analysis
