#include "session/analyses/curves.h"

#include <gtest/gtest.h>
#include <utility>

#include "session/progress.h"
#include "support/tiny_session.h"

namespace skelplay::session {
namespace {

using figure::BoneId;

constexpr std::size_t many = most_plain_frames + 5;

void let_analyses_finish(Session& session) {
    step(session, Seconds(0));
    wait_for_analyses(session);
    step(session, Seconds(0));
}

std::pair<float, float> extremes(const base::MinMaxPyramid& channel, std::size_t first, std::size_t last) {
    const base::MinMax found = channel.range(first, last);
    return {found.low, found.high};
}

TEST(Curves, AreWorkedOutForTheSelectedBoneOfALongTake) {
    Session session = test::pretend_session({{"long.bvh", {.frames = many, .turning = true}}});
    test::open(session, {"long.bvh"});
    let_analyses_finish(session);
    EXPECT_EQ(selected_curves(session), nullptr) << "nothing is selected";
    apply(session, Select{session.document.active, BoneId{0}});
    let_analyses_finish(session);
    const Curves* curves = selected_curves(session);
    ASSERT_NE(curves, nullptr);
    ASSERT_EQ(curves->channels.size(), 4U);
    EXPECT_EQ(extremes(curves->channels[0], 0, many), std::pair(0.0F, static_cast<float>(many - 1) / 100));
    EXPECT_EQ(extremes(curves->channels[0], 100, 201), std::pair(1.0F, 2.0F));
    EXPECT_NEAR(extremes(curves->channels[2], 0, many).first, -20, 1e-3);
    EXPECT_EQ(extremes(curves->channels[3], 0, many), std::pair(30.0F, 30.0F));
}

TEST(Curves, AreNeitherWantedForShortTakesNorForBonesWithoutChannels) {
    Session session =
        test::pretend_session({{"short.bvh", {.frames = most_plain_frames}}, {"long.bvh", {.frames = many}}});
    test::open(session, {"short.bvh"});
    apply(session, Select{session.document.active, BoneId{0}});
    std::vector<Wanted> wanted;
    want_curves(session, wanted);
    EXPECT_TRUE(wanted.empty());
    EXPECT_EQ(selected_curves(session), nullptr);
    test::open(session, {"long.bvh"});
    apply(session, Select{session.document.active, BoneId{1}});
    want_curves(session, wanted);
    EXPECT_TRUE(wanted.empty());
    EXPECT_EQ(selected_curves(session), nullptr);
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
    apply(session, SetOffset{slow, 0.5});
    const OpenFigure& open = session.document.figures[1];
    EXPECT_EQ(timebase_position_at(session.playback, session.document.figures[0], 7.0), 7.0);
    EXPECT_DOUBLE_EQ(timebase_position_at(session.playback, open, 10.0), 70.0)
        << "half a second later, two frames of the timebase each";
    EXPECT_DOUBLE_EQ(position_at(session.playback, open, timebase_position_at(session.playback, open, 10.0)), 10.0);
}

}  // namespace
}  // namespace skelplay::session
