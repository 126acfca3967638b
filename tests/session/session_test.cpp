#include "session/session.h"

#include <cmath>
#include <glm/geometric.hpp>

#include "session/drawing.h"
#include "session/exported_state.h"
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
    EXPECT_FALSE(session.view.follow);
    open({"far.bvh"}, true);  // walks forty times as far, and the camera has not been moved
    EXPECT_TRUE(session.view.follow);
    apply(session, FrameSelection{}, Orbit{{100, 20}});
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
    run(PlayPause{});
    settle();
    const Revisions before = session.revisions;
    EXPECT_FALSE(step(session, Seconds(0.01)));
    apply(session, ReloadChanged{});
    finish_loading();
    EXPECT_EQ(next_step(session), std::nullopt);
    EXPECT_EQ(session.revisions, before);
}

TEST_F(SessionOfOneTake, TimeThatPassedBeforePlayingDoesNotCount) {
    run(GoToFirst{});
    apply(session, PlayPause{});
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
    run(GoToFrame{40});
    EXPECT_EQ(frame_in(session.playback, figure(0)), 40U);
    EXPECT_EQ(frame_in(session.playback, figure(1)), 20U);
    EXPECT_NEAR(hips_x(1), 0.20, 1e-9);
    run(GoToLast{});
    EXPECT_EQ(frame_in(session.playback, figure(1)), 25U);
    // The timebase is the active figure's; the range still reaches to the longest take's end, at 1 s.
    apply(session, ActivateNext{});
    EXPECT_EQ(shown(), "b.bvh");
    EXPECT_EQ(timeline().frames, 51U);
    EXPECT_EQ(position(), 50);
    EXPECT_EQ(title(session), "b.bvh \u2013 frame 51 / 51 \u2013 Skelplay") << "the count below the time bar";
}

// b begins 40 frames after a: frame 1 of b is the 41st of 141. Alone again, b counts from its own first frame.
TEST_F(SessionOfTwoTakes, TheTakeThatIsLeftCountsFromItsOwnFirstFrame) {
    apply(session, PlayPause{}, SetOffset{id(1), 0.4}, Activate{id(1)}, SetRange{60, 100}, GoToFrame{70});
    EXPECT_EQ(title(session), "b.bvh \u2013 frame 31 (-39\u2013101) \u2013 Skelplay");
    run(Close{id()});
    EXPECT_EQ(title(session), "b.bvh \u2013 frame 31 / 101 \u2013 Skelplay") << "the same picture";
    EXPECT_EQ(frame_in(session.playback, figure()), 30U);
    EXPECT_EQ(timeline().first_number, 1);
    EXPECT_EQ(range(timeline()), (FrameRange{20, 60})) << "the same stretch of it";
    EXPECT_EQ(figure().settings.start_time, 0.0);
}

TEST_F(SessionOfTwoTakes, TakesMovedInTimeBeginTogetherAgain) {
    apply(session, SetOffset{id(), 0.3}, BeginTogether{});
    EXPECT_EQ(figure().settings.start_time, 0.0);
    EXPECT_EQ(timeline().frames, 101U);
    EXPECT_EQ(timeline().first_number, 1);
}

TEST_F(SessionOfOneTake, InterpolatesBetweenFramesUnlessToldNotTo) {
    step(session, Seconds(0.005));
    EXPECT_NEAR(hips_x(), 0.005, 1e-12);
    run(SetOption{"interpolate", false});
    EXPECT_EQ(hips_x(), 0.0);
}

// While the playhead is held between frames (Alt), the nearest frame and its number are shown. The second figure starts
// 0.4 frames late, so its nearest frame differs from the one it has reached.
TEST_F(SessionOfTwoTakes, WithoutInterpolationTheNumberIsThePictures) {
    apply(session, SetOffset{id(1), 0.004}, SetOption{"interpolate", false});
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
    apply(session, Scrub{20.7, true});
    expect_agreement("held between frames", 21);
    apply(session, Scrub{20.2, true});
    expect_agreement("held earlier", 20);
    apply(session, EndScrub{});
    expect_agreement("let go", 20);
    apply(session, PlayPause{});
    expect_agreement("paused", 20);
}

TEST_F(SessionOfOneTake, PlayGoesOnTheWayItLastWent) {
    apply(session, GoToFrame{50}, PlayBackward{}, PlayPause{});
    EXPECT_FALSE(timeline().playing);
    run(PlayPause{});
    step(session, Seconds(0.1));
    EXPECT_LT(position(), 50);
    apply(session, PlayForward{});
    const double turned = position();
    step(session, Seconds(0.1));
    EXPECT_GT(position(), turned);
    apply(session, PlayForward{});
    EXPECT_FALSE(timeline().playing);
}

// In the take it is turned about all axes; at rest it is as tiny_session.h draws it: a chain straight up from the hips,
// and a leg down.
TEST_F(SessionOfFiles, RestPoseIsShownWhileAskedFor) {
    open({"turning.bvh"});
    run(GoToFrame{50});
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
    run(SetOption{"rest-pose", true});
    for (std::size_t i = 0; i < rest.size(); ++i) EXPECT_LT(glm::distance(tails()[i], rest[i]), 1e-9) << i;
    EXPECT_NEAR(hips_x(), 0.0, 1e-9);
    run(SetOption{"rest-pose", false});
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
        apply(session, PickWalk{ways[i].first});
        EXPECT_EQ(session.view.selection.bone, ways[i].second) << "step " << i;
    }
}

TEST_F(SessionOfTwoTakes, SelectingABoneOfAnotherFigureMakesItActive) {
    apply(session, Select{id(1), head});
    EXPECT_EQ(active(), id(1));
    EXPECT_EQ(session.view.selection, (FigureBone{id(1), head}));
    apply(session, ActivateNext{});
    EXPECT_EQ(session.view.selection, (FigureBone{id(), head})) << "the selection moves to the new figure";
    apply(session, Close{id()});
    EXPECT_EQ(session.view.selection.bone, BoneId::none);
    EXPECT_EQ(shown(), "b.bvh");
}

TEST_F(SessionOfTwoTakes, ClosingAnEarlierFigureKeepsTheBonesOfALaterOne) {
    open({"c.bvh"}, true);
    const FigureId b = id(1);
    const FigureId c = id(2);
    apply(session, MeasureFrom{c, hips}, Select{b, head}, Close{id()});
    EXPECT_EQ(selected_figure(session.document, session.view)->take.figure->name, "b.bvh");
    EXPECT_EQ(session.view.selection, (FigureBone{b, head}));
    EXPECT_EQ(session.view.measured_from, (FigureBone{c, hips}));
    ASSERT_TRUE(measured_distance(session)) << "before the next step, too";
    EXPECT_NEAR(measured_distance(session)->to.y, 1.75, 1e-12);
    apply(session, Close{c});
    EXPECT_EQ(session.view.measured_from, FigureBone{}) << "it was a bone of this one";
    EXPECT_FALSE(measured_distance(session));
    EXPECT_EQ(session.view.selection, (FigureBone{b, head}));
}

TEST_F(SessionOfOneTake, StaleIdsChangeNothing) {
    const FigureId gone{999};
    apply(session, Select{gone, hips}, Close{gone}, Activate{gone}, SetUnit{gone, 2.0}, SetRate{gone, 24.0},
          UseSkeleton{gone, "x.asf"}, Select{active(), BoneId{99}});
    EXPECT_EQ(session.document.figures.size(), 1U);
    EXPECT_EQ(session.view.selection.bone, BoneId::none);
}

TEST_F(SessionOfOneTake, FramesTheSelectedSubtreeAndAnewOnlyUntilTheCameraIsMoved) {
    const double wide = camera().distance;
    apply(session, SetViewport{{300, 900}});
    EXPECT_GT(camera().distance, wide * 1.01) << "a narrow view needs more distance";
    apply(session, Orbit{{40, 0}});
    const double moved = camera().distance;
    apply(session, SetViewport{{900, 300}});
    EXPECT_EQ(camera().distance, moved);
    run(GoToFirst{});
    apply(session, Select{active(), head}, FrameSelection{});
    EXPECT_NEAR(camera().target.y, 1.875, 1e-9);  // from 1.75 to 2.0
    apply(session, FrameMotion{});
    EXPECT_NEAR(camera().target.y, 1.0, 1e-9);
}

TEST_F(SessionOfOneTake, UnitAndAxisCanBeSaidAndUnsaid) {
    const auto& unit = figure().take.placement.unit;
    run(SetUnit{active(), 0.5});
    EXPECT_NEAR(motion_bounds(session.document).size().y, 1.0, 1e-9);
    EXPECT_EQ(unit.source, analysis::Source::option);
    apply(session, SetUnit{active(), std::nullopt});
    EXPECT_NEAR(motion_bounds(session.document).size().y, 2.0, 1e-9);
    EXPECT_EQ(unit.source, analysis::Source::file);
    run(SetUpAxis{active(), figure::Axis::z});
    EXPECT_NEAR(motion_bounds(session.document).size().z, 2.0, 1e-9);
    apply(session, SetUnit{active(), -1.0});
    EXPECT_GT(unit.metres, 0) << "a negative unit is refused";
}

TEST_F(SessionOfFiles, AnAssumedRateCanBeSet) {
    session = test::pretend_session({{"a.amc", {.frames = 241, .fps = std::nullopt}}});
    open({"a.amc"});
    const auto& rate = figure().take.rate;
    EXPECT_EQ(rate.fps, 120.0);
    EXPECT_EQ(rate.source, analysis::Source::inferred);
    apply(session, GoToFrame{60}, SetRate{active(), 60.0});
    EXPECT_EQ(rate.source, analysis::Source::option);
    EXPECT_NEAR(figure::duration(figure().take.figure->take, rate.frame_time()), 241 / 60.0, 1e-9);
    apply(session, SetRate{active(), std::nullopt});
    EXPECT_EQ(rate.fps, 120.0);
}

// The foot of a figure 2 m tall slides 1 cm a frame. It stands if it is slower than half a metre a second.
TEST_F(SessionOfOneTake, ARateThatIsSetPlacesTheFigureAgain) {
    const auto& evidence = figure().take.placement.ground.evidence;
    EXPECT_THAT(evidence, HasSubstr("no foot is seen to stand"));
    const scene::Camera before = camera();
    run(SetRate{active(), 40.0});
    EXPECT_THAT(evidence, HasSubstr("contacts of feet"));
    EXPECT_EQ(camera().target, before.target) << "the ground is where it was";
    run(SetRate{active(), std::nullopt});
    EXPECT_THAT(evidence, HasSubstr("no foot is seen to stand"));
}

TEST_F(SessionOfOneTake, RangeIsSetFromWhereTheHeadIs) {
    apply(session, GoToFrame{30}, LoopIn{}, GoToFrame{60}, LoopOut{});
    EXPECT_EQ(range(timeline()), (FrameRange{30, 60}));
    apply(session, GoToFirst{});
    EXPECT_EQ(position(), 30);
    apply(session, GoToFrame{80}, LoopIn{});
    EXPECT_EQ(range(timeline()), (FrameRange{80, 100})) << "an in after the out sets the out free";
    apply(session, SetRange{});
    EXPECT_EQ(range(timeline()), (FrameRange{0, 100}));
}

TEST_F(SessionOfFiles, ExportsItsStateAsLines) {
    open({"some/a.bvh"});
    run(GoToFrame{12}, Select{active(), head});
    const std::string state = exported_state(session);
    for (const char* line :
         {"file=some/a.bvh\n", "frame=13\n", "frames=101\n", "position=12\n", "time=0.12\n", "playing=0\n", "speed=1\n",
          "figures=1\n", "selected=head\n", "messages=1\n", "help_open=0\n", "loading=0\n"})
        EXPECT_THAT(state, HasSubstr(line));
    apply(session, ToggleHelp{}, ShowToast{"two\nlines", false});
    EXPECT_THAT(exported_state(session), HasSubstr("help_open=1\n"));
    EXPECT_THAT(exported_state(session), HasSubstr("toast=two lines\n"));
}

}  // namespace
}  // namespace skelplay::session
