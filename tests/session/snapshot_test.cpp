#include "session/snapshot.h"

#include <gtest/gtest.h>

#include "session/progress.h"
#include "support/tiny_session.h"

namespace skelplay::session {
namespace {

TEST(Snapshot, ShowsTheSameAndGoesOnAlone) {
    Session session = test::pretend_session({{"a.bvh", {}}, {"b.bvh", {.frames = 50, .fps = 50.0}}});
    test::open(session, {"/a.bvh", "/b.bvh"});
    apply(session, SetOffset{session.document.figures[1].id, 0.25});
    apply(session, SetRange{10, 60});
    apply(session, GoToFrame{40});
    apply(session, Select{session.document.figures[0].id, figure::BoneId{1}});
    step(session, Seconds(0));

    Session copy = snapshot(session, {});
    EXPECT_EQ(copy.document.figures[0].take.figure, session.document.figures[0].take.figure) << "takes are shared";
    EXPECT_EQ(copy.view.selection, session.view.selection);
    EXPECT_EQ(range(copy.playback.timeline), range(session.playback.timeline));
    EXPECT_EQ(copy.posed.world, session.posed.world);
    EXPECT_FALSE(copy.playback.timeline.playing);

    EXPECT_TRUE(show(copy, 12.5));
    EXPECT_NEAR(world_of(copy.posed, 0, figure::BoneId{0})[3].x, 0.125, 1e-12);
    EXPECT_EQ(shown_position(session.playback.timeline), 40);

    // What is closed there goes on here.
    apply(session, Close{session.document.figures[0].id});
    EXPECT_TRUE(show(copy, 20));
    EXPECT_EQ(copy.document.figures.size(), 2U);
}

TEST(Snapshot, ItsCameraFollows) {
    Session session = test::pretend_session({{"a.bvh", {}}});
    test::open(session, {"/a.bvh"});
    apply(session, GoToFrame{40});
    step(session, Seconds(0));
    apply(session, ToggleFollow{});
    Session copy = snapshot(session, {});
    const double before = copy.view.camera.target.x;
    show(copy, 90);
    EXPECT_NEAR(copy.view.camera.target.x - before, 0.5, 1e-12);
    EXPECT_EQ(session.view.camera.target.x, before);
}

TEST(Snapshot, WaitsForThePathThatItShows) {
    Session session = test::pretend_session({{"a.bvh", {}}});
    test::open(session, {"/a.bvh"});
    apply(session, Select{session.document.figures[0].id, figure::BoneId{1}});
    if (!session.view.options.path) apply(session, CycleOption{"path"});
    Session copy = snapshot(session, {});
    wait_for_analyses(copy);
    EXPECT_TRUE(show(copy, 0));
}

}  // namespace
}  // namespace skelplay::session
