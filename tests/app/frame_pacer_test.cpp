#include <gtest/gtest.h>
#include "app/pacing.h"

namespace skelplay::app {
namespace {
/// How long it waits at a time after pictures were drawn.
double waited(FramePacer pacer, std::initializer_list<double> drawn, double now) {
    for (const double time : drawn) pacer.drawn(time);
    return pacer.wait(now);
}

TEST(FramePacer, WaitsForTheNextPicture) {
    EXPECT_EQ(waited({60, false}, {}, 100.0), 0.0) << "the first is due at once";
    EXPECT_NEAR(waited({0, false}, {100.0}, 100.0), 1.0 / 60, 1e-12) << "a display that does not tell its rate";
    EXPECT_NEAR(waited({50, false}, {10.0, 90.0}, 90.0), 0.02, 1e-9) << "after a pause nothing is made up for";
    EXPECT_EQ(waited({50, false}, {10.0}, 10.5), 0.0) << "a slow picture is followed at once";
    EXPECT_LE(waited({50, false}, {1000.0}, 0.0), 0.02) << "a clock set back";
    EXPECT_LT(waited({60, true}, {1.0}, 1.0), 0.6 / 60) << "swapping buffers waits already";
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
}  // namespace
}  // namespace skelplay::app
