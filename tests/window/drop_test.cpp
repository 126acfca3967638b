// Dropped files, which cannot be made from outside: the application runs in this process and gets the event that the
// window would give it.

#include <chrono>
#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>

#include "app/application.h"
#include "driver.h"

namespace skelplay::window_tests {
namespace {

class Drop : public testing::Test {
protected:
    Drop() { setenv("XDG_CONFIG_HOME", folder_.path().c_str(), 1); }

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

TEST_F(Drop, AFileThatIsDroppedIsOpened) {
    cli::WindowRequest request;
    request.input.files = {folder_.write("first.bvh", walker(50))};
    app::Application application(request);
    const session::Session& session = application.session();
    ASSERT_TRUE(run_until(application, [&] { return session.figures.size() == 1; }));
    application.handle(app::FilesDropped{{folder_.write("second.bvh", walker(70))}});
    EXPECT_TRUE(run_until(application, [&] {
        return session.figures.size() == 1 && session.figures[0].figure->name == "second.bvh";
    }));
    EXPECT_EQ(session.timeline.frames, 70U);
}

TEST_F(Drop, ABadFileThatIsDroppedIsExplainedWhileTheOldOnePlaysOn) {
    cli::WindowRequest request;
    request.input.files = {folder_.write("good.bvh", walker(50))};
    app::Application application(request);
    const session::Session& session = application.session();
    ASSERT_TRUE(
        run_until(application, [&] { return session.figures.size() == 1 && session.timeline.playing; }));
    application.handle(app::FilesDropped{{folder_.write("bad.bvh", "HIERARCHY\nROOT\n")}});
    ASSERT_TRUE(run_until(application, [&] { return session.toast.has_value(); }));
    EXPECT_NE(session.toast->text.find("bad.bvh:3:1:"), std::string::npos) << session.toast->text;
    EXPECT_EQ(session.figures.at(0).figure->name, "good.bvh");
    const double position = session.timeline.position;
    EXPECT_TRUE(run_until(application, [&] { return session.timeline.position != position; }));
    EXPECT_TRUE(session.timeline.playing);
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
    ASSERT_TRUE(run_until(application, [&] { return session.playlist.files.size() == 2; }));
    EXPECT_TRUE(run_until(application, [&] {
        return !session.figures.empty() && session.figures[0].figure->name == "walk2.bvh";
    }));
}

}  // namespace
}  // namespace skelplay::window_tests
