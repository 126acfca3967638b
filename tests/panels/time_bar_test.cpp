#include <cmath>
#include <gtest/gtest.h>

#include "panels/panel_rig.h"
#include "session/exported_state.h"

namespace skelplay {
namespace {

using session::Scrub;
using session::SetRange;
using test::PanelRig;

/// A point on the scale, in parts of its width.
ImVec2 on_scale(const PanelRig& rig, float share) {
    const panels::Rect scale = rig.rect("time-scale");
    return {scale.x + scale.width * share, scale.y + scale.height * 0.5F};
}

// 101 frames, numbered 1 to 101 by the file: a quarter of the bar is frame index 25.
struct TimeBar : testing::Test {
    PanelRig rig{{{"a.bvh", {}}}};
    void SetUp() override { rig.open({"a.bvh"}); }
};

TEST_F(TimeBar, IsAsWideAsTheWindow) { EXPECT_GT(rig.rect("time-bar").width, 1280 * 0.97F); }

TEST_F(TimeBar, AClickJumpsToTheFrameUnderIt) {
    rig.ask(session::PlayPause{});
    rig.click(on_scale(rig, 0.25F));
    EXPECT_EQ(rig.session.timeline.position, 25);
    EXPECT_FALSE(rig.session.timeline.playing);
    rig.click(on_scale(rig, 1.0F));
    EXPECT_EQ(rig.session.timeline.position, 100);
    rig.click({rig.rect("time-bar").x + 2, on_scale(rig, 0).y});
    EXPECT_EQ(rig.session.timeline.position, 0) << "the margin belongs to the first frame";
}

TEST_F(TimeBar, DraggingScrubsWhilePlayingAndReleasingPlaysOn) {
    ASSERT_TRUE(rig.session.timeline.playing);
    rig.move(on_scale(rig, 0.5F));
    rig.press();
    rig.frame(0.2);
    EXPECT_EQ(rig.session.timeline.position, 50) << "time waits while the head is held";
    rig.move(on_scale(rig, 0.753F));
    EXPECT_EQ(rig.session.timeline.position, 75) << "whole frames";
    rig.move({5000, -300});
    EXPECT_EQ(rig.session.timeline.position, 100) << "also beside the bar";
    rig.move(on_scale(rig, 0.2F));
    rig.release();
    rig.frame();
    EXPECT_FALSE(rig.session.timeline.scrubbing);
    EXPECT_TRUE(rig.session.timeline.playing);
    rig.frame(0.1);
    EXPECT_NEAR(rig.session.timeline.position, 30, 1e-9);
}

TEST_F(TimeBar, AltGivesSubFrames) {
    ImGui::GetIO().KeyAlt = true;
    rig.move(on_scale(rig, 0.3333F));
    rig.press();
    rig.frame();
    const double position = rig.session.timeline.position;
    EXPECT_NEAR(position, 33.33, 0.2);
    EXPECT_NE(position, std::round(position));
    rig.release();
}

TEST_F(TimeBar, AHeldPointerAsksOnlyOnce) {
    rig.move(on_scale(rig, 0.5F));
    rig.press();
    rig.forget();
    rig.frames(5);
    EXPECT_EQ(rig.asked<Scrub>(), nullptr);
    rig.release();
}

TEST_F(TimeBar, ADragThatIsHiddenMeanwhileStillEnds) {
    rig.move(on_scale(rig, 0.5F));
    rig.press();
    rig.ask(session::TogglePanels{});
    rig.release();
    rig.frame();
    EXPECT_FALSE(rig.session.timeline.scrubbing);
}

TEST_F(TimeBar, RangeHandlesSitBelowTheScale) {
    const panels::Rect bar = rig.rect("time-bar");
    const float low = bar.y + bar.height - 3;
    rig.move({on_scale(rig, 0).x, low});
    rig.press();
    rig.move({on_scale(rig, 0.2F).x, low});
    rig.release();
    EXPECT_EQ(session::range(rig.session.timeline), (session::FrameRange{20, 100}));
    rig.move({on_scale(rig, 1).x, low});
    rig.press();
    rig.move({on_scale(rig, 0.1F).x, low});
    rig.release();
    EXPECT_EQ(session::range(rig.session.timeline), (session::FrameRange{20, 20})) << "the ends do not cross";
}

TEST_F(TimeBar, AFrameNumberIsTypedAsTheFileCounts) {
    rig.click("##frame-number");
    EXPECT_TRUE(rig.state.wants_keys);
    rig.type("42");
    rig.key(ImGuiKey_Enter);
    EXPECT_EQ(rig.session.timeline.position, 41) << "frame 42 of a file that begins with 1";
    EXPECT_EQ(session::title(rig.session), "a.bvh \u2013 frame 42/101 \u2013 Skelplay");
    rig.frames(2);
    EXPECT_FALSE(rig.state.wants_keys);
}

TEST_F(TimeBar, GPutsTheKeyboardIntoTheFrameNumber) {
    rig.ask(session::FocusFrameNumber{});
    rig.type("7");
    rig.key(ImGuiKey_Enter);
    EXPECT_EQ(rig.session.timeline.position, 6);
}

TEST_F(TimeBar, NonsenseTypedChangesNothing) {
    rig.ask(session::GoToFrame{10});
    for (const char* text : {"12x", "1,5", "nan"}) {
        rig.ask(session::FocusFrameNumber{});
        rig.type(text);
        rig.key(ImGuiKey_Enter);
        EXPECT_EQ(rig.session.timeline.position, 10) << text;
    }
    rig.ask(session::FocusFrameNumber{});
    rig.type("55");
    rig.key(ImGuiKey_Escape);
    rig.frames(2);
    EXPECT_EQ(rig.session.timeline.position, 10) << "Escape leaves it";
    EXPECT_EQ(rig.state.typing, panels::Field::none);
}

TEST_F(TimeBar, ButtonsDoWhatTheyShow) {
    rig.ask(session::GoToFrame{10});
    rig.click("on");
    EXPECT_EQ(rig.session.timeline.position, 11);
    rig.click("back");
    EXPECT_EQ(rig.session.timeline.position, 10);
    rig.click("last");
    EXPECT_EQ(rig.session.timeline.position, 100);
    rig.click("play");
    EXPECT_TRUE(rig.session.timeline.playing);
    rig.click("play");
    EXPECT_FALSE(rig.session.timeline.playing);
    rig.click("play-back");
    EXPECT_EQ(rig.session.timeline.direction, -1);
    rig.click("play");
    EXPECT_TRUE(rig.session.timeline.playing && rig.session.timeline.direction > 0) << "turns round";
    rig.click("play-mode");
    EXPECT_EQ(rig.session.timeline.mode, session::PlayMode::ping_pong);
    rig.click("real-time");
    EXPECT_FALSE(rig.session.timeline.real_time);
}

TEST(TimeBarRate, IsMarkedWhenAssumedAndCanBeTyped) {
    PanelRig rig{{{"a.amc", {.fps = std::nullopt}}, {"b.bvh", {}}}};
    rig.open({"b.bvh"});
    EXPECT_FALSE(rig.has("rate-source")) << "the file says it";
    rig.open({"a.amc"});
    EXPECT_TRUE(rig.has("rate-source"));
    rig.click("##rate");
    rig.type("60");
    rig.key(ImGuiKey_Enter);
    EXPECT_EQ(rig.session.figures[0].rate.fps, 60);
    EXPECT_EQ(rig.session.figures[0].rate.source, analysis::Source::option);
}

TEST(TimeBarLength, AMillionFramesCostNoMoreThanAHundred) {
    PanelRig rig{{{"long.bvh", {.frames = 1'000'000}}, {"short.bvh", {}}}};
    rig.open({"short.bvh"});
    rig.ask(session::PlayPause{});
    const int before = ImGui::GetDrawData()->TotalVtxCount;
    rig.open({"long.bvh"});
    rig.ask(session::PlayPause{});
    EXPECT_LT(ImGui::GetDrawData()->TotalVtxCount, before * 2);
    rig.click(on_scale(rig, 0.5F));
    EXPECT_NEAR(rig.session.timeline.position, 500'000, 1000);
}

}  // namespace
}  // namespace skelplay
