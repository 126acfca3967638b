#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <optional>

#include "figure/motion.h"
#include "processing/euler.h"

namespace skelplay::processing {

/// The range of a bone's three rotation channels, in radians and in the sequence of `order`.
struct AngleRange {
    EulerOrder order = zxy;
    glm::dvec3 low{0.0};
    glm::dvec3 high{0.0};

    /// The angles of a rotation, on the branch nearest to the middle of the range, and moved into it.
    [[nodiscard]] glm::dvec3 clamped_angles(const glm::dmat3& rotation) const noexcept;
};

/// The limits of a bone's rotations. Nothing unless it has three channels about different axes, and a limit.
std::optional<AngleRange> angle_range(const figure::Bone& bone, const figure::Motion& motion);

}  // namespace skelplay::processing
