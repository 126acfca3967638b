#include "session/framing.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "session/drawing.h"
#include "session/posed_scene.h"
#include "support/tiny_session.h"

// The figure of these tests is two metres tall and walks a hundredth of a metre along X in each frame.

namespace skelplay::session {
namespace {

using test::open;
using test::pretend_session;
using testing::HasSubstr;

/// The share of the picture's height that the active figure's pose fills now.
double share(const Session& session) {
    const scene::Bounds box = pose_bounds(session.document, session.posed, 0, figure::BoneId::none);
    const auto row = [&](double y) {
        return scene::project(session.view.camera, {box.centre().x, y, box.centre().z}, session.view.viewport).y;
    };
    return (row(box.low.y) - row(box.high.y)) / session.view.viewport.height;
}

bool is_seen(const Session& session) {
    const scene::Bounds box = pose_bounds(session.document, session.posed, 0, figure::BoneId::none);
    return scene::sees(session.view.camera, box, session.view.viewport);
}

/// Whether every corner of a box is in the picture, with a little room around it.
bool is_within(const Session& session, const scene::Bounds& box) {
    const scene::ViewportSize size = session.view.viewport;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::dvec3 point((corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y,
                               (corner & 4) != 0 ? box.high.z : box.low.z);
        const glm::dvec3 seen = scene::project(session.view.camera, point, size);
        if (std::abs(seen.x / size.width - 0.5) > 0.48 || std::abs(seen.y / size.height - 0.5) > 0.48) return false;
    }
    return true;
}

void go_to(Session& session, double frame) {
    apply(session, GoToFrame{frame});
    step(session, Seconds(0));
}

TEST(Framing, ACameraHoldsStillForAShortWay) {
    Session session = pretend_session({{"a.bvh", {.frames = 391}}});  // 3.9 m: not twice its height
    open(session, {"a.bvh"});
    EXPECT_FALSE(session.view.follow);
    EXPECT_FALSE(session.ui.toast);
    for (const double frame : {0.0, 195.0, 390.0}) {
        go_to(session, frame);
        EXPECT_TRUE(is_seen(session));
        EXPECT_GT(share(session), 1.0 / 3) << frame;
    }
}

// Bodies reach beyond their joints: a head is above the joint that it hangs on.
TEST(Framing, ABodyIsWhollyInTheWindowThatShowedTheBones) {
    Session session = pretend_session({{"a.bvh", {.frames = 11}}});
    open(session, {"a.bvh"});
    const double before = session.view.camera.distance;
    const auto room = [&] {
        FramingBounds bounds = framing_bounds(session.document, session.posed);
        const scene::Bounds bones = bounds.whole;
        include_bodies(bounds, session.document, session.posed, session.view.options);
        return bounds.whole.high.y - bones.high.y;
    };
    EXPECT_EQ(room(), 0.0) << "bones";
    apply(session, CycleOption{"show"});
    EXPECT_GT(room(), 0.01);
    EXPECT_GT(session.view.camera.distance, before);
    Drawing drawing;
    scene::DrawList list;
    drawing.draw(session, list);
    ASSERT_FALSE(list.bodies.empty());
    EXPECT_TRUE(is_within(session, list.bounds));
    apply(session, CycleOption{"show"});
    apply(session, CycleOption{"show"});
    EXPECT_DOUBLE_EQ(session.view.camera.distance, before) << "bones again";
    apply(session, Orbit{{30, 0}});
    const double own = session.view.camera.distance;
    apply(session, CycleOption{"show"});
    EXPECT_DOUBLE_EQ(session.view.camera.distance, own) << "a camera that somebody moved stays";
}

TEST(Framing, ACameraFollowsAFigureThatTravels) {
    Session session = pretend_session({{"a.bvh", {.frames = 4001}}});  // 40 m
    open(session, {"a.bvh"});
    EXPECT_TRUE(session.view.follow);
    ASSERT_TRUE(session.ui.toast);
    EXPECT_EQ(session.ui.toast->text, "The figure travels 40 m: the camera follows it (Shift+F: stop)");
    for (const double frame : {0.0, 1234.0, 4000.0}) {
        go_to(session, frame);
        EXPECT_TRUE(is_seen(session));
        EXPECT_GT(share(session), 0.5) << frame;
    }
}

TEST(Framing, WhoStopsTheCameraSeesTheWholeWay) {
    Session session = pretend_session({{"a.bvh", {.frames = 4001}}});
    open(session, {"a.bvh"});
    apply(session, ToggleFollow{});
    apply(session, FrameMotion{});
    EXPECT_FALSE(session.view.follow);
    EXPECT_LT(share(session), 0.2);
    apply(session, SetViewport{{800, 600}});
    EXPECT_FALSE(session.view.follow) << "framing again when the window changes does not start it";
    apply(session, ToggleFollow{});
    EXPECT_TRUE(session.view.follow);
    open(session, {"a.bvh"});  // another file is judged anew
    EXPECT_TRUE(session.view.follow);
    EXPECT_GT(share(session), 0.5);
}

TEST(Framing, TheCameraGoesOnWithTheJointThatIsSelectedWhileItFollowsTheFigure) {
    Session session = pretend_session({{"a.bvh", {.frames = 4001}}});
    open(session, {"a.bvh"});
    ASSERT_TRUE(session.view.follow) << "by itself, as the way is long";
    const figure::BoneId head = session.document.figures[0].take.figure->skeleton.find("head");
    apply(session, Select{session.document.active, head});
    apply(session, ToggleFollow{});
    EXPECT_TRUE(session.view.follow);
    EXPECT_EQ(session.view.followed_bone.bone, head);
    apply(session, ToggleFollow{});
    EXPECT_FALSE(session.view.follow);
}

TEST(Framing, ShortTakesAfterALongOneAreStillAgain) {
    Session session = pretend_session({{"a.bvh", {.frames = 4001}}, {"b.bvh", {}}});
    open(session, {"a.bvh"});
    open(session, {"b.bvh"});
    EXPECT_FALSE(session.view.follow);
}

// A narrow window shows a figure small however it is framed, but not smaller than it must be.
TEST(Framing, ACameraFollowsWhereTheWindowIsTooNarrowForTheWay) {
    Session session = pretend_session({{"a.bvh", {.frames = 391}}});
    apply(session, SetViewport{{200, 700}});
    open(session, {"a.bvh"});
    apply(session, LookFrom{scene::ViewPreset::front});
    EXPECT_TRUE(session.view.follow);
    EXPECT_GT(share(session), 1.0 / 3);
}

TEST(Framing, FollowsTheSelectedJointElseTheFigure) {
    Session session = pretend_session({{"a.bvh", {.turning = true}}});
    open(session, {"a.bvh"});
    const FigureId figure = session.document.active;
    const figure::BoneId head = session.document.figures[0].take.figure->skeleton.find("head");
    const auto joint = [&] { return glm::dvec3(world_of(session.posed, 0, head)[3]); };
    go_to(session, 0);
    apply(session, Select{figure, head});
    apply(session, ToggleFollow{});
    EXPECT_TRUE(session.view.follow);
    const glm::dvec3 way = session.view.camera.target - joint();
    go_to(session, 80);
    EXPECT_LT(glm::distance(session.view.camera.target - joint(), way), 1e-9);
    apply(session, ToggleFollow{});
    EXPECT_FALSE(session.view.follow);
    const glm::dvec3 held = session.view.camera.target;
    go_to(session, 20);
    EXPECT_EQ(session.view.camera.target, held);
    apply(session, Select{figure, figure::BoneId::none});
    apply(session, ToggleFollow{});
    go_to(session, 90);
    EXPECT_NEAR(session.view.camera.target.x - held.x, 0.70, 1e-9) << "the hips";
}

}  // namespace
}  // namespace skelplay::session
