// Takes that lie or look away are put right, and that is remembered for their files.

#include <cmath>
#include <fmt/format.h>
#include <glm/gtc/constants.hpp>
#include <sstream>
#include "session/figures.h"
#include "session/framing.h"
#include "session/state.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace standing_test {
using test::apply;

/// The first frames of the bundled walk as BVH, with all of it turned about an axis.
std::string walk_turned(char axis, double degrees) {
    std::istringstream walk(test::text_of(std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets" / "walk.bvh"));
    std::string text;
    int rows = -1;  // of the motion; -1: it has not begun
    for (std::string line; rows < 20 && std::getline(walk, line); rows += rows >= 0 ? 1 : 0) {
        if (line.starts_with("ROOT"))  // a new root, which only turns, with the old one as a joint
            text +=
                fmt::format("ROOT turned\n{{\n\tOFFSET 0 0 0\n\tCHANNELS 1 {}rotation\nJOINT{}\n", axis, line.substr(4));
        else if (line.starts_with("MOTION")) text += "}\nMOTION\n";
        else if (line.starts_with("Frames:")) text += "Frames: 20\n";
        else text += (rows >= 0 ? fmt::format("{} ", degrees) : "") + line + "\n";
        if (line.starts_with("Frame Time")) rows = 0;
    }
    return text;
}

struct StandingOf : testing::Test {
    void open(const std::string& text) { test::open(session, {folder.write("take.bvh", text)}); }
    [[nodiscard]] FigureId id() const { return session.document.active; }
    [[nodiscard]] const analysis::Placement& placement() const { return active_figure(session.document)->take.placement; }
    [[nodiscard]] double lowest() const {
        return pose_bounds(session.document, session.posed, 0, figure::BoneId::none).low.y;
    }

    test::TemporaryFolder folder;
    Session session;
};

TEST_F(StandingOf, AWalkNothingIsWrong) {
    open(walk_turned('Y', 0));
    const UprightFix put_right = upright_fix(session);
    EXPECT_FALSE(put_right.up);
    EXPECT_FALSE(put_right.heading) << "the camera sees the front of what walks along +Z";
}

TEST_F(StandingOf, AWalkUpsideDownTheOtherAxisStandsUpAlsoWhenItIsOpenedAgain) {
    const figure::SignedAxis down(figure::Axis::y, true);
    open(walk_turned('X', 180));
    ASSERT_EQ(upright_fix(session).up, down);
    apply(session, set_up_axis, id(), down);
    EXPECT_FALSE(upright_fix(session).up);
    EXPECT_NEAR(lowest(), 0.0, 0.1);
    test::open(session, {folder / "take.bvh"});
    EXPECT_EQ(placement().up.value, down) << "it is remembered";
    apply(session, set_up_axis, id(), std::nullopt);
    EXPECT_EQ(upright_fix(session).up, down);
    apply(session, set_up_axis, id(), placement().up.value);
    EXPECT_FALSE(upright_fix(session).up) << "a person says that it is right so";
}

TEST_F(StandingOf, AFigureThatShowsItsBackCanFaceTheCamera) {
    open(walk_turned('Y', 120));
    for (const double yaw : {-2.5, 0.0, 1.0, 3.0}) {
        session.view.pane().camera.yaw = yaw;
        const auto heading = heading_to_camera(session);
        ASSERT_TRUE(heading);
        apply(session, set_heading, id(), heading);
        const auto front = front_of(session.document, session.posed);
        ASSERT_TRUE(front);
        EXPECT_GT(front->x * std::sin(yaw) + front->z * std::cos(yaw), 0.999) << yaw;
        EXPECT_FALSE(upright_fix(session).heading);
        session.view.pane().camera.yaw += glm::pi<double>();
        EXPECT_TRUE(upright_fix(session).heading) << "its back is seen now";
    }
    const double kept = placement().to_world.heading_degrees;
    test::open(session, {folder / "take.bvh"});
    EXPECT_EQ(placement().to_world.heading_degrees, kept);
    apply(session, set_heading, id(), std::nullopt);
    EXPECT_EQ(placement().to_world.heading_degrees, 0.0);
}

TEST_F(StandingOf, TheFloorIsSetWhereThePoseIsLowest) {
    open(walk_turned('Y', 0));
    apply(session, set_ground, id(), placement().ground.height - 10);
    ASSERT_TRUE(upright_fix(session).ground);
    apply(session, set_ground, id(), ground_below_pose(session));
    EXPECT_NEAR(lowest(), 0.0, 1e-9);
    EXPECT_FALSE(upright_fix(session).ground);
    // A height along another axis means nothing.
    apply(session, set_up_axis, id(), figure::Axis::z);
    EXPECT_FALSE(place_options(active_figure(session.document)->take).ground);
}

TEST(UprightFix, OfNothingIsNothing) {
    Session session;
    EXPECT_FALSE(upright_fix(session).up || upright_fix(session).ground || upright_fix(session).heading);
    EXPECT_FALSE(ground_below_pose(session) || heading_to_camera(session));
}
}  // namespace standing_test
}  // namespace skelplay::session
