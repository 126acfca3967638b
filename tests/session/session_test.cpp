#include "session/session.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "session/drawing.h"
#include "session/exported_state.h"
#include "support/tiny_session.h"

namespace skelplay::session {
namespace {

using figure::BoneId;
using test::finish_loading;
using test::open;
using test::pretend_session;
using testing::HasSubstr;

// The bones of the tiny figure, depth-first.
constexpr BoneId hips{0};
constexpr BoneId chest{1};
constexpr BoneId head{2};
constexpr BoneId leg{3};

double hips_x(const Session& session, std::size_t figure = 0) { return world_of(session.posed, figure, hips)[3].x; }

// Rates are written with few digits: 0.008333 seconds a frame are 120 frames a second.
TEST(SessionFigures, RatesThatDifferByTheirDigitsGiveNoFrameMore) {
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

TEST(SessionFigures, SideBySideStandAcrossTheWayTheyGo) {
    Session session = test::pretend_session({{"walk.bvh", {}}, {"again.bvh", {}}, {"pose.bvh", {.frames = 1}}});
    test::open(session, {"walk.bvh", "again.bvh"});
    apply(session, SetOption{"side-by-side", true});
    EXPECT_EQ(session.document.figures[0].derived.layout_offset, glm::dvec3(0.0));
    EXPECT_EQ(session.document.figures[1].derived.layout_offset.x, 0.0) << "they walk along X";
    EXPECT_GE(session.document.figures[1].derived.layout_offset.z, 0.5);
    apply(session, SetOption{"side-by-side", false});
    EXPECT_EQ(session.document.figures[1].derived.layout_offset, glm::dvec3(0.0));
    test::open(session, {"pose.bvh", "pose.bvh"});
    apply(session, SetOption{"side-by-side", true});
    EXPECT_GE(session.document.figures[1].derived.layout_offset.x, 0.5) << "they stand";
}

TEST(SessionFigures, AddingOneKeepsWhereSomebodyLooksFrom) {
    Session session = test::pretend_session({{"a.bvh", {}}, {"b.bvh", {}}, {"c.bvh", {.frames = 1001}}});
    test::open(session, {"a.bvh"});
    const auto add = [&](const char* file) {
        apply(session, Open{{file}, true});
        test::finish_loading(session);
    };
    EXPECT_FALSE(session.view.follow);
    add("c.bvh");  // walks ten times as far, and the camera has not been moved
    EXPECT_TRUE(session.view.follow);
    apply(session, FrameSelection{});
    apply(session, Orbit{{100, 20}});
    const scene::Camera before = session.view.camera;
    add("b.bvh");
    EXPECT_EQ(session.view.camera.distance, before.distance);
    EXPECT_EQ(session.view.camera.target, before.target);
}

TEST(Session, OpensPlayingAndFramed) {
    Session session = pretend_session({{"a.bvh", {}}});
    EXPECT_EQ(title(session), "Skelplay");
    open(session, {"a.bvh"});
    ASSERT_EQ(session.document.figures.size(), 1U);
    EXPECT_TRUE(session.playback.timeline.playing);
    EXPECT_EQ(title(session), "a.bvh \u2013 frame 1/101 \u2013 Skelplay");
    // Two metres tall, walking from x = 0 to x = 1.
    EXPECT_NEAR(session.view.camera.target.x, 0.5, 1e-9);
    EXPECT_NEAR(session.view.camera.target.y, 1.0, 1e-9);
}

TEST(Session, TimeMovesTheFigure) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    EXPECT_TRUE(step(session, Seconds(0.1)));
    EXPECT_NEAR(hips_x(session), 0.10, 1e-9);
    EXPECT_EQ(title(session), "a.bvh \u2013 frame 11/101 \u2013 Skelplay");
}

TEST(Session, NothingChangesWhilePausedAndUntouched) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    apply(session, PlayPause{});
    step(session, Seconds(0.01));
    wait_for_analyses(session);
    step(session, Seconds(0.01));
    const Revisions before = session.revisions;
    EXPECT_FALSE(step(session, Seconds(0.01)));
    apply(session, ReloadChanged{});
    finish_loading(session);
    EXPECT_EQ(next_step(session), std::nullopt);
    EXPECT_EQ(session.revisions, before);
}

TEST(Session, TimeThatPassedBeforePlayingDoesNotCount) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    apply(session, GoToFirst{});
    step(session, Seconds(0.01));
    apply(session, PlayPause{});
    step(session, Seconds(0.2));  // the program slept until the key came
    EXPECT_EQ(session.playback.timeline.position, 0);
    step(session, Seconds(0.2));
    EXPECT_NEAR(session.playback.timeline.position, 20, 1e-9);
}

TEST(Session, BadFileLeavesThePlayingOneAlone) {
    Session session = pretend_session({{"a.bvh", {}}, {"bad.bvh", {.refused = true}}});
    open(session, {"a.bvh"});
    step(session, Seconds(0.1));
    open(session, {"bad.bvh"});
    ASSERT_EQ(session.document.figures.size(), 1U);
    EXPECT_TRUE(session.playback.timeline.playing);
    EXPECT_NEAR(session.playback.timeline.position, 10, 1e-9);
    ASSERT_TRUE(session.ui.toast.has_value());
    EXPECT_EQ(session.ui.toast->text, "bad.bvh, line 3, column 7: expected a motion, but found nothing of the kind");
    ASSERT_EQ(session.document.reports.size(), 2U);
    EXPECT_EQ(session.document.reports[1].figure, FigureId::none);
    open(session, {"bad.bvh"});
    EXPECT_EQ(session.document.reports.size(), 2U) << "the same complaint is not listed twice";
}

TEST(Session, OneGoodFileOfSeveralIsShown) {
    Session session = pretend_session({{"old.bvh", {}}, {"a.bvh", {}}, {"bad.bvh", {.refused = true}}});
    open(session, {"old.bvh"});
    open(session, {"bad.bvh", "a.bvh"});
    ASSERT_EQ(session.document.figures.size(), 1U);
    EXPECT_EQ(session.document.figures[0].take.figure->name, "a.bvh");
    EXPECT_EQ(session.document.reports.size(), 2U);
}

TEST(Session, NewFilesReplaceOrAreAdded) {
    Session session = pretend_session({{"a.bvh", {}}, {"b.bvh", {}}, {"c.bvh", {}}});
    open(session, {"a.bvh", "b.bvh"});
    ASSERT_EQ(session.document.figures.size(), 2U);
    EXPECT_NE(session.document.figures[0].settings.colour, session.document.figures[1].settings.colour);
    open(session, {"c.bvh"}, true);
    ASSERT_EQ(session.document.figures.size(), 3U);
    EXPECT_EQ(active_figure(session.document)->take.figure->name, "c.bvh");
    open(session, {"a.bvh"});
    EXPECT_EQ(session.document.figures.size(), 1U);
}

// a: 100 fps, 101 frames, 1 s.  b: 50 fps, 26 frames, half a second.
TEST(Session, FiguresShareTimeInSecondsAndTheShorterHoldsItsLastFrame) {
    Session session = pretend_session({{"a.bvh", {}}, {"b.bvh", {.frames = 26, .fps = 50.0}}});
    open(session, {"a.bvh", "b.bvh"});
    EXPECT_EQ(session.playback.timeline.frames, 101U);
    apply(session, GoToFrame{40});
    step(session, Seconds(0));
    EXPECT_EQ(frame_in(session.playback, session.document.figures[0]), 40U);
    EXPECT_EQ(frame_in(session.playback, session.document.figures[1]), 20U);
    EXPECT_NEAR(hips_x(session, 1), 0.20, 1e-9);
    apply(session, GoToLast{});
    step(session, Seconds(0));
    EXPECT_EQ(frame_in(session.playback, session.document.figures[1]), 25U);
    // The timebase is the active figure's; the range still reaches to the longest take's end, at 1 s.
    apply(session, ActivateNext{});
    EXPECT_EQ(active_figure(session.document)->take.figure->name, "b.bvh");
    EXPECT_EQ(session.playback.timeline.frames, 51U);
    EXPECT_EQ(session.playback.timeline.position, 50);
    EXPECT_EQ(title(session), "b.bvh \u2013 frame 51/51 \u2013 Skelplay") << "the count below the time bar";
}

// b begins 40 frames after a: frame 1 of b is the 41st of 141. Alone again, b counts from its own first frame.
TEST(Session, TheTakeThatIsLeftCountsFromItsOwnFirstFrame) {
    Session session = pretend_session({{"a.bvh", {}}, {"b.bvh", {}}});
    open(session, {"a.bvh", "b.bvh"});
    apply(session, PlayPause{});
    apply(session, SetOffset{session.document.figures[1].id, 0.4});
    apply(session, Activate{session.document.figures[1].id});
    apply(session, SetRange{60, 100});
    apply(session, GoToFrame{70});
    EXPECT_EQ(title(session), "b.bvh \u2013 frame 31/141 \u2013 Skelplay");
    apply(session, Close{session.document.figures[0].id});
    step(session, Seconds(0));
    EXPECT_EQ(title(session), "b.bvh \u2013 frame 31/101 \u2013 Skelplay") << "the same picture";
    EXPECT_EQ(frame_in(session.playback, session.document.figures[0]), 30U);
    EXPECT_EQ(session.playback.timeline.first_number, 1);
    EXPECT_EQ(range(session.playback.timeline), (FrameRange{20, 60})) << "the same stretch of it";
    EXPECT_EQ(session.document.figures[0].settings.start_time, 0.0);
}

TEST(Session, TakesMovedInTimeBeginTogetherAgain) {
    Session session = pretend_session({{"a.bvh", {}}, {"b.bvh", {}}});
    open(session, {"a.bvh", "b.bvh"});
    apply(session, SetOffset{session.document.figures[0].id, 0.3});
    apply(session, BeginTogether{});
    EXPECT_EQ(session.document.figures[0].settings.start_time, 0.0);
    EXPECT_EQ(session.playback.timeline.frames, 101U);
    EXPECT_EQ(session.playback.timeline.first_number, 1);
}

TEST(Session, InterpolatesBetweenFramesUnlessToldNotTo) {
    Session session = pretend_session({{"a.bvh", {.fps = 10.0}}});
    open(session, {"a.bvh"});
    step(session, Seconds(0.05));
    EXPECT_NEAR(hips_x(session), 0.005, 1e-12);
    apply(session, SetOption{"interpolate", false});
    step(session, Seconds(0));
    EXPECT_EQ(hips_x(session), 0.0);
}

// While the playhead is held between frames (Alt), the nearest frame and its number are shown. The second figure starts
// 0.4 frames late, so its nearest frame differs from the one it has reached.
TEST(Session, WithoutInterpolationTheNumberIsThePictures) {
    Session session = pretend_session({{"a.bvh", {.fps = 10.0}}, {"b.bvh", {.fps = 10.0}}});
    open(session, {"a.bvh", "b.bvh"});
    apply(session, SetOffset{session.document.figures[1].id, 0.04});
    apply(session, SetOption{"interpolate", false});
    const auto expect_agreement = [&](const char* when, std::size_t number) {
        step(session, Seconds(0));
        EXPECT_EQ(shown_frame(session.playback.timeline), number) << when;
        EXPECT_NEAR(hips_x(session), static_cast<double>(number) / 100, 1e-12) << when;
        for (std::size_t i = 0; i < 2; ++i)
            EXPECT_NEAR(hips_x(session, i),
                        static_cast<double>(frame_in(session.playback, session.document.figures[i])) / 100, 1e-12)
                << when << ", figure " << i;
    };
    step(session, Seconds(0.1));
    step(session, Seconds(0.17));
    ASSERT_TRUE(session.playback.timeline.playing);
    const auto reached = static_cast<std::size_t>(session.playback.timeline.position);
    expect_agreement("playing", reached);
    apply(session, Scrub{20.7, true});
    expect_agreement("held between frames", 21);
    apply(session, Scrub{20.2, true});
    expect_agreement("held earlier", 20);
    apply(session, EndScrub{});
    expect_agreement("let go", 20);
    apply(session, PlayPause{});
    expect_agreement("paused", 20);
}

TEST(Session, PlayGoesOnTheWayItLastWent) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    apply(session, GoToFrame{50});
    apply(session, PlayBackward{});
    apply(session, PlayPause{});
    EXPECT_FALSE(session.playback.timeline.playing);
    apply(session, PlayPause{});
    step(session, Seconds(0));
    step(session, Seconds(0.1));
    EXPECT_LT(session.playback.timeline.position, 50);
    apply(session, PlayForward{});
    const double turned = session.playback.timeline.position;
    step(session, Seconds(0.1));
    EXPECT_GT(session.playback.timeline.position, turned);
    apply(session, PlayForward{});
    EXPECT_FALSE(session.playback.timeline.playing);
}

// In the take it is turned about all axes; at rest it is as tiny_session.h draws it: a chain straight up from the hips,
// and a leg down.
TEST(Session, RestPoseIsShownWhileAskedFor) {
    Session session = pretend_session({{"a.bvh", {.turning = true}}});
    open(session, {"a.bvh"});
    apply(session, GoToFrame{50});
    step(session, Seconds(0));
    const auto tails = [&] {  // from the hips
        std::vector<glm::dvec3> places;
        for (const BoneId bone : {hips, chest, head, leg})
            places.push_back(world_tail_of(session.posed, 0, bone) - glm::dvec3(world_of(session.posed, 0, hips)[3]));
        return places;
    };
    const auto taken = tails();
    const std::vector<glm::dvec3> rest{{0, 0.5, 0}, {0, 0.75, 0}, {0, 1, 0}, {0, -1, 0}};
    for (std::size_t i = 0; i < rest.size(); ++i) EXPECT_GT(glm::distance(taken[i], rest[i]), 0.1) << i;
    EXPECT_NEAR(hips_x(session), 0.5, 1e-9);
    apply(session, SetOption{"rest-pose", true});
    step(session, Seconds(0));
    for (std::size_t i = 0; i < rest.size(); ++i) EXPECT_LT(glm::distance(tails()[i], rest[i]), 1e-9) << i;
    EXPECT_NEAR(hips_x(session), 0.0, 1e-9);
    apply(session, SetOption{"rest-pose", false});
    step(session, Seconds(0));
    EXPECT_EQ(tails(), taken);
    EXPECT_NEAR(hips_x(session), 0.5, 1e-9);
}

TEST(Session, FollowingTheRootMovesTheCameraWithIt) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    apply(session, GoToFirst{});
    step(session, Seconds(0));
    const glm::dvec3 before = session.view.camera.target;
    apply(session, ToggleFollow{});
    apply(session, GoToFrame{30});
    step(session, Seconds(0));
    EXPECT_NEAR(session.view.camera.target.x - before.x, 0.30, 1e-9);
}

TEST(Session, WalksFromBoneToBone) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    struct Way {
        Walk walk;
        BoneId to;
    };
    // hips - chest - head, and leg beside chest
    const std::vector<Way> ways{{Walk::child, hips},  // nothing was selected: it begins at the root
                                {Walk::child, chest},          {Walk::next_sibling, leg}, {Walk::next_sibling, chest},
                                {Walk::previous_sibling, leg}, {Walk::child, leg},        {Walk::next_sibling, chest},
                                {Walk::child, head},           {Walk::parent, chest},     {Walk::parent, hips},
                                {Walk::parent, hips}};
    for (std::size_t i = 0; i < ways.size(); ++i) {
        apply(session, PickWalk{ways[i].walk});
        EXPECT_EQ(session.view.selection.bone, ways[i].to) << "step " << i;
    }
}

TEST(Session, SelectingABoneOfAnotherFigureMakesItActive) {
    Session session = pretend_session({{"a.bvh", {}}, {"b.bvh", {}}});
    open(session, {"a.bvh", "b.bvh"});
    apply(session, Select{session.document.figures[1].id, head});
    EXPECT_EQ(session.document.active, session.document.figures[1].id);
    EXPECT_EQ(session.view.selection, (FigureBone{session.document.figures[1].id, head}));
    apply(session, ActivateNext{});
    EXPECT_EQ(session.view.selection, (FigureBone{session.document.figures[0].id, head}))
        << "the selection moves to the new figure";
    apply(session, Close{session.document.figures[0].id});
    EXPECT_EQ(session.view.selection.bone, BoneId::none);
    EXPECT_EQ(active_figure(session.document)->take.figure->name, "b.bvh");
}

TEST(Session, ClosingAnEarlierFigureKeepsTheBonesOfALaterOne) {
    Session session = pretend_session({{"a.bvh", {}}, {"b.bvh", {}}, {"c.bvh", {}}});
    open(session, {"a.bvh", "b.bvh", "c.bvh"});
    const FigureId b = session.document.figures[1].id;
    const FigureId c = session.document.figures[2].id;
    apply(session, MeasureFrom{c, hips});
    apply(session, Select{b, head});
    apply(session, Close{session.document.figures[0].id});
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

TEST(Session, StaleIdsChangeNothing) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    const FigureId gone{999};
    for (const Command& command :
         {Command(Select{gone, hips}), Command(Close{gone}), Command(Activate{gone}), Command(SetUnit{gone, 2.0}),
          Command(SetRate{gone, 24.0}), Command(UseSkeleton{gone, "x.asf"}),
          Command(Select{session.document.active, BoneId{99}})})
        apply(session, command);
    EXPECT_EQ(session.document.figures.size(), 1U);
    EXPECT_EQ(session.view.selection.bone, BoneId::none);
}

TEST(Session, FramesTheSelectedSubtree) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    apply(session, GoToFirst{});
    step(session, Seconds(0));
    apply(session, Select{session.document.active, head});
    apply(session, FrameSelection{});
    EXPECT_NEAR(session.view.camera.target.y, 1.875, 1e-9);  // from 1.75 to 2.0
    apply(session, FrameMotion{});
    EXPECT_NEAR(session.view.camera.target.y, 1.0, 1e-9);
}

TEST(Session, CameraFramesAnewOnlyUntilItIsMoved) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    const double wide = session.view.camera.distance;
    apply(session, SetViewport{{300, 900}});
    EXPECT_GT(session.view.camera.distance, wide * 1.01) << "a narrow view needs more distance";
    apply(session, Orbit{{40, 0}});
    const double moved = session.view.camera.distance;
    apply(session, SetViewport{{900, 300}});
    EXPECT_EQ(session.view.camera.distance, moved);
}

TEST(Session, UnitAndAxisCanBeSaidAndUnsaid) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    const FigureId figure = session.document.active;
    apply(session, SetUnit{figure, 0.5});
    step(session, Seconds(0));
    EXPECT_NEAR(motion_bounds(session.document).size().y, 1.0, 1e-9);
    EXPECT_EQ(session.document.figures[0].take.placement.unit.source, analysis::Source::option);
    apply(session, SetUnit{figure, std::nullopt});
    EXPECT_NEAR(motion_bounds(session.document).size().y, 2.0, 1e-9);
    EXPECT_EQ(session.document.figures[0].take.placement.unit.source, analysis::Source::file);
    apply(session, SetUpAxis{figure, figure::Axis::z});
    step(session, Seconds(0));
    EXPECT_NEAR(motion_bounds(session.document).size().z, 2.0, 1e-9);
    apply(session, SetUnit{figure, -1.0});
    EXPECT_GT(session.document.figures[0].take.placement.unit.metres, 0) << "a negative unit is refused";
}

TEST(Session, AnAssumedRateCanBeSet) {
    Session session = pretend_session({{"a.amc", {.frames = 241, .fps = std::nullopt}}});
    open(session, {"a.amc"});
    EXPECT_EQ(session.document.figures[0].take.rate.fps, 120.0);
    EXPECT_EQ(session.document.figures[0].take.rate.source, analysis::Source::inferred);
    apply(session, GoToFrame{60});
    apply(session, SetRate{session.document.active, 60.0});
    EXPECT_EQ(session.document.figures[0].take.rate.source, analysis::Source::option);
    EXPECT_NEAR(duration(session.playback.timeline).count(), 4.0, 1e-9);
    apply(session, SetRate{session.document.active, std::nullopt});
    EXPECT_EQ(session.document.figures[0].take.rate.fps, 120.0);
}

TEST(Session, RangeIsSetFromWhereTheHeadIs) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    apply(session, GoToFrame{30});
    apply(session, LoopIn{});
    apply(session, GoToFrame{60});
    apply(session, LoopOut{});
    EXPECT_EQ(range(session.playback.timeline), (FrameRange{30, 60}));
    apply(session, GoToFirst{});
    EXPECT_EQ(session.playback.timeline.position, 30);
    apply(session, GoToFrame{80});
    apply(session, LoopIn{});
    EXPECT_EQ(range(session.playback.timeline), (FrameRange{80, 100})) << "an in after the out sets the out free";
    apply(session, SetRange{});
    EXPECT_EQ(range(session.playback.timeline), (FrameRange{0, 100}));
}

TEST(Session, ExportsItsStateAsLines) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"some/a.bvh"});
    apply(session, GoToFrame{12});
    apply(session, Select{session.document.active, head});
    step(session, Seconds(0));
    const std::string state = exported_state(session);
    for (const char* line :
         {"file=some/a.bvh\n", "frame=13\n", "frames=101\n", "position=12\n", "time=0.12\n", "playing=0\n", "speed=1\n",
          "figures=1\n", "selected=head\n", "messages=1\n", "help_open=0\n", "loading=0\n"})
        EXPECT_THAT(state, HasSubstr(line));
    apply(session, ToggleHelp{});
    apply(session, ShowToast{"two\nlines", false});
    EXPECT_THAT(exported_state(session), HasSubstr("help_open=1\n"));
    EXPECT_THAT(exported_state(session), HasSubstr("toast=two lines\n"));
}

}  // namespace
}  // namespace skelplay::session
