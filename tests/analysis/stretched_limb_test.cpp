// A knee that is stretched cannot stretch further: it holds still, and bends at once when the hips come nearer.

#include <algorithm>
#include <gtest/gtest.h>
#include <string_view>
#include "analysis/motion_check.h"
#include "support/stick_figure.h"

namespace skelplay::analysis::stretched_limb_test {
/// True if the check finds the left knee frozen that bends by so many degrees for a third of a second, and by much more
/// at 30 degrees a second before and after it.
bool is_frozen_at(double bend) {
    constexpr double first = 100;
    constexpr double end = 140;
    const auto knee = [&](double frame) {
        if (frame >= first && frame < end) return bend;
        return bend + 8 + 0.25 * (frame < first ? first - frame : frame - end);
    };
    const figure::Figure figure = test::stick_figure(
        {}, 240,
        [&](std::string_view joint, std::size_t frame) {
            return glm::dvec3(0, joint == "LeftLeg" ? knee(static_cast<double>(frame)) : 0.0, 0);
        },
        [](std::size_t frame) { return glm::dvec3(0, 93, 0.5 * static_cast<double>(frame)); });
    PlacementOptions options;
    options.metres_per_unit = 0.01;
    const auto found = check_motion(figure, infer_placement(figure, options), 1.0 / 120).findings;
    return std::ranges::find(found, FindingKind::frozen, &Finding::kind) != found.end();
}

TEST(StretchedLimb, IsNotFrozen) { EXPECT_FALSE(is_frozen_at(0)); }

TEST(StretchedLimb, IsFrozenWhereItIsBent) { EXPECT_TRUE(is_frozen_at(30)); }
}  // namespace skelplay::analysis::stretched_limb_test
