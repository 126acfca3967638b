#pragma once

#include "analysis/checks/checks.h"

namespace skelplay::analysis {
/// A jump of one track.
struct TrackJump {
    FindingKind kind = FindingKind::spike;
    const JointTrack* track = nullptr;
    figure::FrameRange frames;
    double size = 0.0;
    glm::dvec3 change{0.0};  // of a step
};

/// A track without the spikes that were found in it so far.
struct JumpPath {
    explicit JumpPath(const CheckedTake& take, const JointTrack& of) : track(&of), curve(of.curve) {
        const std::size_t bone = figure::index(of.bone);
        for (std::size_t frame = 0; frame < take.frames && !of.moves; ++frame)
            rotations.emplace_back(take.rotation(bone, frame));
    }

    [[nodiscard]] glm::dvec3 step(std::size_t frame) const { return curve[frame] - curve[frame - 1]; }

    /// From one frame to the one before another frame, seen from `origin`. The sum of large rotations does not come
    /// back to where it began when the joint does.
    [[nodiscard]] glm::dvec3 seen_from(std::size_t origin, std::size_t frame) const {
        return track->moves ? curve[frame] - curve[origin] : rotation_vector(rotations[origin], rotations[frame]);
    }

    /// Puts a frame to where it is expected, seen from `origin`.
    void put(std::size_t frame, std::size_t origin, const glm::dvec3& expected) {
        if (track->moves) curve[frame] = curve[origin] + expected;
        else if (const double degrees = glm::length(expected); degrees > 0.0)
            rotations[frame] = glm::angleAxis(glm::radians(degrees), expected / degrees) * rotations[origin];
        else rotations[frame] = rotations[origin];
    }

    /// To be called after frames were put elsewhere.
    void update() {
        for (std::size_t frame = 1; frame < curve.size() && !track->moves; ++frame)
            curve[frame] = curve[frame - 1] + rotation_vector(rotations[frame - 1], rotations[frame]);
    }

    const JointTrack* track;
    std::vector<glm::dvec3> curve;
    std::vector<glm::dquat> rotations;  // empty if it moves
};
}  // namespace skelplay::analysis
