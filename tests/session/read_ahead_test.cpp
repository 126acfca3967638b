#include "session/files/read_ahead.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>

#include "session/progress.h"
#include "support/tiny_session.h"

namespace skelplay::session {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;

/// A loader that records what it reads, and waits before a file that the test holds back.
struct Watched {
    std::mutex mutex;
    std::vector<std::string> read;
    std::string held;
    std::atomic<bool> go = true;

    loaders::LoadResult load(const fs::path& path, const base::Run& run) {
        {
            const std::scoped_lock lock(mutex);
            read.push_back(path.filename().string());
        }
        while (path.filename() == held && !go && !run.stopped())
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        loaders::LoadResult result;
        result.stopped = run.stopped();
        if (!result.stopped) result.figure = test::tiny_figure(path.string(), {});
        return result;
    }
    [[nodiscard]] std::size_t count() {
        const std::scoped_lock lock(mutex);
        return read.size();
    }
};

struct ReadAhead : testing::Test {
    test::TemporaryFolder folder;
    std::shared_ptr<Watched> watched = std::make_shared<Watched>();
    Session session;

    ReadAhead() : session(options(watched)) {}
    static SessionOptions options(const std::shared_ptr<Watched>& watched) {
        SessionOptions options;
        options.loader = [watched](const fs::path& path, const loaders::LoadOptions&, const base::Run& run) {
            return watched->load(path, run);
        };
        return options;
    }
    void SetUp() override {
        for (const char* name : {"a.bvh", "b.bvh", "c.bvh", "d.bvh"}) folder.write(name);
    }
    /// Waits until everything wanted is read, also ahead.
    void settle() {
        for (int i = 0; i < 3; ++i) test::finish_loading(session);
    }
    [[nodiscard]] std::string ahead() const { return file_read_ahead(session).filename().string(); }
    [[nodiscard]] std::string shown() const { return active_figure(session.document)->take.figure->name; }
    void open_folder() {
        test::open(session, {folder.path()});
        settle();
    }
};

TEST_F(ReadAhead, TheNextFileIsThereBeforeItIsAskedForAndShownAtOnce) {
    open_folder();
    EXPECT_EQ(shown(), "a.bvh");
    EXPECT_EQ(ahead(), "b.bvh");
    EXPECT_FALSE(loading(session));
    apply(session, OpenNext{1});
    EXPECT_FALSE(loading(session)) << "nothing has to be read";
    step(session, Seconds(0));
    EXPECT_EQ(shown(), "b.bvh");
    settle();
    EXPECT_EQ(ahead(), "c.bvh");
    EXPECT_THAT(watched->read, ElementsAre("a.bvh", "b.bvh", "c.bvh")) << "each once, and one ahead";
}

TEST_F(ReadAhead, GoesTheWayThatWasGone) {
    open_folder();
    apply(session, OpenListed{3});
    settle();
    EXPECT_EQ(shown(), "d.bvh");
    EXPECT_EQ(ahead(), "") << "it is the last";
    apply(session, OpenNext{-1});
    settle();
    EXPECT_EQ(shown(), "c.bvh");
    EXPECT_EQ(ahead(), "b.bvh");
}

TEST_F(ReadAhead, IsNoSignOfBeingBusyButIsHurriedWhenItIsAskedFor) {
    watched->held = "b.bvh";
    watched->go = false;
    test::open(session, {folder.path()});
    while (loading(session) || watched->count() < 2) {
        step(session, Seconds(0));
        std::this_thread::yield();
    }
    EXPECT_FALSE(loading(session));
    EXPECT_FALSE(load_progress(session));
    apply(session, OpenNext{1});
    EXPECT_TRUE(loading(session));
    EXPECT_TRUE(load_progress(session));
    watched->go = true;
    settle();
    EXPECT_EQ(shown(), "b.bvh");
    EXPECT_THAT(watched->read, ElementsAre("a.bvh", "b.bvh", "c.bvh")) << "b was read once";
}

TEST_F(ReadAhead, GivesWayToAnotherFile) {
    watched->held = "b.bvh";
    watched->go = false;
    test::open(session, {folder.path()});
    while (watched->count() < 2) {
        step(session, Seconds(0));
        std::this_thread::yield();
    }
    apply(session, OpenListed{2});
    test::finish_loading(session);
    EXPECT_EQ(shown(), "c.bvh") << "without waiting for b";
}

TEST_F(ReadAhead, IsReadAgainWhenTheFileOrWhatWasSaidHasChanged) {
    open_folder();
    fs::last_write_time(folder.path() / "b.bvh", fs::last_write_time(folder.path() / "b.bvh") + std::chrono::hours(1));
    apply(session, OpenNext{1});
    settle();
    EXPECT_EQ(shown(), "b.bvh");
    EXPECT_EQ(std::ranges::count(watched->read, "b.bvh"), 2) << "ahead, and again since it had changed";
    EXPECT_EQ(ahead(), "c.bvh");
    apply(session, SetUnit{session.document.active, 0.25});
    settle();
    apply(session, OpenNext{1});
    settle();
    EXPECT_EQ(shown(), "c.bvh");
    EXPECT_EQ(session.document.figures[0].take.placement.unit.metres, 0.25);
}

TEST_F(ReadAhead, LeavesLargeFilesAlone) {
    fs::resize_file(folder.path() / "b.bvh", 300U << 20U);  // sparse
    open_folder();
    EXPECT_EQ(ahead(), "");
    EXPECT_THAT(watched->read, ElementsAre("a.bvh"));
    apply(session, OpenNext{1});
    settle();
    EXPECT_EQ(shown(), "b.bvh") << "but they open when asked for";
}

TEST_F(ReadAhead, TheSelectedBoneIsSelectedInTheNextFileToo) {
    open_folder();
    apply(session, Select{session.document.active, figure::BoneId{2}});
    apply(session, OpenNext{1});
    settle();
    ASSERT_NE(selected_figure(session.document, session.view), nullptr);
    EXPECT_EQ(session.view.selection.bone, figure::BoneId{2});
}

TEST_F(ReadAhead, SeveralFilesAreAPlaylistToo) {
    test::open(session, {folder.path() / "c.bvh", folder.path() / "a.bvh"});
    settle();
    EXPECT_EQ(session.document.figures.size(), 2U) << "together at first";
    EXPECT_EQ(session.document.playlist.files.size(), 2U);
    apply(session, OpenNext{1});
    settle();
    EXPECT_EQ(session.document.figures.size(), 1U);
    EXPECT_EQ(shown(), "a.bvh");
    test::open(session, {folder.path() / "d.bvh"}, true);
    EXPECT_EQ(session.document.playlist.files.size(), 2U) << "what is added is no other list";
}

}  // namespace
}  // namespace skelplay::session
