#include "session/figures.h"
#include "session/files/opening.h"
#include "session/playback.h"
#include "session/session.h"
#include "session/viewing.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::apply;
using SnapshotOfTwoTakes = test::SessionFixture;
using SnapshotOfOneTake = test::OneTake;

TEST_F(SnapshotOfTwoTakes, ShowsTheSameAndGoesOnAlone) {
    open({"a.bvh", "half.bvh"});
    run(command(set_offset, id(1), 0.25), command(set_play_range, 10, 60), command(go_to_frame, 40),
        command(select_bone, id(), figure::BoneId{1}));

    Session copy = snapshot(session, {});
    EXPECT_EQ(copy.document.figures[0].take.figure, figure().take.figure) << "takes are shared";
    EXPECT_EQ(copy.view.selection, session.view.selection);
    EXPECT_EQ(range(copy.playback.timeline), range(timeline()));
    EXPECT_EQ(copy.posed.world, session.posed.world);
    EXPECT_FALSE(copy.playback.timeline.playing);

    EXPECT_TRUE(show(copy, 12.5));
    EXPECT_NEAR(world_of(copy.posed, 0, figure::BoneId{0})[3].x, 0.125, 1e-12);
    EXPECT_EQ(shown_position(timeline()), 40);

    // What is closed there goes on here.
    apply(session, close_figure, id());
    EXPECT_TRUE(show(copy, 20));
    EXPECT_EQ(copy.document.figures.size(), 2U);
}

TEST_F(SnapshotOfOneTake, ItsCameraFollows) {
    run(command(go_to_frame, 40));
    apply(session, toggle_follow);
    Session copy = snapshot(session, {});
    const double before = copy.view.pane().camera.target.x;
    show(copy, 90);
    EXPECT_NEAR(copy.view.pane().camera.target.x - before, 0.5, 1e-12);
    EXPECT_EQ(camera().target.x, before);
}

TEST_F(SnapshotOfOneTake, WaitsForThePathThatItShows) {
    apply(session, select_bone, id(), figure::BoneId{1});
    if (!session.view.options.path) apply(session, cycle_option, "path");
    Session copy = snapshot(session, {});
    wait_for_analyses(copy);
    EXPECT_TRUE(show(copy, 0));
}
}  // namespace
}  // namespace skelplay::session
