#pragma once

#include "analysis/comparison.h"

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
    bool rotated = false;             // the axes differ, too: the markers were rotated about the vertical by any angle
    std::string evidence;             // "markers are 13 mm from the bones of walk.bvh"
};

/// Finds how markers have to be rotated (by quarter turns about any axis; if that is not enough, by any angle about the
/// vertical), scaled (from one common unit to another) and shifted to lie next to the bones of a skeleton, and when
/// they begin: at its first frame, or as the frame numbers of both files say; PlacedTake::start_time is ignored. The
/// more a candidate changes, the nearer it has to be. Nothing if no candidate brings them near: they are hardly of one
/// take. Pure; nothing when stopped.
std::optional<MarkerMatch> match_markers(const PlacedTake& markers, const PlacedTake& skeleton,
                                         const MatchLimits& limits = {}, const base::Run& run = {});

/// The distance of a marker from its bone, which is the bone that it is nearest to in the median of the frames.
struct MarkerDistance {
    BoneId marker = BoneId::none;
    BoneId bone = BoneId::none;  // of the skeleton
    std::size_t frames = 0;      // of the markers' take in which both are present; above 0
    double mean = 0.0;           // in the world's unit, as all distances
    double median = 0.0;
    double most = 0.0;
    std::size_t worst_frame = 0;     // of the markers' take, where it is `most`
    std::vector<float> distances{};  // by frames of the markers' take; NaN: absent
};

/// The distances of a take's markers from the bones of a skeleton: they tell how well it was solved from the markers.
struct MarkerDistances {
    std::vector<MarkerDistance> markers;  // those that are present in any frame that both takes have, by BoneId
    std::vector<float> most;              // by frames of the markers' take: the greatest distance; NaN: no marker
    std::size_t worst = 0;                // into markers: the one with the greatest distance
    double median = 0.0;                  // of all markers and frames
};

/// Measures every marker in every frame of its take against the skeleton at the same time, which is interpolated
/// between its frames. When stopped, the result is of no use.
MarkerDistances marker_distances(const PlacedTake& markers, const PlacedTake& skeleton, const base::Run& run = {});
}  // namespace skelplay::analysis
