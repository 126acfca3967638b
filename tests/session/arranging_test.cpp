// Figures beside each other: on a line, in a grid, in place.

#include <cmath>
#include "session/drawing.h"
#include "session/figures.h"
#include "session/files/opening.h"
#include "session/playback.h"
#include "session/posing.h"
#include "session/viewing.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::set;

/// Figures two metres tall, which walk along X: a.bvh one metre, far.bvh 40 m, both without any width; the numbered
/// ones have an arm a metre long.
struct SideBySide : test::SessionFixture {
    SideBySide() {
        for (int i = 0; i < 20; ++i) (*files)["take" + std::to_string(i) + ".bvh"] = {.extra_bone = "arm"};
        run(command(set_viewport, {1280, 720}));
    }
    void open_many(int count) {
        std::vector<std::filesystem::path> paths;
        for (int i = 0; i < count; ++i) paths.emplace_back("take" + std::to_string(i) + ".bvh");
        open(paths);
    }
    /// Where the root of a figure is over the ground.
    [[nodiscard]] glm::dvec2 root(std::size_t index) const {
        const auto at = root_motion_point(session.document, session.posed, index);
        return {at->x, at->z};
    }
    /// The share of the picture's height that a figure's pose fills now.
    [[nodiscard]] double share(std::size_t index) const {
        const scene::Bounds box = pose_bounds(session.document, session.posed, index, figure::BoneId::none);
        double low = 1e9;
        double high = -1e9;
        for (const glm::dvec3& corner : box.corners()) {
            const double y = scene::project(camera(), corner, session.view.viewport).y;
            low = std::min(low, y);
            high = std::max(high, y);
        }
        return (high - low) / session.view.viewport.height;
    }
    [[nodiscard]] bool is_seen(std::size_t index) const {
        return scene::sees_all(camera(), pose_bounds(session.document, session.posed, index, figure::BoneId::none),
                               session.view.viewport);
    }
};

TEST_F(SideBySide, AllStartOnOneLineAcrossTheWayTheyGo) {
    file("late.bvh") = {.frames = 51, .first_frame = 7};
    open({"a.bvh", "far.bvh", "late.bvh"});
    run(set("side-by-side", "yes"), command(go_to_first));
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(root(i).x, 0.0, 1e-9) << i;
    EXPECT_GE(std::abs(root(1).y - root(0).y), 0.5);
    EXPECT_GE(std::abs(root(2).y - root(1).y), 0.5);
    run(command(go_to_frame, 30));
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(root(i).x, 0.3, 1e-9) << "they go on from there";
}

TEST_F(SideBySide, InPlaceEachStaysOverItsStartAndMovesOnlyUpAndDown) {
    open({"a.bvh", "far.bvh"});
    run(set("side-by-side", "yes"), set("in-place", "yes"));
    const glm::dvec2 first = root(0);
    const glm::dvec2 second = root(1);
    for (const double frame : {0.0, 60.0, 4000.0}) {
        run(command(go_to_frame, frame));
        EXPECT_NEAR(glm::distance(root(0), first), 0.0, 1e-9) << frame;
        EXPECT_NEAR(glm::distance(root(1), second), 0.0, 1e-9) << frame;
        EXPECT_TRUE(is_seen(0) && is_seen(1)) << frame;
        EXPECT_GT(share(1), 0.2) << frame;
    }
    EXPECT_FALSE(session.view.pane().follow) << "there is nothing to go after";
    run(set("in-place", "no"), command(go_to_frame, 100));
    EXPECT_NEAR(hips_x(1) - hips_x(0), 0.0, 1e-9) << "both have gone a metre again";
    EXPECT_NEAR(root(1).x, 1.0, 1e-9);
}

// Ghosts of a figure in place stand where its poses are relative to the present one, as on a treadmill.
TEST_F(SideBySide, InPlaceTakesGhostsAlong) {
    open({"a.bvh"});
    run(set("in-place", "yes"), set("ghosts", "yes"), set("ghosts-apart", "10"), command(go_to_frame, 50));
    const scene::DrawList list = test::drawn(session);
    ASSERT_FALSE(list.ghosts.empty());
    EXPECT_NEAR(list.bones[0].head.x + static_cast<float>(list.origin.x), 0.0F, 1e-5F) << "where it started";
    EXPECT_NEAR(std::abs(list.ghosts[0].bones.at(0).head.x - list.bones[0].head.x), 0.1F, 1e-5F);
}

TEST_F(SideBySide, FromFiveOnTheyStandInAGridInWhichNobodyIsHidden) {
    open_many(4);
    run(set("side-by-side", "yes"), set("in-place", "yes"));
    EXPECT_FALSE(session.view.arrangement.grid);
    open_many(9);
    EXPECT_TRUE(session.view.arrangement.grid);
    std::vector<glm::dvec2> feet;
    for (std::size_t i = 0; i < 9; ++i) {
        const glm::dvec2 at = root(i);
        const glm::dvec3 seen = scene::project(camera(), {at.x, 0.0, at.y}, session.view.viewport);
        for (const glm::dvec2& placed : feet)
            EXPECT_GT(glm::distance(placed, glm::dvec2(seen)), 20.0) << "pixels apart: " << i;
        feet.emplace_back(seen);
    }
    EXPECT_LT(feet[0].x, feet[1].x) << "in the order of reading";
    EXPECT_LT(feet[0].y, feet[8].y);
}

TEST_F(SideBySide, EveryFigureIsAFifthOfThePictureHigh) {
    for (const int count : {2, 4, 5, 9, 20})
        for (const scene::ViewportSize size : {scene::ViewportSize{1280, 720}, {909, 444}, {720, 720}}) {
            run(command(set_viewport, size));
            open_many(count);
            run(set("side-by-side", "no"), set("side-by-side", "yes"), set("in-place", "yes"), command(go_to_frame, 40));
            for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
                EXPECT_GE(share(i), 0.2) << i << " of " << count;
                EXPECT_TRUE(is_seen(i)) << i << " of " << count;
            }
        }
}

TEST_F(SideBySide, NamesStandBelowTheFigures) {
    open({"a.bvh", "b.bvh"});
    EXPECT_TRUE(test::drawn(session).labels.empty());
    run(set("side-by-side", "yes"));
    const std::vector<scene::Label> labels = test::drawn(session).labels;
    ASSERT_EQ(labels.size(), 2U);
    EXPECT_EQ(labels[0].text, "a.bvh");
    EXPECT_EQ(labels[1].text, "b.bvh");
    EXPECT_TRUE(labels[0].below);
    EXPECT_EQ(labels[0].position.y, 0.0) << "on the ground";
    EXPECT_NEAR(labels[1].position.z, root(1).y, 1e-9);
    run(command(set_visible, id(1), false));
    EXPECT_EQ(test::drawn(session).labels.size(), 1U);
}

TEST_F(SideBySide, ACameraThatSomebodyTurnedStaysWhenATakeIsClosed) {
    open_many(6);
    run(set("side-by-side", "yes"), command(orbit_camera, {100, 0}));
    const double yaw = camera().yaw;
    run(command(close_figure, id(5)), command(close_figure, id(4)));
    EXPECT_FALSE(session.view.arrangement.grid);
    EXPECT_EQ(camera().yaw, yaw);
}
}  // namespace
}  // namespace skelplay::session
