#pragma once

#include "analysis/placement.h"

namespace skelplay::analysis {
/// The poses of a human's take, five a second, by which its motion is recognised whatever the skeleton's names,
/// rest pose, proportions, unit and axes and the file's frame rate are. Each pose is `fingerprint_size` signed bytes:
/// eight directions in the body's own axes (x from the right hip to the left, y up the trunk), each 127 long: upper arm,
/// forearm, thigh and shin of the left side, then of the right. The first pose is one sample behind the first frame.
/// Empty: there is none.
using Fingerprint = std::string;

inline constexpr std::size_t fingerprint_size = 24;

/// Makes the fingerprint of a take whose frames are added one after another.
class FingerprintMaker {
public:
    /// `frame_time`: seconds, > 0.
    FingerprintMaker(const Body& body, double frame_time);
    /// `bones`: by BoneId, in any unit and axes. A frame in which a joint is absent is left out.
    void add(std::size_t frame, std::span<const scene::BonePosition> bones);
    /// Empty if the body is not human or lacks one of the parts, or if the take is too short.
    [[nodiscard]] Fingerprint finish() const;

private:
    using Directions = std::array<glm::dvec3, fingerprint_size / 3>;
    [[nodiscard]] Directions directions(std::span<const scene::BonePosition> bones) const;

    double frame_time_;
    // Shoulder, elbow, wrist, hip, knee and ankle of the left side, then of the right: bones, and whether it is their tail.
    std::array<std::pair<BoneId, bool>, 12> joints_;
    bool has_body_ = false;
    std::vector<std::pair<Directions, double>> sums_;  // by sample, with their weights
    Directions before_{};
    double before_time_ = -1e9;  // of the frame before
};

/// Finds how far a motion is from others.
class FingerprintMatcher {
public:
    /// The largest distance at which two motions are the same. Measured with tests/bench/alike.py: of changed copies 98 %
    /// are nearer, all motions of others are farther, the nearest of 400 000 pairs at 4.4.
    static constexpr double same = 4.2;

    /// `fingerprint`: not empty.
    explicit FingerprintMatcher(const Fingerprint& fingerprint);
    /// The root mean square of the angles between the parts in degrees, where the shorter of both motions fits best into
    /// the longer one, mirrored or not, made larger for motions that move little and smaller for those that move much;
    /// infinite if they are far from each other or hardly move. `other`: whole poses.
    [[nodiscard]] double distance(std::string_view other) const;
    /// The poses, the mirrored ones, and both half a sample later.
    [[nodiscard]] const std::array<Fingerprint, 4>& variants() const { return variants_; }

private:
    std::array<Fingerprint, 4> variants_;
};
}  // namespace skelplay::analysis
