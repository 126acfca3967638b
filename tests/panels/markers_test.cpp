// The panels with a marker that is missing in the second frame.

#include "panels/panel_rig.h"
#include "session/figures.h"
#include "session/keys.h"
#include "session/playback.h"
#include "session/viewing.h"
#include "support/c3d_file.h"

namespace skelplay {
namespace markers_test {
using namespace session;
using figure::BoneId;
using test::PanelRig;

struct MarkerPanels : testing::Test {
    test::TemporaryFolder folder;
    PanelRig rig{{{"t.c3d", {.real = folder.write("t.c3d", test::two_markers().bytes())}}}, {1400, 1000}};

    void SetUp() override {
        rig.open({"t.c3d"});
        rig.ask(session::command(session::play_or_pause), session::command(session::select_bone, rig.active(), BoneId{0}));
    }
    void go(double frame) {
        rig.ask(session::go_to_frame, frame);
        rig.frames(3);
    }
};

TEST_F(MarkerPanels, AMarkerHasAPlaceOrIsSaidToBeMissing) {
    go(0);
    EXPECT_TRUE(PanelRig::says("1700")) << PanelRig::text();
    EXPECT_FALSE(PanelRig::says("Not seen in this frame."));
    go(1);
    EXPECT_TRUE(PanelRig::says("Not seen in this frame."));
    EXPECT_EQ(PanelRig::text().find("nan"), std::string::npos) << PanelRig::text();
}

// Two markers for four frames that the file counts from 7; in the second and the third none was seen.
TEST(EmptyPicture, SaysInWhichFramesThereIsNoMarker) {
    test::C3dFile file = test::two_markers();
    file.numbers.clear();
    file.first_frame = 7;
    file.last_frame = 10;
    for (const float word : {0.0F, -1.0F, -1.0F, 0.0F})
        for (const float x : {100.0F, 200.0F}) file.point(x, 0, 900, word);
    const test::TemporaryFolder folder;
    PanelRig rig{{{"t.c3d", {.real = folder.write("t.c3d", file.bytes())}}}, {1400, 1000}};
    rig.open({"t.c3d"});
    rig.ask(session::command(session::play_or_pause), session::command(session::go_to_frame, 0));
    rig.settle();
    EXPECT_FALSE(PanelRig::says("No marker in"));
    rig.ask(session::go_to_frame, 2);
    rig.settle();
    EXPECT_TRUE(PanelRig::says("No marker in frames 8 to 9")) << PanelRig::text();
    EXPECT_TRUE(PanelRig::says("Go to frame 10"));
    rig.click("empty-picture");
    EXPECT_EQ(rig.session.playback.timeline.position, 3.0);
    rig.ask(session::set_visible, rig.active(), false);
    rig.settle();
    EXPECT_TRUE(PanelRig::says("The figure is hidden")) << PanelRig::text();
}

TEST_F(MarkerPanels, CurvesSayNothingOfAFrameWithoutTheMarker) {
    rig.click("tab-Curves");
    for (const double frame : {0.0, 1.0}) {
        go(frame);
        for (int i = 0; i < 5; ++i) rig.frame(0.1);
        EXPECT_EQ(PanelRig::text().find("nan"), std::string::npos) << PanelRig::text();
    }
}

TEST_F(MarkerPanels, SpeakOfMarkersWhereNothingElseIsOpen) {
    rig.ask(session::select_bone, session::FigureId::none, figure::BoneId::none);
    EXPECT_TRUE(PanelRig::says("Filter markers (Ctrl+F)")) << PanelRig::text();
    EXPECT_TRUE(PanelRig::says("Click a marker, in the picture or in the list"));
    rig.click("tab-Curves");
    EXPECT_TRUE(PanelRig::says("Click a marker, in the picture or in the list"));
    EXPECT_FALSE(PanelRig::says("Filter bones"));
    EXPECT_EQ(session::menu_text(*session::binding_of({session::Key::f, true, false, false}), true), "Filter markers");
    rig.click("tab-Figures");
    EXPECT_TRUE(PanelRig::says("About the markers", "No marker set that is known."));
    rig.click("tab-Figures");  // closes it
    EXPECT_TRUE(PanelRig::says("Setnonethatisknown")) << PanelRig::text();
}

/// As a golf swing that stands along X in a file that says Z.
auto lying_along_x() {
    test::C3dFile file = test::two_markers();
    file.numbers.clear();
    for (const float x : {1700.0F, 20.0F, 1690.0F, 20.0F}) file.point(x, 10, 30);
    return file.bytes();
}

TEST(UpAxisInTheViewTab, SaysWhatTheShapeSpeaksAgainst) {
    const test::TemporaryFolder folder;
    PanelRig rig{{{"t.c3d", {.real = folder.write("t.c3d", lying_along_x())}}}, {1400, 1400}};
    rig.open({"t.c3d"});
    rig.click("tab-View");
    EXPECT_TRUE(PanelRig::says("The file says Z; but the markers reach")) << PanelRig::text();
    EXPECT_TRUE(PanelRig::says("with X up they stand"));

    // The picture offers it, too.
    EXPECT_TRUE(PanelRig::says("The figure seems to lie down"));
    rig.click("stand-up");
    EXPECT_EQ(rig.session.document.figures.at(0).take.placement.up.value, figure::SignedAxis(figure::Axis::x));
    rig.frames(3);
    EXPECT_FALSE(rig.has("stand-up"));
}

TEST(Lying, IsLeftSoIfThatIsRight) {
    const test::TemporaryFolder folder;
    PanelRig rig{{{"t.c3d", {.real = folder.write("t.c3d", lying_along_x())}}}, {1400, 1400}};
    rig.open({"t.c3d"});
    rig.frames(3);
    rig.click("leave-lying");
    rig.frames(3);
    EXPECT_FALSE(rig.has("stand-up"));
    EXPECT_EQ(rig.session.document.figures.at(0).take.placement.up.value, figure::SignedAxis(figure::Axis::z));
    // The message about it has the same button.
    rig.ask(session::set_up_axis, rig.active(), std::nullopt);
    rig.frames(3);
    EXPECT_TRUE(rig.has("stand-up"));
}
}  // namespace markers_test
}  // namespace skelplay
