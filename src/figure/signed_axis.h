#pragma once

#include <glm/vec3.hpp>
#include <optional>
#include <string_view>

#include "figure/ids.h"

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

}  // namespace skelplay::figure
