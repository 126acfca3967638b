#pragma once

#include "processing/edited_take.h"

namespace skelplay::processing {
/// A bone whose own axes are the figure's at rest.
struct WorldAxesBone {
    glm::dvec3 offset{0.0};  // at rest, from the parent's origin
    glm::dvec3 tail{0.0};    // at rest, from its own origin
    glm::dmat3 axes{1.0};    // W: its axes at rest in the figure
};

/// The state of such a bone in a frame.
struct WorldAxesState {
    glm::dvec3 origin{0.0};    // from the parent's origin, in the parent's world axes
    glm::dmat3 rotation{1.0};  // in the parent's world axes; the identity at rest
    glm::dvec3 tail{0.0};      // from its own origin, in its own world axes
};

/// The same motion on the same bones, but every bone's own axes at rest are the figure's: the form of BVH, and of an
/// ASF whose `axis` is 0 0 0. With W, a bone's axes at rest, and L, its local matrix,
///     L' = W_parent · L · W⁻¹,      W_parent = I for a root.
/// Matrices that scale (a baked take's) keep where bones and tails are in the figure, and the rotations nearest to
/// their axes.
class WorldAxesTake {
public:
    /// `take` must outlive this.
    explicit WorldAxesTake(const EditedTake& take);

    [[nodiscard]] const EditedTake& take() const noexcept { return take_; }
    /// The bones at rest, by BoneId.
    [[nodiscard]] std::span<const WorldAxesBone> bones() const noexcept { return bones_; }

    /// The states of all bones in a frame, by BoneId. Reuses both buffers. Safe from several threads.
    void frame(std::size_t frame, figure::Pose& scratch, std::vector<WorldAxesState>& states) const;

    /// By BoneId: whether the origin leaves its place at rest, from its parent, by more than `tolerance`. False: roots.
    [[nodiscard]] std::vector<bool> moving(double tolerance) const;

    /// By BoneId: how far the origin goes from its position at rest at most.
    [[nodiscard]] std::vector<double> departures() const {
        std::vector<glm::dvec3> offsets;
        for (const WorldAxesBone& bone : bones_) offsets.push_back(bone.offset);
        return departures(offsets);
    }
    /// The same from other positions, `offsets` in the parents' world axes.
    [[nodiscard]] std::vector<double> departures(std::span<const glm::dvec3> offsets) const;

private:
    void frame_of_matrices(const figure::Pose& pose, std::vector<WorldAxesState>& states) const;

    const EditedTake& take_;
    std::vector<WorldAxesBone> bones_;
};

/// Meredith & Maddock's conversion (section 4, table 4.1) of a skeleton whose bones rest in the figure's axes, such as
/// a BVH's, into one whose bones all lie along one axis of their own, as HTR requires. A bone's vector becomes a length
/// and a base rotation O_n relative to the parent's; W_n = O_0 … O_n are its axes in the figure at rest. With R_n the
/// rotation of the source, N_n = W_parent⁻¹ R_n W_n gives the same positions (eq. 4.9). With base and frame apart, N_n
/// = O_n · F_n, F_n is W_n⁻¹ R_n W_n.
struct BoneAxisAlignment {
    double length = 0.0;          // |v|
    glm::dmat3 axes{1.0};         // W_n
    glm::dmat3 base{1.0};         // O_n
    glm::dvec3 base_origin{0.0};  // from the parent's origin, in the parent's axes W_parent
};

/// The base pose, by BoneId. `along`: the length axis, of unit length. A bone of no length has its parent's axes.
std::vector<BoneAxisAlignment> bone_axis_alignment(const WorldAxesTake& take, const glm::dvec3& along);
}  // namespace skelplay::processing
