#pragma once

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "analysis/checks/take_samples.h"
#include "analysis/motion_check.h"

namespace skelplay::analysis {

/// What the checks of a take share: its samples, what was found so far, and which frames need no other explanation.
struct CheckedTake {
    const TakeSamples& take;
    const CheckLimits& limits;
    std::vector<bool> explained;  // by frame: the change that leads to it is part of a finding of the whole body
    std::vector<bool> held;       // by frame: joints stay as they are; where the body is may change
    std::vector<bool> repeated;   // by frame: it is as the frame before
    std::set<std::pair<figure::BoneId, std::size_t>> excused = {};  // see excuse()
    std::vector<figure::FrameRange> rest = {};                      // rest poses at the ends
    std::vector<Finding> found = {};

    [[nodiscard]] double least(FindingKind kind, const JointTrack& track) const {
        return limits.least(kind, track.unit());
    }
    /// Notes that the change of a bone to a frame is part of a finding.
    void excuse(figure::BoneId bone, std::size_t frame) { excused.emplace(bone, frame); }
    [[nodiscard]] bool is_excused(figure::BoneId bone, std::size_t first, std::size_t last) const;
    /// Marks the changes that lead to the frames [first, last].
    void explain(std::size_t first, std::size_t last);
    [[nodiscard]] bool any_explained(std::size_t first, std::size_t last) const;
    void add(FindingKind kind, std::vector<figure::BoneId> bones, figure::FrameRange frames, double size,
             SizeUnit unit);
};

// The checks, in the order in which they have to run: what one explains is left out by those after it.

/// A T pose or zeros at the start or the end.
void check_rest_poses(CheckedTake& check);
/// Frozen parts and doubled frames.
void check_holds(CheckedTake& check);
/// Left and right exchanged for a while.
void check_sides(CheckedTake& check);
/// Dropped frames, and splices of the whole body.
void check_cuts(CheckedTake& check);
/// Spikes, flips and steps of joints and of the root.
void check_jumps(CheckedTake& check);
/// Noise.
void check_jitter(CheckedTake& check);
/// Slides of feet.
void check_feet(CheckedTake& check);
/// Feet that stand below or above the ground.
void check_ground(CheckedTake& check);
/// The rate, by falls and by gait.
void check_rate(CheckedTake& check);
/// Gimbal lock and limits, in the file's own angles.
void check_angles(CheckedTake& check);
/// Gaps, exchanges and ghosts of markers.
void check_markers(CheckedTake& check);
/// Links of markers whose length changes, unless that is part of another finding.
void check_links(CheckedTake& check);

}  // namespace skelplay::analysis
