// The panels with markers: the evidence for marker links, the gaps lane, and markers over a skeleton.

#include <fmt/format.h>

#include "panels/panel_rig.h"
#include "session/analyses/comparing.h"
#include "session/analyses/lanes.h"

namespace skelplay {
namespace marker_panels_test {

using namespace session;
using figure::BoneId;
using test::PanelRig;

//   B (0, 2)    A and B are linked; both move along x as the tiny figure's hips do, 10 mm a frame, 100 a second.
//   A (0, 1)    B is missing in the frames 21 to 40 of 101.
std::string trc() {
    std::string text =
        "PathFileType\t4\t(X/Y/Z)\tt.trc\n"
        "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n"
        "100\t100\t101\t2\tm\t100\t1\t101\nFrame#\tTime\tA\t\t\tB\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\n\n";
    for (int frame = 1; frame <= 101; ++frame) {
        const double x = (frame - 1) * 0.01;
        const bool gone = frame > 20 && frame <= 40;
        text += fmt::format("{}\t{:.2f}\t{}\t1\t0\t{}\n", frame, x, x,
                            gone ? std::string("\t\t") : fmt::format("{}\t2\t0", x));
    }
    return text;
}

struct MarkersOpen : testing::Test {
    test::TemporaryFolder folder;
    PanelRig rig{{{"t.trc", {.real = folder.write("t.trc", trc())}}, {"a.bvh", {}}}, {1400, 1000}};

    void open(std::vector<std::filesystem::path> files) {
        rig.open(std::move(files));
        rig.ask(PlayPause{}, GoToFirst{});
        rig.settle();
    }
};

TEST_F(MarkersOpen, TheFiguresTabSaysWhyThereAreMarkerLinks) {
    open({"t.trc"});
    rig.click_and_settle("tab-Figures");
    EXPECT_TRUE(rig.has("sticks-origin", "stick-A-B"));
    EXPECT_TRUE(PanelRig::says("1000")) << "millimetres: " << PanelRig::text();
    rig.click("stick-A-B");
    EXPECT_NE(rig.selected(), BoneId::none) << "a click selects the other end";
}

TEST_F(MarkersOpen, AClickIntoTheGapsLaneGoesToTheGap) {
    open({"t.trc"});
    ASSERT_TRUE(rig.has("lane-Gaps"));
    EXPECT_FALSE(rig.has("lane-Limits exceeded"));
    rig.ask(Select{rig.active(), BoneId{1}});
    rig.settle();
    ASSERT_NE(session::mark_lane(rig.session, Lane::gaps), nullptr);
    EXPECT_EQ(session::mark_lane(rig.session, Lane::gaps)->marks.size(), 1U);
}

TEST_F(MarkersOpen, ASolveIsJudgedByTheDistancesFromItsBones) {
    open({"a.bvh", "t.trc"});
    rig.click("tab-Figures");
    rig.ask(Compare{rig.id(1)});
    rig.settle();
    EXPECT_TRUE(rig.has("markers-over", "marker-distance-A", "compare-curve"));
    EXPECT_FALSE(rig.has("compare-roots")) << "markers have no root";
    const analysis::MarkerDistances* found = session::marker_distances(rig.session);
    ASSERT_NE(found, nullptr);
    ASSERT_EQ(found->markers.size(), 2U);
    EXPECT_LT(found->markers[0].most, 1e-6) << "on the figure's hips";
    EXPECT_EQ(found->markers[1].frames, 81U);
}

}  // namespace marker_panels_test
}  // namespace skelplay
