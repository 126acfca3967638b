// The centre of mass of a person in the air falls as every body does, whatever the limbs do; that of no joint does.

#include "analysis/centre_of_mass.h"
#include <filesystem>
#include <glm/vec3.hpp>
#include <gtest/gtest.h>
#include <vector>
#include "analysis/curves.h"
#include "analysis/placement.h"
#include "loaders/load.h"
#include "support/needs.h"

namespace skelplay::analysis {
namespace {
/// Of the parabola nearest to the heights of the frames [first, end), in units per squared second.
double fall(const std::vector<glm::dvec3>& path, std::size_t first, std::size_t end, double fps) {
    const auto count = static_cast<double>(end - first);
    double t2 = 0;
    double t4 = 0;
    double y0 = 0;
    double y2 = 0;
    for (std::size_t i = first; i < end; ++i) {
        const double t = (static_cast<double>(i - first) - (count - 1) / 2) / fps;
        t2 += t * t;
        t4 += t * t * t * t;
        y0 += path[i].y;
        y2 += t * t * path[i].y;
    }
    return -2 * (y2 - t2 * y0 / count) / (t4 - t2 * t2 / count);
}

TEST(CentresOfMass, FallWithGInAHop) {
    const std::filesystem::path data = std::filesystem::path(SKELPLAY_SHARED_DIR) / "data";
    NEEDS(test::shared_file(data));
    const auto figure = loaders::load(data / "asf_amc" / "hdm05_bd_hopBothLegs1hops_001_120.amc").figure;
    ASSERT_TRUE(figure);
    const auto masses = mass_model(*figure);
    ASSERT_TRUE(masses);
    const double metres = infer_placement(*figure).unit.metres;
    constexpr std::size_t off = 32;  // from this frame both feet are in the air
    constexpr std::size_t on = 65;
    constexpr double fps = 120;
    EXPECT_NEAR(metres * fall(point_path(*figure, masses->centre), off, on, fps), 9.81, 0.2);
    EXPECT_LT(metres * fall(joint_path(*figure, figure::BoneId{0}), off, on, fps), 9.4) << "the root does not";
}
}  // namespace
}  // namespace skelplay::analysis
