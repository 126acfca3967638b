#pragma once

#include <cstddef>
#include <glm/mat3x3.hpp>
#include <limits>
#include <optional>
#include <vector>

#include "figure/ids.h"
#include "processing/euler.h"

namespace skelplay::processing {

/// A rotation that a bone can make about one axis, in radians.
struct RotationDof {
    figure::Axis axis = figure::Axis::x;
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
};

/// Computes the angles of a bone that cannot make every rotation, frame after frame: those of the product
/// R(first) · R(second) · … that is nearest to a rotation, by the angle between the two.
///
/// With all angles but one held, tr(Rᵀ A X(α) B) is a + b cos α + c sin α, so the best α is known, and between limits
/// it is α or the nearer limit. Each angle is set so in turn until none changes. The ascent begins at the angles of the
/// frame before, and at those of the rotation about three axes; the better result counts.
class DofCurve {
public:
    /// `dofs` in the order of multiplication; any number of them, none too.
    explicit DofCurve(std::vector<RotationDof> dofs);

    /// Makes these the angles of the frame before, in the order of the dofs.
    void start(std::vector<double> angles);
    /// The angles of the next frame, in the order of the dofs. Without limits they are never wrapped.
    const std::vector<double>& next(const glm::dmat3& wanted);
    /// The product of the angles of this frame.
    [[nodiscard]] const glm::dmat3& rotation() const noexcept { return rotation_; }

private:
    using Angles = std::vector<double>;
    /// Angles, and the trace of wantedᵀ · their rotation: 1 + 2 cos of the angle between them.
    struct Fit {
        Angles angles;
        double trace = -1.0;
    };

    [[nodiscard]] glm::dmat3 product(const Angles& angles, std::size_t first, std::size_t end) const;
    [[nodiscard]] Fit ascended(Angles angles, const glm::dmat3& wanted) const;
    [[nodiscard]] Angles three_axes_start(const glm::dmat3& wanted) const;

    std::vector<RotationDof> dofs_;
    std::optional<EulerOrder> order_;  // that begins with the axes; nothing: an axis repeats, or there are fewer than 2
    bool is_free_ = false;             // three axes without limits, which make every rotation
    EulerCurve free_;
    Angles angles_;
    glm::dmat3 rotation_{1.0};
};

}  // namespace skelplay::processing
