#include "figure/euler.h"
#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <numbers>
#include <random>
#include <vector>

namespace skelplay::figure::euler_test {
const std::vector<EulerOrder> orders{{Axis::x, Axis::y, Axis::z}, {Axis::x, Axis::z, Axis::y}, {Axis::y, Axis::x, Axis::z},
                                     {Axis::y, Axis::z, Axis::x}, {Axis::z, Axis::x, Axis::y}, {Axis::z, Axis::y, Axis::x}};
constexpr double quarter = std::numbers::pi / 2;

/// The rotation of three angles in radians, in the order's sequence.
glm::dmat3 euler_rotation(const glm::dvec3& angles, const EulerOrder& order) {
    glm::dmat3 product{1.0};
    for (int step = 0; step < 3; ++step) {
        const int u = (index(order[static_cast<std::size_t>(step)]) + 1) % 3;
        const int v = (u + 1) % 3;
        const double s = std::sin(angles[step]);
        const double c = std::cos(angles[step]);
        const glm::dvec3 old_u = product[u];
        product[u] = c * old_u + s * product[v];
        product[v] = c * product[v] - s * old_u;
    }
    return product;
}

double difference(const glm::dmat3& a, const glm::dmat3& b) {
    double worst = 0;
    for (int column = 0; column < 3; ++column) worst = std::max(worst, glm::distance(a[column], b[column]));
    return worst;
}

TEST(EulerOrder, IsNamedByEachAxisOnce) {
    EXPECT_EQ(euler_order("ZXY"), zxy);
    EXPECT_EQ(euler_order("yzx"), (EulerOrder{Axis::y, Axis::z, Axis::x}));
    for (const char* name : {"", "XY", "XYX", "XYZX", "ABC", "XY ", "89:"}) EXPECT_FALSE(euler_order(name)) << name;
}

TEST(Euler, TheRotationOfAnglesIsTheProductInTheirSequence) {
    for (const EulerOrder& order : orders)
        EXPECT_LT(difference(rotation_of({0.5, -2.0, 3.0}, order), euler_rotation({0.5, -2.0, 3.0}, order)), 1e-14);
}

TEST(Euler, AnglesNearbyAreFoundAgainInEveryOrder) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> any(-20.0, 20.0);
    std::uniform_real_distribution<double> little(-0.05, 0.05);
    for (const EulerOrder& order : orders)
        for (int i = 0; i < 500; ++i) {
            const glm::dvec3 angles{any(random), any(random), any(random)};
            const glm::dvec3 before = angles + glm::dvec3{little(random), little(random), little(random)};
            if (std::abs(std::cos(angles.y)) < 0.2) continue;  // near the lock other angles may be nearer
            EXPECT_LT(glm::distance(euler_near(euler_rotation(angles, order), order, before, before), angles), 1e-9);
        }
}

TEST(Euler, WhereTheMiddleAngleIsAQuarterTurnTheRotationIsKept) {
    std::mt19937 random(2);
    std::uniform_real_distribution<double> any(-3.0, 3.0);
    for (const EulerOrder& order : orders)
        for (const double middle : {quarter, -quarter, 3 * quarter, -3 * quarter}) {
            for (int i = 0; i < 20; ++i) {
                const glm::dvec3 angles{any(random), middle, any(random)};
                const glm::dvec3 before = angles + glm::dvec3{0.01, 0.0, -0.02};
                const glm::dmat3 rotation = euler_rotation(angles, order);
                const glm::dvec3 found = euler_near(rotation, order, before, before);
                EXPECT_LT(difference(euler_rotation(found, order), rotation), 1e-7);
                EXPECT_LT(glm::distance(found, before), 0.04) << "nearest to the frame before";
            }
        }
}

TEST(Euler, TheFirstRotationIsTheLeftmost) {
    const glm::dmat3 rotation = euler_rotation({quarter, 0.3, 0.0}, {Axis::z, Axis::x, Axis::y});
    // Rz(90°) Rx(0.3): y goes to (-cos, 0, sin).
    EXPECT_NEAR(rotation[1].x, -std::cos(0.3), 1e-12);
    EXPECT_NEAR(rotation[1].z, std::sin(0.3), 1e-12);
}
}  // namespace skelplay::figure::euler_test
