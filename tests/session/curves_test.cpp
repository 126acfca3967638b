#include "session/analyses/curves.h"
#include <glm/geometric.hpp>
#include "session/figures.h"
#include "session/files/opening.h"
#include "session/viewing.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using figure::BoneId;
using test::apply;

constexpr std::size_t many = most_plain_frames + 5;

std::pair<float, float> extremes(const session::MinMaxPyramid& channel, std::size_t first, std::size_t last) {
    const session::MinMax found = channel.range(first, last);
    return {found.low, found.high};
}

TEST(Curves, AreWorkedOutForTheSelectedBoneOfALongTake) {
    Session session = test::pretend_session({{"long.bvh", {.frames = many, .turning = true}}});
    test::open(session, {"long.bvh"});
    test::settle(session);
    EXPECT_EQ(curves_of(session, BoneId{0}), nullptr) << "nothing is selected";
    apply(session, select_bone, session.document.active, BoneId{0});
    test::settle(session);
    const Curves* curves = curves_of(session, BoneId{0});
    ASSERT_NE(curves, nullptr);
    ASSERT_EQ(curves->channels.size(), 4U);
    EXPECT_EQ(extremes(curves->channels[0], 0, many), std::pair(0.0F, static_cast<float>(many - 1) / 100));
    EXPECT_EQ(extremes(curves->channels[0], 100, 201), std::pair(1.0F, 2.0F));
    EXPECT_NEAR(extremes(curves->channels[2], 0, many).first, -20, 1e-3);
    EXPECT_EQ(extremes(curves->channels[3], 0, many), std::pair(30.0F, 30.0F));
}

TEST(Curves, AreNeitherWantedForShortTakesNorForBonesWithoutChannels) {
    Session session = test::pretend_session({{"short.bvh", {.frames = most_plain_frames}}, {"long.bvh", {.frames = many}}});
    test::open(session, {"short.bvh"});
    apply(session, command(select_bone, session.document.active, BoneId{0}), test::set("gimbal-angle", "0"));
    test::settle(session);
    EXPECT_EQ(curves_of(session, BoneId{0}), nullptr);
    test::open(session, {"long.bvh"});
    apply(session, select_bone, session.document.active, BoneId{1});
    test::settle(session);
    EXPECT_EQ(curves_of(session, BoneId{0}), nullptr);
    EXPECT_EQ(curves_of(session, BoneId{1}), nullptr);
}

TEST(Curves, OfKeptBonesStayBesideTheSelectedOne) {
    Session session = test::pretend_session({{"a.bvh", {.turning = true}}, {"b.bvh", {}}});
    test::open(session, {"a.bvh", "b.bvh"});
    const FigureId a = session.document.figures[0].id;
    apply(session, command(select_bone, a, BoneId{0}), command(keep_curves, {a, BoneId{0}}, true));
    EXPECT_THAT(curve_bones(session.document, session.view), testing::ElementsAre(BoneId{0})) << "each once";
    apply(session, select_bone, a, BoneId{2});
    EXPECT_THAT(curve_bones(session.document, session.view), testing::ElementsAre(BoneId{0}, BoneId{2}));
    apply(session, select_bone, session.document.figures[1].id, BoneId{1});
    EXPECT_THAT(curve_bones(session.document, session.view), testing::ElementsAre(BoneId{1}))
        << "another figure has its own";
    apply(session, command(select_bone, a, BoneId{2}), command(keep_curves, {a, BoneId{0}}, false));
    EXPECT_THAT(curve_bones(session.document, session.view), testing::ElementsAre(BoneId{2}));
    for (const BoneId bone : {BoneId{0}, BoneId{1}, BoneId{3}, BoneId{2}}) apply(session, keep_curves, {a, bone}, true);
    EXPECT_THAT(curve_bones(session.document, session.view), testing::ElementsAre(BoneId{1}, BoneId{3}, BoneId{2}))
        << "the oldest goes";
    apply(session, keep_curves, {a, BoneId{99}}, true);
    EXPECT_EQ(session.view.curves.kept.size(), CurveChoice::most_kept) << "there is no such bone";
    apply(session, close_figure, a);
    EXPECT_TRUE(session.view.curves.kept.empty());
}

// The hips go a centimetre a frame at 100 frames a second along X, a metre above the ground.
TEST(Curves, TellWhereAJointIsAndHowFast) {
    Session session = test::pretend_session({{"a.bvh", {}}, {"long.bvh", {.frames = many}}});
    for (const char* file : {"a.bvh", "long.bvh"}) {
        test::open(session, {file});
        apply(session, select_bone, session.document.active, BoneId{0});
        test::settle(session);
        EXPECT_EQ(motion_of(session, BoneId{0}), nullptr) << "not asked for";
        apply(session, test::set("joint-speed", "yes"));
        test::settle(session);
        const JointMotion* motion = motion_of(session, BoneId{0});
        ASSERT_NE(motion, nullptr);
        EXPECT_NEAR(glm::distance(motion->path.positions[50], glm::dvec3(0.5, 1, 0)), 0.0, 1e-9);
        for (const std::size_t frame : {std::size_t{0}, std::size_t{50}, std::size_t{100}})
            EXPECT_NEAR(motion->speeds[frame], 1.0F, 1e-5F);
        EXPECT_EQ(motion->speed_extremes.size() > 0, motion->speeds.size() > most_plain_frames);
        apply(session, test::set("joint-speed", "no"));
    }
}

TEST(Curves, AreUnrolledOnDemandAndWarnOfGimbalLock) {
    Session session = test::pretend_session({{"a.bvh", {.turning = true}}});
    test::open(session, {"a.bvh"});
    apply(session, select_bone, session.document.active, BoneId{0});
    test::settle(session);
    EXPECT_EQ(unrolled_of(session, BoneId{0}), nullptr);
    ASSERT_NE(gimbal_lock_of(session, BoneId{0}), nullptr);
    EXPECT_FALSE(gimbal_lock_of(session, BoneId{0})->has_value()) << "the middle angle is at most 20 degrees";
    apply(session, test::set("unrolled", "yes"), test::set("gimbal-angle", "0"));
    test::settle(session);
    ASSERT_NE(unrolled_of(session, BoneId{0}), nullptr);
    EXPECT_EQ(unrolled_of(session, BoneId{0})->angles.size(), 4U);
    EXPECT_EQ(gimbal_lock_of(session, BoneId{0}), nullptr) << "switched off";
}

TEST(Curves, ChannelsComeInTheFilesOrder) {
    figure::Figure figure = test::tiny_figure("a.bvh", {.turning = true});
    auto& motion = std::get<figure::Motion>(figure.take);
    std::swap(motion.channels[0], motion.channels[3]);  // multiplied in another order than they stand
    const auto channels = channels_in_file_order(figure, BoneId{0});
    ASSERT_EQ(channels.size(), 4U);
    for (std::uint32_t i = 0; i < 4; ++i) EXPECT_EQ(channels[i].column, i);
    EXPECT_TRUE(channels_in_file_order(figure, BoneId{2}).empty());
    figure.take = figure::BakedMotion{};
    EXPECT_TRUE(channels_in_file_order(figure, BoneId{0}).empty());
}

TEST(Curves, TheTimebasePositionIsFoundForAFigureAtAnotherRateThatStartsLater) {
    Session session = test::pretend_session({{"a.bvh", {.fps = 100.0}}, {"b.bvh", {.fps = 50.0}}});
    test::open(session, {"a.bvh", "b.bvh"});
    const FigureId slow = session.document.figures[1].id;
    apply(session, set_offset, slow, 0.5);
    const OpenFigure& open = session.document.figures[1];
    EXPECT_EQ(timebase_position_at(session.playback, session.document.figures[0], 7.0), 7.0);
    EXPECT_DOUBLE_EQ(timebase_position_at(session.playback, open, 10.0), 70.0)
        << "half a second later, two frames of the timebase each";
    EXPECT_DOUBLE_EQ(position_at(session.playback, open, timebase_position_at(session.playback, open, 10.0)), 10.0);
}
}  // namespace
}  // namespace skelplay::session
