#include "session/analyses/lanes.h"
#include "session/figures.h"
#include "session/files/opening.h"
#include "session/viewing.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::apply;
using testing::ElementsAre;

// 101 frames numbered from 1; the hips move along x by 1 cm a frame, 100 a second, with a limit at 0.5 m.
using Lanes = test::OneTake;

TEST_F(Lanes, AreThoseWantedThatTheFileCanHave) {
    EXPECT_THAT(shown_lanes(session.document, session.ui.layout.lanes),
                ElementsAre(Lane::speed, Lane::checks, Lane::limits, Lane::contacts));
    apply(session, set_option, "lane-checks", false);
    EXPECT_THAT(shown_lanes(session.document, session.ui.layout.lanes),
                ElementsAre(Lane::speed, Lane::limits, Lane::contacts));
    auto unlimited = std::make_shared<figure::Figure>(*figure().take.figure);
    figure::SkeletonBuilder builder;
    builder.add({});
    unlimited->skeleton = std::get<figure::Skeleton>(builder.build());
    session.document.figures.front().take.figure = unlimited;
    EXPECT_THAT(shown_lanes(session.document, session.ui.layout.lanes), ElementsAre(Lane::speed, Lane::contacts));
    open({"one.bvh"});
    EXPECT_TRUE(shown_lanes(session.document, session.ui.layout.lanes).empty()) << "nothing happens in one frame";
    EXPECT_TRUE(shown_lanes({}, {}).empty());
}

TEST_F(Lanes, AreWorkedOutBesideThePicture) {
    const Session fresh = test::pretend_session({});
    EXPECT_EQ(mark_lane(fresh, Lane::limits), nullptr);
    EXPECT_EQ(speed_lane(fresh), nullptr);
    settle();
    ASSERT_NE(speed_lane(session), nullptr);
    EXPECT_EQ(speed_lane(session)->speeds.size(), 101U);
    EXPECT_NEAR(speed_lane(session)->speeds[50], 1.0, 1e-5) << "metres a second";
    const MarkLane* limits = mark_lane(session, Lane::limits);
    ASSERT_NE(limits, nullptr);
    ASSERT_EQ(limits->marks.size(), 1U);
    EXPECT_EQ(limits->marks[0].frames, (FrameRange{51, 100}));
    EXPECT_EQ(limits->marks[0].frame, 100U) << "a click goes to the worst";
    EXPECT_EQ(limits->counts.range(0, 51).high, 0);
    EXPECT_EQ(limits->counts.range(51, 101).low, 1);
    EXPECT_EQ(limits->far_counts.range(51, 101).low, 1) << "it comes to be far over";
    EXPECT_EQ(describe(figure(), limits->marks[0]), "hips Xposition 1 over its limit of 0.5, frames 52\u2013101");
    EXPECT_EQ(mark_lane(session, Lane::checks), nullptr) << "nobody asked";
    session.options.checks = true;
    settle();
    settle();
    ASSERT_NE(mark_lane(session, Lane::checks), nullptr);
    EXPECT_TRUE(mark_lane(session, Lane::checks)->marks.empty());
}

// The hips are 0.6 m and more along x in every frame, and their limit is 0.5: a lane full of red would hide the rest.
TEST_F(Lanes, WhatTheWholeTakeExceedsIsSaidAndNotDrawn) {
    auto over = std::make_shared<figure::Figure>(*figure().take.figure);
    for (double& x : std::get<figure::Motion>(over->take).samples) x += 0.6;
    session.document.figures.front().take.figure = over;
    settle();
    const MarkLane* limits = mark_lane(session, Lane::limits);
    ASSERT_NE(limits, nullptr);
    ASSERT_EQ(limits->marks.size(), 1U);
    EXPECT_EQ(limits->counts.whole().high, 0);
    EXPECT_EQ(limits->far_counts.whole().high, 0);
    EXPECT_EQ(describe(figure(), limits->marks[0]),
              "hips Xposition 1.6 over its limit of 0.5, frames 1\u2013101, the whole take");
}

TEST_F(Lanes, TheSpeedIsTheSelectedJoints) {
    EXPECT_EQ(speed_bone(session.document, session.view), figure::BoneId{0});
    settle();
    apply(session, select_bone, active(), figure::BoneId{2});
    EXPECT_EQ(speed_bone(session.document, session.view), figure::BoneId{2});
    EXPECT_EQ(speed_lane(session), nullptr) << "another one is to be worked out";
    EXPECT_NE(mark_lane(session, Lane::limits), nullptr) << "the others stay";
    settle();
    EXPECT_NE(speed_lane(session), nullptr);
}

TEST_F(Lanes, WhatTheyDependOnMakesThemAnew) {
    settle();
    apply(session, set_rate, active(), 50);
    EXPECT_EQ(speed_lane(session), nullptr);
    settle();
    EXPECT_NEAR(speed_lane(session)->speeds[50], 0.5, 1e-5);
    apply(session, set_unit, active(), 0.01);
    settle();
    EXPECT_NEAR(speed_lane(session)->speeds[50], 0.005, 1e-6);
    apply(session, reload);
    finish_loading();
    settle();
    EXPECT_NE(mark_lane(session, Lane::limits), nullptr);
}

TEST_F(Lanes, EventsAreDescribed) {
    const auto found = [](std::size_t first, std::size_t last) {
        analysis::Finding finding;
        finding.bones = {figure::BoneId{1}};
        finding.frames = {first, last};
        finding.message = "the chest is off by 143\u00b0";
        return LaneMark{{first, last}, first, 0, figure::BoneId{1}, finding};
    };
    EXPECT_EQ(describe(figure(), found(11, 11)), "The chest is off by 143\u00b0, frame 12");
    EXPECT_EQ(describe(figure(), found(11, 13)), "The chest is off by 143\u00b0, frames 12\u201314");
    EXPECT_EQ(describe(figure(), LaneMark{{30, 87}, 30, 0, figure::BoneId{3}}), "leg on the ground, frames 31\u201388");
}

TEST(MarksNear, TheNearestComesFirst) {
    MarkLane lane;
    for (const FrameRange& range : {FrameRange{0, 100}, {10, 10}, {18, 19}, {21, 21}, {40, 40}})
        lane.marks.push_back({range, range.first, range.first == 40 ? 1U : 0U, figure::BoneId{0}});
    const auto found = marks_near(lane, 0, 17.5, 22.5);
    ASSERT_EQ(found.size(), 3U);
    EXPECT_EQ(found[0]->frames.first, 0U) << "it is on it";
    EXPECT_EQ(found[1]->frames.first, 18U);
    EXPECT_EQ(found[2]->frames.first, 21U);
    EXPECT_TRUE(marks_near(lane, 0, 200, 300).empty());
    EXPECT_EQ(marks_near(lane, 1, 38, 41).size(), 1U);
}
}  // namespace
}  // namespace skelplay::session
