#pragma once

#include "base/text.h"
#include "figure/ids.h"
#include "figure/prelude.h"

namespace skelplay::figure {
/// A direction along a coordinate axis, such as a file's up axis: -Z when heads have the lowest z.
struct SignedAxis {
    constexpr SignedAxis() noexcept = default;
    constexpr SignedAxis(Axis along, bool against = false) noexcept : axis(along), negative(against) {}

    Axis axis = Axis::y;
    bool negative = false;
    friend bool operator==(const SignedAxis&, const SignedAxis&) = default;
};

/// The unit vector of this direction.
glm::dvec3 direction(SignedAxis axis) noexcept;
/// "Z", "-Z".
std::string_view name(SignedAxis axis) noexcept;
/// The axis that "z", "+Z" or "-Z" names, ASCII case aside; nothing for any other word.
std::optional<SignedAxis> signed_axis(std::string_view word) noexcept;

/// The axis of a letter from x to z, in any case.
constexpr Axis axis_of_letter(char letter) noexcept { return Axis(base::lower(letter) - 'x'); }

/// The order of three rotations, about each axis once.
using AxisOrder = std::array<Axis, 3>;
/// The order that a word such as "xyz" or "ZYX" names, in any case; nothing for any other word.
std::optional<AxisOrder> axis_order(std::string_view letters) noexcept;
/// "ZXY"
inline std::string order_letters(const AxisOrder& order) {
    std::string letters;
    for (const Axis axis : order) letters += "XYZ"[index(axis)];
    return letters;
}

/// The rotation about one axis, right-handed, for column vectors.
glm::dmat3 rotation_about(Axis axis, double radians) noexcept;
}  // namespace skelplay::figure
