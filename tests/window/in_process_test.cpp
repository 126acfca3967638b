// Events that cannot be made from outside: dropped files, and the close button, which only a window manager draws. The
// application runs in this process and gets the event that the window would send.

#include <GLFW/glfw3.h>
#include <chrono>
#include <cstddef>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include "app/application.h"
#include "driver.h"
#include "panels/imgui_versions.h"
#include "session/viewing.h"
#include "support/environment_variable.h"
#include "support/other_fonts.h"

namespace skelplay::window_tests {
namespace {
class InProcess : public testing::Test {
protected:
    /// Runs the application until the condition holds; false when it never does.
    static bool run_until(app::Application& application, const std::function<bool()>& holds) {
        const auto end = std::chrono::steady_clock::now() + Driver::patience;
        while (std::chrono::steady_clock::now() < end) {
            if (holds()) return true;
            if (!application.turn()) return false;
        }
        return false;
    }

    /// The state once nothing is left to be drawn.
    State rest(app::Application& application) const {
        const double turns = State(folder_.read("state")).number("turns");
        EXPECT_TRUE(run_until(application, [&] {
            const State now(folder_.read("state"));
            return now.number("turns") > turns && now["resting"] == "1" && now["figures"] == "1";
        }));
        return State(folder_.read("state"));
    }
    /// Runs it until something is open.
    static void open(app::Application& application) {
        ASSERT_TRUE(run_until(application, [&] { return !application.session().document.figures.empty(); }));
    }
    /// Runs it until one figure with this name is open.
    static bool shows(app::Application& application, const std::string& name) {
        const auto& figures = application.session().document.figures;
        return run_until(application, [&] { return figures.size() == 1 && figures[0].take.figure->name == name; });
    }
    /// The walker, paused at a frame.
    [[nodiscard]] cli::WindowRequest walker_at(std::size_t frame) const {
        cli::WindowRequest request;
        request.input.files = {folder_.write("walker.bvh", walker(200))};
        request.frame = session::AskedFrame{static_cast<std::int64_t>(frame)};
        return request;
    }

    TemporaryFolder folder_;

private:
    test::EnvironmentVariable config_{"XDG_CONFIG_HOME", folder_.path().string()};
    test::EnvironmentVariable state_{"SKELPLAY_STATE_FILE", (folder_ / "state").string()};
};

class Drop : public InProcess {};
/// Whether there are marks that are not saved.
class CloseButton : public InProcess, public testing::WithParamInterface<bool> {};

TEST_F(Drop, AFileThatIsDroppedIsOpenedAndAFolderBecomesThePlaylist) {
    const TemporaryFolder walks;
    walks.write("walk2.bvh", walker(20));
    walks.write("walk10.bvh", walker(30));
    app::Application application(walker_at(0));
    const session::Session& session = application.session();
    open(application);
    application.handle(app::FilesDropped{{folder_.write("second.bvh", walker(70))}});
    EXPECT_TRUE(shows(application, "second.bvh"));
    EXPECT_EQ(session.playback.timeline.frames, 70U);
    application.handle(app::FilesDropped{{walks.path()}});
    ASSERT_TRUE(run_until(application, [&] { return session.document.playlist.files.size() == 2; }));
    EXPECT_TRUE(shows(application, "walk2.bvh"));
}

// "frame 500 is out of range" ended the program when a shorter take was opened after a file that could not be read.
TEST_F(Drop, AfterARefusedFileNothingOfItsCallIsLeft) {
    cli::WindowRequest request;
    request.input.files = {folder_.write("broken.bvh", "HIERARCHY\nROOT\n")};
    request.input.take.place.metres_per_unit = 7.0;
    request.out = session::AskedFrame{500};
    request.paused = true;
    request.view.options.push_back({"theme", std::string("paper")});
    app::Application application(request);
    const session::Session& session = application.session();
    EXPECT_EQ(session.view.options.theme, scene::Theme::paper) << "which needs no figure";
    ASSERT_TRUE(run_until(application, [&] { return session.ui.toast.has_value(); }));
    application.handle(app::FilesDropped{{folder_.write("second.bvh", walker(70))}});
    ASSERT_TRUE(shows(application, "second.bvh"));
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(application.turn());
    EXPECT_TRUE(session.playback.timeline.playing);
    EXPECT_FALSE(session.playback.timeline.out);
    EXPECT_NE(session.document.figures[0].take.placement.unit.metres, 7.0);
}

class Letters : public InProcess {};

TEST_F(Letters, OfNamesAreLoadedAndALetterThatNoFontHasIsReportedOnce) {
    NEEDS(test::has_georgian_font());
    std::string text = walker(20);
    text.replace(text.find("spine"), 5, "имя ბ\u0378");
    cli::WindowRequest request;
    request.input.files = {folder_.write("ა.bvh", text)};
    request.paused = true;
    app::Application application(request);
    const State state = rest(application);
    for (const ImWchar letter : {u'и', u'м', u'я', u'ა', u'ბ'})
        EXPECT_NE(panels::find_glyph(letter), nullptr) << static_cast<int>(letter);
    EXPECT_EQ(panels::find_glyph(u'ж'), nullptr) << "only those in use";
    EXPECT_EQ(state["warnings"], "1");
    EXPECT_THAT(state["toast"], testing::HasSubstr("expected a font with U+0378"));
    const auto& reports = application.session().document.reports;
    EXPECT_EQ(std::ranges::count(reports, "Fonts", &session::FileReport::file), 1);
}

class HeldKey : public InProcess {};
/// The seconds between two clicks.
class DoubleClick : public InProcess, public testing::WithParamInterface<double> {};

TEST_F(HeldKey, AnArrowGoesOnWithEachRepeatUntilItIsReleased) {
    app::Application application(walker_at(10));
    rest(application);
    using Action = app::KeyEvent::Action;
    const auto arrow = [&](Action action) { application.handle(app::KeyEvent{GLFW_KEY_RIGHT, 0, action, 0, ""}); };
    arrow(Action::press);
    for (int i = 0; i < 10; ++i) arrow(Action::repeat);
    arrow(Action::release);
    EXPECT_EQ(rest(application)["position"], "21");
}

TEST_P(DoubleClick, FramesABoneAlthoughTheColumnOpensAndTwoClicksDoNot) {
    const double between = GetParam();
    app::Application application(walker_at(0));
    const State before = rest(application);
    const auto bone = before.numbers("bone.rightleg");
    ASSERT_EQ(bone.size(), 2U);
    application.handle(app::PointerMove{{bone[0], bone[1]}});
    for (const double time : {1.0, 1.0 + between}) {
        application.handle(app::PointerButton{GLFW_MOUSE_BUTTON_LEFT, true, 0, time});
        application.handle(app::PointerButton{GLFW_MOUSE_BUTTON_LEFT, false, 0, time + 0.01});
        application.turn();
    }
    const State after = rest(application);
    EXPECT_TRUE(after.has("item.fact-Name"));
    EXPECT_EQ(after.number("camera_distance") < before.number("camera_distance"), between < 1.0);
    if (between < 1.0) {
        EXPECT_EQ(after["selected"], "rightleg") << "though another bone is under the pointer by now";
    }
}

INSTANTIATE_TEST_SUITE_P(Seconds, DoubleClick, testing::Values(0.2, 2.0));

// A stray click must not lose an hour of review marks.
TEST_P(CloseButton, QuitsButAsksAboutMarksThatAreNotSaved) {
    const bool marked = GetParam();
    app::Application application(walker_at(0));
    const session::Session& session = application.session();
    open(application);
    if (marked) application.handle(app::KeyEvent{GLFW_KEY_M, 0, app::KeyEvent::Action::press, 0, "m"});
    ASSERT_EQ(session.document.review.unsaved(), marked);
    glfwSetWindowShouldClose(glfwGetCurrentContext(), GLFW_TRUE);
    if (marked) {
        ASSERT_TRUE(run_until(application, [&] { return session.ui.marks_dialog.has_value(); }));
        for (int i = 0; i < 5; ++i) EXPECT_TRUE(application.turn()) << "it does not quit meanwhile";
    } else {
        EXPECT_FALSE(run_until(application, [] { return false; })) << "it went on";
    }
    EXPECT_EQ(session.ui.requests.quit, !marked);
}

INSTANTIATE_TEST_SUITE_P(Marked, CloseButton, testing::Bool());
}  // namespace
}  // namespace skelplay::window_tests
