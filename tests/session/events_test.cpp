#include "session/events.h"
#include "session/analyses/lanes.h"
#include "session/exported_state.h"
#include "session/figures.h"
#include "session/files/review.h"
#include "session/playback.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::apply;
using testing::ElementsAre;
using testing::HasSubstr;

// 101 frames numbered from 1; the hips are beyond their limit from index 51 on, most at the last one.
struct EventsOfATake : test::OneTake {
    EventsOfATake() {
        settle();
        go_to_frame(0);
    }
    void go_to_frame(double frame) { apply(session, skelplay::session::go_to_frame, frame); }
    void bookmark(double frame) {
        apply(session, command(skelplay::session::go_to_frame, frame), command(toggle_bookmark_here));
    }
    /// Goes to the next event or the one before.
    double gone(int by) {
        apply(session, go_to_event, by);
        return position();
    }
    /// Shows one of the lanes at most.
    void show_lane(std::optional<Lane> lane) {
        session.ui.layout.lanes.on.fill(false);
        if (lane) session.ui.layout.lanes[*lane] = true;
    }
};

TEST_F(EventsOfATake, ABookmarkIsSetAndRemovedByTheSameKeyAndSaid) {
    bookmark(30);
    EXPECT_EQ(toast(), "Bookmark at frame 31") << "as the file counts";
    EXPECT_THAT(bookmarked_frames(session.document), ElementsAre(30));
    EXPECT_THAT(exported_state(session), HasSubstr("\nbookmarks=1\n"));
    bookmark(30);
    EXPECT_EQ(toast(), "Bookmark removed from frame 31");
    EXPECT_TRUE(bookmarked_frames(session.document).empty());
    apply(session, undo_last, Subject::review, FigureId::none);
    EXPECT_THAT(bookmarked_frames(session.document), ElementsAre(30));
    EXPECT_TRUE(session.document.review.unsaved());
}

TEST_F(EventsOfATake, BracketsGoFromBookmarksToEventsAndBack) {
    show_lane(Lane::limits);
    bookmark(70);
    bookmark(30);
    go_to_frame(0);
    EXPECT_EQ(gone(1), 30);
    EXPECT_EQ(toast(), "Bookmark, frame 31");
    EXPECT_EQ(gone(1), 70);
    EXPECT_EQ(gone(1), 100) << "where a click on the event goes";
    EXPECT_EQ(toast(), "hips Xposition 1 over its limit of 0.5, frames 52\u2013101");
    EXPECT_EQ(gone(1), 100);
    EXPECT_EQ(toast(), "There is no bookmark, finding or event of a lane after this frame");
    EXPECT_EQ(gone(-1), 70);
}

TEST_F(EventsOfATake, WithShiftTheyGoToBookmarksAlone) {
    show_lane(Lane::limits);
    bookmark(30);
    go_to_frame(0);
    apply(session, go_to_bookmark, 1);
    EXPECT_EQ(position(), 30);
    apply(session, go_to_bookmark, 1);
    EXPECT_EQ(position(), 30) << "the event at 100 is none";
    EXPECT_EQ(toast(), "There is no bookmark after this frame");
}

TEST_F(EventsOfATake, WhatIsAtTheSameFrameIsSaidTogetherWhileItsLaneIsShown) {
    bookmark(100);
    go_to_frame(99);
    apply(session, go_to_event, 1);
    EXPECT_THAT(toast(), testing::StartsWith("Bookmark, frame 101\nhips Xposition 1 over its limit"));
    bookmark(100);
    show_lane(std::nullopt);
    go_to_frame(90);
    EXPECT_FALSE(next_events(session, 1));
}

// The takes begin a fraction of a frame apart: whole frames of one are none of the other.
TEST_F(EventsOfATake, AreReachedOnceAlsoWhereTheTakeBeginsBetweenFrames) {
    open({"b.bvh"}, true);
    run(command(set_offset, active(), 0.0137));
    show_lane(std::nullopt);
    bookmark(10);
    bookmark(40);
    go_to_frame(0);
    const double first = gone(1);
    EXPECT_GT(gone(1), first + 25);
    EXPECT_EQ(gone(-1), first);
}
}  // namespace
}  // namespace skelplay::session
