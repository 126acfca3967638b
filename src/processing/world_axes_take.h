#pragma once

#include <cstddef>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "processing/edited_take.h"

namespace skelplay::processing {

/// A bone whose own axes are the figure's at rest.
struct WorldAxesBone {
    glm::dvec3 offset{0.0};  // at rest, from the parent's origin
    glm::dvec3 tail{0.0};    // at rest, from its own origin
    glm::dmat3 axes{1.0};    // W: the axes it has in the figure, at rest
};

/// What such a bone does in a frame.
struct WorldAxesState {
    glm::dvec3 origin{0.0};    // from the parent's origin, in the parent's world axes
    glm::dmat3 rotation{1.0};  // in the parent's world axes; the identity at rest
    glm::dvec3 tail{0.0};      // from its own origin, in its own world axes
};

/// The same motion on the same bones, but with the figure's axes as every bone's own at rest: the form of BVH, and of
/// an ASF whose `axis` is 0 0 0. With W the axes a bone has at rest and L its local matrix,
///     L' = W_parent · L · W⁻¹,      W_parent = I for a root.
class WorldAxesTake {
public:
    /// `take` must outlive this.
    explicit WorldAxesTake(const EditedTake& take);

    [[nodiscard]] const EditedTake& take() const noexcept { return take_; }
    /// By BoneId.
    [[nodiscard]] std::span<const WorldAxesBone> bones() const noexcept { return bones_; }

    /// The states of all bones in a frame, by BoneId. `scratch` and `states` are used again. Safe from several threads.
    void frame(std::size_t frame, figure::Pose& scratch, std::vector<WorldAxesState>& states) const;

    /// By BoneId: whether the bone's origin leaves its position at rest, measured from its parent, by more than
    /// `tolerance` in some frame. Roots, which have no parent, never do. Looks at every frame if it has to.
    [[nodiscard]] std::vector<bool> moving(double tolerance) const;

private:
    const EditedTake& take_;
    std::vector<WorldAxesBone> bones_;
};

}  // namespace skelplay::processing
