#include "session/drawing.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>

#include "session/analyses/paths.h"
#include "support/tiny_session.h"

namespace skelplay::session {

namespace {

using figure::BoneId;
using test::drawn;
using test::open;
using test::pretend_session;

// The tiny figure walks a centimetre a frame along X.
TEST(Drawing, GhostsGoWithThePlayhead) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    apply(session, PlayPause{});
    apply(session, GoToFrame{50});
    step(session, Seconds(0));
    EXPECT_TRUE(drawn(session).ghosts.empty());
    apply(session, ToggleGhosts{});
    session.view.ghosts = {true, 1, 2, 10};
    const scene::DrawList list = drawn(session);
    const std::size_t bones = list.bones.size();
    ASSERT_EQ(list.ghosts.size(), 3 * bones);
    // Relative to the pose that is shown: two steps on, then one back and one on.
    EXPECT_NEAR(list.ghosts[0].head.x - list.bones[0].head.x, 0.2F, 1e-5F);
    EXPECT_NEAR(list.ghosts[bones].head.x - list.bones[0].head.x, -0.1F, 1e-5F);
    EXPECT_NEAR(list.ghosts[2 * bones].head.x - list.bones[0].head.x, 0.1F, 1e-5F);
    apply(session, SetRange{45, 65});
    EXPECT_EQ(drawn(session).ghosts.size(), bones);
    apply(session, ShowRestPose{true});
    EXPECT_TRUE(drawn(session).ghosts.empty());
}

TEST(Drawing, ThePathOfTheSelectionIsWorkedOutAndDrawn) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    apply(session, PlayPause{});
    apply(session, TogglePath{});
    step(session, Seconds(0));
    session.analyst->wait();  // the lanes
    step(session, Seconds(0));
    EXPECT_EQ(selected_path(session), nullptr);  // nothing is selected
    apply(session, Select{session.figures[0].id, BoneId{2}});
    step(session, Seconds(0));
    const bool there_at_once = selected_path(session) != nullptr;
    session.analyst->wait();
    EXPECT_TRUE(there_at_once || step(session, Seconds(0)));  // there is something to draw
    ASSERT_NE(selected_path(session), nullptr);
    ASSERT_EQ(selected_path(session)->size(), 101U);
    EXPECT_NEAR(selected_path(session)->at(30).x, 0.30, 1e-12);
    const scene::DrawList list = drawn(session);
    EXPECT_EQ(list.lines.size(), 2U * (100U + 3U * 11U));
    apply(session, TogglePath{});
    step(session, Seconds(0));
    EXPECT_EQ(selected_path(session), nullptr);
    EXPECT_TRUE(drawn(session).lines.empty());
}

TEST(Drawing, AStroboscopeShowsEarlierPosesPaler) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    apply(session, Select{session.figures[0].id, BoneId{2}});
    scene::ViewOptions view = session.view;
    view.names = true;
    apply(session, SetView{view});
    apply(session, GoToFrame{30});
    step(session, Seconds(0));
    const scene::DrawList alone = drawn(session);
    const std::size_t bones = alone.bones.size();
    ASSERT_GT(bones, 0U);
    const std::array<double, 3> frames{10, 20, 30};
    scene::DrawList list;
    Drawing drawing;
    drawing.draw_together(
        frames.size(),
        [&](std::size_t i) -> const Session& {
            apply(session, GoToFrame{frames.at(i)});
            step(session, Seconds(0));
            return session;
        },
        list);
    ASSERT_EQ(list.bones.size(), 3 * bones);
    EXPECT_EQ(list.labels.size(), alone.labels.size());
    const auto saturation = [](const glm::vec4& colour) {
        return std::max({colour.r, colour.g, colour.b}) - std::min({colour.r, colour.g, colour.b});
    };
    for (std::size_t i = 0; i < bones; ++i) {
        const auto& first = list.bones[i];
        const auto& second = list.bones[bones + i];
        const auto& last = list.bones[2 * bones + i];
        EXPECT_NEAR(second.head.x - first.head.x, 0.1, 1e-5);  // it walks a metre in a hundred frames
        EXPECT_NEAR(last.head.x - second.head.x, 0.1, 1e-5);
        EXPECT_LT(saturation(first.colour), saturation(second.colour));
        EXPECT_LT(saturation(second.colour), saturation(last.colour));
        EXPECT_EQ(last.colour, alone.bones[i].colour);
        EXPECT_EQ(last.emphasis, alone.bones[i].emphasis);
        EXPECT_EQ(first.emphasis, 0.0F);
    }
}

TEST(Drawing, TheDistanceBetweenTwoJointsIsALineWithItsLength) {
    Session session = pretend_session({{"a.bvh", {}}});
    open(session, {"a.bvh"});
    const FigureId id = session.figures[0].id;
    apply(session, Select{id, BoneId{3}});
    EXPECT_FALSE(measured_distance(session));
    apply(session, MeasureFrom{id, BoneId{0}});
    apply(session, Select{id, BoneId{2}});  // the head's joint is 0.75 m above the hips'
    ASSERT_TRUE(measured_distance(session));
    const scene::DrawList list = drawn(session);
    ASSERT_EQ(list.lines.size(), 2U);
    ASSERT_EQ(list.labels.size(), 1U);
    EXPECT_EQ(list.labels[0].text, "0.75 m");
    apply(session, Select{id, BoneId{0}});
    EXPECT_FALSE(measured_distance(session));  // from a joint to itself
    apply(session, Select{id, BoneId{2}});
    apply(session, MeasureFrom{id, BoneId{99}});
    EXPECT_FALSE(measured_distance(session));
}

}  // namespace

}  // namespace skelplay::session
