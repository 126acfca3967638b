#include "session/analyses/comparing.h"
#include "session/drawing.h"
#include "session/figures.h"
#include "session/files/opening.h"
#include "session/playback.h"
#include "session/posing.h"
#include "session/viewing.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using figure::BoneId;
using test::apply;

/// Two figures that walk a centimetre a frame, paused; the second has fewer frames.
struct ComparingTakes : test::SessionFixture {
    ComparingTakes()
        : SessionFixture({{"a.bvh", {}}, {"b.bvh", {.frames = 61}}, {"c.bvh", {}}, {"turning.bvh", {.turning = true}}}) {
        open({"a.bvh", "b.bvh"});
        run(command(play_or_pause), command(go_to_first));
    }
    /// Applies commands, each once everything is worked out.
    void run(const auto&... commands) { ((session::apply(session, commands), settle()), ...); }
    [[nodiscard]] FigureId a() const { return id(); }
    [[nodiscard]] FigureId b() const { return id(1); }
    [[nodiscard]] const OpenFigure* partner() const { return compared_with(session.document, session.view); }
    [[nodiscard]] double starts(std::size_t index) const { return figure(index).settings.start_time; }
};

TEST_F(ComparingTakes, OffsetsMoveATakeInTimeAndOnlyDifferencesCount) {
    run(command(set_offset, b(), 0.2), command(go_to_frame, 50));
    EXPECT_NEAR(hips_x(0), 0.50, 1e-9);
    EXPECT_NEAR(hips_x(1), 0.30, 1e-9);
    EXPECT_EQ(timeline().frames, 101U);
    // Earlier than the other: the other one starts later, and the playhead keeps its place in it.
    run(command(set_offset, b(), -0.1));
    EXPECT_NEAR(starts(0), 0.1, 1e-12);
    EXPECT_NEAR(starts(1), 0.0, 1e-12);
    EXPECT_NEAR(hips_x(0), 0.50, 1e-9);
    EXPECT_NEAR(hips_x(1), 0.60, 1e-9);
    EXPECT_EQ(timeline().frames, 111U);
    // The timebase still counts the active figure's frames as its file does: 60 frames on is frame 51, since its first
    // is 1.
    EXPECT_EQ(timeline().first_number + static_cast<std::int64_t>(shown_frame(timeline())), 51);
}

TEST_F(ComparingTakes, AlignHereShowsTheFirstFrameAtThePlayhead) {
    run(command(go_to_frame, 30), command(align_here, b()));
    EXPECT_NEAR(starts(1), 0.3, 1e-12);
    EXPECT_NEAR(hips_x(1), 0.0, 1e-9);
    run(command(go_to_frame, 45));
    EXPECT_NEAR(hips_x(1), 0.15, 1e-9);
}

TEST_F(ComparingTakes, SideBySideFiguresDoNotOverlap) {
    run(command(set_option, "side-by-side", true), command(go_to_frame, 100));
    EXPECT_NEAR(hips_x(0), 1.0, 1e-9);
    EXPECT_NEAR(hips_x(1), 0.6, 1e-9);
    EXPECT_GE(motion_bounds(session.document).size().z, 0.5) << "across X, the way they go";
    run(command(set_option, "side-by-side", false));
    EXPECT_EQ(motion_bounds(session.document).size().z, 0.0);
}

TEST_F(ComparingTakes, StayComparedWhicheverIsActive) {
    const FigureId first = active();
    run(command(compare, b(), false, false), command(activate_next));
    EXPECT_EQ(active(), b());
    ASSERT_NE(partner(), nullptr);
    EXPECT_EQ(partner()->id, first);
    EXPECT_FALSE(distances_now(session, *comparison(session)).empty());
    EXPECT_TRUE(heat(session).empty()) << "as it was asked for";
    run(command(select_bone, first, figure::BoneId{0}));
    EXPECT_EQ(partner()->id, b());
    // A third figure is compared with the second while it is active.
    open({"c.bvh"}, true);
    EXPECT_EQ(partner()->id, b());
    run(command(activate, first));
    EXPECT_EQ(partner()->id, b());
    run(command(activate, b()));
    EXPECT_EQ(partner()->id, first);
    run(command(compare, FigureId::none, true, true));
    EXPECT_EQ(partner(), nullptr);
}

TEST_F(ComparingTakes, DistancesAreOfTheSameTimeWhereverTheFiguresStand) {
    EXPECT_EQ(comparison(session), nullptr);
    run(command(set_offset, b(), 0.2), command(compare, b(), false, true));
    ASSERT_NE(comparison(session), nullptr);
    const analysis::Comparison& found = *comparison(session);
    ASSERT_EQ(found.pairs.size(), 4U);
    EXPECT_NEAR(found.pairs[0].mean, 0.2, 1e-9);
    run(command(go_to_frame, 0));
    EXPECT_TRUE(distances_now(session, *comparison(session)).empty()) << "one of them has not begun";
    run(command(go_to_frame, 40));
    EXPECT_THAT(distances_now(session, *comparison(session)), testing::Each(testing::DoubleNear(0.2, 1e-9)));
    run(command(set_option, "side-by-side", true));
    EXPECT_THAT(distances_now(session, *comparison(session)), testing::Each(testing::DoubleNear(0.2, 1e-9)));
    run(command(compare, b(), true, true));
    EXPECT_THAT(distances_now(session, *comparison(session)), testing::Each(testing::DoubleNear(0.0, 1e-9)));
}

TEST_F(ComparingTakes, TurnsAreOfTheSameTimeAsTheDistances) {
    open({"turning.bvh"});
    open({"turning.bvh"}, true);
    apply(session, command(activate, a()), command(shuttle_to, 0));
    run(command(set_offset, b(), 0.5), command(compare, b(), true, true));
    const analysis::Comparison& found = *comparison(session);
    ASSERT_TRUE(found.has_angles);
    ASSERT_NE(compared_rotations(session), nullptr);
    EXPECT_EQ(compared_rotations(session)->basis, processing::RotationBasis::own_axes);
    const std::size_t frame = found.pairs[found.greatest_angle_pair].worst_angle_frame;
    run(command(go_to_frame, static_cast<double>(frame)));
    const std::vector<double> now = angles_now(session, *comparison(session));
    ASSERT_EQ(now.size(), found.pairs.size());
    EXPECT_GT(now[found.greatest_angle_pair], 0.01);
    EXPECT_NEAR(now[found.greatest_angle_pair], found.pairs[found.greatest_angle_pair].most_angle, 1e-9);
}

// Both walk evenly: there is nothing to tell one moment from another.
TEST_F(ComparingTakes, NoOffsetIsSuggestedWhereNoneStandsOut) {
    run(command(compare, b(), true, true));
    ASSERT_NE(fitting_offset(session), nullptr);
    EXPECT_EQ(fitting_start(session), std::nullopt);
}

TEST_F(ComparingTakes, TheSelectedJointHasACurveOfItsOwn) {
    run(command(set_offset, b(), 0.2), command(compare, b(), false, true));
    EXPECT_EQ(selected_comparison(session), nullptr);
    run(command(select_bone, a(), BoneId{2}));
    ASSERT_NE(selected_comparison(session), nullptr);
    EXPECT_EQ(selected_comparison(session)->pairs.back().pair.a, BoneId{2});
    EXPECT_NEAR(selected_comparison(session)->most[40], 0.2F, 1e-6F);
}

TEST_F(ComparingTakes, TheHeatMapColoursTheBonesOfTheActiveFigureUntilThereIsNoComparison) {
    run(command(set_offset, b(), 0.2), command(compare, b(), false, true), command(go_to_frame, 40));
    const std::vector<glm::vec3> colours = heat(session);
    ASSERT_EQ(colours.size(), 4U);
    EXPECT_EQ(colours[0], heat_colour(1.0));
    EXPECT_NEAR(heat_colour(0.0).b, heat_colour(0.0).r, 0.1);
    EXPECT_GT(heat_colour(1.0).r, heat_colour(1.0).b);
    Drawing drawing;
    scene::DrawList list;
    drawing.draw(session, list);
    EXPECT_EQ(glm::vec3(list.bones[0].colour), colours[0]);
    run(command(compare, b(), false, false));
    EXPECT_TRUE(heat(session).empty());
    run(command(compare, FigureId::none, true, true));
    EXPECT_EQ(partner(), nullptr);
    EXPECT_FALSE(analysing(session));
    run(command(compare, b(), true, true), command(close_figure, b()));
    EXPECT_EQ(comparison(session), nullptr);
    EXPECT_TRUE(heat(session).empty());
    run(command(compare, a(), true, true));  // with itself
    EXPECT_EQ(partner(), nullptr);
}
}  // namespace
}  // namespace skelplay::session
