#include "figure/signed_axis.h"

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

std::optional<AxisOrder> axis_order(std::string_view letters) noexcept {
    const auto lower = [](char letter) { return base::lower(letter); };
    if (!std::ranges::is_permutation(letters, std::string_view("xyz"), {}, lower)) return std::nullopt;
    AxisOrder order{};
    std::ranges::transform(letters, order.begin(), axis_of_letter);
    return order;
}

glm::dmat3 rotation_about(Axis axis, double radians) noexcept {
    const int u = (index(axis) + 1) % 3;
    const int v = (index(axis) + 2) % 3;
    glm::dmat3 m{1.0};
    m[u][u] = m[v][v] = std::cos(radians);
    m[u][v] = std::sin(radians);
    m[v][u] = -m[u][v];
    return m;
}
}  // namespace skelplay::figure
