// The panels with markers: the evidence for marker links, the gaps lane, and markers over a skeleton.

#include <fmt/format.h>
#include "panels/panel_rig.h"
#include "session/analyses/comparing.h"
#include "session/analyses/lanes.h"
#include "session/analyses/markers.h"
#include "session/figures.h"
#include "session/files/opening.h"
#include "session/playback.h"
#include "session/viewing.h"

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
        text +=
            fmt::format("{}\t{:.2f}\t{}\t1\t0\t{}\n", frame, x, x, gone ? std::string("\t\t") : fmt::format("{}\t2\t0", x));
    }
    return text;
}

struct MarkersOpen : testing::Test {
    test::TemporaryFolder folder;
    PanelRig rig{{{"t.trc", {.real = folder.write("t.trc", trc())}}, {"a.bvh", {}}}, {1400, 1000}};

    void open(std::vector<std::filesystem::path> files) {
        rig.open(std::move(files));
        rig.ask(session::command(session::play_or_pause), session::command(session::go_to_first));
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

/// The same markers where their links are saved.
struct LinkButtons : testing::Test {
    test::TemporaryFolder folder;
    std::filesystem::path file = folder.write("t.trc", trc());
    PanelRig rig{{{"t.trc", {.real = file}}, {"u.trc", {.real = file}}}, {1400, 1000}};

    LinkButtons() {
        rig.open({file});
        rig.ask(session::command(session::play_or_pause), session::command(session::go_to_first),
                session::command(session::select_bone, rig.active(), BoneId{0}));
        rig.settle();
        rig.click_and_settle("tab-Figures");
    }
    [[nodiscard]] std::vector<analysis::MarkerLink> links() const {
        const auto links = edited_marker_links(rig.session, *active_figure(rig.session.document));
        return links ? links->marker_links : std::vector<analysis::MarkerLink>();
    }
};

TEST_F(LinkButtons, TakeALinkAwayAndBack) {
    ASSERT_TRUE(rig.has("stick-A-B", "unlink-A-B"));
    rig.click_and_settle("unlink-A-B");
    EXPECT_TRUE(links().empty());
    EXPECT_FALSE(rig.has("stick-A-B"));
    EXPECT_TRUE(std::filesystem::exists(folder / "t.trc.links.json"));
    rig.click_and_settle("links-undo");
    EXPECT_EQ(links().size(), 1U);
    EXPECT_FALSE(std::filesystem::exists(folder / "t.trc.links.json")) << "nothing is left to save";
    rig.click_and_settle("links-undo");
    EXPECT_EQ(links().size(), 1U) << "there is nothing to take back";
}

TEST_F(LinkButtons, LinkTheSelectedMarkerWithTheNextOne) {
    rig.click_and_settle("unlink-A-B", "link-from");
    EXPECT_TRUE(PanelRig::says("Click the marker to link with A."));
    rig.click_and_settle("link-cancel");
    rig.ask(session::select_bone, rig.active(), BoneId{1});
    rig.settle();
    EXPECT_TRUE(links().empty()) << "it was cancelled";
    rig.click_and_settle("link-from");
    rig.ask(session::select_bone, rig.active(), BoneId{0});
    rig.settle();
    EXPECT_EQ(links().size(), 1U) << "the link that was taken away";
}

TEST_F(LinkButtons, LinkNoMarkerWithOneOfAnotherFile) {
    rig.ask(session::open_files, {folder / "u.trc"}, true, false);
    rig.settle();
    ASSERT_EQ(rig.session.document.figures.size(), 2U);
    rig.ask(session::select_bone, rig.id(0), BoneId{0});
    rig.settle();
    rig.click_and_settle("link-from");
    ASSERT_TRUE(PanelRig::says("Click the marker to link with A."));
    rig.ask(session::select_bone, rig.id(1), BoneId{1});
    rig.settle();
    EXPECT_FALSE(PanelRig::says("Click the marker to link with"));
    EXPECT_FALSE(can_undo(rig.session.document, Subject::links, rig.id(1))) << "no link was made";
}

// The square before a figure's name opens what a right click does.
TEST_F(LinkButtons, AFigureGetsAnotherColour) {
    rig.ask(session::open_files, {folder / "u.trc"}, true, false);
    rig.settle();
    rig.click_and_settle("colour-t.trc", "figure-colour-4");
    EXPECT_EQ(rig.figure(1).settings.colour, 4U) << "both have this name";
    EXPECT_EQ(session::undo_words(rig.session), "t.trc: colour");
}

TEST_F(LinkButtons, ColourALink) {
    rig.click_and_settle("link-ink-A-B", "link-colour-2");
    ASSERT_EQ(links().size(), 1U);
    EXPECT_EQ(links()[0].colour, scene::figure_colour(2));
    rig.click_and_settle("link-ink-A-B", "link-colour-none");
    EXPECT_EQ(links()[0].colour, std::nullopt);
}

TEST_F(MarkersOpen, AClickIntoTheGapsLaneGoesToTheGap) {
    open({"t.trc"});
    ASSERT_TRUE(rig.has("lane-Gaps"));
    EXPECT_FALSE(rig.has("lane-Limits exceeded"));
    rig.ask(session::select_bone, rig.active(), BoneId{1});
    rig.settle();
    ASSERT_NE(session::mark_lane(rig.session, Lane::gaps), nullptr);
    EXPECT_EQ(session::mark_lane(rig.session, Lane::gaps)->marks.size(), 1U);
}

TEST_F(MarkersOpen, TheBonePanelTellsAMarkersGapsAndPositionAndGoesToTheNextGap) {
    open({"t.trc"});
    rig.ask(session::select_bone, rig.active(), BoneId{1});
    rig.settle();
    EXPECT_TRUE(rig.has("fact-Gaps", "fact-Position", "marker-next-gap", "lane-of-B"));
    EXPECT_TRUE(rig.lacks("fact-Quaternion", "fact-Tail", "fact-Rotation"));
    const session::LaneMark gap = session::mark_lane(rig.session, Lane::gaps)->marks.at(0);
    EXPECT_TRUE(PanelRig::says(fmt::format("1, {} frames missing", gap.frames.last - gap.frames.first + 1)));
    rig.click("marker-next-gap");
    EXPECT_EQ(rig.position(), static_cast<double>(gap.frames.first));
}

TEST_F(MarkersOpen, ASolveIsJudgedByTheDistancesFromItsBones) {
    open({"a.bvh", "t.trc"});
    rig.click("tab-Figures");
    rig.ask(session::compare, rig.id(1), true, true);
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
