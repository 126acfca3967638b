#include "session/analyses/comparing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "session/drawing.h"
#include "session/progress.h"
#include "support/tiny_session.h"

namespace skelplay::session {

namespace {

using figure::BoneId;
using test::open;
using test::pretend_session;

/// Two figures that walk a centimetre a frame, paused; the second has fewer frames.
struct ComparingTakes : testing::Test {
    void SetUp() override {
        open(session, {"a.bvh"});
        open(session, {"b.bvh"}, true);
        apply(session, Activate{a()});
        apply(session, PlayPause{});
        apply(session, GoToFirst{});
        settle();
    }
    [[nodiscard]] FigureId a() const { return session.document.figures[0].id; }
    [[nodiscard]] FigureId b() const { return session.document.figures[1].id; }
    void settle() {
        step(session, Seconds(0));
        wait_for_analyses(session);
        step(session, Seconds(0));
    }
    void run(const Command& command) {
        apply(session, command);
        settle();
    }
    [[nodiscard]] double x(std::size_t figure) const { return world_of(session.posed, figure, BoneId{0})[3].x; }

    Session session =
        pretend_session({{"a.bvh", {}}, {"b.bvh", {.frames = 61}}, {"c.bvh", {}}, {"turning.bvh", {.turning = true}}});
};

TEST_F(ComparingTakes, OffsetsMoveATakeInTimeAndOnlyDifferencesCount) {
    run(SetOffset{b(), 0.2});
    run(GoToFrame{50});
    EXPECT_NEAR(x(0), 0.50, 1e-9);
    EXPECT_NEAR(x(1), 0.30, 1e-9);
    EXPECT_EQ(session.playback.timeline.frames, 101U);
    // Earlier than the other: the other one starts later, and the playhead keeps its place in it.
    run(SetOffset{b(), -0.1});
    EXPECT_NEAR(session.document.figures[0].settings.start_time, 0.1, 1e-12);
    EXPECT_NEAR(session.document.figures[1].settings.start_time, 0.0, 1e-12);
    EXPECT_NEAR(x(0), 0.50, 1e-9);
    EXPECT_NEAR(x(1), 0.60, 1e-9);
    EXPECT_EQ(session.playback.timeline.frames, 111U);
    // The timebase still counts the active figure's frames as its file does: 60 frames on is frame 51, since its first
    // is 1.
    EXPECT_EQ(
        session.playback.timeline.first_number + static_cast<std::int64_t>(shown_frame(session.playback.timeline)), 51);
}

TEST_F(ComparingTakes, AlignHereShowsTheFirstFrameAtThePlayhead) {
    run(GoToFrame{30});
    run(AlignHere{b()});
    EXPECT_NEAR(session.document.figures[1].settings.start_time, 0.3, 1e-12);
    EXPECT_NEAR(x(1), 0.0, 1e-9);
    run(GoToFrame{45});
    EXPECT_NEAR(x(1), 0.15, 1e-9);
}

TEST_F(ComparingTakes, SideBySideFiguresDoNotOverlap) {
    run(SetOption{"side-by-side", true});
    run(GoToFrame{100});
    EXPECT_NEAR(x(0), 1.0, 1e-9);
    EXPECT_NEAR(x(1), 0.6, 1e-9);
    EXPECT_GE(motion_bounds(session.document).size().z, 0.5) << "across X, the way they go";
    run(SetOption{"side-by-side", false});
    EXPECT_EQ(motion_bounds(session.document).size().z, 0.0);
}

TEST_F(ComparingTakes, StayComparedWhicheverIsActive) {
    const FigureId first = session.document.active;
    run(Compare{b(), false, false});
    run(ActivateNext{});
    EXPECT_EQ(session.document.active, b());
    ASSERT_NE(compared_with(session.document, session.view), nullptr);
    EXPECT_EQ(compared_with(session.document, session.view)->id, first);
    EXPECT_FALSE(distances_now(session, *comparison(session)).empty());
    EXPECT_TRUE(heat(session).empty()) << "as it was asked for";
    run(Select{first, figure::BoneId{0}});
    EXPECT_EQ(compared_with(session.document, session.view)->id, b());
    // A third figure is compared with the second while it is active.
    test::open(session, {"c.bvh"}, true);
    EXPECT_EQ(compared_with(session.document, session.view)->id, b());
    run(Activate{first});
    EXPECT_EQ(compared_with(session.document, session.view)->id, b());
    run(Activate{b()});
    EXPECT_EQ(compared_with(session.document, session.view)->id, first);
    run(Compare{});
    EXPECT_EQ(compared_with(session.document, session.view), nullptr);
}

TEST_F(ComparingTakes, DistancesAreOfTheSameTimeWhereverTheFiguresStand) {
    EXPECT_EQ(comparison(session), nullptr);
    run(SetOffset{b(), 0.2});
    run(Compare{b(), false, true});
    ASSERT_NE(comparison(session), nullptr);
    const analysis::Comparison& found = *comparison(session);
    ASSERT_EQ(found.pairs.size(), 4U);
    EXPECT_NEAR(found.pairs[0].mean, 0.2, 1e-9);
    run(GoToFrame{40});
    EXPECT_THAT(distances_now(session, *comparison(session)), testing::Each(testing::DoubleNear(0.2, 1e-9)));
    run(SetOption{"side-by-side", true});
    EXPECT_THAT(distances_now(session, *comparison(session)), testing::Each(testing::DoubleNear(0.2, 1e-9)));
    run(Compare{b(), true, true});
    EXPECT_THAT(distances_now(session, *comparison(session)), testing::Each(testing::DoubleNear(0.0, 1e-9)));
}

TEST_F(ComparingTakes, TurnsAreOfTheSameTimeAsTheDistances) {
    open(session, {"turning.bvh"});
    open(session, {"turning.bvh"}, true);
    apply(session, Activate{a()});
    apply(session, Shuttle{0});
    run(SetOffset{b(), 0.5});
    run(Compare{b(), true, true});
    const analysis::Comparison& found = *comparison(session);
    ASSERT_TRUE(found.has_angles);
    ASSERT_NE(compared_rotations(session), nullptr);
    EXPECT_EQ(compared_rotations(session)->basis, processing::RotationBasis::own_axes);
    const std::size_t frame = found.pairs[found.greatest_angle_pair].worst_angle_frame;
    run(GoToFrame{static_cast<double>(frame)});
    const std::vector<double> now = angles_now(session, *comparison(session));
    ASSERT_EQ(now.size(), found.pairs.size());
    EXPECT_GT(now[found.greatest_angle_pair], 0.01);
    EXPECT_NEAR(now[found.greatest_angle_pair], found.pairs[found.greatest_angle_pair].most_angle, 1e-9);
}

// Both walk evenly: there is nothing to tell one moment from another.
TEST_F(ComparingTakes, NoOffsetIsSuggestedWhereNoneStandsOut) {
    run(Compare{b(), true, true});
    ASSERT_NE(fitting_offset(session), nullptr);
    EXPECT_EQ(fitting_start(session), std::nullopt);
}

TEST_F(ComparingTakes, TheSelectedJointHasACurveOfItsOwn) {
    run(SetOffset{b(), 0.2});
    run(Compare{b(), false, true});
    EXPECT_EQ(selected_comparison(session), nullptr);
    run(Select{a(), BoneId{2}});
    ASSERT_NE(selected_comparison(session), nullptr);
    EXPECT_EQ(selected_comparison(session)->pairs.back().pair.a, BoneId{2});
    EXPECT_NEAR(selected_comparison(session)->most[40], 0.2F, 1e-6F);
}

TEST_F(ComparingTakes, TheHeatMapColoursTheBonesOfTheActiveFigure) {
    run(SetOffset{b(), 0.2});
    run(Compare{b(), false, true});
    run(GoToFrame{40});
    const std::vector<glm::vec3> colours = heat(session);
    ASSERT_EQ(colours.size(), 4U);
    EXPECT_EQ(colours[0], heat_colour(1.0));
    EXPECT_NEAR(heat_colour(0.0).b, heat_colour(0.0).r, 0.1);
    EXPECT_GT(heat_colour(1.0).r, heat_colour(1.0).b);
    Drawing drawing;
    scene::DrawList list;
    drawing.draw(session, list);
    EXPECT_EQ(glm::vec3(list.bones[0].colour), colours[0]);
    run(Compare{b(), false, false});
    EXPECT_TRUE(heat(session).empty());
    run(Compare{});
    EXPECT_EQ(compared_with(session.document, session.view), nullptr);
    EXPECT_FALSE(analysing(session));
}

TEST_F(ComparingTakes, AFigureThatIsClosedIsComparedNoMore) {
    run(Compare{b(), true, true});
    run(Close{b()});
    EXPECT_EQ(comparison(session), nullptr);
    EXPECT_TRUE(heat(session).empty());
    run(Compare{a(), true, true});  // with itself
    EXPECT_EQ(compared_with(session.document, session.view), nullptr);
}

}  // namespace

}  // namespace skelplay::session
