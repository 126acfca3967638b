#include <gtest/gtest.h>

#include "app/pacing.h"

namespace skelplay::app {
namespace {

TEST(FramePacer, TheFirstPictureIsDueAtOnce) { EXPECT_EQ(FramePacer(60, false).wait(100.0), 0.0); }

TEST(FramePacer, ADisplayThatDoesNotTellItsRateCountsAsSixtyHertz) {
    FramePacer pacer(0, false);
    pacer.drawn(100.0);
    EXPECT_NEAR(pacer.wait(100.0), 1.0 / 60, 1e-12);
}

// Each picture starts a little late, because waiting takes too long; the average rate is still right.
TEST(FramePacer, TheRateHoldsOnAverage) {
    FramePacer pacer(50, false);
    double now = 10.0;
    int pictures = 0;
    while (now < 20.0) {
        pacer.drawn(now);
        ++pictures;
        now += pacer.wait(now) + 0.002;
    }
    EXPECT_NEAR(pictures, 500, 1);
}

TEST(FramePacer, AfterAPauseNothingIsMadeUpFor) {
    FramePacer pacer(50, false);
    pacer.drawn(10.0);
    pacer.drawn(90.0);
    EXPECT_NEAR(pacer.wait(90.0), 0.02, 1e-9);
}

TEST(FramePacer, ASlowPictureIsFollowedAtOnce) {
    FramePacer pacer(50, false);
    pacer.drawn(10.0);
    EXPECT_EQ(pacer.wait(10.5), 0.0);
}

TEST(FramePacer, AClockSetBackWaitsForOnePictureOnly) {
    FramePacer pacer(50, false);
    pacer.drawn(1000.0);
    EXPECT_LE(pacer.wait(0.0), 0.02);
}

// Swapping buffers waits already; the pacer must not add to it.
TEST(FramePacer, ADisplayThatWaitsIsNotSlowedDown) {
    FramePacer pacer(60, true);
    pacer.drawn(1.0);
    EXPECT_LT(pacer.wait(1.0), 0.6 / 60);
}

}  // namespace
}  // namespace skelplay::app
