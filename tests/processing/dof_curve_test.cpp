#include <cmath>
#include <gtest/gtest.h>
#include <vector>
#include "processing/joint_channels.h"

namespace skelplay::processing::dof_curve_test {
using figure::Axis;
using figure::rotation_about;

constexpr double degree = 0.017453292519943295;

glm::dmat3 about(Axis axis, double degrees) { return rotation_about(axis, degrees * degree); }
RotationDof dof(Axis axis, double low, double high) { return {axis, low * degree, high * degree}; }

TEST(DofCurve, OneAxisTakesItsPartOfARotation) {
    DofCurve curve({{Axis::x}});
    EXPECT_NEAR(curve.next(about(Axis::x, 50) * about(Axis::y, 10))[0], 50 * degree, 1e-9);
    EXPECT_NEAR(curve.next(about(Axis::y, 40))[0], 0.0, 1e-9);
    EXPECT_NEAR(DofCurve({{Axis::z}}).next(about(Axis::z, -120))[0], -120 * degree, 1e-9);
}

TEST(DofCurve, AnglesAreNotWrapped) {
    DofCurve curve({{Axis::y}});
    curve.next(about(Axis::y, 170));
    EXPECT_NEAR(curve.next(about(Axis::y, 190))[0], 190 * degree, 1e-9);
}

TEST(DofCurve, TwoAxesMakeTheirProductsExactly) {
    // Also where the first angle is beyond a quarter turn, which is far from where the search begins.
    for (const double first : {20.0, -100.0, 175.0})
        for (const double second : {-60.0, 85.0, 140.0}) {
            DofCurve curve({{Axis::z}, {Axis::x}});
            const glm::dmat3 wanted = about(Axis::z, first) * about(Axis::x, second);
            curve.next(wanted);
            for (int column = 0; column < 3; ++column)
                for (int row = 0; row < 3; ++row)
                    EXPECT_NEAR(curve.rotation()[column][row], wanted[column][row], 1e-8) << first << ' ' << second;
        }
}

TEST(DofCurve, LimitsEndAnAngleAtTheNearerOne) {
    EXPECT_NEAR(DofCurve({dof(Axis::x, -10, 20)}).next(about(Axis::x, 50))[0], 20 * degree, 1e-9);
    // -170 is 160 from -10, but 90 from 100.
    EXPECT_NEAR(DofCurve({dof(Axis::x, -10, 100)}).next(about(Axis::x, -170))[0], 100 * degree, 1e-9);
    // -160 is 200, which is allowed.
    EXPECT_NEAR(DofCurve({dof(Axis::x, 150, 250)}).next(about(Axis::x, -160))[0], 200 * degree, 1e-9);
    EXPECT_NEAR(DofCurve({dof(Axis::x, -HUGE_VAL, 5)}).next(about(Axis::x, 30))[0], 5 * degree, 1e-9);
}

TEST(DofCurve, WithoutAxesItRests) {
    DofCurve curve({});
    EXPECT_TRUE(curve.next(about(Axis::x, 50)).empty());
    EXPECT_EQ(curve.rotation(), glm::dmat3(1.0));
}
}  // namespace skelplay::processing::dof_curve_test
