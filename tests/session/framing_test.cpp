#include "session/framing.h"
#include <cmath>
#include <glm/trigonometric.hpp>
#include <vector>
#include "session/drawing.h"
#include "session/playback.h"
#include "session/posing.h"
#include "session/viewing.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::apply;

/// A figure two metres tall that walks a hundredth of a metre along X in each frame.
struct Framing : test::SessionFixture {
    Framing()
        : SessionFixture({{"short.bvh", {.frames = 391}},  // 3.9 m: not twice its height
                          {"few.bvh", {.frames = 11}},
                          {"far.bvh", {.frames = 4001}},  // 40 m
                          {"turning.bvh", {.turning = true}}}) {}
    void go_to(double frame) { run(command(go_to_frame, frame)); }
    [[nodiscard]] scene::Bounds pose() const {
        return pose_bounds(session.document, session.posed, 0, figure::BoneId::none);
    }
    /// The share of the picture's height that the active figure's pose fills now.
    [[nodiscard]] double share() const {
        const auto row = [&](double y) {
            const glm::dvec3 point(pose().centre().x, y, pose().centre().z);
            return scene::project(camera(), point, session.view.viewport).y;
        };
        return (row(pose().low.y) - row(pose().high.y)) / session.view.viewport.height;
    }
    [[nodiscard]] bool is_seen() const { return scene::sees(camera(), pose(), session.view.viewport); }
    /// Whether every corner of a box is in the picture, with a little room around it.
    [[nodiscard]] bool is_within(const scene::Bounds& box) const {
        const scene::ViewportSize size = session.view.viewport;
        for (int corner = 0; corner < 8; ++corner) {
            const glm::dvec3 point((corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y,
                                   (corner & 4) != 0 ? box.high.z : box.low.z);
            const glm::dvec3 seen = scene::project(camera(), point, size);
            if (std::abs(seen.x / size.width - 0.5) > 0.48 || std::abs(seen.y / size.height - 0.5) > 0.48) return false;
        }
        return true;
    }
    figure::BoneId head() const { return figure().take.figure->skeleton.find("head"); }
};

TEST_F(Framing, ACameraHoldsStillForAShortWay) {
    open({"short.bvh"});
    EXPECT_FALSE(session.view.pane().follow);
    EXPECT_EQ(toast(), "");
    for (const double frame : {0.0, 195.0, 390.0}) {
        go_to(frame);
        EXPECT_TRUE(is_seen());
        EXPECT_GT(share(), 1.0 / 3) << frame;
    }
}

// Bodies reach beyond their joints: a head is above the joint that it hangs on.
TEST_F(Framing, ABodyIsWhollyInTheWindowThatShowedTheBones) {
    open({"few.bvh"});
    const double before = camera().distance;
    const auto room = [&] {
        FramingBounds bounds = framing_bounds(session.document, session.posed, session.view.pane());
        const scene::Bounds bones = bounds.whole;
        include_bodies(bounds, session.document, session.posed, session.view);
        return bounds.whole.high.y - bones.high.y;
    };
    EXPECT_EQ(room(), 0.0) << "bones";
    apply(session, cycle_option, "show");
    EXPECT_GT(room(), 0.01);
    EXPECT_GT(camera().distance, before);
    Drawing drawing;
    scene::DrawList list;
    drawing.draw(session, list);
    ASSERT_FALSE(list.bodies.empty());
    EXPECT_TRUE(is_within(list.bounds));
    apply(session, command(cycle_option, "show"), command(cycle_option, "show"));
    EXPECT_DOUBLE_EQ(camera().distance, before) << "bones again";
    apply(session, orbit_camera, {30, 0});
    const double own = camera().distance;
    apply(session, cycle_option, "show");
    EXPECT_DOUBLE_EQ(camera().distance, own) << "a camera that somebody moved stays";
}

TEST_F(Framing, ACameraFollowsAFigureThatTravelsAndHoldsStillForTheNextShortOne) {
    open({"far.bvh"});
    EXPECT_TRUE(session.view.pane().follow);
    EXPECT_EQ(toast(), "The figure travels 40 m: the camera follows it (Shift+F: stop)");
    for (const double frame : {0.0, 1234.0, 4000.0}) {
        go_to(frame);
        EXPECT_TRUE(is_seen());
        EXPECT_GT(share(), 0.5) << frame;
    }
    open({"few.bvh"});
    EXPECT_FALSE(session.view.pane().follow);
}

TEST_F(Framing, WhoStopsTheCameraSeesTheWholeWay) {
    open({"far.bvh"});
    apply(session, command(toggle_follow), command(frame_motion));
    EXPECT_FALSE(session.view.pane().follow);
    EXPECT_LT(share(), 0.2);
    apply(session, set_viewport, {800, 600});
    EXPECT_FALSE(session.view.pane().follow) << "framing again when the window changes does not start it";
    apply(session, toggle_follow);
    EXPECT_TRUE(session.view.pane().follow);
    open({"far.bvh"});  // another file is judged anew
    EXPECT_TRUE(session.view.pane().follow);
    EXPECT_GT(share(), 0.5);
}

TEST_F(Framing, AKeyFramesTheWholeWayAndEndsFollowing) {
    open({"far.bvh"});
    ASSERT_TRUE(session.view.pane().follow);
    apply(session, frame_whole_motion);
    EXPECT_FALSE(session.view.pane().follow);
    const double target = camera().target.x;
    for (const double frame : {0.0, 1234.0, 4000.0}) {
        go_to(frame);
        EXPECT_TRUE(is_seen()) << frame;
        EXPECT_DOUBLE_EQ(camera().target.x, target) << frame;
    }
}

// A narrow window shows a figure small however it is framed, but not smaller than it must be.
TEST_F(Framing, ACameraFollowsWhereTheWindowIsTooNarrowForTheWay) {
    apply(session, set_viewport, {200, 700});
    open({"short.bvh"});
    apply(session, look_from, scene::ViewPreset::front);
    EXPECT_TRUE(session.view.pane().follow);
    EXPECT_GT(share(), 1.0 / 3);
}

TEST_F(Framing, FollowsTheSelectedJointElseTheFigure) {
    open({"turning.bvh"});
    const auto joint = [&] { return glm::dvec3(world_of(session.posed, 0, head())[3]); };
    go_to(0);
    apply(session, command(select_bone, active(), head()), command(toggle_follow));
    EXPECT_TRUE(session.view.pane().follow);
    const glm::dvec3 way = camera().target - joint();
    go_to(80);
    EXPECT_LT(glm::distance(camera().target - joint(), way), 1e-9);
    apply(session, toggle_follow);
    EXPECT_FALSE(session.view.pane().follow);
    const glm::dvec3 held = camera().target;
    go_to(20);
    EXPECT_EQ(camera().target, held);
    apply(session, command(select_bone, active(), figure::BoneId::none), command(toggle_follow));
    go_to(90);
    EXPECT_NEAR(camera().target.x - held.x, 0.70, 1e-9) << "the hips";
    open({"far.bvh"});
    ASSERT_TRUE(session.view.pane().follow) << "by itself, as the way is long";
    apply(session, command(select_bone, active(), head()), command(toggle_follow));
    EXPECT_TRUE(session.view.pane().follow);
    EXPECT_EQ(session.view.pane().followed_bone.bone, head());
    apply(session, toggle_follow);
    EXPECT_FALSE(session.view.pane().follow);
}

// Seen from there, the figure goes to the right, whatever way it goes on the ground.
TEST(YawAcross, SeesThePathFromItsSide) {
    for (const double degrees : {0.0, 30.0, 90.0, 180.0, 250.0, 359.0}) {
        const glm::dvec2 way(std::cos(glm::radians(degrees)), std::sin(glm::radians(degrees)));
        std::vector<glm::dvec2> path;
        for (int i = 0; i <= 10; ++i)
            path.push_back(glm::dvec2(5, -3) + way * static_cast<double>(i) +
                           glm::dvec2(-way.y, way.x) * (i % 2 == 0 ? 0.2 : -0.2));
        const scene::Camera camera{.yaw = yaw_across(path), .pitch = 0.0};
        const glm::dvec3 right = scene::axes(camera)[0];
        EXPECT_GT(glm::dot(glm::dvec2(right.x, right.z), way), 0.99) << degrees;
    }
}
}  // namespace
}  // namespace skelplay::session
