#include "session/figures.h"
#include "session/playback.h"
#include "session/time/timeline.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::apply;
using BarWindowOfOneTake = test::OneTake;

constexpr std::size_t take_length = 1001;

TEST(BarWindow, LiesWithinTheTake) {
    EXPECT_EQ(whole_take(take_length), (BarWindow{0, 1000}));
    EXPECT_EQ(fitted({-50, 50}, take_length), (BarWindow{0, 100}));
    EXPECT_EQ(fitted({950, 1050}, take_length), (BarWindow{900, 1000}));
    EXPECT_EQ(fitted({-5, 5000}, take_length), whole_take(take_length));
    EXPECT_EQ(fitted({500, 500}, take_length), (BarWindow{500, 504})) << "never nothing";
    for (const std::size_t few : {0U, 1U, 2U, 3U}) EXPECT_EQ(fitted({7, 9}, few), whole_take(few)) << few;
}

TEST(BarWindow, AroundARangeThereIsAMargin) {
    EXPECT_EQ(around({200, 700}, take_length), (BarWindow{190, 710}));
    EXPECT_EQ(around({200, 210}, take_length), (BarWindow{198.5, 211.5}));
    EXPECT_EQ(around({0, 1000}, take_length), whole_take(take_length));
}

TEST(BarWindow, ZoomKeepsTheFrameUnderThePointer) {
    BarWindow window = whole_take(take_length);
    for (const double factor : {0.5, 0.8, 0.3, 1.2, 0.9}) {
        const double before = (400 - window.first) / window.length();
        window = zoomed(window, factor, 400, take_length);
        EXPECT_NEAR((400 - window.first) / window.length(), before, 1e-12);
    }
    EXPECT_NEAR(window.length(), 1000 * 0.5 * 0.8 * 0.3 * 1.2 * 0.9, 1e-9);
    EXPECT_EQ(zoomed(window, 1e9, 400, take_length), whole_take(take_length));
    EXPECT_EQ(zoomed(window, 1e-9, 400, take_length).length(), 4);
    EXPECT_EQ(zoomed({0, 0}, 0.5, 0, 1), whole_take(1));
}

TEST(BarWindow, MovesUpToTheEnds) {
    EXPECT_EQ(moved({100, 200}, 50, take_length), (BarWindow{150, 250}));
    EXPECT_EQ(moved({100, 200}, -500, take_length), (BarWindow{0, 100}));
    EXPECT_EQ(moved({100, 200}, 5000, take_length), (BarWindow{900, 1000}));
}

TEST(BarWindow, GoesAlongWithThePlayhead) {
    EXPECT_EQ(showing({100, 200}, 150, take_length), (BarWindow{100, 200}));
    EXPECT_EQ(showing({100, 200}, 201, take_length), (BarWindow{197, 297})) << "a page on";
    EXPECT_EQ(showing({200, 300}, 199, take_length), (BarWindow{103, 203})) << "a page back";
    EXPECT_EQ(showing({100, 200}, 700, take_length), (BarWindow{650, 750})) << "a jump";
}

// 101 frames.
TEST_F(BarWindowOfOneTake, GoesWithRangePlayheadAndRate) {
    const auto bar = [&] { return bar_window(session.playback); };
    apply(session, go_to_frame, 0);
    EXPECT_EQ(bar(), (BarWindow{0, 100}));
    apply(session, toggle_bar_zoom);
    EXPECT_FALSE(session.playback.bar.has_value()) << "there is no range";
    EXPECT_NE(toast(), "");
    apply(session, command(set_play_range, 20, 40), command(toggle_bar_zoom));
    EXPECT_EQ(bar(), (BarWindow{18.5, 41.5}));
    step(session, Seconds(0));
    EXPECT_EQ(bar(), (BarWindow{18.5, 41.5})) << "the playhead does not move, although it is outside";
    run(command(go_to_frame, 60));
    EXPECT_TRUE(bar().contains(60));
    run(command(scrub_to, 5, false));
    EXPECT_FALSE(bar().contains(5)) << "the bar must not move while it is dragged";
    apply(session, command(release_playhead), command(toggle_bar_zoom));
    EXPECT_FALSE(session.playback.bar.has_value());
    apply(session, command(show_on_bar, {20, 60}), command(set_rate, active(), 200));
    EXPECT_EQ(bar(), (BarWindow{20, 100})) << "as many seconds";
    step(session, Seconds(0));
    EXPECT_EQ(bar(), (BarWindow{20, 100})) << "the playhead is where it was, although outside";
    apply(session, show_on_bar, {-10, 1000});
    EXPECT_FALSE(session.playback.bar.has_value()) << "the whole take is not a zoom";
    apply(session, show_on_bar, {20, 60});
    open({"half.bvh"});
    EXPECT_EQ(bar(), (BarWindow{0, 50})) << "another file begins with all of it";
}
}  // namespace
}  // namespace skelplay::session
