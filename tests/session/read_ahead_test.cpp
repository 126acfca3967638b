#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include "session/figures.h"
#include "session/files/opening.h"
#include "session/files/playlist.h"
#include "session/viewing.h"
#include "support/session_fixture.h"

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
        while (path.filename() == held && !go && !run.stopped()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
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

struct ReadAhead : test::SessionFixture {
    ReadAhead() {
        SessionOptions options;
        options.loader = [read = watched](const fs::path& path, const loaders::LoadOptions&, const base::Run& run) {
            return read->load(path, run);
        };
        session = Session(std::move(options));
        for (const char* name : {"a.bvh", "b.bvh", "c.bvh", "d.bvh"}) folder.write(name);
    }
    /// Waits until everything wanted is read, also ahead.
    void read_all() {
        for (int i = 0; i < 3; ++i) finish_loading();
    }
    void open_folder() {
        open({folder.path()});
        read_all();
    }
    /// Opens it and waits until the file that is held back is being read.
    void open_and_hold(const char* name) {
        watched->held = name;
        watched->go = false;
        open({folder.path()});
        while (loading(session) || watched->count() < 2) {
            test::step(session);
            std::this_thread::yield();
        }
    }
    /// Goes to another file and waits for it.
    void go(const Command& command) {
        apply(session, command);
        read_all();
    }
    [[nodiscard]] std::string ahead() const { return file_read_ahead(session).filename().string(); }

    test::TemporaryFolder folder;
    std::shared_ptr<Watched> watched = std::make_shared<Watched>();
};

TEST_F(ReadAhead, TheNextFileIsThereBeforeItIsAskedForAndShownAtOnce) {
    open_folder();
    EXPECT_EQ(shown(), "a.bvh");
    EXPECT_EQ(ahead(), "b.bvh");
    EXPECT_FALSE(loading(session));
    apply(session, open_next, 1);
    EXPECT_FALSE(loading(session)) << "nothing has to be read";
    step(session, Seconds(0));
    EXPECT_EQ(shown(), "b.bvh");
    read_all();
    EXPECT_EQ(ahead(), "c.bvh");
    EXPECT_THAT(watched->read, ElementsAre("a.bvh", "b.bvh", "c.bvh")) << "each once, and one ahead";
}

TEST_F(ReadAhead, GoesTheWayThatWasGone) {
    open_folder();
    go(command(open_listed, 3));
    EXPECT_EQ(shown(), "d.bvh");
    EXPECT_EQ(ahead(), "") << "it is the last";
    go(command(open_next, -1));
    EXPECT_EQ(shown(), "c.bvh");
    EXPECT_EQ(ahead(), "b.bvh");
}

TEST_F(ReadAhead, IsNoSignOfBeingBusyButIsHurriedWhenItIsAskedFor) {
    open_and_hold("b.bvh");
    EXPECT_FALSE(loading(session));
    EXPECT_FALSE(load_progress(session));
    apply(session, open_next, 1);
    EXPECT_TRUE(loading(session));
    EXPECT_TRUE(load_progress(session));
    watched->go = true;
    read_all();
    EXPECT_EQ(shown(), "b.bvh");
    EXPECT_THAT(watched->read, ElementsAre("a.bvh", "b.bvh", "c.bvh")) << "b was read once";
}

TEST_F(ReadAhead, GivesWayToAnotherFile) {
    open_and_hold("b.bvh");
    apply(session, open_listed, 2);
    finish_loading();
    EXPECT_EQ(shown(), "c.bvh") << "without waiting for b";
}

TEST_F(ReadAhead, IsReadAgainWhenTheFileOrWhatWasSaidHasChanged) {
    open_folder();
    fs::last_write_time(folder.path() / "b.bvh", fs::last_write_time(folder.path() / "b.bvh") + std::chrono::hours(1));
    go(command(open_next, 1));
    EXPECT_EQ(shown(), "b.bvh");
    EXPECT_EQ(std::ranges::count(watched->read, "b.bvh"), 2) << "ahead, and again since it had changed";
    EXPECT_EQ(ahead(), "c.bvh");
    apply(session, set_unit, active(), 0.25);
    read_all();
    go(command(open_next, 1));
    EXPECT_EQ(shown(), "c.bvh");
    EXPECT_EQ(figure().take.placement.unit.metres, 0.25);
}

TEST_F(ReadAhead, AFileThatIsLeftIsReadAsBeforeWhenItComesBack) {
    open_folder();
    go(command(read_again, active(), base::Remedy::replace_positions));
    go(command(read_again, active(), base::Remedy::global_root_preset));
    go(command(read_again, active(), base::Remedy::set_index_base));
    go(command(use_skeleton, active(), "chosen.asf"));
    const loaders::LoadOptions chosen = figure().take.request.options;
    EXPECT_EQ(chosen.bvh_positions, loaders::PositionChoice::replace);
    EXPECT_EQ(chosen.skeleton, "chosen.asf");
    go(command(open_next, 1));
    ASSERT_EQ(shown(), "b.bvh");
    EXPECT_EQ(figure().take.request.options.bvh_positions, loaders::PositionChoice::automatic);
    EXPECT_EQ(figure().take.request.options.skeleton, std::nullopt);
    go(command(open_next, 1));
    go(command(open_next, -1));
    go(command(open_next, -1));
    ASSERT_EQ(shown(), "a.bvh");
    EXPECT_EQ(figure().take.request.options, chosen);
    open({folder.path()});
    EXPECT_EQ(figure().take.request.options.bvh_positions, loaders::PositionChoice::automatic) << "opened anew";
}

TEST_F(ReadAhead, OptionsOfTheCallAreThoseOfItsFolder) {
    session.take.place.up = figure::Axis::x;
    session.options.files = {folder.path() / ""};
    open_folder();
    go(command(open_next, 1));
    ASSERT_EQ(shown(), "b.bvh");
    EXPECT_EQ(figure().take.request.place.up, figure::Axis::x);
    const test::TemporaryFolder elsewhere;
    open({elsewhere.write("a.bvh")});
    EXPECT_EQ(figure().take.request.place.up, std::nullopt);
    open({folder / "c.bvh"});
    EXPECT_EQ(figure().take.request.place.up, figure::Axis::x) << "it is one of the call's";
}

TEST_F(ReadAhead, LeavesLargeFilesAlone) {
    fs::resize_file(folder.path() / "b.bvh", 300U << 20U);  // sparse
    open_folder();
    EXPECT_EQ(ahead(), "");
    EXPECT_THAT(watched->read, ElementsAre("a.bvh"));
    go(command(open_next, 1));
    EXPECT_EQ(shown(), "b.bvh") << "but they open when asked for";
}

TEST_F(ReadAhead, TheSelectedBoneIsSelectedInTheNextFileToo) {
    open_folder();
    apply(session, select_bone, active(), figure::BoneId{2});
    go(command(open_next, 1));
    ASSERT_NE(selected_figure(session.document, session.view), nullptr);
    EXPECT_EQ(session.view.selection.bone, figure::BoneId{2});
}

TEST_F(ReadAhead, SeveralFilesAreAPlaylistToo) {
    open({folder.path() / "c.bvh", folder.path() / "a.bvh"});
    read_all();
    EXPECT_EQ(session.document.figures.size(), 2U) << "together at first";
    EXPECT_EQ(session.document.playlist.files.size(), 2U);
    go(command(open_next, 1));
    EXPECT_EQ(session.document.figures.size(), 1U);
    EXPECT_EQ(shown(), "a.bvh");
    open({folder.path() / "d.bvh"}, true);
    EXPECT_EQ(session.document.playlist.files.size(), 2U) << "what is added is no other list";
}
}  // namespace
}  // namespace skelplay::session
