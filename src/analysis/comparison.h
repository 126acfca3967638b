#pragma once

#include "analysis/placement.h"

namespace skelplay::analysis {
/// How two bones were matched, most certain first.
enum class PairKind : std::uint8_t {
    same_name,
    ignoring_case,
    convention,  // the same words of the Acclaim naming convention
    anatomy,     // the same part of the body (analysis/body.h): lfemur, LeftUpLeg, lThigh
};

/// "same name", "case", "convention" or "anatomy".
inline std::string_view name(PairKind kind) noexcept {
    static constexpr std::array<std::string_view, 4> names{"same name", "case", "convention", "anatomy"};
    return names.at(static_cast<std::size_t>(kind));
}

/// A bone of one skeleton and the corresponding bone of another.
struct BonePair {
    BoneId a = BoneId::none;
    BoneId b = BoneId::none;
    PairKind kind = PairKind::same_name;
};

/// The corresponding bones of two skeletons, in the order of the first. Each bone is in at most one pair; a root on the
/// ground is in none.
std::vector<BonePair> pair_bones(const figure::Skeleton& a, const figure::Skeleton& b);

/// What difference of position is removed before distances are measured. The roots are the first pair's bones.
enum class Alignment : std::uint8_t {
    none,   // nothing: the takes are not moved
    root,   // every frame is moved so that the roots coincide
    first,  // all frames are moved alike, so that the roots coincide in the first frame that has both
};

/// The distance of two bones' origins and the angle between their axes, over the frames in which both are present.
struct PairDifference {
    BonePair pair;
    std::size_t frames = 0;  // the number of these frames; 0: the other fields have no meaning
    double mean = 0.0;       // in the world's unit, as all distances
    double most = 0.0;
    std::size_t worst_frame = 0;  // of the first take, where it is `most`
    double mean_angle = 0.0;      // radians, 0 … π, as all angles; 0 if rotations are not compared
    double most_angle = 0.0;
    std::size_t worst_angle_frame = 0;  // of the first take, where it is `most_angle`
};

/// The result of comparing two takes.
struct Comparison {
    std::vector<PairDifference> pairs;  // in the order given; empty: no frame is in both takes
    std::vector<float> most;            // by the first take's frames: the greatest distance; NaN: no pair is in both
    std::size_t worst_frame = 0;        // of the first take
    std::size_t worst_pair = 0;         // into pairs
    std::size_t frames = 0;             // of the first take that both have
    double mpjpe = 0.0;                 // mean per joint position error: over all pairs and frames
    /// Mean difference of velocities, per second, over all pairs and steps between frames. Nothing: there is no step.
    std::optional<double> velocity_error;
    bool has_angles = false;              // angles were measured
    double mean_angle = 0.0;              // over all pairs and frames
    std::size_t greatest_angle_pair = 0;  // into pairs: the one with the greatest angle
};

/// Compares every frame of `a` with `b` at the same time; `b` is interpolated between its frames. When stopped, the
/// result covers the frames seen so far. `axes`: for each pair the axes of a's bone in those of b's when both are in
/// the same pose (see processing/compared_rotations.h); empty: rotations are not compared. No alignment removes
/// rotations.
Comparison compare(const PlacedTake& a, const PlacedTake& b, const std::vector<BonePair>& pairs, Alignment alignment,
                   const std::vector<glm::dmat3>& axes = {}, const base::Run& run = {});

/// The angle of the rotation from one to the other, 0 … π; precise for small angles, too.
double angle_between(const glm::dmat3& a, const glm::dmat3& b) noexcept;

/// The position in frames of `b` at the time when `a` is at `position` (in frames of `a`); nothing outside b's take.
std::optional<double> same_time(const PlacedTake& a, const PlacedTake& b, double position) noexcept;
}  // namespace skelplay::analysis
