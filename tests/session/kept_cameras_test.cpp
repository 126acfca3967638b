#include <glm/geometric.hpp>
#include "session/keys.h"
#include "session/playback.h"
#include "session/posing.h"
#include "session/state.h"
#include "session/viewing.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
/// A figure that walks a centimetre a frame along X, paused at its first frame.
struct KeptCameras : test::OneTake {
    KeptCameras() { run(command(shuttle_to, 0), command(go_to_first)); }
    void press(const Chord& chord) { run(binding_of(chord)->press); }
};

constexpr Chord keep_second{Key::digit_2, true, true, false};
constexpr Chord go_to_second{Key::digit_2, false, true, false};
constexpr Chord go_to_third{Key::digit_3, false, true, false};

TEST_F(KeptCameras, ShiftAndADigitGoesBackToTheCameraThatCtrlShiftKept) {
    run(command(orbit_camera, {120, 40}), command(pan_camera, {30, -20}), command(toggle_orthographic));
    const scene::Camera kept = camera();
    press(keep_second);
    EXPECT_EQ(toast(), "Camera 2 is kept: Shift+2 goes back to it");
    run(command(toggle_orthographic), command(look_from, scene::ViewPreset::top), command(frame_motion));
    press(go_to_second);
    EXPECT_LT(glm::distance(camera().target, kept.target), 1e-9);
    EXPECT_DOUBLE_EQ(camera().distance, kept.distance);
    EXPECT_DOUBLE_EQ(camera().yaw, kept.yaw);
    EXPECT_DOUBLE_EQ(camera().pitch, kept.pitch);
    EXPECT_TRUE(camera().orthographic);
    EXPECT_FALSE(session.view.pane().follow);
    // Another window size does not frame anew what a person has chosen.
    run(command(set_viewport, {400, 900}));
    EXPECT_DOUBLE_EQ(camera().distance, kept.distance);
}

TEST_F(KeptCameras, AnEmptyPlaceSaysHowToFillItAndDigitsAloneLookAlongTheAxes) {
    const scene::Camera before = camera();
    press(go_to_third);
    EXPECT_EQ(toast(), "There is no camera 3 yet: Ctrl+Shift+3 keeps this one");
    EXPECT_DOUBLE_EQ(camera().yaw, before.yaw);
    EXPECT_DOUBLE_EQ(camera().distance, before.distance);
    press(keep_second);
    press({Key::digit_1, false, false, false});
    EXPECT_NEAR(camera().yaw, 0.0, 1e-9);
    press({Key::digit_1, true, false, false});
    EXPECT_NEAR(std::abs(camera().yaw), 3.14159265358979, 1e-9);
}

// Kept while it follows at frame 0 and gone back to at frame 80, 80 cm further on: the figure is where it was in the
// picture.
TEST_F(KeptCameras, ACameraThatFollowsFindsTheFigureWhereverItIs) {
    run(command(toggle_follow), command(pan_camera, {50, 10}));
    const glm::dvec3 before = camera().target;
    press(keep_second);
    run(command(toggle_follow), command(look_from, scene::ViewPreset::top), command(go_to_frame, 80));
    press(go_to_second);
    EXPECT_TRUE(session.view.pane().follow);
    EXPECT_LT(glm::distance(camera().target, before + glm::dvec3(0.8, 0, 0)), 1e-9);
    run(command(go_to_frame, 90));
    EXPECT_LT(glm::distance(camera().target, before + glm::dvec3(0.9, 0, 0)), 1e-9) << "and goes on following";
}

TEST_F(KeptCameras, AreThereTheNextTime) {
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "state";
    run(command(orbit_camera, {120, 40}));
    press(keep_second);
    session.options.state_file = file;
    ASSERT_EQ(save_state(session), std::nullopt);
    Session next = test::pretend_session({{"a.bvh", {}}});
    read_state(file, next);
    ASSERT_TRUE(next.view.cameras[1]);
    EXPECT_FALSE(next.view.cameras[0]);
    EXPECT_NEAR(next.view.cameras[1]->yaw, camera().yaw, 1e-7);
    EXPECT_NEAR(*next.view.cameras[1]->distance, camera().distance, 1e-6);
}
}  // namespace
}  // namespace skelplay::session
