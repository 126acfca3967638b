#include <cmath>
#include <gmock/gmock.h>
#include "session/time/timeline.h"

namespace skelplay::session {
namespace {
using testing::DoubleEq;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pointwise;

std::vector<std::size_t> frames(std::size_t first, std::size_t last) {
    std::vector<std::size_t> all;
    for (std::size_t frame = first; frame <= last; ++frame) all.push_back(frame);
    return all;
}

TEST(Clip, TheUsualRateIsTheTakesOwnOrAWholePartOfIt) {
    struct Case {
        double fps;
        double most;
        double rate;
    };
    for (const Case& c : {Case{30, 60, 30},
                          {60, 60, 60},
                          {120, 60, 60},
                          {100, 60, 50},
                          {240, 60, 60},
                          {119.88, 60, 59.94},
                          {1 / 0.033333, 60, 30},  // a frame time with six decimals
                          {1 / 0.0083333, 60, 60},
                          {1 / 0.016683, 60, 59.941},
                          {120, 25, 24},
                          {25, 25, 25},
                          {12, 25, 12},
                          {0.5, 60, 0.5}})
        EXPECT_DOUBLE_EQ(default_rate(c.fps, c.most), c.rate) << c.fps;
}

TEST(Clip, AWholePartOfTheRateShowsFramesOfTheFileOnly) {
    const Clip clip = real_time_clip(frames(0, 9), 120, 60);
    EXPECT_THAT(clip.positions, ElementsAre(0, 2, 4, 6, 8));
    EXPECT_EQ(clip.rate, 60);
    EXPECT_EQ(clip.step, 2) << "frames";
    EXPECT_EQ(real_time_clip(frames(0, 9), 30, 60).step, 0.5);
    EXPECT_THAT(real_time_clip(frames(3, 5), 30, 30).positions, ElementsAre(3, 4, 5));
    // 343 frames at 120 are 2.858 seconds: 171.5 pictures.
    EXPECT_EQ(real_time_clip(frames(0, 342), 120, 60).positions.size(), 172U);
    // Also after so many frames that 1/0.0083333 is one off.
    for (const double position : real_time_clip(frames(0, 30'000), 1 / 0.0083333, 60).positions)
        ASSERT_EQ(position, std::round(position));
}

TEST(Clip, BetweenFramesPosesAreMixedSoThatTimeIsKept) {
    EXPECT_THAT(real_time_clip(frames(0, 2), 10, 20).positions, ElementsAre(0, 0.5, 1, 1.5, 2, 2));
    EXPECT_THAT(real_time_clip(frames(10, 14), 25, 10).positions, ElementsAre(10, 12.5));
    const auto positions = real_time_clip(frames(0, 119), 120, 25).positions;
    ASSERT_EQ(positions.size(), 25U);
    EXPECT_NEAR(positions[24], 24 * 4.8, 1e-9);
}

TEST(Clip, FramesThatAreLeftOutHoldTheOneBefore) {
    // 0 is shown for two frames' time; 2 and 3 are neighbours; 3 is shown for three, 6 for one.
    EXPECT_THAT(real_time_clip({0, 2, 3, 6}, 10, 10).positions, ElementsAre(0, 0, 2, 3, 3, 3, 6));
    // Backwards: each for one frame's time.
    EXPECT_THAT(real_time_clip({5, 4, 4}, 10, 10).positions, ElementsAre(5, 4, 4));
    EXPECT_THAT(real_time_clip({7}, 10, 30).positions, ElementsAre(7, 7, 7));
    EXPECT_THAT(real_time_clip({}, 10, 30).positions, IsEmpty());
}

TEST(Clip, EveryFrameIsAPictureEach) {
    const Clip clip = every_frame_clip({0, 5, 6}, 25);
    EXPECT_THAT(clip.positions, Pointwise(DoubleEq(), {0.0, 5.0, 6.0}));
    EXPECT_EQ(clip.rate, 25);
    EXPECT_EQ(clip.step, 1) << "frame, whatever its time";
}
}  // namespace
}  // namespace skelplay::session
