// The panels with a marker that is missing in the second frame.

#include <gtest/gtest.h>

#include "panels/panel_rig.h"
#include "support/c3d_file.h"

namespace skelplay {

namespace markers_test {

using figure::BoneId;
using test::PanelRig;

struct MarkerPanels : testing::Test {
    test::TemporaryFolder folder;
    PanelRig rig{{{"t.c3d", {.real = folder.write("t.c3d", test::two_markers().bytes())}}}, {1400, 1000}};

    void SetUp() override {
        rig.open({"t.c3d"});
        rig.ask(session::PlayPause{});
        rig.ask(session::Select{rig.session.document.active, BoneId{0}});
    }
    void go(double frame) {
        rig.ask(session::GoToFrame{frame});
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

TEST_F(MarkerPanels, CurvesSayNothingOfAFrameWithoutTheMarker) {
    rig.click("tab-Curves");
    for (const double frame : {0.0, 1.0}) {
        go(frame);
        for (int i = 0; i < 5; ++i) rig.frame(0.1);
        EXPECT_EQ(PanelRig::text().find("nan"), std::string::npos) << PanelRig::text();
    }
}

}  // namespace markers_test

}  // namespace skelplay
