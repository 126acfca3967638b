#pragma once

#include "figure/motion.h"
#include "figure/signed_axis.h"

namespace skelplay::figure {
/// The order in which three rotations are multiplied: R = R(first) · R(second) · R(third), each axis once.
using EulerOrder = AxisOrder;

inline constexpr EulerOrder zxy{Axis::z, Axis::x, Axis::y};

/// The order named "ZXY" or "zxy"; nothing if the name does not have each of the three axes once.
inline std::optional<EulerOrder> euler_order(std::string_view name) noexcept { return axis_order(name); }

/// The order of the angles among a bone's channels; nothing if they are not exactly one about each axis.
std::optional<EulerOrder> angle_order(std::span<const Channel> channels) noexcept;
/// The rotation of three angles in radians, in the order's sequence.
glm::dmat3 rotation_of(const glm::dvec3& angles, const EulerOrder& order) noexcept;

/// The angle plus the whole turns that bring it nearest to `before`; in radians.
double unwrapped(double angle, double before) noexcept;

/// The angles of a rotation in radians, in the order's sequence, on the continuous branch: those nearest to `before`,
/// so that angles are never wrapped from one frame to the next. If the middle angle is ±90°, only the sum or the
/// difference of the outer two is determined: the result is nearest to `expected`, the extrapolated angles. `rotation`
/// has the rotated axes as columns.
glm::dvec3 euler_near(const glm::dmat3& rotation, const EulerOrder& order, const glm::dvec3& before,
                      const glm::dvec3& expected) noexcept;

/// Computes such angles frame after frame.
class EulerCurve {
public:
    EulerCurve() = default;
    /// `before`: the angles of the frame before the first one.
    explicit EulerCurve(const glm::dvec3& before) noexcept : angles_(before) {}
    /// The angles of the next frame.
    const glm::dvec3& next(const glm::dmat3& rotation, const EulerOrder& order) noexcept;

private:
    glm::dvec3 angles_{0.0};
    glm::dvec3 change_{0.0};  // from the previous frame; 0 in the first
    bool begun_ = false;
};
}  // namespace skelplay::figure
