#pragma once

#include <algorithm>
#include <cstddef>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "analysis/motion_check.h"
#include "analysis/placement.h"
#include "base/run.h"
#include "figure/figure.h"

namespace skelplay::analysis {

/// How one bone rotates or moves: a curve in space, so that both are judged by the same mathematics. Of a rotation the
/// curve is the sum of the rotations from frame to frame (as vectors in the parent's axes), which has no jumps by 360
/// degrees and does not depend on how angles are written.
struct JointTrack {
    figure::BoneId bone = figure::BoneId::none;
    bool moves = false;             // the bone's origin moves; false: it rotates
    bool of_root = false;           // moves, and carries the whole body
    std::vector<glm::dvec3> curve;  // by frame; degrees, or centimetres if it moves; NaN: the marker is missing

    [[nodiscard]] glm::dvec3 step(std::size_t frame) const { return curve[frame] - curve[frame - 1]; }
    [[nodiscard]] SizeUnit unit() const noexcept { return moves ? SizeUnit::centimetres : SizeUnit::degrees; }
};

/// How far the change to `frame` is from the mean of the changes beside it.
[[nodiscard]] inline glm::dvec3 surprise_of(std::span<const glm::dvec3> curve, std::size_t frame) {
    const auto step = [&](std::size_t to) { return curve[to] - curve[to - 1]; };
    return step(frame) - 0.5 * (step(frame - 1) + step(frame + 1));
}

/// The poses of a take, sampled once for all checks.
struct TakeSamples {
    /// Samples every frame. Figure and placement must outlive it.
    TakeSamples(const figure::Figure& figure, const Placement& placement, double frame_time, const base::Run& run);

    const figure::Figure& figure;
    const Placement& placement;
    double frame_time;  // seconds
    std::size_t frames;
    std::size_t bones;
    std::vector<JointTrack> tracks;    // of bones that change at all, by bone, rotations first
    std::vector<glm::quat> rotations;  // by bone, then by frame; empty for markers
    std::vector<glm::vec3> origins;    // by bone, then by frame: metres in the world
    std::vector<glm::vec3> tails;      // the same of the bones' ends; empty for markers

    /// As many frames as last about so many seconds, at least `least`.
    [[nodiscard]] std::size_t frames_of(double seconds, std::size_t least = 1) const noexcept {
        return std::max(least, static_cast<std::size_t>(seconds / frame_time + 0.5));
    }
    /// True for what hangs on a head: eyes, jaw, brows, ears, hair.
    [[nodiscard]] bool in_face(figure::BoneId bone) const noexcept;
    /// True for toes and fingers that rotate: they snap, and are poorly captured.
    [[nodiscard]] bool is_tip(const JointTrack& track) const noexcept;
    [[nodiscard]] const glm::quat& rotation(std::size_t bone, std::size_t frame) const {
        return rotations[bone * frames + frame];
    }
    [[nodiscard]] const glm::vec3& origin(std::size_t bone, std::size_t frame) const {
        return origins[bone * frames + frame];
    }
    [[nodiscard]] const glm::vec3& tail(std::size_t bone, std::size_t frame) const {
        return tails[bone * frames + frame];
    }
};

/// The rotation from one to the other as a vector: its axis times degrees.
glm::dvec3 rotation_vector(const glm::dquat& from, const glm::dquat& to) noexcept;

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
