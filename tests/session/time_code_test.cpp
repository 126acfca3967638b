#include "session/time/time_code.h"

#include <gtest/gtest.h>

namespace skelplay::session {
namespace {

std::string code(double fps, double position) {
    Timeline timeline;
    timeline.frames = 1'000'000;
    timeline.frame_time = 1.0 / fps;
    timeline.position = position;
    return time_code(timeline);
}

TEST(TimeCode, CountsHoursMinutesSecondsAndFrames) {
    EXPECT_EQ(code(25, 0), "00:00:00:00");
    EXPECT_EQ(code(25, 24), "00:00:00:24");
    EXPECT_EQ(code(25, 25), "00:00:01:00");
    EXPECT_EQ(code(25, 25 * (2 * 3600 + 3 * 60 + 4) + 5), "02:03:04:05");
}

TEST(TimeCode, HasADigitForEachOfTheRates) {
    EXPECT_EQ(code(10, 9), "00:00:00:09");
    EXPECT_EQ(code(100, 99), "00:00:00:99");
    EXPECT_EQ(code(120, 225), "00:00:01:105");
    EXPECT_EQ(code(1000, 1001), "00:00:01:001");
}

TEST(TimeCode, CountsWholeFramesAtOddRates) {
    EXPECT_EQ(code(29.97, 30), "00:00:01:00");
    EXPECT_EQ(code(1.0 / 0.008333, 120), "00:00:01:000");
    EXPECT_EQ(code(0.5, 3), "00:00:03:00") << "slower than a frame a second: seconds are frames";
}

}  // namespace
}  // namespace skelplay::session
