#include <cmath>
#include <fmt/format.h>
#include "panels/panel_rig.h"
#include "session/playback.h"
#include "session/posing.h"
#include "session/viewing.h"
#include "session/window.h"

namespace skelplay {
namespace {
using namespace session;
using figure::BoneId;
using test::PanelRig;

/// Hips and a leg that turn by 20° a frame about Y, from 100° on; the file wraps them into ±180°. The middle angle,
/// about X, is 85° in frames 4 and 5 (as the file counts, from 0).
std::string spinning() {
    std::string text =
        "HIERARCHY\nROOT Hips\n{\nOFFSET 0 100 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT Leg\n{\nOFFSET "
        "0 -50 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 -50 0\n}\n}\n}\nMOTION\n"
        "Frames: 10\nFrame Time: 0.1\n";
    for (int i = 0; i < 10; ++i) {
        const double turned = std::remainder(100.0 + 20 * i, 360.0);
        text += fmt::format("0 {0} {1} 0 0 {1}\n", i == 4 || i == 5 ? 85 : 0, turned);
    }
    return text;
}

// 101 frames, numbered from 1; the hips have four channels.
struct CurvesPanel : testing::Test {
    test::TemporaryFolder folder;
    PanelRig rig{{{"a.bvh", {.turning = true}},
                  {"slow.bvh", {.fps = 50.0, .turning = true}},
                  {"weighed.bvh", {.weighed = true}},
                  {"long.bvh", {.frames = 100'000, .turning = true}},
                  {"spin.bvh", {.real = folder.write("spin.bvh", spinning())}}}};

    void SetUp() override {
        rig.open({"a.bvh"});
        rig.click("tab-Curves");
    }
    void select(BoneId bone = BoneId{0}) { rig.ask(session::select_bone, rig.active(), bone); }
    /// One pixel in the lengths' plot, as a fraction of its width.
    [[nodiscard]] ImVec2 at(float share) const {
        const panels::Rect plot = rig.rect("plot-1");
        return {std::floor(plot.x + plot.width * share), plot.y + plot.height * 0.5F};
    }
    [[nodiscard]] const session::BarWindow& seen() const { return rig.state.curves.time; }
    [[nodiscard]] double frame_at(float x) const {
        const panels::Rect plot = rig.rect("plot-1");
        return panels::PlotScale{panels::visible_span(seen()), plot.x, plot.x + plot.width}.under(x);
    }
    void wheel(float turns) {
        rig.wheel(turns);
        rig.frame();
    }
};

TEST_F(CurvesPanel, SaysWhatToDoWithoutABoneAndWhenThereAreNoChannels) {
    EXPECT_TRUE(rig.has("curves-nothing"));
    EXPECT_FALSE(rig.has("curves"));
    select(BoneId{1});
    EXPECT_TRUE(rig.has("curves-nothing"));
    select();
    EXPECT_FALSE(rig.has("curves-nothing"));
    EXPECT_TRUE(rig.has("curves"));
}

TEST_F(CurvesPanel, TheCentreOfMassHasAPlotOfItsHeightWithAndWithoutABone) {
    rig.open({"weighed.bvh"});
    EXPECT_TRUE(rig.has("curves-nothing"));
    rig.ask(test::set("centre-of-mass", "yes"));
    rig.settle();
    EXPECT_FALSE(rig.has("curves-nothing"));
    EXPECT_GT(rig.rect("plot-3").height, 50);
    EXPECT_TRUE(PanelRig::says("1.25")) << "the height";
    const auto middle = [&] { return (rig.state.curves.values[3].low + rig.state.curves.values[3].high) / 2; };
    EXPECT_NEAR(middle(), 1.25, 1e-6) << "it is all that is shown at first";
    rig.click("curve-X");
    EXPECT_NEAR(middle(), 0.625, 1e-6) << "from 0 to 1, and 1.25";
    select();
    EXPECT_TRUE(rig.has("plot-1")) << "with the bone's channels";
    EXPECT_TRUE(rig.has("plot-3"));
    select(BoneId{1});
    EXPECT_FALSE(rig.has("curves-nothing")) << "a bone without channels";
    EXPECT_TRUE(rig.has("plot-3"));
}

TEST_F(CurvesPanel, AnglesAreUnrolledOnDemandAndMarkedSo) {
    rig.open({"spin.bvh"});
    select();
    rig.settle();
    const auto top = [&] { return rig.state.curves.values[0].high; };
    EXPECT_LT(top(), 210.0) << "the file's own numbers";
    EXPECT_FALSE(PanelRig::says("unrolled"));
    rig.click_and_settle("option-unrolled");
    EXPECT_GT(top(), 280.0) << "100 and nine times 20 degrees";
    EXPECT_TRUE(PanelRig::says("degrees, unrolled")) << "above the numbers";
    EXPECT_TRUE(PanelRig::says("not the file's numbers")) << "and on the plot";
    rig.click("option-unrolled");
    EXPECT_LT(top(), 210.0);
}

TEST_F(CurvesPanel, WarnsNearGimbalLockAndGoesThere) {
    rig.open({"spin.bvh"});
    rig.ask(session::shuttle_to, 0);
    select();
    rig.settle();
    ASSERT_TRUE(rig.has("gimbal-Hips"));
    EXPECT_TRUE(PanelRig::says("Near gimbal lock in 2 frames: Xrotation is 5"));
    rig.click("gimbal-Hips");
    EXPECT_EQ(rig.position(), 4);
    rig.ask(test::set("gimbal-angle", "4"));
    rig.settle();
    EXPECT_FALSE(rig.has("gimbal-Hips")) << "as near as the option says";
    select(BoneId{1});
    rig.settle();
    EXPECT_FALSE(rig.has("gimbal-Leg"));
}

TEST_F(CurvesPanel, KeptBonesHaveTheirCurvesBesideTheSelectedOnes) {
    rig.open({"spin.bvh"});
    select();
    rig.click("curves-keep");
    EXPECT_TRUE(rig.has("kept-Hips"));
    EXPECT_FALSE(rig.has("curves-keep")) << "it is kept";
    select(BoneId{1});
    rig.frames(2);
    EXPECT_TRUE(PanelRig::says("Hips, Leg"));
    EXPECT_TRUE(rig.has("legend-Hips", "legend-Leg"));
    const int with_both = ImGui::GetDrawData()->TotalVtxCount;
    rig.click("kept-Hips");
    EXPECT_FALSE(rig.has("legend-Hips"));
    EXPECT_LT(ImGui::GetDrawData()->TotalVtxCount, with_both) << "its curves are gone";
    EXPECT_TRUE(rig.has("curve-Xrotation"));
}

TEST_F(CurvesPanel, AJointHasItsPlaceAndSpeedAlsoWithoutChannels) {
    select(BoneId{1});
    EXPECT_TRUE(rig.has("curves-nothing"));
    rig.click("option-joint-place");
    rig.click_and_settle("option-joint-speed");
    EXPECT_FALSE(rig.has("curves-nothing"));
    ASSERT_TRUE(rig.has("plot-4"));
    ASSERT_TRUE(rig.has("plot-5"));
    EXPECT_TRUE(rig.has("place-Y", "curve-speed"));
    EXPECT_TRUE(PanelRig::says("speed, m/s"));
    EXPECT_NEAR(rig.state.curves.values[4].high, 1.5, 0.2) << "the chest is a metre and a half up";
}

TEST_F(CurvesPanel, RotationsAndPositionsHaveAPlotEachOverTheSameTime) {
    select();
    const panels::Rect angles = rig.rect("plot-0");
    const panels::Rect lengths = rig.rect("plot-1");
    EXPECT_EQ(angles.x, lengths.x);
    EXPECT_EQ(angles.width, lengths.width);
    EXPECT_GE(lengths.y, angles.y + angles.height);
    EXPECT_EQ(seen(), (session::BarWindow{0, 100}));
    for (const char* channel : {"Xposition", "Zrotation", "Xrotation", "Yrotation"})
        EXPECT_TRUE(rig.has(std::string("curve-") + channel)) << channel;
}

TEST_F(CurvesPanel, DraggingScrubsReleasingPlaysOnAndAClickJumps) {
    select();
    ASSERT_TRUE(rig.timeline().playing);
    rig.move(at(0.5F));
    rig.press();
    rig.frame(0.2);
    EXPECT_TRUE(rig.timeline().scrubbing);
    EXPECT_EQ(rig.position(), 50) << "time waits while the head is held";
    rig.move(at(0.254F));
    EXPECT_EQ(rig.position(), 25) << "whole frames";
    rig.move({-300, 5000});
    EXPECT_EQ(rig.position(), 0) << "also beside the plot";
    rig.move(at(0.2F));
    rig.release();
    rig.frame();
    EXPECT_FALSE(rig.timeline().scrubbing);
    EXPECT_TRUE(rig.timeline().playing);
    rig.ask(session::play_or_pause);
    rig.click(at(0.75F));
    EXPECT_EQ(rig.position(), 75);
    EXPECT_FALSE(rig.timeline().playing);
    rig.press();
    rig.forget();
    rig.frames(5);
    EXPECT_TRUE(rig.commands.empty());
    rig.release();
}

// The selected bone belongs to a figure whose frames are not the time bar's.
TEST_F(CurvesPanel, ScrubsAFigureAtAnotherRate) {
    rig.open({"slow.bvh"}, true);
    rig.ask(session::command(session::select_bone, rig.id(1), BoneId{0}), session::command(session::activate, rig.id()));
    rig.click(at(0.4F));
    EXPECT_NEAR(rig.position(), 80, 1) << "frame 40 at 50 a second";
    EXPECT_NEAR(session::position_in(rig.session.playback, rig.figure(1)), 40, 0.5);
}

TEST_F(CurvesPanel, TheWheelZoomsAroundTheFrameUnderThePointerAndAButtonToTheRange) {
    select();
    rig.move(at(0.3F));
    const double frame = frame_at(at(0.3F).x);
    wheel(3);
    EXPECT_LT(seen().length(), 60);
    EXPECT_NEAR(frame_at(at(0.3F).x), frame, 1e-3);
    wheel(-1);
    EXPECT_NEAR(frame_at(at(0.3F).x), frame, 1e-3);
    wheel(-20);
    EXPECT_EQ(seen(), (session::BarWindow{0, 100}));
    rig.click("curves-range");
    EXPECT_EQ(seen(), (session::BarWindow{0, 100})) << "there is none";
    rig.ask(session::set_play_range, 20, 60);
    rig.click("curves-range");
    EXPECT_NEAR(seen().first, 18.5, 1e-9);
    EXPECT_NEAR(seen().last, 61.5, 1e-9);
}

TEST_F(CurvesPanel, PansAndShowsAllAgain) {
    select();
    rig.move(at(0.5F));
    wheel(5);
    const session::BarWindow before = seen();
    panels::send_modifiers(false, true, false);
    wheel(-1);
    EXPECT_GT(seen().first, before.first) << "down is on";
    EXPECT_NEAR(seen().length(), before.length(), 1e-9);
    panels::send_modifiers(false, false, false);
    const double held = frame_at(at(0.5F).x);
    panels::send_button(2, true);
    rig.frame();
    rig.move(at(0.8F));
    panels::send_button(2, false);
    rig.frame();
    EXPECT_NEAR(frame_at(at(0.8F).x), held, 1e-3) << "what was taken hold of stays under the pointer";
    EXPECT_FALSE(rig.timeline().scrubbing);
    rig.click("curves-whole");
    EXPECT_EQ(seen(), (session::BarWindow{0, 100}));
    rig.move(at(0.5F));
    wheel(5);
    rig.double_click("curves");
    EXPECT_EQ(seen(), (session::BarWindow{0, 100}));
}

TEST_F(CurvesPanel, TheLegendShowsAndHidesAndRemembersIt) {
    select();
    rig.click("curve-Zrotation");
    EXPECT_TRUE(rig.state.curves.hidden.contains({panels::Quantity::angle, figure::ChannelRole::rotate, figure::Axis::z}));
    rig.click("curve-Xposition");
    EXPECT_FALSE(rig.has("plot-1")) << "a plot without curves makes room";
    EXPECT_TRUE(rig.has("plot-0"));
    rig.click("curve-Xposition");
    EXPECT_TRUE(rig.has("plot-1"));
    select(BoneId{1});
    select();
    EXPECT_TRUE(rig.state.curves.hidden.contains({panels::Quantity::angle, figure::ChannelRole::rotate, figure::Axis::z}));
}

TEST_F(CurvesPanel, TheHeightFitsWhatIsSeenUnlessItIsLocked) {
    select();
    const auto heights = [&] { return rig.state.curves.values[1]; };
    EXPECT_NEAR(heights().low, -0.06, 1e-6);
    EXPECT_NEAR(heights().high, 1.06, 1e-6);
    rig.move(at(1.0F));
    wheel(5);
    EXPECT_GT(heights().low, 0.5);
    rig.click("curves-fit");
    const panels::Span locked = heights();
    rig.click("curves-whole");
    EXPECT_EQ(heights(), locked);
    rig.click("curves-fit");
    EXPECT_NEAR(heights().low, -0.06, 1e-6);
}

TEST_F(CurvesPanel, APlayheadThatPlaysOutOfSightTakesTheTimeAlong) {
    select();
    rig.ask(session::go_to_frame, 0);
    rig.move(at(0.0F));
    wheel(6);
    const session::BarWindow before = seen();
    ASSERT_TRUE(before.contains(0));
    rig.ask(session::play_or_pause);
    for (int i = 0; i < 10; ++i) rig.frame(0.05);
    EXPECT_GT(seen().first, before.first);
    EXPECT_TRUE(seen().contains(session::position_in(rig.session.playback, rig.figure())));
    rig.ask(session::command(session::play_or_pause), session::command(session::go_to_frame, 0));
    EXPECT_FALSE(seen().contains(0)) << "a jump leaves it";
}

TEST_F(CurvesPanel, AHundredThousandFramesAreWorkedOutFirstAndCostNoMoreToDraw) {
    select();
    const int before = ImGui::GetDrawData()->TotalVtxCount;
    rig.open({"long.bvh"});
    select();
    rig.ask(session::play_or_pause);
    rig.settle();
    EXPECT_FALSE(rig.has("curves-waiting"));
    ASSERT_TRUE(rig.has("plot-1"));
    EXPECT_EQ(seen(), (session::BarWindow{0, 99'999}));
    EXPECT_LT(ImGui::GetDrawData()->TotalVtxCount, before * 2);
    EXPECT_NEAR(rig.state.curves.values[1].high, 1059.99, 1e-2);
    rig.click(at(0.5F));
    EXPECT_NEAR(rig.position(), 50'000, 300);
}

TEST_F(CurvesPanel, DockedUnderTheTimeBarTheyHaveItsScaleOverTheFullWidth) {
    select();
    rig.ask(session::shuttle_to, 0);
    const float picture = rig.state.viewport.height;
    rig.click("option-curves-docked");
    rig.frames(2);
    EXPECT_TRUE(rig.session.ui.layout.curves_docked);
    EXPECT_LT(rig.state.viewport.height, picture);
    const auto same = [&] {
        const panels::Rect bar = rig.rect("time-scale");
        const panels::Rect plot = rig.rect("plot-1");
        EXPECT_NEAR(plot.x, bar.x, 0.5);
        EXPECT_NEAR(plot.width, bar.width, 0.5);
        EXPECT_GT(plot.width, 1000) << "the whole window but for the numbers of the values";
        EXPECT_GT(plot.y, rig.rect("lane-Speed").y);
        EXPECT_LT(plot.y, rig.rect("play").y);
        const BarWindow shown = bar_window(rig.session.playback);
        EXPECT_NEAR(seen().first, shown.first, 1e-9);
        EXPECT_NEAR(seen().last, shown.last, 1e-9);
    };
    same();
    EXPECT_FALSE(rig.has("curves")) << "not in the tab as well";
    // The wheel over the curves zooms the bar, and over the bar the curves.
    const ImVec2 middle = at(0.5F);
    const double frame = frame_at(middle.x);
    rig.move(middle);
    wheel(3);
    ASSERT_TRUE(rig.session.playback.bar);
    same();
    EXPECT_NEAR(frame_at(middle.x), frame, 1e-6);
    rig.move(rig.middle("time-scale"));
    wheel(2);
    same();
    rig.click(at(0.25F));
    EXPECT_EQ(rig.position(), std::round(frame_at(at(0.25F).x))) << "a click jumps";
    rig.double_click(at(0.5F));
    rig.frames(2);
    EXPECT_FALSE(rig.session.playback.bar) << "and a double click shows all";
    rig.click("undock-curves");
    rig.frames(2);
    EXPECT_TRUE(rig.has("curves"));
    EXPECT_FALSE(rig.has("dock-curves"));
    EXPECT_EQ(rig.state.viewport.height, picture);
}

TEST_F(CurvesPanel, DockedTheyNeedNoTabAndGetTallerByTheirEdge) {
    rig.ask(session::set_option, "curves-docked", true);
    EXPECT_TRUE(rig.lacks("dock-nothing", "undock-curves")) << "it is closed without a selection";
    select();
    rig.click("tab-Curves");  // closes the column
    ASSERT_TRUE(rig.has("dock-curves"));
    const float height = rig.rect("plot-1").height;
    const ImVec2 edge = rig.middle("dock-edge");
    rig.drag(edge, {edge.x, edge.y - 60});
    EXPECT_NEAR(rig.session.ui.layout.dock_height, Layout{}.dock_height + 60, 1);
    EXPECT_NEAR(rig.rect("plot-1").height, height + 30, 1) << "one of two plots";
    rig.ask(session::toggle_panels);
    EXPECT_FALSE(rig.has("dock-curves")) << "hidden with the panels";
    rig.ask(session::command(session::toggle_panels), session::command(session::toggle_panels));
    rig.click("lanes", "menu-curves-docked");
    EXPECT_FALSE(rig.has("dock-curves"));
}

TEST_F(CurvesPanel, DockedATakeOfAnotherRateIsWhereItIsOnTheBar) {
    rig.open({"slow.bvh"}, true);
    rig.ask(session::command(session::activate, rig.id(0)), session::command(session::select_bone, rig.id(0), BoneId{0}),
            session::command(session::set_option, "curves-docked", true));
    rig.settle();
    const panels::Rect bar = rig.rect("time-scale");
    const double end = timebase_position_at(rig.session.playback, rig.figure(0), 100);
    const BarWindow shown = bar_window(rig.session.playback);
    const float expected = bar.x + bar.width * static_cast<float>((end - shown.first) / (shown.last - shown.first));
    EXPECT_NEAR((panels::PlotScale{panels::visible_span(seen()), bar.x, bar.x + bar.width}.at(100)), expected, 1);
    EXPECT_LT(expected, bar.x + bar.width * 0.6F) << "the other take is twice as long";
}

/// Of 101 frames with two samples each: TA counts samples.
std::shared_ptr<const figure::Recordings> with_emg() {
    auto made = std::make_shared<figure::Recordings>();
    made->frames = 101;
    made->analog.per_frame = 2;
    made->analog.channels = {{"TA", "tibialis anterior", "mV", 0.0, 1.0}, {"FZ", "", "N", 0.0, 1.0}};
    for (int sample = 0; sample < 202; ++sample)
        for (const int value : {sample, 700}) made->analog.stored.push_back(static_cast<float>(value));
    made->events = {{"Left", "Foot Strike", 0.2, 20.0}};
    return made;
}

TEST(SignalCurves, AreChosenFromAListAndHaveAPlotForEachUnit) {
    PanelRig rig{{{"emg.bvh", {.recordings = with_emg()}}}};
    rig.open({"emg.bvh"});
    EXPECT_TRUE(rig.has("event-20")) << "on the time bar";
    for (const auto& [name, place] : rig.items)
        if (name.starts_with("tick-")) {
            EXPECT_LE(place.y + place.height, rig.rect("event-name-20").y) << name << " is not under the event's name";
        }
    rig.click("tab-Curves");
    rig.click("curves-signals");
    rig.frame();
    rig.click_and_settle("signal-TA");
    EXPECT_EQ(rig.session.view.curves.signals, "TA");
    EXPECT_TRUE(rig.has("curve-TA"));
    rig.ask(test::set("signals", "TA+FZ"));
    rig.settle();
    EXPECT_TRUE(rig.has("curve-FZ"));
    EXPECT_TRUE(rig.has("plot-7"));
}
}  // namespace
}  // namespace skelplay
