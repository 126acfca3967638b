#pragma once

#include "processing/repair_spots.h"

namespace skelplay::processing {
/// The repairs that are asked for; by default none.
struct Repairs {
    double scale_root = 1.0;            // factor on the path of the root
    bool exchange_sides = false;        // exchange the names of left and right
    bool unflip = false;                // turn flips back that analysis::check_motion() finds
    bool despike = false;               // replace the frames of spikes that it finds
    bool trim_rest = false;             // leave out the rest pose that it finds at the start or the end
    double fill_gaps = 0.0;             // seconds, the longest gap of a marker that is filled; 0: none is
    double smooth = 0.0;                // hertz, the cutoff of the low pass; 0: nothing is smoothed
    bool lock_feet = false;             // hold feet where they stand
    bool level_drift = false;           // the ground neither rises nor sinks
    bool level_slope = false;           // the ground does not slope
    bool level = false;                 // the ground at height 0
    bool mirror = false;                // exchange left and right
    std::vector<RepairSpot> only = {};  // of kinds that stand here nothing else is repaired
    friend bool operator==(const Repairs&, const Repairs&) = default;
};

/// A take that was repaired.
struct Repaired {
    std::optional<std::string> refused;  // why a repair cannot be made, in a sentence; then there is no figure
    figure::Figure figure;
    std::size_t cut = 0;      // frames that were left out at the start
    base::Diagnostics notes;  // what was changed, in numbers: one for each repair, without positions
    bool stopped = false;
};

/// Makes the repairs, in the order of Repairs. `place`: what the user says about the figure; `rate`: frames a second of
/// a take that does not state them. Linear in frames; the result does not depend on the number of threads.
Repaired repair(const figure::Figure& figure, const Repairs& repairs, const analysis::PlacementOptions& place, double rate,
                const base::Run& run = {});

/// Applies a rigid transform of the figure's axes to the roots in every frame. False: a part of them can't.
bool transform_take(figure::Figure& figure, const std::function<glm::dmat4(std::size_t frame)>& transform);

/// The rotation in the figure's axes that makes ground level that rises by `slope` along x and z of the world.
glm::dmat4 levelling(const analysis::Placement& placement, const glm::dvec2& slope);
}  // namespace skelplay::processing
