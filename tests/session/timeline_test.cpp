#include "session/time/timeline.h"
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <vector>

namespace skelplay::session {
namespace {
// 11 frames at 10 frames a second: frame 10 begins at 1 s.
Timeline eleven(PlayMode mode, double position = 0.0) {
    Timeline timeline;
    timeline.frames = 11;
    timeline.frame_time = 0.1;
    timeline.mode = mode;
    timeline.position = position;
    return timeline;
}

Timeline playing(Timeline timeline, int direction = 1) {
    timeline.playing = true;
    timeline.direction = direction;
    return timeline;
}

struct Passing {
    const char* name;
    Timeline from;
    double seconds;
    double position;
    bool plays;
    int direction;
};

Timeline with_speed(Timeline timeline, double speed) {
    timeline.speed = speed;
    return timeline;
}
Timeline with_range(Timeline timeline, std::size_t in, std::size_t out) {
    timeline.in = in;
    timeline.out = out;
    return timeline;
}
Timeline every_frame(Timeline timeline) {
    timeline.real_time = false;
    return timeline;
}
Timeline held(Timeline timeline) {
    timeline.scrubbing = true;
    return timeline;
}

TEST(Timeline, AdvancesByTime) {
    using enum PlayMode;
    const std::vector<Passing> table{
        {"paused stays", eleven(loop, 3), 0.5, 3, false, 1},
        {"plays at the file's rate", playing(eleven(loop)), 0.5, 5, true, 1},
        {"between frames too", playing(eleven(loop)), 0.025, 0.25, true, 1},
        {"half speed", with_speed(playing(eleven(loop)), 0.5), 0.5, 2.5, true, 1},
        {"backward", playing(eleven(loop, 7), -1), 0.2, 5, true, -1},
        {"held by the pointer", held(playing(eleven(loop, 3))), 0.5, 3, true, 1},
        {"time never runs back", playing(eleven(loop, 3)), -0.5, 3, true, 1},
        {"once: stops on the last frame", playing(eleven(once, 9)), 0.5, 10, false, 1},
        {"once backward: stops on the first", playing(eleven(once, 1), -1), 0.5, 0, false, -1},
        {"once backward: has reached the first", playing(eleven(once, 1), -1), 0.1, 0, false, -1},
        {"loop: the last frame lasts a frame", playing(eleven(loop, 10)), 0.05, 10.5, true, 1},
        {"loop: then the first comes", playing(eleven(loop, 10)), 0.1, 0, true, 1},
        {"loop: over several rounds", playing(eleven(loop)), 2.3, 1, true, 1},
        {"loop backward: the last after the first", playing(eleven(loop), -1), 0.1, 10, true, -1},
        {"loop in a range", with_range(playing(eleven(loop, 6)), 4, 6), 0.1, 4, true, 1},
        {"ping-pong turns", playing(eleven(ping_pong, 9)), 0.3, 8, true, -1},
        {"ping-pong turns back", playing(eleven(ping_pong, 1), -1), 0.3, 2, true, 1},
        {"ping-pong in a range", with_range(playing(eleven(ping_pong, 5)), 4, 6), 0.2, 5, true, -1},
        {"ping-pong, many turns", playing(eleven(ping_pong)), 4.5, 5, true, 1},
        {"every frame: at most one on", every_frame(playing(eleven(loop))), 0.5, 1, true, 1},
        {"every frame: not faster than the file", every_frame(playing(eleven(loop))), 0.05, 0.5, true, 1},
        {"a range of one frame stops", with_range(playing(eleven(loop, 4)), 4, 4), 0.5, 4, false, 1},
    };
    for (const Passing& row : table) {
        const Timeline after = advance(row.from, Seconds(row.seconds));
        EXPECT_NEAR(after.position, row.position, 1e-9) << row.name;
        EXPECT_EQ(after.playing, row.plays) << row.name;
        EXPECT_EQ(after.direction, row.direction) << row.name;
    }
}

TEST(Timeline, LoopShowsEachFrameEquallyOften) {
    // Ten display frames for each frame of the file; two rounds of 11 frames.
    std::vector<int> shown(11, 0);
    Timeline timeline = playing(eleven(PlayMode::loop, 0.05));
    for (int i = 0; i < 220; ++i) {
        ++shown.at(shown_frame(timeline));
        timeline = advance(timeline, Seconds(0.01));
    }
    EXPECT_EQ(shown, std::vector<int>(11, 20));
}

TEST(Timeline, PlayAtTheEndStartsOver) {
    EXPECT_EQ(play(eleven(PlayMode::once, 10), 1).position, 0);
    EXPECT_EQ(play(eleven(PlayMode::once, 0), -1).position, 10);
    EXPECT_EQ(play(eleven(PlayMode::once, 4), 1).position, 4);
    EXPECT_EQ(play(with_range(eleven(PlayMode::loop, 9), 2, 6), 1).position, 2) << "outside the range";
}

TEST(Timeline, OneFrameIsNeverPlayed) {
    Timeline single;
    EXPECT_FALSE(play(single, 1).playing);
    EXPECT_EQ(advance(play(single, 1), Seconds(1)), single);
}

TEST(Timeline, PauseStopsOnTheWholeFrameShown) {
    const Timeline paused = pause(playing(eleven(PlayMode::loop, 6.7)));
    EXPECT_EQ(paused.position, 6);
    EXPECT_EQ(pause(playing(eleven(PlayMode::loop, 10.6))).position, 10) << "in the last frame's time";
}

TEST(Timeline, ScrubbingKeepsPlayingInMind) {
    const Timeline moving = playing(eleven(PlayMode::loop, 2));
    const Timeline scrubbed = scrub(moving, 6.4, false);
    EXPECT_EQ(scrubbed.position, 6);
    EXPECT_EQ(scrub(moving, 6.4, true).position, 6.4) << "sub-frames";
    EXPECT_EQ(scrub(moving, 99, false).position, 10) << "clamped";
    EXPECT_TRUE(end_scrub(scrubbed).playing);
    EXPECT_FALSE(end_scrub(scrub(eleven(PlayMode::loop), 6, false)).playing);
}

TEST(Timeline, WithoutInterpolationTheWholeFrameShownIsThePosition) {
    EXPECT_EQ(shown_position(playing(eleven(PlayMode::loop, 6.7))), 6.7);
    for (const double position : {6.2, 6.5, 6.7, 6.9999999, 10.8})
        for (Timeline timeline : {eleven(PlayMode::loop, position), playing(eleven(PlayMode::loop, position)),
                                  held(playing(eleven(PlayMode::loop, position)))}) {
            timeline.interpolate = false;
            EXPECT_EQ(shown_position(timeline), static_cast<double>(shown_frame(timeline)))
                << position << (timeline.playing ? " playing" : "") << (timeline.scrubbing ? " held" : "");
        }
}

TEST(Timeline, ShuttleDoublesTheSpeedOfTheSameWay) {
    Timeline timeline = shuttle(eleven(PlayMode::loop, 5), 1);
    EXPECT_EQ(playing_speed(timeline), 1);
    timeline = shuttle(shuttle(timeline, 1), 1);
    EXPECT_EQ(playing_speed(timeline), 4);
    EXPECT_EQ(playing_speed(shuttle(shuttle(timeline, 1), 1)), Timeline::fastest);
    timeline = shuttle(timeline, -1);
    EXPECT_EQ(playing_speed(timeline), 1);
    EXPECT_EQ(timeline.direction, -1);
    EXPECT_FALSE(shuttle(timeline, 0).playing);
}

TEST(Timeline, AfterShuttlingSpacePlaysAtTheChosenSpeed) {
    Timeline timeline = shuttle(shuttle(shuttle(eleven(PlayMode::loop, 5), 1), 1), 1);
    EXPECT_NEAR(advance(timeline, Seconds(0.05)).position, 7, 1e-9) << "four times ten frames a second";
    EXPECT_EQ(timeline.speed, 1) << "nobody chose another";
    timeline = play(shuttle(timeline, 0), 1);
    EXPECT_NEAR(advance(timeline, Seconds(0.1)).position - timeline.position, 1, 1e-9);
    timeline = set_speed(timeline, 0.5);
    timeline = shuttle(shuttle(timeline, 1), 1);
    EXPECT_EQ(playing_speed(timeline), 2) << "from half the speed: 1×, then 2×";
    timeline = step_by(timeline, -3);
    EXPECT_EQ(playing_speed(play(timeline, 1)), 0.5);
    EXPECT_EQ(playing_speed(play(go_to(shuttle(eleven(PlayMode::loop), 1), 4), 1)), 1);
}

TEST(Timeline, InPingPongJAndLAreTheFilesOwnDirections) {
    Timeline timeline = shuttle(eleven(PlayMode::ping_pong, 8), 1);
    timeline = advance(timeline, Seconds(0.4));
    ASSERT_EQ(timeline.direction, -1) << "it has turned round";
    EXPECT_EQ(shuttle(timeline, 1).direction, 1);
    EXPECT_EQ(playing_speed(shuttle(timeline, 1)), 1);
    const Timeline back = shuttle(timeline, -1);
    EXPECT_EQ(back.direction, -1);
    EXPECT_EQ(playing_speed(back), 1) << "nobody has shuttled backward yet";
    EXPECT_EQ(playing_speed(shuttle(back, -1)), 2);
    EXPECT_EQ(back.position, timeline.position) << "it goes on where it is";
    const Timeline played = advance(play(eleven(PlayMode::ping_pong, 8), 1), Seconds(0.4));
    EXPECT_EQ(playing_speed(shuttle(played, -1)), 1);
}

TEST(Timeline, SpeedStaysWithinItsBounds) {
    EXPECT_EQ(set_speed({}, 100).speed, 8);
    EXPECT_EQ(set_speed({}, 0).speed, 0.05);
    EXPECT_EQ(set_speed({}, std::numeric_limits<double>::quiet_NaN()).speed, 1);
}

TEST(Timeline, RangeIsOrderedAndClamped) {
    EXPECT_EQ(range(set_range(eleven(PlayMode::loop), 8, 3)), (FrameRange{3, 8}));
    EXPECT_EQ(range(set_range(eleven(PlayMode::loop), 3, 99)), (FrameRange{3, 10}));
    const Timeline whole = set_range(eleven(PlayMode::loop), 0, 10);
    EXPECT_FALSE(whole.in.has_value() || whole.out.has_value()) << "the whole take is no range";
}

TEST(Timeline, AnotherTimebaseKeepsSeconds) {
    // Frame 6 of 10 fps is at 0.6 s: frame 18 of 30 fps.
    const Timeline moved = set_timebase(with_range(eleven(PlayMode::loop, 6), 2, 8), {31, 1.0 / 30, 100});
    EXPECT_EQ(moved.position, 18);
    EXPECT_EQ(range(moved), (FrameRange{6, 24}));
    EXPECT_EQ(moved.first_number, 100);
    EXPECT_EQ(set_timebase(eleven(PlayMode::loop, 9), {4, 0.1, 0}).position, 3) << "clamped to a shorter take";
}

std::string code(double fps, double position) {
    Timeline timeline;
    timeline.frames = 1'000'000;
    timeline.frame_time = 1.0 / fps;
    timeline.position = position;
    return time_code(timeline);
}

TEST(TimeCode, CountsHoursMinutesSecondsAndFramesOfAnyRate) {
    EXPECT_EQ(code(25, 24), "00:00:00:24");
    EXPECT_EQ(code(25, 25), "00:00:01:00");
    EXPECT_EQ(code(25, 25 * (2 * 3600 + 3 * 60 + 4) + 5), "02:03:04:05");
    EXPECT_EQ(code(10, 9), "00:00:00:09");
    EXPECT_EQ(code(100, 99), "00:00:00:99");
    EXPECT_EQ(code(120, 225), "00:00:01:105");
    EXPECT_EQ(code(1000, 1001), "00:00:01:001");
    EXPECT_EQ(code(29.97, 30), "00:00:01:00");
    EXPECT_EQ(code(1.0 / 0.008333, 120), "00:00:01:000");
    EXPECT_EQ(code(0.5, 3), "00:00:03:00") << "slower than a frame a second: seconds are frames";
}
}  // namespace
}  // namespace skelplay::session
