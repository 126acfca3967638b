#include <gtest/gtest.h>
#include "panels/panel_rig.h"
#include "session/playback.h"

namespace skelplay {
namespace {
using namespace session;
using test::PanelRig;

struct FigureSpans : testing::Test {
    /// Drags from the middle of a place by pixels to the right.
    void drag(std::string_view place, float by) {
        const ImVec2 from = rig.middle(place);
        rig.move(from);
        rig.press();
        rig.move({from.x + by * 0.5F, from.y});
        rig.move({from.x + by, from.y});
        rig.release();
        rig.frame();
    }
    void open_both() {
        rig.open({"a.bvh", "b.bvh"});
        rig.ask(session::play_or_pause);
        rig.frames(2);
    }
    /// Pixels that a frame of the timebase takes on the bar.
    float pixels_per_frame() { return rig.rect("time-scale").width / static_cast<float>(rig.timeline().frames - 1); }
    PanelRig rig{{{"a.bvh", {}}, {"b.bvh", {.frames = 51}}}};
};

TEST_F(FigureSpans, AreThereForSeveralFiguresOnly) {
    rig.open({"a.bvh"});
    EXPECT_FALSE(rig.has("span-a.bvh"));
    open_both();
    const panels::Rect a = rig.rect("span-a.bvh");
    const panels::Rect b = rig.rect("span-b.bvh");
    EXPECT_NEAR(b.width, a.width * 0.5F, 1.0F) << "half as many frames";
    EXPECT_EQ(b.x, a.x);
    EXPECT_GE(b.y, a.y + a.height);
}

TEST_F(FigureSpans, ADragMovesTheTakeByWholeFrames) {
    open_both();
    drag("span-b.bvh", 20.3F * pixels_per_frame());
    EXPECT_NEAR(rig.figure(1).settings.start_time, 0.20, 1e-9);
    EXPECT_EQ(rig.figure().settings.start_time, 0.0);
    EXPECT_EQ(rig.active(), rig.id(1));
    EXPECT_NEAR(rig.rect("span-b.bvh").x, rig.rect("span-a.bvh").x + 20 * pixels_per_frame(), 1.5F);
}

// The earliest take starts at 0: if it is dragged to the left, the others start later.
TEST_F(FigureSpans, TheEarliestCanBeDraggedToTheLeft) {
    open_both();
    drag("span-a.bvh", -10.0F * pixels_per_frame());
    EXPECT_EQ(rig.figure().settings.start_time, 0.0);
    EXPECT_NEAR(rig.figure(1).settings.start_time, 0.10, 1e-9);
}

TEST_F(FigureSpans, AClickOnlyActivates) {
    open_both();
    rig.click("span-b.bvh");
    EXPECT_EQ(rig.active(), rig.id(1));
    EXPECT_EQ(rig.figure(1).settings.start_time, 0.0);
}
}  // namespace
}  // namespace skelplay
