// Events that cannot be made from outside: dropped files, and the close button, which only a window manager draws. The
// application runs in this process and gets the event that the window would send.

#include <GLFW/glfw3.h>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>

#include "app/application.h"
#include "driver.h"

namespace skelplay::window_tests {
namespace {

class InProcess : public testing::Test {
protected:
    InProcess() { setenv("XDG_CONFIG_HOME", folder_.path().c_str(), 1); }

    /// Runs the application until the condition holds; false when it never does.
    static bool run_until(app::Application& application, const std::function<bool()>& holds) {
        const auto end = std::chrono::steady_clock::now() + Driver::patience;
        while (std::chrono::steady_clock::now() < end) {
            if (holds()) return true;
            if (!application.turn()) return false;
        }
        return false;
    }

    TemporaryFolder folder_;
};

class Drop : public InProcess {};
class CloseButton : public InProcess {};

TEST_F(Drop, AFileThatIsDroppedIsOpened) {
    cli::WindowRequest request;
    request.input.files = {folder_.write("first.bvh", walker(50))};
    app::Application application(request);
    const session::Session& session = application.session();
    ASSERT_TRUE(run_until(application, [&] { return session.document.figures.size() == 1; }));
    application.handle(app::FilesDropped{{folder_.write("second.bvh", walker(70))}});
    EXPECT_TRUE(run_until(application, [&] {
        return session.document.figures.size() == 1 && session.document.figures[0].figure->name == "second.bvh";
    }));
    EXPECT_EQ(session.playback.timeline.frames, 70U);
}

TEST_F(Drop, ABadFileThatIsDroppedIsExplainedWhileTheOldOnePlaysOn) {
    cli::WindowRequest request;
    request.input.files = {folder_.write("good.bvh", walker(50))};
    app::Application application(request);
    const session::Session& session = application.session();
    ASSERT_TRUE(run_until(application,
                          [&] { return session.document.figures.size() == 1 && session.playback.timeline.playing; }));
    application.handle(app::FilesDropped{{folder_.write("bad.bvh", "HIERARCHY\nROOT\n")}});
    ASSERT_TRUE(run_until(application, [&] { return session.ui.toast.has_value(); }));
    EXPECT_NE(session.ui.toast->text.find("bad.bvh, line 3, column 1:"), std::string::npos) << session.ui.toast->text;
    EXPECT_EQ(session.document.figures.at(0).figure->name, "good.bvh");
    const double position = session.playback.timeline.position;
    EXPECT_TRUE(run_until(application, [&] { return session.playback.timeline.position != position; }));
    EXPECT_TRUE(session.playback.timeline.playing);
}

TEST_F(Drop, AFolderThatIsDroppedBecomesThePlaylist) {
    const TemporaryFolder walks;
    walks.write("walk2.bvh", walker(20));
    walks.write("walk10.bvh", walker(30));
    cli::WindowRequest request;
    request.input.files = {folder_.write("first.bvh", walker(50))};
    app::Application application(request);
    const session::Session& session = application.session();
    application.handle(app::FilesDropped{{walks.path()}});
    ASSERT_TRUE(run_until(application, [&] { return session.document.playlist.files.size() == 2; }));
    EXPECT_TRUE(run_until(application, [&] {
        return !session.document.figures.empty() && session.document.figures[0].figure->name == "walk2.bvh";
    }));
}

TEST_F(CloseButton, Quits) {
    cli::WindowRequest request;
    request.input.files = {folder_.write("walk.bvh", walker(50))};
    app::Application application(request);
    const session::Session& session = application.session();
    ASSERT_TRUE(run_until(application, [&] { return !session.document.figures.empty(); }));
    glfwSetWindowShouldClose(glfwGetCurrentContext(), GLFW_TRUE);
    EXPECT_FALSE(run_until(application, [] { return false; })) << "it went on";
    EXPECT_TRUE(session.ui.requests.quit);
}

// A stray click must not lose an hour of review marks.
TEST_F(CloseButton, AsksAboutMarksThatAreNotSaved) {
    cli::WindowRequest request;
    request.input.files = {folder_.write("walk.bvh", walker(50))};
    app::Application application(request);
    const session::Session& session = application.session();
    ASSERT_TRUE(run_until(application, [&] { return !session.document.figures.empty(); }));
    application.handle(app::KeyEvent{GLFW_KEY_M, 0, app::KeyEvent::Action::press, 0, "m"});
    ASSERT_TRUE(session.document.review.unsaved);
    glfwSetWindowShouldClose(glfwGetCurrentContext(), GLFW_TRUE);
    ASSERT_TRUE(run_until(application, [&] { return session.ui.marks_dialog; }));
    for (int i = 0; i < 5; ++i) EXPECT_TRUE(application.turn()) << "it does not quit meanwhile";
    EXPECT_FALSE(session.ui.requests.quit);
}

}  // namespace
}  // namespace skelplay::window_tests
