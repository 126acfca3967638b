#include "session/exported_state.h"
#include "session/figures.h"
#include "session/media.h"
#include "session/playback.h"
#include "session/viewing.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::apply;

// 101 frames numbered from 1, 100 a second.
struct BurnedIn : test::OneTake {
    BurnedIn() {
        apply(session, command(look_from, scene::ViewPreset::right), command(go_to_frame, 12));
        session.view.pane().camera.distance = 4.2;
        session.view.pane().follow = false;
    }
};

TEST_F(BurnedIn, SaysTakeFrameTimeCodeRateAndCamera) {
    session.playback.timeline.position = 12.9;  // between two frames the one before counts
    const BurnIn text = burn_in(session);
    EXPECT_EQ(text.take, "a.bvh");
    EXPECT_EQ(text.frame, "13 / 101") << "as the file counts";
    EXPECT_EQ(text.time_code, "00:00:00:12");
    EXPECT_EQ(text.rate, "100 fps");
    EXPECT_EQ(text.camera, "right 4.20 m");
}

TEST_F(BurnedIn, TellsACameraThatLooksFromBetweenFollowsOrHasNoPerspective) {
    session.view.pane().camera.yaw = 0.6108652381980153;  // 35 degrees
    session.view.pane().camera.pitch = -0.001;            // none, rounded
    EXPECT_EQ(burn_in(session).camera, "35\u00b0 0\u00b0 4.20 m");
    session.view.pane().camera.orthographic = true;
    session.view.pane().follow = true;
    EXPECT_EQ(burn_in(session).camera, "35\u00b0 0\u00b0 4.20 m, ortho, follows");
}

TEST_F(BurnedIn, SaysThatARateIsAssumedAndWhichTakesAreShown) {
    open({"assumed.amc"}, true);
    const BurnIn text = burn_in(session);
    EXPECT_EQ(text.take, "assumed.amc + a.bvh") << "the active one counts, and comes first";
    EXPECT_EQ(text.rate.substr(text.rate.find(' ')), " fps assumed");
    apply(session, set_visible, id(), false);
    EXPECT_EQ(burn_in(session).take, "assumed.amc");
}

TEST_F(BurnedIn, AStroboscopeSaysFromWhereToWhere) {
    const BurnIn text = burn_in(session, {10, 15, 20});
    EXPECT_EQ(text.frame, "11 to 21 / 101, 3 poses");
    EXPECT_EQ(text.time_code, "00:00:00:10 to 00:00:00:20");
}

// 95 frames that the file numbers from 604: "659 / 95" would be no place among them.
TEST(BurnIn, SaysTheNumbersOfAFileThatDoesNotBeginAtOne) {
    Session session = test::pretend_session({{"walk.c3d", {.frames = 95, .first_frame = 604}}});
    test::open(session, {"walk.c3d"});
    apply(session, go_to_frame, 55);
    EXPECT_EQ(burn_in(session).frame, "659 (604\u2013698)");
    EXPECT_EQ(title(session), "walk.c3d \u2013 frame 659 (604\u2013698) \u2013 Skelplay");
    EXPECT_EQ(burn_in(session, {0, 94}).frame, "604 to 698 (604\u2013698), 2 poses");
}

TEST(BurnIn, IsEmptyWhenNothingIsOpen) { EXPECT_EQ(burn_in(test::pretend_session({})).frame, ""); }
}  // namespace
}  // namespace skelplay::session
