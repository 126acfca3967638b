#include "panels/panel_rig.h"
#include "session/analyses/checks.h"
#include "session/playback.h"
#include "support/faulty_walk.h"
#include "support/proposed_repair.h"

namespace skelplay {
namespace {
using test::faulty_frame;
using test::PanelRig;

// The bundled walk with one finding, the first row of the list.
struct ChecksPanel : testing::Test {
    void SetUp() override {
        session::SessionOptions options;
        options.checks = true;
        rig.session = session::Session(options);
        test::open(rig.session, {folder.write("walk.bvh", test::walk_with_spikes())});
        rig.settle();
        rig.click("tab-Checks");
        rig.settle();
    }
    [[nodiscard]] double position() const { return rig.session.playback.timeline.position; }

    test::TemporaryFolder folder;
    PanelRig rig;
};

TEST_F(ChecksPanel, AClickOnAFindingGoesThere) {
    EXPECT_TRUE(rig.has("check-summary", "check-0", "check-dismiss-0"));
    EXPECT_TRUE(rig.lacks("check-1", "check-show-dismissed"));
    rig.click("check-0");
    EXPECT_EQ(position(), faulty_frame);
    EXPECT_NE(session::selected_figure(rig.session.document, rig.session.view), nullptr);
}

TEST_F(ChecksPanel, TheArrowsGoFromFindingToFindingInTheOrderOfTime) {
    rig.click("check-next");
    EXPECT_EQ(position(), faulty_frame);
    rig.click("check-next");
    EXPECT_EQ(position(), faulty_frame) << "there is no other";
    session::apply(rig.session, session::go_to_frame, 300);
    rig.click("check-previous");
    EXPECT_EQ(position(), faulty_frame);
}

TEST_F(ChecksPanel, ADismissedFindingIsListedAgainOnlyOnDemandAndCanComeBack) {
    rig.click_and_settle("check-dismiss-0");
    EXPECT_TRUE(rig.lacks("check-0", "lane-check-spike"));
    rig.click_and_settle("check-show-dismissed");
    EXPECT_TRUE(rig.has("check-0", "check-dismiss-0"));
    rig.click_and_settle("check-dismiss-0");
    EXPECT_EQ(session::open_findings(rig.session).size(), 1U);
}

TEST_F(ChecksPanel, ABoneIsExcludedFromItsMenuAndComesBackByTheTabOrUndo) {
    const figure::BoneId bone = session::open_findings(rig.session).at(0)->bones.at(0);
    const std::string name = rig.figure().take.figure->skeleton[bone].name;
    rig.ask(session::command(session::select_bone, rig.active(), bone),
            session::command(session::post_event, session::UiEvent::bone_menu));
    rig.frames(2);
    rig.click_and_settle("bone-menu-Exclude from the check");
    EXPECT_TRUE(rig.lacks("check-0", "lane-check-spike"));
    EXPECT_TRUE(rig.has("check-include-" + name));
    rig.ask(session::undo_last, session::Subject::review, session::FigureId::none);
    rig.settle();
    EXPECT_TRUE(rig.has("check-0"));
    rig.ask(session::exclude_from_check, rig.active(), bone);
    rig.settle();
    rig.click_and_settle("check-include-" + name);
    EXPECT_EQ(session::open_findings(rig.session).size(), 1U);
}

TEST_F(ChecksPanel, AFindingIsAVerifiedFileAfterFourClicks) {
    EXPECT_TRUE(rig.lacks("repair-apply", "check-export"));
    int clicks = 0;
    for (const char* button : {"check-repair-0", "repair-apply", "check-export", "export-start"}) {
        for (int i = 0; i < 3; ++i) rig.settle();
        rig.click(button);
        ++clicks;
    }
    while (rig.session.ui.exporting) rig.frames(1);
    EXPECT_LE(clicks, 4);
    rig.session = session::Session(rig.session.options);
    test::open(rig.session, {folder.path() / "walk-2.bvh"});
    for (int i = 0; i < 3; ++i) rig.settle();
    EXPECT_TRUE(rig.lacks("check-0"));
    EXPECT_TRUE(rig.says("Nothing found in 4.3 s"));
}

TEST_F(ChecksPanel, ThisRepairsOneFindingAndAllOfThisKindItsLike) {
    test::open(rig.session, {folder.write("two.bvh", test::walk_with_spikes({100, 300}))});
    for (int i = 0; i < 3; ++i) rig.settle();
    ASSERT_TRUE(rig.has("check-0", "check-1"));
    rig.click_and_settle("check-repair-0");
    rig.settle();
    EXPECT_TRUE(rig.has("check-0") && rig.lacks("check-1")) << "the other one stays";
    rig.click_and_settle("repair-scope-1");
    rig.settle();
    EXPECT_TRUE(rig.lacks("check-0"));
}

TEST_F(ChecksPanel, AProposalHasACurveASliderAndAWayBack) {
    rig.click("check-repair-all");
    test::propose_repair(rig.session, {"--smooth", "6"});
    for (int i = 0; i < 2; ++i) rig.settle();
    EXPECT_TRUE(rig.has("repair-curve", "repair--smooth", "repair-cancel"));
    EXPECT_TRUE(rig.lacks("check-repair-0", "check-repair-all", "repair-scope-0")) << "there is one finding";
    const panels::Rect slider = rig.rect("repair--smooth");
    rig.click({slider.x + slider.width * 0.9F, slider.y + slider.height * 0.5F});
    rig.settle();
    EXPECT_NEAR(rig.figure().settings.repairs.repairs.smooth, 21.75, 1.5) << "from 1.5 to 24";
    rig.click_and_settle("repair-cancel");
    EXPECT_EQ(rig.figure().settings.repairs, session::TakeRepairs{});
    rig.click("check-back");
    EXPECT_EQ(position(), 0);
    EXPECT_TRUE(rig.lacks("check-back"));
}

TEST_F(ChecksPanel, ALaneHasARowForTheKind) {
    ASSERT_TRUE(rig.has("lane-check-spike"));
    const panels::Rect row = rig.rect("lane-check-spike");
    const panels::Rect bar = rig.rect("lane-Findings of the check");
    EXPECT_GE(row.y + 0.5F, bar.y);
    EXPECT_LE(row.y + row.height, bar.y + bar.height + 0.5F);
}
}  // namespace
}  // namespace skelplay
