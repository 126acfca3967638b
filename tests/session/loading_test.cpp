#include <atomic>
#include <fmt/format.h>
#include <mutex>
#include "session/drawing.h"
#include "session/figures.h"
#include "session/files/exporting.h"
#include "session/files/opening.h"
#include "session/files/playlist.h"
#include "session/playback.h"
#include "session/posing.h"
#include "session/view.h"
#include "session/viewing.h"
#include "session/window.h"
#include "support/session_fixture.h"
#include "takes/library.h"
#include "takes/loader.h"

namespace skelplay::session {
namespace {
using figure::BoneId;
using test::apply;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

/// Reads until it is stopped or released.
struct SlowLoader {
    std::shared_ptr<std::atomic<bool>> go = std::make_shared<std::atomic<bool>>(false);
    std::shared_ptr<std::atomic<int>> begun = std::make_shared<std::atomic<int>>(0);

    loaders::LoadResult operator()(const std::filesystem::path& path, const loaders::LoadOptions&,
                                   const base::Run& run) const {
        *run.progress = 40;
        ++*begun;  // from now on the test looks at the progress
        while (!*go && !run.stopped()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        loaders::LoadResult result;
        result.stopped = run.stopped();
        if (!result.stopped) result.figure = test::tiny_figure(path.string(), {});
        return result;
    }
    void wait_until_begun() const {
        while (*begun == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
};

/// What the loader has read, once it is done.
std::vector<takes::FinishedBatch> finished_of(takes::Loader& loader) {
    loader.wait();
    return loader.drain_finished();
}

/// A file of a batch that one thread is to read.
takes::TakeRequest alone(const char* file) {
    takes::TakeRequest job{file, {}, {}};
    job.threads = 1;
    return job;
}

TEST(Loader, ReadsABatchInOrderAndWakesUp) {
    std::atomic<int> woken = 0;
    takes::Loader loader([&] { ++woken; },
                         [](const std::filesystem::path& path, const loaders::LoadOptions&, const base::Run&) {
                             return test::pretend_load({{"a.bvh", {}}}, path);
                         });
    loader.enqueue({7, {{"a.bvh", {}, {}}, {"missing.bvh", {}, {}}}});
    const auto finished = finished_of(loader);
    ASSERT_EQ(finished.size(), 1U);
    EXPECT_EQ(finished[0].id, 7U);
    ASSERT_EQ(finished[0].files.size(), 2U);
    EXPECT_TRUE(finished[0].files[0].figure);
    EXPECT_TRUE(finished[0].files[0].placement.unit.height > 0);
    EXPECT_FALSE(finished[0].files[1].figure);
    EXPECT_TRUE(loader.drain_finished().empty());
    while (woken == 0) std::this_thread::yield();
    EXPECT_EQ(woken, 1);
}

TEST(Loader, CancelStopsWhatIsReadAndForgetsWhatWaits) {
    const SlowLoader slow;
    takes::Loader loader({}, slow);
    loader.enqueue({1, {alone("a.bvh"), alone("never.bvh")}});
    loader.enqueue({2, {alone("b.bvh")}});
    slow.wait_until_begun();
    EXPECT_TRUE(loader.busy());
    ASSERT_TRUE(loader.progress().has_value());
    EXPECT_EQ(loader.progress()->done, 40U);
    EXPECT_EQ(loader.progress()->file, "a.bvh");
    loader.cancel();
    const auto finished = finished_of(loader);
    ASSERT_EQ(finished.size(), 2U);
    for (const takes::FinishedBatch& batch : finished) {
        EXPECT_TRUE(batch.cancelled);
        EXPECT_TRUE(batch.files.empty());
    }
    EXPECT_EQ(*slow.begun, 1) << "the batch's second file was not begun";
}

// A hundred takes opened together use all processors: file i is begun while others are being read.
TEST(Loader, ReadsTheFilesOfABatchAtOnce) {
    std::atomic<int> begun = 0;
    takes::Loader loader({}, [&](const std::filesystem::path& path, const loaders::LoadOptions&, const base::Run& run) {
        ++begun;
        run.advance(10);
        while (begun < 2) std::this_thread::yield();  // would never end if one were read after the other
        return test::pretend_load({{path.string(), {}}}, path);
    });
    takes::LoadBatch batch{3, {}};
    for (const char* file : {"a.bvh", "b.bvh", "c.bvh", "d.bvh", "e.bvh"}) batch.jobs.push_back(alone(file));
    batch.jobs.front().threads = 2;
    loader.enqueue(std::move(batch));
    const auto finished = finished_of(loader);
    ASSERT_EQ(finished.size(), 1U);
    ASSERT_EQ(finished[0].files.size(), 5U);
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_EQ(finished[0].files[i].figure->name, finished[0].files[i].request.file.string()) << i;
}

// cancel() does not wait for the thread to notice.
TEST(Loader, IsIdleAsSoonAsItIsCancelled) {
    std::atomic<bool> let_go = false;
    takes::Loader loader({}, [&](const std::filesystem::path&, const loaders::LoadOptions&, const base::Run&) {
        while (!let_go) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        loaders::LoadResult result;
        result.stopped = true;
        return result;
    });
    loader.enqueue({1, {{"stubborn.bvh", {}, {}}}});
    while (!loader.progress()) std::this_thread::yield();
    loader.cancel();
    EXPECT_FALSE(loader.progress());
    EXPECT_FALSE(loader.busy());
    let_go = true;
    loader.wait();
    EXPECT_TRUE(loader.drain_finished().at(0).cancelled);
}

TEST(Loader, ReadsTenBatchesInTheirOrder) {
    takes::Loader loader({}, [](const std::filesystem::path& path, const loaders::LoadOptions&, const base::Run&) {
        return test::pretend_load({{path.string(), {}}}, path);
    });
    for (std::uint64_t i = 0; i < 10; ++i)
        loader.enqueue({i, {{std::filesystem::path(std::to_string(i) + ".bvh"), {}, {}}}});
    const auto finished = finished_of(loader);
    ASSERT_EQ(finished.size(), 10U);
    for (std::uint64_t i = 0; i < 10; ++i) {
        EXPECT_EQ(finished[i].id, i);
        EXPECT_TRUE(finished[i].files.at(0).figure);
    }
}

TEST(Loader, EndsItsThreadWhileReading) {
    const SlowLoader slow;
    {
        takes::Loader loader({}, slow);
        loader.enqueue({1, {{"a.bvh", {}, {}}}});
        slow.wait_until_begun();
    }
    SUCCEED() << "it did not wait for ever";
}

struct Loading : test::SessionFixture {
    Loading() {
        SessionOptions options;
        options.loader = slow;
        session = Session(std::move(options));
    }
    SlowLoader slow;
};

TEST_F(Loading, CancelKeepsWhatIsOpen) {
    *slow.go = true;
    open({"a.bvh"});
    *slow.go = false;
    *slow.begun = 0;
    apply(session, open_files, {"b.bvh"}, false, false);
    slow.wait_until_begun();
    EXPECT_TRUE(test::step(session)) << "its progress is news";
    EXPECT_TRUE(next_step(session).has_value());
    apply(session, cancel_loading);
    finish_loading();
    ASSERT_EQ(session.document.figures.size(), 1U);
    EXPECT_EQ(shown(), "a.bvh");
    EXPECT_EQ(toast(), "Loading was cancelled");
    EXPECT_FALSE(opening(session));
}

TEST_F(Loading, ANewerOpenReplacesOneThatIsStillReading) {
    apply(session, open_files, {"a.bvh"}, false, false);
    slow.wait_until_begun();
    apply(session, open_files, {"b.bvh"}, false, false);
    *slow.go = true;
    finish_loading();
    ASSERT_EQ(session.document.figures.size(), 1U);
    EXPECT_EQ(shown(), "b.bvh");
}

/// A folder with the takes a, b and c.
struct Folder : test::SessionFixture {
    Folder() {
        for (const char* name : {"a.bvh", "b.bvh", "c.bvh"}) folder.write(name);
    }
    void open_next(int by = 1) {
        apply(session, skelplay::session::open_next, by);
        finish_loading();
    }
    /// Opens the folder and waits until no file is being opened, also those that follow refused ones.
    void open_to_the_end() {
        apply(session, open_files, {folder.path()}, false, false);
        while (opening(session)) finish_loading();
    }
    void reload() {
        apply(session, skelplay::session::reload);
        finish_loading();
    }
    [[nodiscard]] BoneId bone(const char* name) const { return figure().take.figure->skeleton.find(name); }

    test::TemporaryFolder folder;
};

TEST_F(Folder, BecomesAPlaylistWithItsFirstFileOpened) {
    for (const char* name : {"a.bvh", "b.bvh", "c.bvh"}) std::filesystem::remove(folder / name);
    for (const char* name : {"walk10.bvh", "walk9.bvh", "notes.txt"}) folder.write(name);
    file("walk9.bvh") = file("walk10.bvh") = {};
    open({folder.path()});
    EXPECT_EQ(shown(), "walk9.bvh") << "numbers in names count as numbers";
    apply(session, orbit_camera, {33, 0});
    const double yaw = camera().yaw;
    open_next();
    EXPECT_EQ(shown(), "walk10.bvh");
    EXPECT_EQ(camera().yaw, yaw) << "the camera is kept";
    open_next();
    EXPECT_EQ(shown(), "walk10.bvh");
    EXPECT_EQ(toast(), "This is the folder's last file");
}

TEST_F(Folder, KeepsTheCameraUnlessNothingIsSeenFromThere) {
    file("b.bvh").frames = 2001;  // walks twenty times as far, at the same size
    open({folder.path()});
    apply(session, frame_selection);
    const scene::Camera before = camera();
    open_next();
    EXPECT_EQ(camera().target, before.target);
    EXPECT_EQ(camera().distance, before.distance);
    apply(session, command(pan_camera, {5000, 0}), command(orbit_camera, {50, 0}));
    const double yaw = camera().yaw;
    open_next();
    ASSERT_EQ(shown(), "c.bvh");
    EXPECT_TRUE(scene::sees(camera(), session::motion_bounds(session.document), session.view.viewport));
    EXPECT_EQ(camera().yaw, yaw);
}

TEST_F(Folder, IsGoneThroughFromASingleFileAndPastABadOne) {
    file("b.bvh").refused = true;
    open({folder.path() / "a.bvh"});
    open_next();
    EXPECT_EQ(shown(), "a.bvh") << "b is bad: a stays";
    EXPECT_NE(toast(), "");
    open_next();
    EXPECT_EQ(shown(), "c.bvh");
    EXPECT_EQ(toast(), "") << "what was said of b is over";
    apply(session, command(skelplay::session::open_next, -1), command(skelplay::session::open_next, -1));
    finish_loading();
    EXPECT_EQ(shown(), "a.bvh");
}

TEST_F(Folder, PlaylistKeepsPausedPausedAndWhatWasSaidOfUnits) {
    open({folder.path()});
    apply(session, command(go_to_frame, 3), command(set_unit, active(), 0.25));
    open_next();
    EXPECT_FALSE(timeline().playing);
    EXPECT_EQ(figure().take.placement.unit.metres, 0.25);
}

TEST_F(Folder, WhoseFirstFilesAreBrokenShowsTheNextGoodOneAndSaysSo) {
    file("a.bvh").refused = true;
    file("b.bvh").refused = true;
    open_to_the_end();
    EXPECT_EQ(shown(), "c.bvh");
    EXPECT_EQ(session.document.playlist.current, 2U);
    EXPECT_EQ(session.document.playlist.files.size(), 3U) << "the broken ones are still listed";
    EXPECT_EQ(toast(), "a.bvh and 1 more could not be read; c.bvh, the next good file of the folder, is shown");
    std::vector<std::string> reported;
    for (const FileReport& report : session.document.reports)
        if (report.diagnostics.count(base::Severity::error) > 0)
            reported.push_back(std::filesystem::path(report.file).filename().string());
    EXPECT_THAT(reported, ElementsAre("a.bvh", "b.bvh")) << "why is among the messages";
}

TEST_F(Folder, OfBrokenFilesSaysThatNoneCouldBeReadAndKeepsWhatIsOpen) {
    file("a.bvh").refused = file("b.bvh").refused = file("c.bvh").refused = true;
    open({"/half.bvh"});
    open_to_the_end();
    EXPECT_EQ(shown(), "half.bvh");
    EXPECT_EQ(toast(), "None of the 3 files of this folder could be read; the messages say why");
    EXPECT_EQ(session.ui.toast->severity, base::Severity::error);
}

TEST_F(Folder, AFileThatIsAskedForByNameIsNotReplacedByAnother) {
    file("a.bvh").refused = true;
    open({folder / "a.bvh"});
    EXPECT_FALSE(opening(session));
    EXPECT_EQ(shown(), "");
}

TEST_F(Folder, WithoutMotionsIsAnError) {
    folder.write("empty/notes.txt");
    open({folder / "empty"});
    EXPECT_EQ(session.ui.toast->severity, base::Severity::error);
    EXPECT_FALSE(loading(session));
}

TEST_F(Folder, OpenDialogKnowsTextsByTheirContent) {
    folder.write("notes.txt");
    folder.write("s.txt", "Begin structure file\n1 0\n");
    folder.write("bones.TXT", "// a comment\nBegin animation file\n1 0 2\n");
    folder.write("walk.txt", "HIERARCHY\nROOT a\n");
    folder.write("scene.txt", "Coordinates\nendheader\n");  // a format that is not read
    std::vector<std::string> listed;
    for (const takes::FolderEntry& entry : takes::list_folder(folder.path(), false).entries) listed.push_back(entry.name);
    EXPECT_THAT(listed, ElementsAre("a.bvh", "b.bvh", "bones.TXT", "c.bvh", "s.txt", "walk.txt"));
}

TEST_F(Folder, AStructureOpenedWithItsAnimationIsItsSkeleton) {
    file("s.txt") = file("bones.txt") = {};
    folder.write("s.txt", "Begin structure file\n1 0\n");
    folder.write("bones.txt", "Begin animation file\n1 0 2\n");
    open({folder.path() / "s.txt", folder.path() / "bones.txt"});
    ASSERT_EQ(session.document.figures.size(), 1U);
    EXPECT_EQ(shown(), "bones.txt");
    EXPECT_EQ(figure().take.request.options.skeleton, folder.path() / "s.txt");
    open({folder.path() / "s.txt"});
    EXPECT_EQ(shown(), "s.txt");
}

TEST_F(Folder, ReloadKeepsFrameRangeCameraAndSelection) {
    open({folder.path() / "a.bvh"});
    apply(session, command(go_to_frame, 40), command(set_play_range, 20, 90), command(orbit_camera, {50, 10}),
          command(select_bone, active(), bone("leg")));
    const FigureId opened = id();
    const double yaw = camera().yaw;
    file("a.bvh") = {.frames = 81, .extra_bone = "arm"};
    reload();
    EXPECT_EQ(active(), opened);
    EXPECT_EQ(figure().take.figure->skeleton.size(), 5U) << "it is the new one";
    EXPECT_EQ(position(), 40);
    EXPECT_EQ(range(timeline()), (FrameRange{20, 80})) << "as far as it still reaches";
    EXPECT_EQ(camera().yaw, yaw);
    EXPECT_EQ(selected_figure(session.document, session.view)->take.figure->skeleton[session.view.selection.bone].name,
              "leg");
    EXPECT_EQ(session.document.reports.size(), 1U);
}

TEST_F(Folder, WithAnotherSkeletonTheMeasuredJointIsFoundByNameOrForgotten) {
    open({folder.path() / "a.bvh"});
    const FigureId opened = id();
    apply(session, command(measure_from, opened, bone("leg")), command(select_bone, opened, bone("chest")));
    file("a.bvh").headless = true;
    apply(session, use_skeleton, opened, "other.asf");
    finish_loading();
    ASSERT_EQ(figure().take.figure->skeleton.size(), 3U) << "it is the other one";
    EXPECT_EQ(session.view.measured_from, (FigureBone{opened, bone("leg")}));
    EXPECT_TRUE(measured_distance(session));

    file("a.bvh").headless = false;
    reload();
    apply(session, measure_from, opened, bone("head"));
    file("a.bvh").headless = true;
    reload();
    EXPECT_EQ(session.view.measured_from, FigureBone{}) << "there is no head any more";
    EXPECT_FALSE(measured_distance(session));
}

// Bone 3 is the leg; without the head there are three bones, and the leg is bone 2.
TEST_F(Folder, WithAnotherSkeletonEveryViewFollowsItsJointAgainOrTheFigure) {
    open({folder.path() / "a.bvh"});
    run(command(set_option, "views", "two"), command(activate_pane, 1), command(select_bone, active(), bone("leg")),
        command(toggle_follow), command(activate_pane, 0));
    ASSERT_EQ(session.view.panes[1].followed_bone, (FigureBone{active(), BoneId{3}}));
    file("a.bvh").headless = true;
    reload();
    EXPECT_EQ(session.view.panes[1].followed_bone, (FigureBone{active(), BoneId{2}}));

    file("a.bvh").headless = false;
    reload();
    run(command(activate_pane, 1), command(toggle_follow), command(select_bone, active(), bone("head")),
        command(toggle_follow), command(activate_pane, 0));
    file("a.bvh").headless = true;
    reload();
    EXPECT_TRUE(session.view.panes[1].follow);
    EXPECT_EQ(session.view.panes[1].followed_bone, FigureBone{}) << "there is no head any more";
}

// Both arrive in the same step. The points of b.bvh come behind more points than there were before: builds with
// assertions see that none of them is looked for where it was.
TEST_F(Folder, AReloadThatBringsManyBonesAndATakeArriveTogether) {
    open({folder.path() / "a.bvh", folder.path() / "b.bvh"});
    apply(session, activate, id(1));
    std::string many = "HIERARCHY\nROOT r\n{\nOFFSET 0 0 0\nCHANNELS 1 Xposition\n";
    for (int i = 0; i < 40; ++i) many += fmt::format("JOINT j{}\n{{\nOFFSET 0 1 0\nCHANNELS 1 Xrotation\n}}\n", i);
    many += "}\nMOTION\nFrames: 1\nFrame Time: 0.01\n";
    for (int i = 0; i < 41; ++i) many += "0 ";
    file("a.bvh").real = folder.write("many.txt", many);
    apply(session, command(set_take_transform, id(0), {}), command(open_files, {folder.path() / "c.bvh"}, true, false));
    finish_loading();
    ASSERT_EQ(session.document.figures.size(), 3U);
    EXPECT_EQ(figure(0).take.figure->skeleton.size(), 41U);
    EXPECT_EQ(shown(), "c.bvh");
}

TEST_F(Folder, AChangedFileReloadsItselfOnce) {
    open({folder / "a.bvh"});
    const auto look = [&] {
        reload_changed(session);
        finish_loading();
    };
    file("a.bvh").refused = true;
    look();
    EXPECT_EQ(toast(), "") << "it has not changed";
    const auto written = std::filesystem::last_write_time(folder / "a.bvh");
    std::filesystem::last_write_time(folder / "a.bvh", written + std::chrono::hours(1));
    for (int i = 0; i < 4; ++i) look();
    EXPECT_NE(toast(), "") << "it can't be read";
    file("a.bvh").refused = false;
    apply(session, dismiss_toast);
    look();
    EXPECT_EQ(session.document.reports.back().diagnostics.count(base::Severity::error), 1U) << "and is tried once";
    EXPECT_EQ(session.document.figures.size(), 1U);
}

TEST(Opening, AnAsfThatComesWithItsAmcIsNoFigure) {
    auto skeletons = std::make_shared<std::vector<std::string>>();
    SessionOptions options;
    options.loader = [skeletons, both = std::make_shared<std::mutex>()](
                         const std::filesystem::path& path, const loaders::LoadOptions& load, const base::Run&) {
        const std::scoped_lock one(*both);
        skeletons->push_back(path.string() + " with " + load.skeleton.value_or("nothing").string());
        loaders::LoadResult result;
        result.figure = test::tiny_figure(path.string(), {});
        return result;
    };
    Session session(std::move(options));
    test::open(session, {"07.asf", "07_01.amc", "07_02.amc"});
    EXPECT_THAT(*skeletons, UnorderedElementsAre("07_01.amc with 07.asf", "07_02.amc with 07.asf"));
    skeletons->clear();
    apply(session, use_skeleton, session.document.active, "other.asf");
    test::finish_loading(session);
    EXPECT_THAT(*skeletons, ElementsAre("07_01.amc with other.asf"));
    EXPECT_EQ(session.document.figures.size(), 2U);
}

// For example a shader that does not compile in a debug build.
TEST(Messages, AFileOfNoFigureIsComplainedOfUntilItIsInOrder) {
    Session session;
    apply(session, report_file, "/src/shaders", "");
    EXPECT_FALSE(session.ui.toast) << "nothing was wrong";
    apply(session, command(report_file, "/src/shaders", "lit.frag:3: error: no"),
          command(report_file, "/src/shaders", "lit.frag:4: error: no"));
    ASSERT_EQ(session.document.reports.size(), 1U);
    EXPECT_EQ(session.document.reports[0].diagnostics.items().at(0).message, "lit.frag:4: error: no");
    EXPECT_EQ(session.ui.toast->text, "shaders: lit.frag:4: error: no");
    EXPECT_EQ(session.ui.toast->severity, base::Severity::error);
    apply(session, report_file, "/src/shaders", "");
    EXPECT_TRUE(session.document.reports.empty());
    EXPECT_EQ(session.ui.toast->text, "shaders is in order again");
}

// What a file that is refused says of itself would be wrong of a window that goes on showing others.
TEST_F(Folder, OfWhichOneIsRefusedDoesNotSayThatNothingIsShownWhileSomethingIs) {
    file("bad.bvh") = {.real = folder.write("bad.bvh", "not a motion")};
    open({"bad.bvh"});
    EXPECT_THAT(toast(), testing::EndsWith("; nothing is shown"));
    open({"a.bvh", "bad.bvh"});
    EXPECT_THAT(toast(), testing::EndsWith("; the others are shown"));
    open({"bad.bvh"});
    EXPECT_THAT(toast(), testing::EndsWith("; what was open stays"));
    EXPECT_EQ(session.document.figures.size(), 1U);
}

using FilesThatFail = test::SessionFixture;

TEST_F(FilesThatFail, SayNothingAnyMoreOnceTheyCanBeRead) {
    open({"bad.bvh"});
    EXPECT_NE(toast(), "");
    file("bad.bvh").refused = false;
    run(command(reload));
    finish_loading();
    EXPECT_EQ(shown(), "bad.bvh") << "nothing was open: the file that was refused is tried again";
    EXPECT_EQ(toast(), "");
    file("bad.bvh").refused = true;
    run(command(reload));
    finish_loading();
    EXPECT_NE(toast(), "") << "what was open stays";
    open({"a.bvh"}, true);
    EXPECT_NE(toast(), "") << "another file says nothing about it";
    file("bad.bvh").refused = false;
    open({"bad.bvh"}, true);
    EXPECT_EQ(toast(), "");
}

TEST_F(Folder, ADiskThatDoesNotAnswerHoldsNobodyUp) {
    std::atomic<bool> answers = false;
    std::atomic<int> asked = 0;
    SessionOptions options;
    options.loader = [read = files](const std::filesystem::path& path, const loaders::LoadOptions& how, const base::Run&) {
        return test::pretend_load(*read, path, how);
    };
    options.stamp = [&](const std::filesystem::path&) {
        ++asked;
        asked.notify_all();
        answers.wait(false);
        return takes::FileStamp{};
    };
    Session waiting(std::move(options));
    const auto open = [&](const char* name) {
        const std::size_t before = waiting.document.figures.size();
        apply(waiting, open_files, {folder / name}, true, false);
        while (waiting.document.figures.size() == before) test::step(waiting);
    };
    open("a.bvh");
    reload_changed(waiting);
    asked.wait(0);
    apply(waiting, command(look_at_export, folder / "a.htr"), command(reload_changed), command(play_or_pause),
          command(go_to_last));
    test::step(waiting);
    EXPECT_EQ(waiting.playback.timeline.position, 100);
    open("b.bvh");  // from a disk that answers
    reload_changed(waiting);
    answers = true;
    answers.notify_all();
}

/// A take of 101 frames, of which another program has written 40 again.
struct CutOff : Folder {
    CutOff() {
        open({folder / "a.bvh"});
        write(40);
    }
    void write(std::size_t now) {
        file("a.bvh").frames = now;
        folder.write("a.bvh", std::string(now, 'x'));
        look_at_disk();
    }
    [[nodiscard]] std::size_t frames() const { return figure::frame_count(figure().take.figure->take); }
    [[nodiscard]] bool asks() const { return figure().derived.smaller != nullptr; }
    [[nodiscard]] std::size_t warnings() const { return warnings_of(session.document, figure()); }
};

TEST_F(CutOff, TheOldOneStaysUntilAPersonHasAnswered) {
    EXPECT_TRUE(asks());
    EXPECT_EQ(frames(), 101U);
    EXPECT_EQ(warnings(), 1U) << "expected 101 frames of 4 bones, as before, found 40 of 4";
    EXPECT_EQ(session.document.reports.front().diagnostics.items().back().code, "session.lost-part");
    run(command(take_smaller, id(), false));
    EXPECT_FALSE(asks());
    EXPECT_EQ(frames(), 101U);
    look_at_disk();
    EXPECT_FALSE(asks()) << "the file is as it was when the question was answered";
    reload();
    EXPECT_TRUE(asks()) << "who reloads it wants to know";
}

TEST_F(CutOff, TheNewOneIsTakenAndGivenBack) {
    run(command(take_smaller, id(), true));
    EXPECT_EQ(frames(), 40U);
    EXPECT_EQ(warnings(), 0U);
    run(command(undo));
    EXPECT_EQ(frames(), 101U);
    EXPECT_EQ(toast(), "Undone: a.bvh: the new version");
    EXPECT_EQ(warnings(), 1U);
    look_at_disk();
    EXPECT_EQ(frames(), 101U) << "the file was not written since";
    run(command(redo));
    EXPECT_EQ(frames(), 40U);
}

TEST_F(CutOff, AFileThatIsWholeAgainIsReadAsAlways) {
    write(60);
    EXPECT_TRUE(asks());
    EXPECT_EQ(frames(), 101U);
    write(120);
    EXPECT_FALSE(asks());
    EXPECT_EQ(frames(), 120U);
    EXPECT_EQ(warnings(), 0U);
    write(100);
    EXPECT_EQ(frames(), 100U) << "a few frames less are no loss";
}

TEST_F(Folder, AFileThatWasRefusedIsOpenedOnceItIsMended) {
    file("a.bvh").refused = true;
    open({folder / "a.bvh"});
    look_at_disk();
    EXPECT_EQ(shown(), "") << "it is as it was";
    file("a.bvh").refused = false;
    folder.write("a.bvh", "mended");
    look_at_disk();
    EXPECT_EQ(shown(), "a.bvh");
    EXPECT_EQ(toast(), "");
}
}  // namespace
}  // namespace skelplay::session
