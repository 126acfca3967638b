#include "figure/euler.h"

namespace skelplay::figure {
namespace {
using std::numbers::pi;

constexpr double locked = 1e-8;  // cosine of the middle angle: below it the outer angles cannot be separated

glm::dvec3 unwrapped_angles(const glm::dvec3& angles, const glm::dvec3& before) noexcept {
    return {unwrapped(angles.x, before.x), unwrapped(angles.y, before.y), unwrapped(angles.z, before.z)};
}

/// +1 for xyz, yzx and zxy, -1 for the others.
double parity(const EulerOrder& order) noexcept { return (index(order[0]) + 1) % 3 == index(order[1]) ? 1.0 : -1.0; }
}  // namespace

double unwrapped(double angle, double before) noexcept {
    return angle + 2 * pi * std::nearbyint((before - angle) / (2 * pi));
}

std::optional<EulerOrder> angle_order(std::span<const Channel> channels) noexcept {
    EulerOrder order{};
    std::size_t count = 0;
    unsigned seen = 0;
    for (const Channel& channel : channels) {
        if (!is_angle(channel)) continue;
        if (count == order.size()) return std::nullopt;
        order[count++] = channel.axis;
        seen |= 1U << static_cast<unsigned>(index(channel.axis));
    }
    return seen == 7U ? std::optional(order) : std::nullopt;
}

glm::dmat3 rotation_of(const glm::dvec3& angles, const EulerOrder& order) noexcept {
    glm::dmat3 product(1.0);
    for (int step = 0; step < 3; ++step)
        product = product * rotation_about(order[static_cast<std::size_t>(step)], angles[step]);
    return product;
}

glm::dvec3 euler_near(const glm::dmat3& rotation, const EulerOrder& order, const glm::dvec3& before,
                      const glm::dvec3& expected) noexcept {
    const int i = index(order[0]);
    const int j = index(order[1]);
    const int k = index(order[2]);
    const double sign = parity(order);
    const auto element = [&](int row, int column) { return rotation[column][row]; };

    const double sine = sign * element(i, k);  // of the middle angle
    const double cosine = std::hypot(element(i, i), element(i, j));
    if (cosine < locked) {
        // Only third + s · first is known; s is the sign of the middle angle's sine, times the parity.
        const double s = sine < 0 ? -sign : sign;
        const double known = std::atan2(sign * element(j, i), element(j, j));
        const double missing = unwrapped(known, expected.z + s * expected.x) - (expected.z + s * expected.x);
        return {expected.x + s * missing / 2, unwrapped(std::copysign(pi / 2, sine), before.y), expected.z + missing / 2};
    }
    const glm::dvec3 angles{std::atan2(-sign * element(j, k), element(k, k)), std::atan2(sine, cosine),
                            std::atan2(-sign * element(i, j), element(i, i))};
    const glm::dvec3 one = unwrapped_angles(angles, before);
    const glm::dvec3 other = unwrapped_angles(glm::dvec3{angles.x + pi, pi - angles.y, angles.z + pi}, before);
    const glm::dvec3 to_one = one - before;
    const glm::dvec3 to_other = other - before;
    return glm::dot(to_one, to_one) <= glm::dot(to_other, to_other) ? one : other;
}

const glm::dvec3& EulerCurve::next(const glm::dmat3& rotation, const EulerOrder& order) noexcept {
    const glm::dvec3 angles = euler_near(rotation, order, angles_, angles_ + change_);
    if (begun_) change_ = angles - angles_;
    begun_ = true;
    angles_ = angles;
    return angles_;
}
}  // namespace skelplay::figure
