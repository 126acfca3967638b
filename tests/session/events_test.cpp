#include "session/events.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "session/analyses/lanes.h"
#include "session/exported_state.h"
#include "session/files/review.h"
#include "session/progress.h"
#include "support/tiny_session.h"

namespace skelplay::session {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// 101 frames numbered from 1; the hips are beyond their limit from index 51 on, most at the last one.
struct EventsOfATake : testing::Test {
    Session session = test::pretend_session({{"a.bvh", {}}, {"late.bvh", {}}});
    void SetUp() override {
        test::open(session, {"/t/a.bvh"});
        wait_for_analyses(session);
        step(session, Seconds(0));
        go_to_frame(0);
    }
    void go_to_frame(double frame) { apply(session, GoToFrame{frame}); }
    void bookmark(double frame) {
        go_to_frame(frame);
        apply(session, ToggleBookmark{});
    }
    [[nodiscard]] double here() const { return session.playback.timeline.position; }
    [[nodiscard]] std::string said() const { return session.ui.toast ? session.ui.toast->text : ""; }
};

TEST_F(EventsOfATake, ABookmarkIsSetAndRemovedByTheSameKeyAndSaid) {
    bookmark(30);
    EXPECT_EQ(said(), "Bookmark at frame 31") << "as the file counts";
    EXPECT_THAT(bookmarked_frames(session.document), ElementsAre(30));
    EXPECT_THAT(exported_state(session), HasSubstr("\nbookmarks=1\n"));
    bookmark(30);
    EXPECT_EQ(said(), "Bookmark removed from frame 31");
    EXPECT_TRUE(bookmarked_frames(session.document).empty());
    apply(session, UndoMarks{});
    EXPECT_THAT(bookmarked_frames(session.document), ElementsAre(30));
    EXPECT_TRUE(session.document.review.unsaved);
}

TEST_F(EventsOfATake, BracketsGoFromBookmarksToEventsAndBack) {
    apply(session, SetOption{"lane-contacts", false});
    bookmark(70);
    bookmark(30);
    go_to_frame(0);
    apply(session, GoToEvent{1});
    EXPECT_EQ(here(), 30);
    EXPECT_EQ(said(), "Bookmark, frame 31");
    apply(session, GoToEvent{1});
    EXPECT_EQ(here(), 70);
    apply(session, GoToEvent{1});
    EXPECT_EQ(here(), 100) << "where a click on the event goes";
    EXPECT_EQ(said(), "hips Xposition 1 over its limit of 0.5, frames 52\u2013101");
    apply(session, GoToEvent{1});
    EXPECT_EQ(here(), 100);
    EXPECT_EQ(said(), "There is no bookmark, jump, contact or limit event after this frame");
    apply(session, GoToEvent{-1});
    EXPECT_EQ(here(), 70);
}

TEST_F(EventsOfATake, WhatIsAtTheSameFrameIsSaidTogether) {
    bookmark(100);
    go_to_frame(99);
    apply(session, GoToEvent{1});
    EXPECT_THAT(said(), testing::StartsWith("Bookmark, frame 101\nhips Xposition 1 over its limit"));
}

TEST_F(EventsOfATake, OfALaneThatIsHiddenAreSteppedOver) {
    session.ui.layout.lanes.on.fill(false);
    go_to_frame(90);
    EXPECT_FALSE(next_events(session, 1));
}

// The takes begin a fraction of a frame apart: whole frames of one are none of the other.
TEST_F(EventsOfATake, AreReachedOnceAlsoWhereTheTakeBeginsBetweenFrames) {
    test::open(session, {"/t/late.bvh"}, true);
    apply(session, SetOffset{session.document.active, 0.0137});
    step(session, Seconds(0));
    session.ui.layout.lanes.on.fill(false);
    bookmark(10);
    bookmark(40);
    go_to_frame(0);
    apply(session, GoToEvent{1});
    const double first = here();
    apply(session, GoToEvent{1});
    EXPECT_GT(here(), first + 25);
    apply(session, GoToEvent{-1});
    EXPECT_EQ(here(), first);
}

}  // namespace
}  // namespace skelplay::session
