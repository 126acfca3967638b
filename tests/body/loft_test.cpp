#include "body/loft.h"
#include <gtest/gtest.h>

namespace skelplay::body::mannequin {
Profile tube() {
    Profile profile;
    profile.first_dome = profile.last_dome = 2.0;
    profile.sections = {{.at = 0.0, .side = 5.0, .front = 5.0}, {.at = 1.0, .side = 4.0, .front = 4.0}};
    return profile;
}

std::size_t vertices_of_tube(double length) {
    return loft(tube(), axes_along({{}, {0.0, length, 0.0}}, {0.0, 0.0, 1.0}), "").vertices.size();
}

TEST(Loft, ALongerPieceHasMoreRings) { EXPECT_GT(vertices_of_tube(40.0), vertices_of_tube(20.0)); }

/// A damaged file may have a bone of 12 kilometres, and lengths that no integer holds.
TEST(Loft, ABoneOfKilometresHasNoMillionsOfRings) {
    for (const double length : {1.2e6, 1e12, 1e100}) {
        EXPECT_LT(vertices_of_tube(length), 10'000U) << length;
        EXPECT_LT(slice(tube(), 0.25, 0.75, length, 0.5).sections.size(), 500U) << length;
    }
}
}  // namespace skelplay::body::mannequin
