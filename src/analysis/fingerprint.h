#pragma once

#include "analysis/placement.h"

namespace skelplay::analysis {
/// The poses of a human's take at `fingerprint_rate`, by which its motion is recognised whatever the skeleton's names,
/// rest pose, proportions, unit and axes and the file's frame rate are. Each pose is `fingerprint_size` signed bytes:
/// nine directions in the body's own axes (x to the left from hip to hip, y up the trunk), each 127 long: upper arm,
/// forearm, thigh and shin of the left side, those of the right side, and from the right shoulder to the left.
/// Empty: there is none.
using Fingerprint = std::string;

inline constexpr double fingerprint_rate = 5.0;  // poses a second
inline constexpr std::size_t fingerprint_size = 27;

/// Makes the fingerprint of a take whose frames are added one after another.
class FingerprintMaker {
public:
    /// `frame_time`: seconds, > 0.
    FingerprintMaker(const Body& body, double frame_time);
    /// `bones`: by BoneId, in any unit and axes. A frame in which a joint is absent is left out.
    void add(std::size_t frame, std::span<const scene::BonePosition> bones);
    /// Empty if the body is not human or lacks one of the parts, or if the take is too short or hardly moves.
    [[nodiscard]] Fingerprint finish() const;

private:
    using Directions = std::array<glm::dvec3, fingerprint_size / 3>;
    struct Sum {
        Directions directions{};
        double weight = 0.0;
    };
    [[nodiscard]] Directions directions(std::span<const scene::BonePosition> bones) const;

    double frame_time_;
    std::array<std::array<BoneId, 6>, 2> joints_{};  // of the left side and of the right; empty: none
    bool has_body_ = false;
    std::vector<Sum> sums_;
    Directions before_{};
    double before_time_ = -1.0;  // of the frame before; < 0: there is none
};

/// The fingerprint of the mirrored motion.
Fingerprint mirrored(Fingerprint fingerprint);

/// Finds how far a motion is from others.
class FingerprintMatcher {
public:
    /// The largest distance at which two motions are the same.
    static constexpr double same = 8.0;

    /// `fingerprint`: not empty.
    explicit FingerprintMatcher(const Fingerprint& fingerprint);
    /// The root mean square of the angles between the parts in degrees, where the shorter of both motions fits best into
    /// the longer one, mirrored or not; infinite if that is more than `limit`.
    [[nodiscard]] double distance(std::string_view other, double limit = same) const;
    /// The poses that lie so many quarters of a sample, 0 to 3, behind those of the fingerprint, or of the mirrored one.
    [[nodiscard]] const Fingerprint& shifted(bool mirrored, std::size_t quarters) const {
        return shifted_[(mirrored ? phases : 0) + quarters];
    }

private:
    static constexpr std::size_t phases = 4;
    std::vector<Fingerprint> shifted_;
};
}  // namespace skelplay::analysis
