#include <array>
#include <cmath>
#include <fmt/format.h>
#include <tuple>
#include "panels/panel_rig.h"
#include "panels/style.h"
#include "session/events.h"
#include "session/exported_state.h"
#include "session/figures.h"
#include "session/playback.h"
#include "session/posing.h"
#include "session/state.h"
#include "session/window.h"

namespace skelplay {
namespace {
using namespace session;
using LanesUnderTheBarOpen = test::OpenFixture;
using LanesUnderTheBarPaused = test::PausedFixture;
using test::OpenRig;
using test::PanelRig;
using test::PausedRig;

/// A point on the scale, at a fraction of its width.
ImVec2 on_scale(const PanelRig& rig, float share) {
    const panels::Rect scale = rig.rect("time-scale");
    return {scale.x + scale.width * share, scale.y + scale.height * 0.5F};
}

// 101 frames, numbered 1 to 101 by the file: a quarter of the bar is frame index 25.
struct TimeBar : testing::Test {
    OpenRig rig;
};
struct PausedTimeBar : testing::Test {
    PausedRig rig;
};

TEST_F(PausedTimeBar, AClickJumpsToTheFrameUnderIt) {
    EXPECT_GT(rig.rect("time-bar").width, 1280 * 0.97F);
    rig.click(on_scale(rig, 0.25F));
    EXPECT_EQ(rig.position(), 25);
    EXPECT_FALSE(rig.timeline().playing);
    rig.click(on_scale(rig, 1.0F));
    EXPECT_EQ(rig.position(), 100);
    rig.click({rig.rect("time-bar").x + 2, on_scale(rig, 0).y});
    EXPECT_EQ(rig.position(), 0) << "the margin belongs to the first frame";
}

TEST_F(TimeBar, BookmarksStandOnItWhereTheirFramesAre) {
    rig.ask(session::command(session::go_to_frame, 25), session::command(session::toggle_bookmark_here));
    ASSERT_TRUE(rig.has("bookmark-25"));
    EXPECT_NEAR(rig.middle("bookmark-25").x, on_scale(rig, 0.25F).x, 1.5F);
    rig.ask(session::show_on_bar, {50, 100});
    rig.items.clear();
    rig.frames(1);
    EXPECT_FALSE(rig.has("bookmark-25")) << "it is outside the part that is shown";
    rig.ask(session::command(session::show_on_bar, {0, 100}), session::command(session::toggle_bookmark_here));
    rig.items.clear();
    rig.frames(1);
    EXPECT_FALSE(rig.has("bookmark-25"));
}

TEST_F(TimeBar, DraggingScrubsWhilePlayingAndReleasingPlaysOn) {
    ASSERT_TRUE(rig.timeline().playing);
    rig.move(on_scale(rig, 0.5F));
    rig.press();
    rig.frame(0.2);
    EXPECT_EQ(rig.position(), 50) << "time waits while the head is held";
    rig.move(on_scale(rig, 0.753F));
    EXPECT_EQ(rig.position(), 75) << "whole frames";
    rig.move({5000, -300});
    EXPECT_EQ(rig.position(), 100) << "also beside the bar";
    rig.move(on_scale(rig, 0.2F));
    rig.release();
    rig.frame();
    EXPECT_FALSE(rig.timeline().scrubbing);
    EXPECT_TRUE(rig.timeline().playing);
    rig.frame(0.1);
    EXPECT_NEAR(rig.position(), 30, 1e-9);
}

// Panels are laid out once for a drag: its command comes before them, by what was laid out last.
TEST_F(TimeBar, ADragGoesOnBeforeThePanelsAreLaidOut) {
    rig.move(on_scale(rig, 0.5F));
    rig.press();
    panels::send_pointer(on_scale(rig, 0.7F));
    ImGui::NewFrame();
    const auto commands = panels::drag_playhead(rig.session, rig.state);
    ASSERT_EQ(commands.size(), 1U);
    session::apply(rig.session, commands[0]);
    EXPECT_EQ(rig.position(), 70);
    EXPECT_TRUE(panels::draw_panels(rig.session, rig.state).empty()) << "the panels add nothing";
    ImGui::EndFrame();
    rig.release();
    EXPECT_TRUE(panels::drag_playhead(rig.session, rig.state).empty()) << "it is over";
}

TEST_F(TimeBar, AltGivesSubFramesAndAHeldPointerAsksOnlyOnceAlsoWhenItIsHidden) {
    panels::send_modifiers(false, false, true);
    rig.move(on_scale(rig, 0.3333F));
    rig.press();
    rig.frame();
    const double position = rig.position();
    EXPECT_NEAR(position, 33.33, 0.2);
    EXPECT_NE(position, std::round(position));
    rig.forget();
    rig.frames(5);
    EXPECT_TRUE(rig.commands.empty());
    rig.ask(session::command(session::toggle_panels), session::command(session::toggle_panels));
    rig.release();
    rig.frame();
    EXPECT_FALSE(rig.timeline().scrubbing);
}

TEST_F(TimeBar, RangeHandlesSitBelowTheScale) {
    const panels::Rect bar = rig.rect("time-bar");
    const float low = bar.y + bar.height - 3;
    rig.drag({on_scale(rig, 0).x, low}, {on_scale(rig, 0.2F).x, low});
    EXPECT_EQ(rig.range(), (FrameRange{20, 100}));
    rig.drag({on_scale(rig, 1).x, low}, {on_scale(rig, 0.1F).x, low});
    EXPECT_EQ(rig.range(), (FrameRange{20, 20})) << "the ends do not cross";
}

TEST_F(TimeBar, AFrameNumberIsTypedAsTheFileCountsAndNonsenseChangesNothing) {
    rig.click("##frame-number");
    EXPECT_TRUE(rig.state.uses_keys);
    rig.type("42");
    rig.key(ImGuiKey_Enter);
    EXPECT_EQ(rig.position(), 41) << "frame 42 of a file that begins with 1";
    EXPECT_EQ(session::title(rig.session), "a.bvh \u2013 frame 42 / 101 \u2013 Skelplay");
    rig.frames(2);
    EXPECT_FALSE(rig.state.uses_keys);
    rig.ask(session::go_to_frame, 10);
    for (const char* text : {"12x", "1,5", "nan"}) {
        rig.ask(post_event, UiEvent::focus_frame_number);
        rig.type(text);
        rig.key(ImGuiKey_Enter);
        EXPECT_EQ(rig.position(), 10) << text;
    }
    rig.ask(post_event, UiEvent::focus_frame_number);
    rig.type("55");
    rig.key(ImGuiKey_Escape);
    EXPECT_EQ(rig.position(), 10) << "Escape leaves it";
    EXPECT_EQ(rig.state.typing, panels::Field::none);
}

TEST_F(TimeBar, ButtonsDoWhatTheyShow) {
    rig.ask(session::go_to_frame, 10);
    struct Button {
        const char* name;
        double position;
        bool playing;
        int direction;
    };
    for (const Button& row : {Button{"on", 11, false, 1},
                              {"back", 10, false, 1},
                              {"last", 100, false, 1},
                              {"play", 0, true, 1},
                              {"play", 0, false, 1},
                              {"play-back", 100, true, -1},
                              {"play", 100, true, 1}}) {  // turns round
        rig.click(row.name);
        EXPECT_EQ(rig.timeline().playing, row.playing) << row.name;
        EXPECT_EQ(rig.timeline().direction, row.direction) << row.name;
        if (!row.playing) {
            EXPECT_EQ(rig.position(), row.position) << row.name;
        }
    }
    rig.click("play-mode", "real-time");
    EXPECT_EQ(rig.timeline().mode, PlayMode::ping_pong);
    EXPECT_FALSE(rig.timeline().real_time);
}

TEST_F(PausedTimeBar, ADoubleClickPutsAHandleBack) {
    rig.ask(session::set_play_range, 20, 60);
    const panels::Rect bar = rig.rect("time-bar");
    const float low = bar.y + bar.height - 5;
    rig.double_click(ImVec2{on_scale(rig, 0.2F).x + 2, low});
    EXPECT_EQ(rig.range(), (FrameRange{0, 60}));
    rig.frames(60);
    rig.double_click(ImVec2{on_scale(rig, 0.6F).x - 2, low});
    EXPECT_EQ(rig.range(), (FrameRange{0, 100}));
}

TEST_F(TimeBar, TheRangeIsClearedByItsButtonAndByTheMenu) {
    rig.ask(session::set_play_range, 20, 60);
    rig.click("range-clear");
    EXPECT_EQ(rig.range(), (FrameRange{0, 100}));
    const auto open_menu = [&](float share) {
        rig.move(on_scale(rig, share));
        panels::send_button(1, true);
        rig.frame();
        panels::send_button(1, false);
        rig.frames(3);
    };
    open_menu(0.3F);
    ASSERT_TRUE(rig.has("bar-menu-begin"));
    rig.click("bar-menu-begin");
    EXPECT_EQ(rig.range(), (FrameRange{30, 100}));
    open_menu(0.3F);
    rig.click("bar-menu-reset-in");
    EXPECT_EQ(rig.range(), (FrameRange{0, 100}));
}

TEST_F(PausedTimeBar, ZoomsToTheRangeAndBack) {
    rig.click("bar-zoom");
    EXPECT_FALSE(rig.session.playback.bar.has_value()) << "without a range there is nothing to zoom to";
    rig.ask(session::set_play_range, 40, 60);
    rig.click("bar-zoom");
    EXPECT_EQ(session::bar_window(rig.session.playback), (BarWindow{38.5, 61.5}));
    rig.click(on_scale(rig, 0.5F));
    EXPECT_EQ(rig.position(), 50);
    rig.click(on_scale(rig, 0.0F));
    EXPECT_EQ(rig.position(), 39) << "38.5 to a whole frame";
    EXPECT_TRUE(rig.has("bar-overview"));
    rig.click("bar-zoom");
    EXPECT_FALSE(rig.session.playback.bar.has_value());
    rig.frame();
    EXPECT_FALSE(rig.has("bar-overview"));
}

TEST_F(PausedTimeBar, TheWheelZoomsAroundThePointerShiftAndAMiddleDragPan) {
    const ImVec2 at = on_scale(rig, 0.3F);
    rig.move(at);
    for (int i = 0; i < 5; ++i) rig.wheel(1);
    rig.frames(2);
    const BarWindow zoomed = session::bar_window(rig.session.playback);
    EXPECT_NEAR(zoomed.length(), 100 * std::pow(0.8, 5), 1e-6);
    EXPECT_NEAR(zoomed.first + 0.3 * zoomed.length(), 30, 0.1) << "the same frame under the pointer";
    rig.click(at);
    EXPECT_EQ(rig.position(), 30);
    rig.move(at);
    panels::send_modifiers(false, true, false);
    rig.wheel(-1);
    panels::send_modifiers(false, false, false);
    EXPECT_NEAR(session::bar_window(rig.session.playback).first, zoomed.first + 0.1 * zoomed.length(), 1e-6);
    EXPECT_NEAR(session::bar_window(rig.session.playback).length(), zoomed.length(), 1e-6);
    rig.wheel(-50);
    EXPECT_FALSE(rig.session.playback.bar.has_value()) << "out again: the whole take";
    rig.ask(session::show_on_bar, {40, 60});
    rig.move(on_scale(rig, 0.5F));
    panels::send_button(2, true);
    rig.frame();
    rig.move(on_scale(rig, 0.75F));
    EXPECT_NEAR(session::bar_window(rig.session.playback).first, 35, 0.05) << "what was under the pointer is again";
    rig.move(on_scale(rig, 0.5F));
    panels::send_button(2, false);
    rig.frame();
    rig.move(on_scale(rig, 0.9F));
    EXPECT_NEAR(session::bar_window(rig.session.playback).first, 40, 0.05);
    EXPECT_EQ(rig.position(), 30) << "the playhead stays";
}

TEST_F(PausedTimeBar, TheOverviewOfAZoomedBarIsDragged) {
    rig.ask(session::show_on_bar, {40, 60});
    const panels::Rect thumb = rig.rect("bar-overview");
    EXPECT_GE(thumb.height, 12);
    EXPECT_GE(thumb.width, 12);
    const double frames_a_pixel = 100.0 / static_cast<double>(rig.rect("time-scale").width);
    const ImVec2 grip{thumb.x + 10, thumb.y + 1};
    rig.move(grip);
    rig.press();
    rig.move({grip.x + 100, grip.y - 30});
    EXPECT_NEAR(session::bar_window(rig.session.playback).first, 40 + 100 * frames_a_pixel, 1e-3);
    rig.move({-5000, grip.y});
    EXPECT_EQ(session::bar_window(rig.session.playback), (BarWindow{0, 20}));
    rig.release();
    EXPECT_EQ(rig.position(), 0) << "the playhead stays";
    EXPECT_EQ(rig.timeline().in, std::nullopt);
    rig.click({rig.rect("time-scale").x + rig.rect("time-scale").width * 0.5F, grip.y});
    EXPECT_NEAR(session::bar_window(rig.session.playback).first, 40, 0.1) << "beside it: its middle comes there";
}

TEST_F(TimeBar, SaysHowManyFramesWereShown) {
    for (int i = 0; i < 5; ++i) rig.frame(0.02);
    rig.frame();
    EXPECT_GT(rig.rect("frame-count").width, ImGui::CalcTextSize("0 of 0 a second").x) << "while playing";
    rig.session.playback.frame_count = {54, 95};
    rig.frame(0.02);
    rig.frame();
    EXPECT_TRUE(PanelRig::says(" dropped")) << PanelRig::text();
    rig.ask(session::play_or_pause);
    EXPECT_EQ(rig.rect("frame-count").width, 0) << "what was late is over";
}

TEST_F(PausedTimeBar, LabelsTheFirstAndTheLastFrameAndStrikesNoNumberThrough) {
    for (const double frame : {0.0, 50.0, 100.0}) {
        rig.ask(session::go_to_frame, frame);
        EXPECT_TRUE(rig.has("tick-1")) << frame;
        EXPECT_TRUE(rig.has("tick-101")) << frame;
        EXPECT_FALSE(rig.has("tick-100")) << "it would touch the last one";
        for (const char* label : {"tick-1", "tick-101"}) {
            const panels::Rect at = rig.rect(label);
            const panels::Rect flag = rig.rect("playhead");
            EXPECT_TRUE(at.x >= flag.x + flag.width || at.x + at.width <= flag.x) << label << " at " << frame;
            EXPECT_TRUE(at.x >= 0 && at.x + at.width <= 1280) << label;
        }
    }
    rig.ask(session::go_to_frame, 39);  // number 40
    EXPECT_FALSE(rig.has("tick-40"));
    EXPECT_TRUE(rig.has("tick-30"));
    rig.ask(session::go_to_frame, 34);
    EXPECT_TRUE(rig.has("tick-40"));
}

TEST_F(PausedTimeBar, HandlesAreSixteenPixelsToTheHand) {
    rig.ask(session::set_play_range, 20, 60);
    const panels::Rect bar = rig.rect("time-bar");
    const float end = on_scale(rig, 0.6F).x;
    for (const float aside : {-8.0F, 8.0F})
        for (const float up : {1.0F, 15.0F}) {
            rig.move({end + aside, bar.y + bar.height - up});
            rig.press();
            EXPECT_EQ(rig.state.dragging, panels::PanelState::Dragging::range_out) << aside << ' ' << up;
            rig.release();
            rig.ask(session::set_play_range, 20, 60);
            rig.frames(40);  // no double click
        }
}

/// Whether what is drawn in this colour from the corner of a rectangle on may be drawn in all of it.
bool drawn_whole(ImU32 colour, const panels::Rect& rect) {
    const ImDrawData& data = *ImGui::GetDrawData();
    for (int i = 0; i < data.CmdListsCount; ++i)
        for (const ImDrawCmd& command : data.CmdLists[i]->CmdBuffer)
            for (unsigned k = 0; k < command.ElemCount; ++k) {
                const ImDrawList& list = *data.CmdLists[i];
                const ImDrawVert& v = list.VtxBuffer[static_cast<int>(
                    list.IdxBuffer[static_cast<int>(command.IdxOffset + k)] + command.VtxOffset)];
                if (v.col != colour || std::abs(v.pos.x - rect.x) > 2 || std::abs(v.pos.y - rect.y) > 2) continue;
                const ImVec4& clip = command.ClipRect;
                return clip.x <= rect.x && clip.y <= rect.y && clip.z >= rect.x + rect.width &&
                       clip.w >= rect.y + rect.height;
            }
    return false;
}

TEST_F(PausedTimeBar, ThePlayheadsFlagIsNeverCut) {
    const ImU32 accent = panels::palette(rig.session.view.options.theme).accent;
    for (const double frame : {0.0, 100.0}) {
        rig.ask(session::go_to_frame, frame);
        EXPECT_TRUE(drawn_whole(accent, rig.rect("playhead"))) << frame;
    }
    // A zoomed bar has room for a part of the flag beyond its end.
    rig.ask(session::command(session::show_on_bar, {40, 60}), session::command(session::scrub_to, 60.2, true));
    EXPECT_TRUE(drawn_whole(accent, rig.rect("playhead")));
}

TEST_F(PausedTimeBar, TheFrameNumberTellsItsIndexToo) {
    rig.ask(session::go_to_frame, 70);
    rig.move(rig.middle("##frame-number"));
    rig.frames(40);
    EXPECT_TRUE(PanelRig::says("Frame 71 as the file counts: from 1 to 101.")) << PanelRig::text();
    EXPECT_TRUE(PanelRig::says("Counted from 0 it is 70."));
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
    EXPECT_EQ(rig.figure().take.rate.fps, 60);
    EXPECT_EQ(rig.figure().take.rate.source, analysis::Source::option);
}

constexpr std::array transport_places{"first",     "play",      "##frame-number", "##time",      "##rate", "##speed",
                                      "play-mode", "real-time", "bar-zoom",       "range-clear", "lanes",  "frame-count"};

TEST(Transport, StandsStillWhilePlayingAndFromFileToFile) {
    PanelRig rig{{{"a.amc", {.fps = std::nullopt}}, {"b.bvh", {.frames = 1200}}}};
    rig.open({"a.amc"});
    std::map<std::string, float> at;
    for (const char* place : transport_places) at[place] = rig.rect(place).x;
    const auto expect_still = [&] {
        for (const auto& [place, x] : at) EXPECT_EQ(rig.rect(place).x, x) << place;
    };
    for (int i = 0; i < 10; ++i) {
        rig.frame(0.1);
        expect_still();
    }
    rig.open({"b.bvh"});
    rig.ask(session::go_to_last);
    ASSERT_FALSE(rig.has("rate-source"));
    expect_still();
}

// Controls that do not fit are in a popup of the last button; none is cut off.
TEST(Transport, KeepsEverythingInReachOfANarrowWindow) {
    for (const float width : {1280.0F, 960.0F, 800.0F, 640.0F, 520.0F}) {
        PanelRig rig{{{"a.amc", {.fps = std::nullopt}}}, {width, 600}};
        rig.open({"a.amc"});
        rig.ask(session::set_play_range, 20, 60);
        const auto expect_inside = [&] {
            for (const char* place : transport_places) {
                if (!rig.has(place)) continue;
                EXPECT_LE(rig.rect(place).x + rig.rect(place).width, width) << place;
            }
        };
        expect_inside();
        const bool all = rig.has("frame-count");
        EXPECT_EQ(rig.has("transport-more"), !all) << width;
        EXPECT_EQ(all, width == 1280.0F) << width;
        if (all) continue;
        rig.click("transport-more");
        for (const char* place : transport_places) EXPECT_TRUE(rig.has(place)) << width << ": " << place;
        expect_inside();
        rig.click("range-clear");
        EXPECT_FALSE(rig.timeline().in) << "they do what they did in the row";
    }
}

TEST_F(LanesUnderTheBarPaused, AClickOnAnEventGoesThere) {
    settle();
    // The hips exceed their limit from frame 51 on, most at the end.
    const panels::Rect lane = rect("lane-Limits exceeded");
    const panels::Rect scale = rect("time-scale");
    click({scale.x + scale.width * 0.7F, lane.y + lane.height * 0.5F});
    EXPECT_EQ(position(), 100);
    EXPECT_EQ(selected(), figure::BoneId{0}) << "and it is picked";
    EXPECT_FALSE(timeline().playing);
    click({scale.x + scale.width * 0.3F, lane.y + lane.height * 0.5F});
    EXPECT_EQ(position(), 30) << "beside a mark it is a bar like the one above";
    const panels::Rect speed = rect("lane-Speed");
    click({scale.x + scale.width * 0.44F, speed.y + speed.height * 0.5F});
    EXPECT_EQ(position(), 44);
}

// Two takes of 101 frames, the second a half second later: its frame 30 is the timebase's 80.
TEST(LanesUnderTheBar, GoAlongWithATakeMovedInTime) {
    PanelRig rig{{{"a.bvh", {}}, {"b.bvh", {}}}};
    rig.open({"a.bvh", "b.bvh"});
    rig.ask(session::command(session::play_or_pause), session::command(session::set_offset, rig.id(1), 0.5),
            session::command(session::activate, rig.id(1)));
    rig.settle();
    const panels::Rect scale = rig.rect("time-scale");
    const panels::Rect lane = rig.rect("lane-Limits exceeded");
    ASSERT_EQ(rig.timeline().frames, 151U);
    rig.click({scale.x + scale.width * 120 / 150, lane.y + lane.height * 0.5F});
    EXPECT_EQ(rig.position(), 150) << "its last frame is the worst";
    rig.click({scale.x + scale.width * 20 / 150, lane.y + lane.height * 0.5F});
    EXPECT_EQ(rig.position(), 20) << "before it begins";
    rig.frames(3);
}

TEST_F(LanesUnderTheBarOpen, AreChosenAndMakeRoom) {
    settle();
    const float before = rect("time-bar").y;
    click("lanes", "menu-lane-Findings of the check");
    EXPECT_FALSE(session.ui.layout.lanes[Lane::checks]);
    EXPECT_FALSE(has("lane-Findings of the check"));
    EXPECT_TRUE(has("lane-Limits exceeded"));
    EXPECT_NEAR(rect("time-bar").y - before, 15, 0.5);
    EXPECT_THAT(to_text(session), testing::HasSubstr("lane-checks = no\n"));
}

TEST(LanesUnderTheBar, AreNotThereWhereAFileHasNothingForThem) {
    PanelRig rig{{{"a.bvh", {}}, {"one.bvh", {.frames = 1}}}};
    rig.open({"a.bvh"});
    rig.settle();
    EXPECT_TRUE(rig.has("lane-Limits exceeded", "lane-Speed", "lane-of-hips"));
    EXPECT_FALSE(rig.has("lane-Gaps"));
    rig.open({"one.bvh"});
    EXPECT_TRUE(rig.lacks("lane-Limits exceeded", "lane-Speed")) << "nothing happens in one frame";
}

TEST_F(LanesUnderTheBarOpen, HaveTheirNamesBeforeTheirContent) {
    settle();
    const panels::Rect lane = rect("lane-Foot contacts");
    const float room = rect("time-scale").x - lane.x;
    EXPECT_GT(room, ImGui::CalcTextSize("Contacts").x * 0.8F);
    for (const scene::Theme theme : {scene::Theme::dark, scene::Theme::light})
        EXPECT_NE(panels::palette(theme).lane, panels::palette(theme).track);
}

TEST(LanesUnderTheBar, AndTheBarDrawAHundredThousandFramesAsQuickly) {
    PanelRig rig{{{"long.bvh", {.frames = 100'000}}, {"short.bvh", {}}}};
    rig.open({"short.bvh"});
    rig.ask(session::play_or_pause);
    rig.settle();
    const int before = ImGui::GetDrawData()->TotalVtxCount;
    rig.open({"long.bvh"});
    rig.ask(session::play_or_pause);
    rig.settle();
    EXPECT_LT(ImGui::GetDrawData()->TotalVtxCount, before * 2);
    rig.click(on_scale(rig, 0.5F));
    EXPECT_NEAR(rig.position(), 50'000, 100);
}

TEST_F(LanesUnderTheBarPaused, AreDraggedTallerAndRemembered) {
    settle();
    const panels::Rect before = rect("lane-Speed");
    const ImVec2 edge = middle("lanes-edge");
    drag(edge, {edge.x, edge.y - 80});
    EXPECT_NEAR(rect("lane-Speed").height, before.height + 20, 1) << "80 pixels, four lanes";
    EXPECT_NEAR(middle("lanes-edge").y, edge.y - 80, 8) << "the edge goes with the pointer";
    EXPECT_THAT(to_text(session), testing::HasSubstr("lane-height = 33"));
    frames(60);
    double_click("lanes-edge");
    frames(2);
    EXPECT_EQ(rect("lane-Speed").height, before.height);
}

TEST(LanesUnderTheBar, ContactsAreLabelledAndColouredLeftAndRight) {
    PanelRig rig{{{"walk.amc", {.real = SKELPLAY_SOURCE_DIR "/assets/walk.amc"}}}};
    rig.open({"walk.amc"});
    rig.ask(session::play_or_pause);
    rig.settle();
    const panels::Rect left = rig.rect("foot-ltoes");
    const panels::Rect right = rig.rect("foot-rtoes");
    EXPECT_GE(left.height, 9);
    EXPECT_GE(right.y, left.y + left.height);
    const panels::Palette& colours = panels::palette(rig.session.view.options.theme);
    for (const ImU32 colour : {colours.contact_left, colours.contact_right}) EXPECT_TRUE(PanelRig::draws(colour));
    EXPECT_NE(colours.contact_left, colours.contact_right);
}

// Four legs:
//
//     FrontLeft ---- body ---- BackLeft      each leg hangs down to the ground, y = 0
TEST(LanesUnderTheBar, FourFeetHaveReadableRowsLeftAboveRightFromFrontToHind) {
    const test::TemporaryFolder folder;
    std::string text = "HIERARCHY\nROOT body\n{\nOFFSET 0 0 0\nCHANNELS 3 Xposition Yposition Zposition\n";
    for (const auto& [name, x, z] :
         {std::tuple("BackRight", -1, -2), {"BackLeft", 1, -2}, {"FrontRight", -1, 2}, {"FrontLeft", 1, 2}})
        text += fmt::format(
            "JOINT {0}Leg\n{{\nOFFSET {1} 0 {2}\nCHANNELS 1 Xrotation\nJOINT {0}Foot\n{{\nOFFSET 0 -5 0\nCHANNELS 1 "
            "Xrotation\nEnd Site\n{{\nOFFSET 0 -1 0\n}}\n}}\n}}\n",
            name, x, z);
    text += "}\nMOTION\nFrames: 20\nFrame Time: 0.01\n";
    for (int i = 0; i < 20; ++i) text += "0 6 0 0 0 0 0 0 0 0 0\n";
    PanelRig rig{{{"dog.bvh", {.real = folder.write("dog.bvh", text)}}}};
    rig.open({"dog.bvh"});
    rig.ask(session::play_or_pause);
    rig.settle();
    ASSERT_TRUE(rig.has("foot-FrontLeftFoot"));
    ASSERT_TRUE(rig.has("foot-BackRightFoot"));
    EXPECT_GE(rig.rect("lane-Foot contacts").height, 4 * 9);
    EXPECT_GE(rig.rect("foot-BackRightFoot").height, 9);
    // The file has them the other way round.
    float above = 0;
    for (const char* foot : {"foot-FrontLeftFoot", "foot-FrontRightFoot", "foot-BackLeftFoot", "foot-BackRightFoot"}) {
        EXPECT_GT(rig.rect(foot).y, above) << foot;
        above = rig.rect(foot).y;
    }
}
}  // namespace
}  // namespace skelplay
