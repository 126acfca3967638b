#include "figure/signed_axis.h"

#include <array>
#include <cstddef>

#include "base/text.h"

namespace skelplay::figure {

glm::dvec3 direction(SignedAxis axis) noexcept {
    glm::dvec3 result(0.0);
    result[index(axis.axis)] = axis.negative ? -1.0 : 1.0;
    return result;
}

std::string_view name(SignedAxis axis) noexcept {
    static constexpr std::array<std::string_view, 3> names{"-X", "-Y", "-Z"};
    return names.at(static_cast<std::size_t>(index(axis.axis))).substr(axis.negative ? 0 : 1);
}

std::optional<SignedAxis> signed_axis(std::string_view word) noexcept {
    const bool negative = word.starts_with('-');
    if (negative || word.starts_with('+')) word.remove_prefix(1);
    for (const Axis axis : {Axis::x, Axis::y, Axis::z})
        if (base::equal_ignoring_case(word, name(axis))) return SignedAxis{axis, negative};
    return std::nullopt;
}

}  // namespace skelplay::figure
