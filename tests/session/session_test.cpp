#include "session/session.h"
#include <cmath>
#include <glm/geometric.hpp>
#include "session/drawing.h"
#include "session/exported_state.h"
#include "session/figures.h"
#include "session/files/opening.h"
#include "session/playback.h"
#include "session/posing.h"
#include "session/viewing.h"
#include "session/window.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using figure::BoneId;
using test::apply;
using testing::HasSubstr;

// The bones of the tiny figure, depth-first.
constexpr BoneId hips{0};
constexpr BoneId chest{1};
constexpr BoneId head{2};
constexpr BoneId leg{3};

using SessionOfFiles = test::SessionFixture;
using SessionOfOneTake = test::OneTake;
using SessionOfTwoTakes = test::TwoTakes;

// Rates are written with few digits: 0.008333 seconds a frame are 120 frames a second.
TEST(Session, RatesThatDifferByTheirDigitsGiveNoFrameMore) {
    for (const std::size_t frames : {2U, 512U, 30'000U}) {
        Session session = test::pretend_session({{"a.bvh", {.frames = frames, .fps = 1.0 / 0.008333}},
                                                 {"b.amc", {.frames = frames, .fps = 120.0}},
                                                 {"longer.amc", {.frames = frames + 1, .fps = 120.0}}});
        test::open(session, {"a.bvh", "b.amc"});
        EXPECT_EQ(session.playback.timeline.frames, frames);
        const auto last = static_cast<double>(frames - 1);
        EXPECT_EQ(position_at(session.playback, session.document.figures[1], last), last) << "nor do they drift apart";
        test::open(session, {"a.bvh", "longer.amc"});
        EXPECT_EQ(session.playback.timeline.frames, frames + 1);
    }
}

TEST_F(SessionOfTwoTakes, SideBySideStandAcrossTheWayTheyGo) {
    const auto aside = [&](const char* value) {
        run(test::set("side-by-side", value));
        return figure(1).derived.layout_offset - figure(0).derived.layout_offset;
    };
    EXPECT_EQ(aside("yes").x, 0.0) << "they walk along X";
    EXPECT_LE(aside("yes").z, -0.5) << "to the right, as seen from where they go";
    EXPECT_EQ(aside("no"), glm::dvec3(0.0));
    open({"one.bvh", "one.bvh"});
    EXPECT_GE(aside("yes").x, 0.5) << "they stand";
}

TEST_F(SessionOfOneTake, AddingOneKeepsWhereSomebodyLooksFrom) {
    EXPECT_FALSE(session.view.pane().follow);
    open({"far.bvh"}, true);  // walks forty times as far, and the camera has not been moved
    EXPECT_TRUE(session.view.pane().follow);
    apply(session, command(frame_selection), command(orbit_camera, {100, 20}));
    const scene::Camera before = camera();
    open({"b.bvh"}, true);
    EXPECT_EQ(camera().distance, before.distance);
    EXPECT_EQ(camera().target, before.target);
}

TEST_F(SessionOfFiles, OpensPlayingAndFramedAndTimeMovesTheFigure) {
    EXPECT_EQ(title(session), "Skelplay");
    open({"a.bvh"});
    ASSERT_EQ(session.document.figures.size(), 1U);
    EXPECT_TRUE(timeline().playing);
    EXPECT_EQ(title(session), "a.bvh \u2013 frame 1 / 101 \u2013 Skelplay");
    // Two metres tall, walking from x = 0 to x = 1.
    EXPECT_NEAR(camera().target.x, 0.5, 1e-9);
    EXPECT_NEAR(camera().target.y, 1.0, 1e-9);
    EXPECT_TRUE(step(session, Seconds(0.1)));
    EXPECT_NEAR(hips_x(), 0.10, 1e-9);
    EXPECT_EQ(title(session), "a.bvh \u2013 frame 11 / 101 \u2013 Skelplay");
}

TEST_F(SessionOfOneTake, NothingChangesWhilePausedAndUntouched) {
    run(command(play_or_pause));
    settle();
    const Revisions before = session.revisions;
    EXPECT_FALSE(step(session, Seconds(0.01)));
    reload_changed(session);
    finish_loading();
    EXPECT_EQ(next_step(session), std::nullopt);
    EXPECT_EQ(session.revisions, before);
}

TEST_F(SessionOfOneTake, TimeThatPassedBeforePlayingDoesNotCount) {
    run(command(go_to_first));
    apply(session, play_or_pause);
    step(session, Seconds(0.2));  // the program slept until the key came
    EXPECT_EQ(position(), 0);
    step(session, Seconds(0.2));
    EXPECT_NEAR(position(), 20, 1e-9);
}

TEST_F(SessionOfOneTake, ABadFileLeavesThePlayingOneAloneAndAGoodOneBesideItIsShown) {
    step(session, Seconds(0.1));
    open({"bad.bvh"});
    ASSERT_EQ(session.document.figures.size(), 1U);
    EXPECT_TRUE(timeline().playing);
    EXPECT_NEAR(position(), 10, 1e-9);
    EXPECT_EQ(toast(), "bad.bvh, line 3, column 7: expected a motion, but found nothing of the kind");
    ASSERT_EQ(session.document.reports.size(), 2U);
    EXPECT_EQ(session.document.reports[1].figure, FigureId::none);
    open({"bad.bvh"});
    EXPECT_EQ(session.document.reports.size(), 2U) << "the same complaint is not listed twice";
    open({"bad.bvh", "b.bvh"});
    ASSERT_EQ(session.document.figures.size(), 1U);
    EXPECT_EQ(shown(), "b.bvh");
    EXPECT_EQ(session.document.reports.size(), 2U);
}

TEST_F(SessionOfTwoTakes, NewFilesReplaceOrAreAdded) {
    ASSERT_EQ(session.document.figures.size(), 2U);
    EXPECT_NE(figure().settings.colour, figure(1).settings.colour);
    open({"c.bvh"}, true);
    ASSERT_EQ(session.document.figures.size(), 3U);
    EXPECT_EQ(shown(), "c.bvh");
    open({"a.bvh"});
    EXPECT_EQ(session.document.figures.size(), 1U);
}

// a: 100 fps, 101 frames, 1 s.  b: 50 fps, 26 frames, half a second.
TEST_F(SessionOfFiles, FiguresShareTimeInSecondsAndTheShorterHoldsItsLastFrame) {
    session = test::pretend_session({{"a.bvh", {}}, {"b.bvh", {.frames = 26, .fps = 50.0}}});
    open({"a.bvh", "b.bvh"});
    EXPECT_EQ(timeline().frames, 101U);
    run(command(go_to_frame, 40));
    EXPECT_EQ(frame_in(session.playback, figure(0)), 40U);
    EXPECT_EQ(frame_in(session.playback, figure(1)), 20U);
    EXPECT_NEAR(hips_x(1), 0.20, 1e-9);
    run(command(go_to_last));
    EXPECT_EQ(frame_in(session.playback, figure(1)), 25U);
    // The timebase is the active figure's; the range still reaches to the longest take's end, at 1 s.
    apply(session, activate_next);
    EXPECT_EQ(shown(), "b.bvh");
    EXPECT_EQ(timeline().frames, 51U);
    EXPECT_EQ(position(), 50);
    EXPECT_EQ(title(session), "b.bvh \u2013 frame 51 / 51 \u2013 Skelplay") << "the count below the time bar";
}

// b begins 40 frames after a: frame 1 of b is the 41st of 141. Alone again, b counts from its own first frame.
TEST_F(SessionOfTwoTakes, TheTakeThatIsLeftCountsFromItsOwnFirstFrame) {
    apply(session, command(play_or_pause), command(set_offset, id(1), 0.4), command(activate, id(1)),
          command(set_play_range, 60, 100), command(go_to_frame, 70));
    EXPECT_EQ(title(session), "b.bvh \u2013 frame 31 (-39\u2013101) \u2013 Skelplay");
    run(command(close_figure, id()));
    EXPECT_EQ(title(session), "b.bvh \u2013 frame 31 / 101 \u2013 Skelplay") << "the same picture";
    EXPECT_EQ(frame_in(session.playback, figure()), 30U);
    EXPECT_EQ(timeline().first_number, 1);
    EXPECT_EQ(range(timeline()), (FrameRange{20, 60})) << "the same stretch of it";
    EXPECT_EQ(figure().settings.start_time, 0.0);
}

TEST_F(SessionOfTwoTakes, TakesMovedInTimeBeginTogetherAgain) {
    apply(session, command(set_offset, id(), 0.3), command(begin_together));
    EXPECT_EQ(figure().settings.start_time, 0.0);
    EXPECT_EQ(timeline().frames, 101U);
    EXPECT_EQ(timeline().first_number, 1);
}

TEST_F(SessionOfOneTake, InterpolatesBetweenFramesUnlessToldNotTo) {
    step(session, Seconds(0.005));
    EXPECT_NEAR(hips_x(), 0.005, 1e-12);
    run(command(set_option, "interpolate", false));
    EXPECT_EQ(hips_x(), 0.0);
}

// While the playhead is held between frames (Alt), the nearest frame and its number are shown. The second figure starts
// 0.4 frames late, so its nearest frame differs from the one it has reached.
TEST_F(SessionOfTwoTakes, WithoutInterpolationTheNumberIsThePictures) {
    apply(session, command(set_offset, id(1), 0.004), command(set_option, "interpolate", false));
    const auto expect_agreement = [&](const char* when, std::size_t number) {
        test::step(session);
        EXPECT_EQ(shown_frame(timeline()), number) << when;
        EXPECT_NEAR(hips_x(), static_cast<double>(number) / 100, 1e-12) << when;
        for (std::size_t i = 0; i < 2; ++i)
            EXPECT_NEAR(hips_x(i), static_cast<double>(frame_in(session.playback, figure(i))) / 100, 1e-12)
                << when << ", figure " << i;
    };
    step(session, Seconds(0.01));
    step(session, Seconds(0.017));
    ASSERT_TRUE(timeline().playing);
    expect_agreement("playing", static_cast<std::size_t>(position()));
    apply(session, scrub_to, 20.7, true);
    expect_agreement("held between frames", 21);
    apply(session, scrub_to, 20.2, true);
    expect_agreement("held earlier", 20);
    apply(session, release_playhead);
    expect_agreement("let go", 20);
    apply(session, play_or_pause);
    expect_agreement("paused", 20);
}

TEST_F(SessionOfOneTake, PlayGoesOnTheWayItLastWent) {
    apply(session, command(go_to_frame, 50), command(play_backward), command(play_or_pause));
    EXPECT_FALSE(timeline().playing);
    run(command(play_or_pause));
    step(session, Seconds(0.1));
    EXPECT_LT(position(), 50);
    apply(session, play_forward);
    const double turned = position();
    step(session, Seconds(0.1));
    EXPECT_GT(position(), turned);
    apply(session, play_forward);
    EXPECT_FALSE(timeline().playing);
}

// In the take it is turned about all axes; at rest it is as tiny_session.h draws it: a chain straight up from the hips,
// and a leg down.
TEST_F(SessionOfFiles, RestPoseIsShownWhileAskedFor) {
    open({"turning.bvh"});
    run(command(go_to_frame, 50));
    const auto tails = [&] {  // from the hips
        std::vector<glm::dvec3> places;
        for (const BoneId bone : {hips, chest, head, leg})
            places.push_back(world_tail_of(session.posed, 0, bone) - glm::dvec3(world_of(session.posed, 0, hips)[3]));
        return places;
    };
    const auto taken = tails();
    const std::vector<glm::dvec3> rest{{0, 0.5, 0}, {0, 0.75, 0}, {0, 1, 0}, {0, -1, 0}};
    for (std::size_t i = 0; i < rest.size(); ++i) EXPECT_GT(glm::distance(taken[i], rest[i]), 0.1) << i;
    EXPECT_NEAR(hips_x(), 0.5, 1e-9);
    run(command(set_option, "rest-pose", true));
    for (std::size_t i = 0; i < rest.size(); ++i) EXPECT_LT(glm::distance(tails()[i], rest[i]), 1e-9) << i;
    EXPECT_NEAR(hips_x(), 0.0, 1e-9);
    run(command(set_option, "rest-pose", false));
    EXPECT_EQ(tails(), taken);
    EXPECT_NEAR(hips_x(), 0.5, 1e-9);
}

// hips - chest - head, and leg beside chest
TEST_F(SessionOfOneTake, WalksFromBoneToBone) {
    const std::vector<std::pair<Walk, BoneId>> ways{
        {Walk::child, hips},  // nothing was selected: it begins at the root
        {Walk::child, chest}, {Walk::next_sibling, leg},   {Walk::next_sibling, chest}, {Walk::previous_sibling, leg},
        {Walk::child, leg},   {Walk::next_sibling, chest}, {Walk::child, head},         {Walk::parent, chest},
        {Walk::parent, hips}, {Walk::parent, hips}};
    for (std::size_t i = 0; i < ways.size(); ++i) {
        apply(session, pick_walk, ways[i].first);
        EXPECT_EQ(session.view.selection.bone, ways[i].second) << "step " << i;
    }
}

TEST_F(SessionOfTwoTakes, SelectingABoneOfAnotherFigureMakesItActive) {
    apply(session, select_bone, id(1), head);
    EXPECT_EQ(active(), id(1));
    EXPECT_EQ(session.view.selection, (FigureBone{id(1), head}));
    apply(session, activate_next);
    EXPECT_EQ(session.view.selection, (FigureBone{id(), head})) << "the selection moves to the new figure";
    apply(session, close_figure, id());
    EXPECT_EQ(session.view.selection.bone, BoneId::none);
    EXPECT_EQ(shown(), "b.bvh");
}

TEST_F(SessionOfTwoTakes, ClosingAnEarlierFigureKeepsTheBonesOfALaterOne) {
    open({"c.bvh"}, true);
    const FigureId b = id(1);
    const FigureId c = id(2);
    apply(session, command(measure_from, c, hips), command(select_bone, b, head), command(close_figure, id()));
    EXPECT_EQ(selected_figure(session.document, session.view)->take.figure->name, "b.bvh");
    EXPECT_EQ(session.view.selection, (FigureBone{b, head}));
    EXPECT_EQ(session.view.measured_from, (FigureBone{c, hips}));
    ASSERT_TRUE(measured_distance(session)) << "before the next step, too";
    EXPECT_NEAR(measured_distance(session)->to.y, 1.75, 1e-12);
    apply(session, close_figure, c);
    EXPECT_EQ(session.view.measured_from, FigureBone{}) << "it was a bone of this one";
    EXPECT_FALSE(measured_distance(session));
    EXPECT_EQ(session.view.selection, (FigureBone{b, head}));
}

TEST_F(SessionOfOneTake, StaleIdsChangeNothing) {
    const FigureId gone{999};
    apply(session, command(select_bone, gone, hips), command(close_figure, gone), command(activate, gone),
          command(set_unit, gone, 2.0), command(set_rate, gone, 24.0), command(use_skeleton, gone, "x.asf"),
          command(select_bone, active(), BoneId{99}));
    EXPECT_EQ(session.document.figures.size(), 1U);
    EXPECT_EQ(session.view.selection.bone, BoneId::none);
}

TEST_F(SessionOfOneTake, FramesTheSelectedSubtreeAndAnewOnlyUntilTheCameraIsMoved) {
    const double wide = camera().distance;
    apply(session, set_viewport, {300, 900});
    EXPECT_GT(camera().distance, wide * 1.01) << "a narrow view needs more distance";
    apply(session, orbit_camera, {40, 0});
    const double moved = camera().distance;
    apply(session, set_viewport, {900, 300});
    EXPECT_EQ(camera().distance, moved);
    run(command(go_to_first));
    apply(session, command(select_bone, active(), head), command(frame_selection));
    EXPECT_NEAR(camera().target.y, 1.875, 1e-9);  // from 1.75 to 2.0
    apply(session, frame_motion);
    EXPECT_NEAR(camera().target.y, 1.0, 1e-9);
}

TEST_F(SessionOfOneTake, UnitAndAxisCanBeSaidAndUnsaid) {
    const auto& unit = figure().take.placement.unit;
    run(command(set_unit, active(), 0.5));
    EXPECT_NEAR(motion_bounds(session.document).size().y, 1.0, 1e-9);
    EXPECT_EQ(unit.source, analysis::Source::option);
    apply(session, set_unit, active(), std::nullopt);
    EXPECT_NEAR(motion_bounds(session.document).size().y, 2.0, 1e-9);
    EXPECT_EQ(unit.source, analysis::Source::file);
    run(command(set_up_axis, active(), figure::Axis::z));
    EXPECT_NEAR(motion_bounds(session.document).size().z, 2.0, 1e-9);
    apply(session, set_unit, active(), -1.0);
    EXPECT_GT(unit.metres, 0) << "a negative unit is refused";
}

TEST_F(SessionOfFiles, AnAssumedRateCanBeSet) {
    session = test::pretend_session({{"a.amc", {.frames = 241, .fps = std::nullopt}}});
    open({"a.amc"});
    const auto& rate = figure().take.rate;
    EXPECT_EQ(rate.fps, 120.0);
    EXPECT_EQ(rate.source, analysis::Source::inferred);
    apply(session, command(go_to_frame, 60), command(set_rate, active(), 60.0));
    EXPECT_EQ(rate.source, analysis::Source::option);
    EXPECT_NEAR(figure::duration(figure().take.figure->take, rate.frame_time()), 241 / 60.0, 1e-9);
    apply(session, set_rate, active(), std::nullopt);
    EXPECT_EQ(rate.fps, 120.0);
}

// The foot of a figure 2 m tall slides 1 cm a frame. It stands if it is slower than half a metre a second.
TEST_F(SessionOfOneTake, ARateThatIsSetPlacesTheFigureAgain) {
    const auto& evidence = figure().take.placement.ground.evidence;
    EXPECT_THAT(evidence, HasSubstr("no foot is seen to stand"));
    const scene::Camera before = camera();
    run(command(set_rate, active(), 40.0));
    EXPECT_THAT(evidence, HasSubstr("contacts of feet"));
    EXPECT_EQ(camera().target, before.target) << "the ground is where it was";
    run(command(set_rate, active(), std::nullopt));
    EXPECT_THAT(evidence, HasSubstr("no foot is seen to stand"));
}

TEST_F(SessionOfOneTake, RangeIsSetFromWhereTheHeadIs) {
    apply(session, command(go_to_frame, 30), command(begin_range_here), command(go_to_frame, 60), command(end_range_here));
    EXPECT_EQ(range(timeline()), (FrameRange{30, 60}));
    apply(session, go_to_first);
    EXPECT_EQ(position(), 30);
    apply(session, command(go_to_frame, 80), command(begin_range_here));
    EXPECT_EQ(range(timeline()), (FrameRange{80, 100})) << "an in after the out sets the out free";
    apply(session, set_play_range, std::nullopt, std::nullopt);
    EXPECT_EQ(range(timeline()), (FrameRange{0, 100}));
}

TEST_F(SessionOfFiles, ExportsItsStateAsLines) {
    open({"some/a.bvh"});
    run(command(go_to_frame, 12), command(select_bone, active(), head));
    const std::string state = exported_state(session);
    for (const char* line :
         {"file=some/a.bvh\n", "frame=13\n", "frames=101\n", "position=12\n", "time=0.12\n", "playing=0\n", "speed=1\n",
          "figures=1\n", "selected=head\n", "messages=1\n", "help_open=0\n", "loading=0\n"})
        EXPECT_THAT(state, HasSubstr(line));
    apply(session, command(toggle_help), command(show_toast, "two\nlines", base::Severity::note));
    EXPECT_THAT(exported_state(session), HasSubstr("help_open=1\n"));
    EXPECT_THAT(exported_state(session), HasSubstr("toast=two lines\n"));
}
}  // namespace
}  // namespace skelplay::session
