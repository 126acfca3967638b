#include <cmath>
#include <fmt/format.h>
#include "panels/panel_rig.h"
#include "session/analyses/comparing.h"
#include "session/figures.h"
#include "session/playback.h"
#include "session/posing.h"

namespace skelplay {
namespace {
using namespace session;
using figure::BoneId;
using test::PanelRig;

struct ComparePanel : testing::Test {
    void open_both() {
        rig.open({"a.bvh", "b.bvh"});
        rig.ask(session::command(session::play_or_pause), session::command(session::go_to_first));
        rig.click("tab-Figures");
        rig.frames(2);
    }
    PanelRig rig{{{"a.bvh", {}}, {"b.bvh", {}}}, {1400, 1000}};
};

TEST_F(ComparePanel, SaysHowToOpenTwo) {
    rig.open({"a.bvh"});
    rig.click("tab-Figures");
    EXPECT_TRUE(rig.has("compare-empty"));
}

/// ASF 1.10, ":name" and ":documentation": what "will typically allow the user to uniquely identify this skeleton".
TEST(FiguresPanel, DocumentationIsShownWithTheName) {
    test::TemporaryFolder folder;
    const auto file = folder.write("man.asf",
                                   ":name Fred\n:documentation\n  measured twice\n:root axis xyz order tx position 0 0 0 "
                                   "orientation 0 0 0\n:bonedata\nbegin name a direction 0 1 0 length 1 axis 0 0 0 xyz "
                                   "end\n:hierarchy\nroot a\n");
    PanelRig rig{{{"man.asf", {.real = file}}, {"a.bvh", {}}}};
    rig.open({"man.asf"});
    rig.click("tab-Figures");
    ASSERT_TRUE(rig.has("about-name") && rig.has("about-documentation"));
    EXPECT_THAT(rig.text(), testing::HasSubstr("Fredmeasuredtwice"));
    rig.open({"a.bvh"});
    EXPECT_FALSE(rig.has("about-name"));
    EXPECT_TRUE(rig.has("about-names")) << "what its bones are called after is told of every figure";
    EXPECT_THAT(rig.text(), testing::HasSubstr("3of4bonesareknown"));
}

TEST_F(ComparePanel, ChoosesAPartnerAndListsTheJoints) {
    open_both();
    rig.ask(session::set_offset, rig.id(1), 0.25);
    const auto apart = [&] {
        const analysis::Comparison* found = session::comparison(rig.session);
        return found == nullptr || found->pairs.empty() ? -1.0 : found->pairs[0].mean;
    };
    rig.click("compare-with");
    rig.click_and_settle("compare-with-b.bvh");
    EXPECT_EQ(session::compared_with(rig.session.document, rig.session.view), &rig.figure(1));
    EXPECT_NEAR(apart(), 0.0, 1e-9) << "their roots are put together";
    EXPECT_TRUE(rig.has("compare-hips", "compare-leg", "compare-curve"));
    rig.click_and_settle("compare-roots");
    EXPECT_NEAR(apart(), 0.25, 1e-9);
    rig.ask(session::go_to_frame, 40);
    const auto coloured = [&] { return glm::vec3(test::drawn(rig.session).bones[0].colour) == session::heat_colour(1.0); };
    EXPECT_FALSE(coloured()) << "before it is asked for";
    rig.click_and_settle("compare-heat");
    EXPECT_TRUE(coloured());
    rig.click("compare-heat");
    EXPECT_FALSE(coloured());
}

TEST_F(ComparePanel, TwoTakesHaveTheirNumbersAtOnceAndThePictureItsColours) {
    open_both();
    rig.settle();
    EXPECT_TRUE(rig.has("compare-hips", "compare-leg", "compare-curve"));
    EXPECT_TRUE(session::heat(rig.session).empty());
    rig.click_and_settle("compare-heat");
    EXPECT_FALSE(session::heat(rig.session).empty());
    rig.ask(session::compare, FigureId::none, true, true);
    rig.settle();
    EXPECT_FALSE(rig.has("compare-hips")) << "as it was asked for";
    rig.open({"a.bvh", "b.bvh"});
    rig.settle();
    EXPECT_TRUE(rig.has("compare-hips")) << "of other takes again";
}

TEST(CompareNames, AreWholeInAColumnOfTheDefaultWidth) {
    const std::string longest = "LeftHandMiddleFingerIntermediate";
    PanelRig rig{{{"a.bvh", {.extra_bone = longest}}, {"b.bvh", {.extra_bone = longest}}}, {1280, 1200}};
    rig.open({"a.bvh", "b.bvh"});
    rig.ask(session::shuttle_to, 0);
    rig.ask(session::set_option, "left-folded", true);  // the tree has it, too
    rig.click("tab-Figures");
    rig.settle();
    EXPECT_TRUE(PanelRig::says(longest));
}

TEST_F(ComparePanel, ARowGoesToTheWorstFrameAndPicksTheJoint) {
    open_both();
    rig.ask(session::command(session::set_offset, rig.id(1), 0.25),
            session::command(session::compare, rig.id(1), false, true));
    rig.settle();
    rig.click("compare-head");
    EXPECT_EQ(rig.selected(), BoneId{2});
    EXPECT_GE(rig.position(), 25);  // the first frame that both have
}

// Differences by rounding are not reported.
TEST_F(ComparePanel, SaysWhenTheMotionIsTheSameAndWhereNoOffsetStandsOut) {
    open_both();
    rig.ask(session::compare, rig.id(1), false, true);
    rig.settle();
    EXPECT_TRUE(rig.has("compare-same", "compare-fit-none"));
    EXPECT_TRUE(rig.lacks("compare-worst", "compare-fit"));
    rig.ask(session::set_offset, rig.id(1), 0.25);
    rig.settle();
    EXPECT_FALSE(rig.has("compare-same"));
    EXPECT_TRUE(rig.has("compare-heat-key"));
    rig.click("compare-worst");
    EXPECT_GE(rig.position(), 25);
}

/// A dance of a BVH figure from a frame on, at 30 frames a second, in rhythms that never meet.
std::string dance(int from, int frames) {
    std::string text =
        "HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation "
        "Yrotation\n";
    for (const char* joint : {"Chest", "Neck", "Head"})
        text += fmt::format("JOINT {}\n{{\nOFFSET 5 30 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n", joint);
    text += "End Site\n{\nOFFSET 0 20 0\n}\n}\n}\n}\n}\nMOTION\n";
    text += fmt::format("Frames: {}\nFrame Time: 0.0333333\n", frames);
    for (int i = from; i < from + frames; ++i) {
        for (int column = 0; column < 15; ++column)
            text += fmt::format(
                "{} ", 25 * std::sin(0.003 * i * i / (column + 4) + column) + 15 * std::sin((0.06 + 0.011 * column) * i));
        text += '\n';
    }
    return text;
}

/// A take and a part of it from its 41st frame on.
struct FittingPanel : testing::Test {
    void SetUp() override {
        rig.open({"whole.bvh", "part.bvh"});
        rig.ask(session::shuttle_to, 0);
        rig.click("tab-Figures");
        rig.ask(session::activate, rig.id(1));
        rig.ask(session::compare, rig.id(), true, true);
        rig.settle();
    }
    [[nodiscard]] double later() const { return rig.figure(1).settings.start_time - rig.figure().settings.start_time; }
    test::TemporaryFolder folder;
    PanelRig rig{{{"whole.bvh", {.real = folder.write("whole.bvh", dance(0, 240))}},
                  {"part.bvh", {.real = folder.write("part.bvh", dance(40, 120))}}},
                 {1400, 1000}};
};

TEST_F(FittingPanel, SuggestsWhereTheTakesFitAndOneClickMovesItThere) {
    EXPECT_EQ(later(), 0.0) << "nothing is moved by itself";
    ASSERT_TRUE(rig.has("compare-fit"));
    EXPECT_TRUE(PanelRig::says("Fit: start 40 frames later", "4 joints move alike there"));
    rig.click_and_settle("compare-fit");
    EXPECT_NEAR(later(), 40 * 0.0333333, 1e-6);
    EXPECT_FALSE(rig.has("compare-fit"));
    EXPECT_TRUE(rig.has("compare-fits")) << "and says that it is there";
    EXPECT_TRUE(rig.has("compare-same")) << "the same motion";
    // From the other one's side the other way round.
    rig.ask(session::command(session::set_offset, rig.id(1), 0.0), session::command(session::activate, rig.id()));
    rig.settle();
    EXPECT_TRUE(PanelRig::says("Fit: start 40 frames earlier"));
}

TEST_F(FittingPanel, TurnsStandBesideTheDistances) {
    EXPECT_TRUE(rig.has("compare-most-turned"));
    EXPECT_TRUE(PanelRig::says("Rotated:"));
    EXPECT_FALSE(rig.has("compare-turns-mean")) << "the same axes need no words";
    rig.click("compare-most-turned");
    const analysis::Comparison& found = *session::comparison(rig.session);
    EXPECT_EQ(rig.selected(), found.pairs[found.greatest_angle_pair].pair.a);
}

TEST_F(ComparePanel, ARightClickOnAFigureOpensItsMenu) {
    open_both();
    for (const bool visible : {false, true}) {
        rig.move(rig.middle("figure-b.bvh"));
        for (const bool down : {true, false}) {
            panels::send_button(1, down);
            rig.frame();
        }
        rig.frames(2);
        rig.click(visible ? "bone-menu-Show the figure" : "bone-menu-Hide the figure");
        EXPECT_EQ(rig.figure(1).settings.visible, visible);
        EXPECT_EQ(rig.session.document.active, rig.id(1));
    }
}

TEST_F(ComparePanel, DraggingTheCurveScrubs) {
    open_both();
    rig.ask(session::compare, rig.id(1), false, true);
    rig.settle();
    const panels::Rect curve = rig.rect("compare-curve");
    rig.move({curve.x + curve.width * 0.5F, curve.y + 10});
    rig.press();
    rig.frame();
    EXPECT_NEAR(rig.position(), 50, 1);
    rig.move({curve.x + curve.width * 0.75F, curve.y + 10});
    EXPECT_NEAR(rig.position(), 75, 1);
    rig.release();
}

TEST_F(ComparePanel, MovesATakeByFrames) {
    open_both();
    rig.click("compare-later");
    EXPECT_NEAR(rig.figure().settings.start_time, 0.01, 1e-9);
    rig.click("compare-earlier");
    EXPECT_NEAR(rig.figure().settings.start_time, 0.0, 1e-9);
    rig.ask(session::go_to_frame, 40);
    rig.click("compare-align");
    EXPECT_NEAR(rig.figure().settings.start_time, 0.4, 1e-9);
    rig.click("compare-side-by-side");
    EXPECT_GE(session::motion_bounds(rig.session.document).size().z, 0.5);
    rig.click("compare-overlaid");
    EXPECT_EQ(session::motion_bounds(rig.session.document).size().z, 0.0);
}
}  // namespace
}  // namespace skelplay
