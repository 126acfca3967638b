#pragma once

#include <optional>
#include <string>

#include "analysis/placed_take.h"
#include "base/run.h"

namespace skelplay::analysis {

/// The parts of the markers' placement that the user has set; they are not changed.
struct MatchLimits {
    bool up = false;
    bool unit = false;
    friend bool operator==(const MatchLimits&, const MatchLimits&) = default;
};

/// The placement of markers in the axes, the unit and the time of a skeleton that was solved from them.
struct MarkerMatch {
    scene::FigureTransform to_world;  // of the markers, in the skeleton's world
    double later = 0.0;               // seconds from the skeleton's first frame to the markers'
    double distance = 0.0;            // metres from a marker to the nearest bone: the median
    bool moved = false;               // the origins differ: the markers were shifted, too
    bool turned = false;              // the axes differ, too: the markers were rotated about the vertical by any angle
    std::string evidence;             // "markers are 13 mm from the bones of walk.bvh"
};

/// Finds how markers have to be rotated (by quarter turns about any axis; if that is not enough, by any angle about the
/// vertical), scaled (from one common unit to another) and shifted to lie next to the bones of a skeleton, and when
/// they begin: at its first frame, or as the frame numbers of both files say; PlacedTake::start_time is ignored. The
/// more a candidate changes, the nearer it has to be. Nothing if no candidate brings them near: they are hardly of one
/// take. Pure; nothing when stopped.
std::optional<MarkerMatch> match_markers(const PlacedTake& markers, const PlacedTake& skeleton,
                                         const MatchLimits& limits = {}, const base::Run& run = {});

}  // namespace skelplay::analysis
