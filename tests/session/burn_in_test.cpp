#include "session/burn_in.h"

#include <gtest/gtest.h>

#include "support/tiny_session.h"

namespace skelplay::session {
namespace {

// 101 frames numbered from 1, 100 a second.
struct BurnedIn : testing::Test {
    Session session = test::pretend_session({{"walk.bvh", {}}, {"guess.bvh", {.fps = std::nullopt}}});
    void SetUp() override {
        test::open(session, {"/t/walk.bvh"});
        apply(session, LookFrom{scene::ViewPreset::right});
        apply(session, GoToFrame{12});
        session.view.camera.distance = 4.2;
        session.view.follow = false;
    }
};

TEST_F(BurnedIn, SaysTakeFrameTimeCodeRateAndCamera) {
    const BurnIn text = burn_in(session);
    EXPECT_EQ(text.take, "walk.bvh");
    EXPECT_EQ(text.frame, "13 / 101") << "as the file counts";
    EXPECT_EQ(text.time_code, "00:00:00:12");
    EXPECT_EQ(text.rate, "100 fps");
    EXPECT_EQ(text.camera, "right 4.20 m");
}

TEST_F(BurnedIn, TellsACameraThatLooksFromBetweenFollowsOrHasNoPerspective) {
    session.view.camera.yaw = 0.6108652381980153;  // 35 degrees
    session.view.camera.pitch = -0.001;            // none, rounded
    EXPECT_EQ(burn_in(session).camera, "35\u00b0 0\u00b0 4.20 m");
    session.view.camera.orthographic = true;
    session.view.follow = true;
    EXPECT_EQ(burn_in(session).camera, "35\u00b0 0\u00b0 4.20 m, ortho, follows");
}

TEST_F(BurnedIn, BetweenTwoFramesTheOneBeforeCounts) {
    session.playback.timeline.position = 12.9;
    EXPECT_EQ(burn_in(session).frame, "13 / 101");
    EXPECT_EQ(burn_in(session).time_code, "00:00:00:12");
}

TEST_F(BurnedIn, SaysThatARateIsAssumedAndWhichTakesAreShown) {
    test::open(session, {"/t/guess.bvh"}, true);
    const BurnIn text = burn_in(session);
    EXPECT_EQ(text.take, "guess.bvh + walk.bvh") << "the active one counts, and comes first";
    EXPECT_EQ(text.rate.substr(text.rate.find(' ')), " fps assumed");
    apply(session, SetVisible{session.document.figures.front().id, false});
    EXPECT_EQ(burn_in(session).take, "guess.bvh");
}

TEST_F(BurnedIn, AStroboscopeSaysFromWhereToWhere) {
    const BurnIn text = burn_in(session, {10, 15, 20});
    EXPECT_EQ(text.frame, "11 to 21 / 101, 3 poses");
    EXPECT_EQ(text.time_code, "00:00:00:10 to 00:00:00:20");
}

TEST(BurnIn, IsEmptyWhenNothingIsOpen) { EXPECT_EQ(burn_in(test::pretend_session({})).frame, ""); }

}  // namespace
}  // namespace skelplay::session
