#include "session/playback.h"
#include "session/viewing.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::apply;
using FrameCountOfOneTake = test::OneTake;

Timeline eleven(PlayMode mode, double position = 0.0, int direction = 1) {
    Timeline timeline;
    timeline.frames = 11;
    timeline.frame_time = 0.1;
    timeline.mode = mode;
    timeline.position = position;
    timeline.direction = direction;
    timeline.playing = true;
    return timeline;
}

struct Due {
    const char* name;
    Timeline from;
    double seconds;
    std::size_t frames;
};

TEST(FrameCount, FramesDueAreThoseThatComeUp) {
    using enum PlayMode;
    Timeline paused = eleven(loop);
    paused.playing = false;
    Timeline held = eleven(loop);
    held.scrubbing = true;
    Timeline fast = eleven(loop);
    fast.speed = 4;
    Timeline ranged = eleven(ping_pong, 4);
    ranged.in = 3;
    ranged.out = 6;
    const std::vector<Due> table{
        {"none of a part of a frame", eleven(loop, 2.1), 0.05, 0},
        {"the next", eleven(loop, 2.9), 0.05, 1},
        {"several", eleven(loop, 2), 0.5, 5},
        {"at speed", fast, 0.1, 4},
        {"the last, then the first", eleven(loop, 10), 0.1, 1},
        {"over several rounds", eleven(loop), 3.3, 33},
        {"backward", eleven(loop, 5, -1), 0.3, 3},
        {"backward from between", eleven(loop, 5.5, -1), 0.1, 1},
        {"backward round the corner", eleven(loop, 0, -1), 0.2, 2},
        {"once stops at the end", eleven(once, 8), 5, 2},
        {"once backward too", eleven(once, 2.5, -1), 5, 2},
        {"there", eleven(ping_pong, 8), 0.2, 2},
        {"there and back", eleven(ping_pong, 8), 0.4, 4},
        {"the whole way round", eleven(ping_pong), 2.0, 20},
        {"in a range", ranged, 0.6, 6},
        {"paused", paused, 1, 0},
        {"held", held, 1, 0},
        {"time never runs back", eleven(loop, 5), -1, 0},
    };
    for (const Due& row : table) EXPECT_EQ(frames_due(row.from, Seconds(row.seconds)), row.frames) << row.name;
}

// However time is divided into pictures, the same number of frames is due; at ten pictures for each frame, all are
// shown.
TEST(FrameCount, IsTheSameHoweverTimeIsCut) {
    for (const PlayMode mode : {PlayMode::loop, PlayMode::ping_pong, PlayMode::once})
        for (const int direction : {1, -1}) {
            const Timeline start = eleven(mode, 4.05, direction);
            for (const double seconds : {0.01, 0.07, 0.13, 0.31, 1.7}) {
                Timeline timeline = start;
                FrameCount count{1, 0};
                std::vector<std::size_t> seen{shown_frame(start)};
                double passed = 0;
                for (; passed + seconds < 20; passed += seconds) {
                    const std::size_t due = frames_due(timeline, Seconds(seconds));
                    const std::size_t before = shown_frame(timeline);
                    timeline = advance(timeline, Seconds(seconds));
                    count = counted(count, due);
                    if (due < 2) {
                        EXPECT_EQ(shown_frame(timeline) != before, due == 1) << passed;
                    }
                }
                if (mode == PlayMode::once) continue;
                const auto all = frames_due(start, Seconds(passed));
                EXPECT_EQ(count.shown + count.left_out, all + 1) << seconds << ' ' << direction;
                // Ping-pong turns at an instant that a picture may miss.
                if (mode == PlayMode::loop) {
                    EXPECT_EQ(count.left_out == 0, seconds < 0.1) << seconds;
                }
            }
        }
}

TEST(FrameCount, EveryFrameLeavesNoneOutHoweverSlowTheDisplay) {
    for (const PlayMode mode : {PlayMode::loop, PlayMode::ping_pong, PlayMode::once})
        for (const int direction : {1, -1}) {
            Timeline timeline = eleven(mode, direction > 0 ? 0 : 10, direction);
            timeline.real_time = false;
            FrameCount count{1, 0};
            std::vector<int> shown(11, 0);
            ++shown.at(shown_frame(timeline));
            // Displays that are slow, fast, and irregular.
            for (int i = 0; i < 400; ++i) {
                const Seconds passed(i % 7 == 0 ? 0.9 : i % 3 == 0 ? 0.031 : 0.2);
                const std::size_t due = frames_due(timeline, passed);
                EXPECT_LE(due, 1U);
                timeline = advance(timeline, passed);
                count = counted(count, due);
                if (due == 1) ++shown.at(shown_frame(timeline));
            }
            EXPECT_EQ(count.left_out, 0U);
            for (const int times : shown) EXPECT_GT(times, 0) << static_cast<int>(mode);
            std::uint64_t sum = 0;
            for (const int times : shown) sum += static_cast<std::uint64_t>(times);
            EXPECT_EQ(count.shown, sum);
        }
}

// 101 frames, 100 a second.
TEST_F(FrameCountOfOneTake, ASessionCountsFromPlayToPlay) {
    run(command(shuttle_to, 0), command(go_to_frame, 10));
    apply(session, play_or_pause);
    step(session, Seconds(3));
    EXPECT_EQ(session.playback.frame_count, (FrameCount{1, 0})) << "time before playing does not count";
    for (int i = 0; i < 10; ++i) step(session, Seconds(0.04));
    EXPECT_EQ(session.playback.frame_count, (FrameCount{11, 30}));
    apply(session, shuttle_to, 0);
    step(session, Seconds(1));
    EXPECT_EQ(session.playback.frame_count, (FrameCount{11, 30})) << "it is kept after playing";
    run(command(set_option, "real-time", false), command(go_to_frame, 0), command(play_or_pause));
    for (int i = 0; i < 50; ++i) step(session, Seconds(0.2));
    EXPECT_EQ(session.playback.frame_count, (FrameCount{51, 0}));
    EXPECT_EQ(shown_frame(timeline()), 50U);
}
}  // namespace
}  // namespace skelplay::session
