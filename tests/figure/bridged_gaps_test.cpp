// Markers that were not seen for a short while, shown where they may have been.

#include <gmock/gmock.h>
#include <limits>
#include "figure/pose.h"
#include "support/skeleton.h"

namespace skelplay::figure::bridged_gaps_test {
using testing::ElementsAre;
using testing::IsEmpty;

//   frame   0  1  2  3  4  5  6  7
//   A       x  x  -  -  x  x  x  -      on x = t², y = 2 t
//   B       x  x  x  x  x  x  x  x
Motion cloud() {
    std::vector<std::vector<glm::dvec3>> rows;
    for (int i = 0; i < 8; ++i) {
        const double gone = i == 2 || i == 3 || i == 7 ? std::numeric_limits<double>::quiet_NaN() : 0.0;
        const auto t = static_cast<double>(i);
        rows.push_back({{t * t + gone, 2 * t + gone, gone}, {0, 0, t}});
    }
    return test::marker_motion_of(rows);
}

struct Shown {
    std::vector<BoneId> bridged;
    glm::dvec3 place;  // of A
};

Shown shown(double position, std::size_t longest) {
    const Skeleton markers = test::markers_of({"A", "B"});
    const Motion motion = cloud();
    Pose pose;
    sample_between(markers, motion, position, pose);
    const std::vector<BoneId> bridged = bridge_gaps(markers, motion, position, longest, pose);
    return {bridged, glm::dvec3(pose.local[0][3])};
}

TEST(BridgedGaps, AShortGapIsCrossedOnACurveWithTheSpeedsAtItsEnds) {
    const Shown at_two = shown(2, 2);
    EXPECT_THAT(at_two.bridged, ElementsAre(BoneId{0}));
    EXPECT_NEAR(at_two.place.y, 4, 1e-9) << "it moves evenly along y";
    // The speeds are those of the frames next to the gap: 1 before, 9 after, of a parabola that has 2 and 8.
    EXPECT_NEAR(at_two.place.x, 4, 0.7);
    EXPECT_NE(at_two.place.x, 6) << "not straight from 1 to 16";
}

TEST(BridgedGaps, BetweenFramesToo) {
    EXPECT_THAT(shown(1.5, 2).bridged, ElementsAre(BoneId{0}));
    EXPECT_NEAR(shown(1.5, 2).place.y, 3, 1e-9);
    EXPECT_NEAR(shown(3.999, 2).place.x, 16, 0.05) << "it arrives where it was seen again";
    EXPECT_THAT(shown(4.5, 2).bridged, IsEmpty());
}

TEST(BridgedGaps, ALongerGapStaysOne) {
    for (const double position : {2.0, 2.5, 3.0}) {
        EXPECT_THAT(shown(position, 1).bridged, IsEmpty());
        EXPECT_FALSE(is_present(shown(position, 1).place));
    }
    EXPECT_THAT(shown(2, 0).bridged, IsEmpty()) << "nobody asked";
}

TEST(BridgedGaps, NothingIsMadeUpAfterTheLastSample) {
    EXPECT_THAT(shown(7, 5).bridged, IsEmpty());
    EXPECT_FALSE(is_present(shown(6.5, 5).place));
}
}  // namespace skelplay::figure::bridged_gaps_test
