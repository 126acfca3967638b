#include "session/files/review.h"
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>
#include "session/figures.h"
#include "session/files/opening.h"
#include "session/files/playlist.h"
#include "session/viewing.h"
#include "session/window.h"
#include "support/committed.h"
#include "support/full_disk.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
namespace fs = std::filesystem;

using test::text_of;

TEST(Review, TheSameMarkAgainTakesItBackAndAnotherReplacesIt) {
    Document document;
    Review& review = document.review;
    EXPECT_EQ(mark_of(review, "/a/walk.bvh"), Mark::none);
    toggle(document, "/a/walk.bvh", Mark::keep);
    EXPECT_EQ(mark_of(review, "/a/b/../walk.bvh"), Mark::keep) << "the same file";
    toggle(document, "/a/walk.bvh", Mark::reject);
    EXPECT_EQ(mark_of(review, "/a/walk.bvh"), Mark::reject);
    EXPECT_EQ(count(review, Mark::reject), 1U);
    toggle(document, "/a/walk.bvh", Mark::reject);
    EXPECT_EQ(mark_of(review, "/a/walk.bvh"), Mark::none);
    EXPECT_EQ(count(review, Mark::none), 1U);
}

TEST(Review, IsWrittenInNaturalOrderAndQuoted) {
    const FileReviews marks{{"/t/walk10.bvh", {Mark::keep}},
                            {"/t/walk9.bvh", {Mark::reject}},
                            {"/t/in/a,b.bvh", {Mark::keep}},
                            {"/other/say \"no\".bvh", {Mark::reject}},
                            {"/t/unsaid.bvh", {Mark::none}}};
    const std::string text = to_csv(marks, "/t");
    EXPECT_EQ(text,
              "file,mark\n"
              "\"/other/say \"\"no\"\".bvh\",reject\n"
              "\"in/a,b.bvh\",keep\n"
              "walk9.bvh,reject\n"
              "walk10.bvh,keep\n");
    auto read = review_from_csv(text, "/t");
    ASSERT_TRUE(read);
    read->emplace("/t/unsaid.bvh", FileReview{Mark::none});
    EXPECT_EQ(*read, marks);
}

// A spreadsheet would run the first as a formula.
TEST(Review, NamesThatLookLikeFormulasAreWrittenAsPaths) {
    const FileReviews marks{{"/t/=cmd.bvh", {Mark::keep}}, {"/t/-1.bvh", {Mark::reject}}, {"/t/a=1.bvh", {Mark::keep}}};
    const std::string text = to_csv(marks, "/t");
    EXPECT_EQ(text, "file,mark\n./-1.bvh,reject\n./=cmd.bvh,keep\na=1.bvh,keep\n");
    const auto read = review_from_csv(text, "/t");
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, marks);
}

TEST(Review, DismissedFindingsStandInAColumnOfTheirOwnAndOlderFilesAreReadAsBefore) {
    const FindingIds dismissed{"foot-slide:17@210-238", "dropped@31-31"};
    const std::string text = to_csv({{"/t/a.bvh", {.mark = Mark::keep, .dismissed = dismissed}},
                                     {"/t/b.bvh", {.bookmarks = FrameNumbers{7, 12}}},
                                     {"/t/c.bvh", {.dismissed = FindingIds{}}}},
                                    "/t");
    EXPECT_EQ(text,
              "file,mark,bookmarks,dismissed\n"
              "a.bvh,keep,,dropped@31-31 foot-slide:17@210-238\n"
              "b.bvh,,7 12,\n");
    const auto read = review_from_csv(text, "/t");
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, (FileReviews{{"/t/a.bvh", {.mark = Mark::keep, .dismissed = dismissed}},
                                  {"/t/b.bvh", {.mark = Mark::none, .bookmarks = FrameNumbers{7, 12}}}}));
    const auto older = review_from_csv("file,mark,bookmarks\na.bvh,keep,3\nb.bvh,reject\n", "/t");
    ASSERT_TRUE(older);
    EXPECT_EQ(*older, (FileReviews{{"/t/a.bvh", {.mark = Mark::keep, .bookmarks = FrameNumbers{3}}},
                                   {"/t/b.bvh", {.mark = Mark::reject}}}));
    EXPECT_FALSE(review_from_csv("file,mark,dismissed\na.bvh,keep,x\n", "/t"));
    // Found by fuzzing: a line end was taken for a part of an id, and was gone when it was read again.
    const auto lines = review_from_csv(test::committed("tests/data/line-ends-in-a-review.csv"), "/t");
    ASSERT_TRUE(lines);
    EXPECT_EQ(lines->at("/t/a.bvh").bookmarks, (FrameNumbers{1, 2}));
    EXPECT_EQ(lines->at("/t/a.bvh").dismissed, (FindingIds{"a", "b"}));
}

/// Takes the last change of the review back; what the toast says.
std::string undone(Session& session) {
    undo_last(session, Subject::review, FigureId::none);
    return test::toast_of(session);
}

TEST(Review, ADismissalIsTakenBackByTheSameCallOrAsTheLastChange) {
    Session session = test::pretend_session({});
    Document& document = session.document;
    EXPECT_TRUE(toggle_dismissed(document, "/t/a.bvh", "flip:3@10-10", "a flip"));
    EXPECT_THAT(dismissed_of(document.review, "/t/b/../a.bvh"), testing::ElementsAre("flip:3@10-10"));
    EXPECT_TRUE(document.review.unsaved());
    EXPECT_FALSE(toggle_dismissed(document, "/t/a.bvh", "flip:3@10-10", "a flip"));
    EXPECT_TRUE(dismissed_of(document.review, "/t/a.bvh").empty());
    EXPECT_EQ(undone(session), "Undone: a flip: no longer dismissed");
    EXPECT_EQ(undone(session), "Undone: a flip: dismissed");
    EXPECT_TRUE(dismissed_of(document.review, "/t/a.bvh").empty());
    EXPECT_FALSE(document.review.unsaved());
}

TEST(Review, OtherTextsAreNoMarks) {
    EXPECT_TRUE(review_from_csv("", "/t"));
    EXPECT_TRUE(review_from_csv("file,mark\r\n", "/t"));
    for (const char* text : {"frame,bone,x\n", "file,mark\na.bvh,good\n", "file,mark\na.bvh\n", "HIERARCHY\n"})
        EXPECT_FALSE(review_from_csv(text, "/t")) << text;
}

TEST(Review, SavingTakesOverWhatTheFileSays) {
    const test::TemporaryFolder folder;
    const fs::path file = folder.write("review.csv", "file,mark\r\na.bvh,keep\r\nb.bvh,keep\r\nc.bvh,reject\r\n");
    Document document;
    Review& review = document.review;
    toggle(document, folder.path() / "b.bvh", Mark::reject);
    toggle(document, folder.path() / "c.bvh", Mark::keep);
    toggle(document, folder.path() / "c.bvh", Mark::keep);  // mark removed
    EXPECT_FALSE(save_marks(document, file));
    EXPECT_EQ(text_of(file), "file,mark\na.bvh,keep\nb.bvh,reject\n");
    EXPECT_EQ(mark_of(review, folder.path() / "a.bvh"), Mark::keep);
    EXPECT_FALSE(review.unsaved());
    EXPECT_EQ(review.file, file);
}

TEST(Review, SavingKeepsWhatAnotherProgramHasWrittenMeanwhile) {
    const test::TemporaryFolder folder;
    const std::string head = "file,mark,bookmarks,dismissed,tags\n";
    const fs::path file = folder.write("review.csv", head + "a.bvh,keep,,,dance\n");
    Document document;
    merge_review(document, *review_from_csv(text_of(file), folder.path()), file);
    folder.write("review.csv", head + "a.bvh,keep,,,dance jump\n");
    toggle(document, folder.path() / "b.bvh", Mark::reject);
    EXPECT_FALSE(save_marks(document, file));
    EXPECT_EQ(text_of(file), head + "a.bvh,keep,,,dance jump\nb.bvh,reject,,,\n");
}

// Two people go through the same folder, each in a window, and save after every take.
TEST(Review, TwoProgramsThatSaveInTheSameFileAtOnceLoseNoMark) {
    const test::TemporaryFolder folder;
    const fs::path file = folder.path() / "review.csv";
    std::vector<pid_t> programs;
    for (const char who : {'a', 'b'}) {
        const pid_t id = ::fork();
        if (id == 0) {
            Document document;
            bool failed = false;
            for (int take = 10; take < 40; ++take) {
                toggle(document, folder.path() / fmt::format("{}{}.bvh", who, take), Mark::keep);
                failed = save_marks(document, file).has_value() || failed;
            }
            ::_exit(failed ? 1 : 0);
        }
        programs.push_back(id);
    }
    for (const pid_t id : programs) {
        int status = 0;
        ASSERT_EQ(::waitpid(id, &status, 0), id);
        EXPECT_EQ(status, 0);
    }
    const auto list = review_from_csv(text_of(file), folder.path());
    ASSERT_TRUE(list);
    EXPECT_EQ(list->size(), 60U);
    EXPECT_EQ(folder.names().size(), 1U) << "nothing is left beside it";
}

TEST(Review, TakesNothingFromAFileThatItCouldNotWrite) {
    const test::TemporaryFolder folder;
    const std::string theirs = "file,mark,bookmarks,dismissed\na.bvh,keep,5,spike-1\n";
    const fs::path file = folder.write("review.csv", theirs);
    Document document;
    toggle(document, folder / "b.bvh", Mark::reject);
    {
        const test::FullDisk full(10);
        EXPECT_TRUE(save_marks(document, file));
    }
    EXPECT_EQ(text_of(file), theirs);
    EXPECT_EQ(document.review.files, (FileReviews{{folder / "b.bvh", {Mark::reject}}}));
    EXPECT_TRUE(document.review.unsaved());
}

TEST(Review, DoesNotOverwriteWhatIsNoListOfMarks) {
    const test::TemporaryFolder folder;
    const fs::path file = folder.write("walk.bvh", "HIERARCHY\n");
    Document document;
    Review& review = document.review;
    toggle(document, file, Mark::keep);
    EXPECT_TRUE(save_marks(document, file));
    EXPECT_TRUE(save_marks(document, folder.path())) << "a folder";
    EXPECT_EQ(text_of(file), "HIERARCHY\n");
    EXPECT_TRUE(review.unsaved());
}

TEST(Review, BookmarksStandBesideTheMarksInTheSameFile) {
    const FileReviews list{{"/t/b.bvh", {Mark::keep}},
                           {"/t/a.bvh", {Mark::none, FrameNumbers{-3, 12}}},
                           {"/t/c.bvh", {.bookmarks = FrameNumbers{}}}};
    const std::string text = to_csv(list, "/t");
    EXPECT_EQ(text,
              "file,mark,bookmarks\n"
              "a.bvh,,-3 12\n"
              "b.bvh,keep,\n");
    const auto read = review_from_csv(text, "/t");
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, (FileReviews{{"/t/a.bvh", {Mark::none, FrameNumbers{-3, 12}}}, {"/t/b.bvh", {Mark::keep}}}));
    EXPECT_EQ(review_from_csv("file,mark,bookmarks\na.bvh,keep,9 2 9\n", "/t")->at("/t/a.bvh").bookmarks,
              (FrameNumbers{2, 9}))
        << "written by hand, in any order";
    for (const char* bad : {"1.5", "1e300", "12,", "frame 3"})
        EXPECT_FALSE(review_from_csv(fmt::format("file,mark,bookmarks\na.bvh,keep,{}\n", bad), "/t")) << bad;
}

TEST(Review, EachChangeCanBeTakenBackAlsoAfterItWasSaved) {
    const test::TemporaryFolder folder;
    const fs::path file = folder.path() / "review.csv";
    const fs::path a = folder.path() / "a.bvh";
    Session session = test::pretend_session({});
    Document& document = session.document;
    Review& review = document.review;
    EXPECT_EQ(undone(session), "There is nothing to undo");
    toggle(document, a, Mark::keep);
    toggle_bookmark(document, a, 7);
    toggle(document, a, Mark::reject);
    EXPECT_EQ(undone(session), "Undone: a.bvh: reject");
    EXPECT_EQ(mark_of(review, a), Mark::keep);
    EXPECT_FALSE(save_marks(document, file));
    EXPECT_EQ(undone(session), "Undone: a.bvh: bookmark at frame 7");
    EXPECT_TRUE(review.unsaved()) << "the file has it still";
    EXPECT_EQ(undone(session), "Undone: a.bvh: keep");
    EXPECT_FALSE(save_marks(document, file));
    EXPECT_EQ(text_of(file), "file,mark\n") << "and does not bring it back";
}

TEST(Review, WhatAnotherFolderHasInItsOwnFileIsNotRepeated) {
    const test::TemporaryFolder folder;
    folder.write("one/review.csv", "file,mark\na.bvh,keep\nb.bvh,keep\n");
    folder.write("two/x");
    Document document;
    merge_review(document, *review_from_csv(folder.read("one/review.csv"), folder / "one"), folder / "one/review.csv");
    toggle(document, folder / "one/b.bvh", Mark::reject);  // another verdict than its file has
    toggle(document, folder / "two/c.bvh", Mark::keep);
    EXPECT_FALSE(save_marks(document, folder / "two/review.csv"));
    EXPECT_EQ(folder.read("two/review.csv"),
              fmt::format("file,mark\n{},reject\nc.bvh,keep\n", (folder / "one/b.bvh").string()));
    EXPECT_FALSE(save_marks(document, folder / "one/all.csv"));
    EXPECT_EQ(folder.read("one/all.csv"), "file,mark\na.bvh,keep\nb.bvh,reject\n") << "its own folder's are whole";
}

using test::apply;

/// A folder with the takes a, b and c.
struct Marking : test::SessionFixture {
    Marking() {
        for (const char* name : {"a.bvh", "b.bvh", "c.bvh"}) folder.write(name);
    }
    void open_folder() { open({folder.path()}); }
    [[nodiscard]] fs::path path(const char* name) const { return folder / name; }
    [[nodiscard]] const Review& review() const { return session.document.review; }
    [[nodiscard]] Mark mark(const char* name) const { return mark_of(review(), path(name)); }

    test::TemporaryFolder folder;
};

TEST_F(Marking, IsOfTheActiveFigureAndGoesOnWhenWished) {
    apply(session, mark_file, Mark::keep);
    EXPECT_TRUE(session.document.review.files.empty()) << "nothing is open";
    open_folder();
    apply(session, mark_file, Mark::keep);
    EXPECT_EQ(mark("a.bvh"), Mark::keep);
    EXPECT_EQ(toast(), "a.bvh: keep");
    EXPECT_EQ(session.document.playlist.current, 0U);
    apply(session, command(set_option, "go-on-after-marking", true), command(mark_file, Mark::keep));
    EXPECT_EQ(session.document.playlist.current, 0U) << "taking a mark back is no decision";
    apply(session, mark_file, Mark::reject);
    finish_loading();
    EXPECT_EQ(shown(), "b.bvh");
    EXPECT_EQ(mark("a.bvh"), Mark::reject);
}

TEST_F(Marking, NothingIsWrittenUntilItIsSaidWhere) {
    open_folder();
    apply(session, mark_file, Mark::keep);
    EXPECT_FALSE(fs::exists(path("review.csv")));
    EXPECT_EQ(marks_file(session.document, session.ui), path("review.csv"));
    apply(session, command(toggle_marks_dialog), command(save_marks_to, path("chosen.csv")));
    EXPECT_EQ(text_of(path("chosen.csv")), "file,mark\na.bvh,keep\n");
    EXPECT_FALSE(session.ui.marks_dialog);
    EXPECT_EQ(marks_file(session.document, session.ui), path("chosen.csv")) << "there again";
    apply(session, save_marks_to, path("a.bvh"));
    EXPECT_EQ(session.ui.toast->severity, base::Severity::error);
}

// What is marked in the library is saved where the library is, whether nothing is open or a take of another folder.
TEST_F(Marking, InTheLibraryTheyAreSavedInItsFolder) {
    const fs::path takes = folder.write("takes/one.bvh", "").parent_path();
    const auto show_library = [&] {
        apply(session, command(toggle_library), command(show_library_folder, takes),
              command(mark_listed, takes / "one.bvh", Mark::keep));
    };
    show_library();
    EXPECT_EQ(marks_file(session.document, session.ui), takes / "review.csv");
    apply(session, toggle_library);
    EXPECT_EQ(marks_file(session.document, session.ui), takes / "review.csv") << "there is no other folder yet";
    open_folder();
    EXPECT_EQ(marks_file(session.document, session.ui), path("review.csv"));
    apply(session, toggle_library);
    EXPECT_EQ(marks_file(session.document, session.ui), takes / "review.csv");
    apply(session, command(save_marks_to, takes / "chosen.csv"), command(toggle_library));
    EXPECT_EQ(marks_file(session.document, session.ui), path("review.csv"));
    apply(session, toggle_library);
    EXPECT_EQ(marks_file(session.document, session.ui), takes / "chosen.csv") << "there again";
}

// The strip's current file is the one that gets the mark, even if it could not be read.
TEST_F(Marking, IsOfTheFileThatIsLookedAtOrShown) {
    file("b.bvh").refused = true;
    open_folder();
    apply(session, open_next, 1);
    finish_loading();
    ASSERT_EQ(shown(), "a.bvh");
    apply(session, mark_file, Mark::reject);
    EXPECT_EQ(mark("a.bvh"), Mark::none);
    EXPECT_EQ(mark("b.bvh"), Mark::reject);
    open({path("b.bvh"), path("c.bvh")});  // together
    ASSERT_EQ(shown(), "c.bvh");
    EXPECT_EQ(session.document.playlist.current, 1U);
    apply(session, mark_file, Mark::keep);
    EXPECT_EQ(mark("c.bvh"), Mark::keep);
    EXPECT_EQ(mark("b.bvh"), Mark::reject);
}

TEST_F(Marking, OfSeveralFiguresIsOfTheActiveOne) {
    open({path("a.bvh"), path("b.bvh")});
    apply(session, mark_file, Mark::keep);
    EXPECT_EQ(mark("a.bvh"), Mark::keep);
    apply(session, activate_next);
    EXPECT_EQ(session.document.playlist.current, 1U);
    apply(session, mark_file, Mark::reject);
    EXPECT_EQ(mark("b.bvh"), Mark::reject);
    // The one that is left is the one that is marked.
    apply(session, command(close_figure, active()), command(mark_file, Mark::reject));
    EXPECT_EQ(mark("a.bvh"), Mark::reject);
    // One that is added is on no list.
    open({"/elsewhere/c.bvh"}, true);
    apply(session, mark_file, Mark::keep);
    EXPECT_EQ(mark_of(session.document.review, "/elsewhere/c.bvh"), Mark::keep);
}

TEST_F(Marking, SavedBesideTheTakesIsBackWhenTheFolderIsOpenedAgain) {
    folder.write("review.csv", "file,mark,bookmarks\na.bvh,reject,\nb.bvh,keep,3 8\n");
    session.options.reviews = true;
    open_folder();
    EXPECT_EQ(mark("a.bvh"), Mark::reject);
    EXPECT_EQ(mark("b.bvh"), Mark::keep);
    EXPECT_EQ(bookmarks_of(review(), path("b.bvh")), (FrameNumbers{3, 8}));
    EXPECT_FALSE(review().unsaved()) << "they are in the file";
    EXPECT_EQ(toast(),
              "review.csv: the marks saved here are back: 1 to keep, 1 to reject, 2 bookmarks; Ctrl+Z takes them back");
    EXPECT_EQ(session.document.reports.back().diagnostics.items().back().code, "session.review");
    apply(session, undo_last, Subject::review, FigureId::none);
    EXPECT_EQ(mark("a.bvh"), Mark::none);
    EXPECT_TRUE(bookmarks_of(review(), path("b.bvh")).empty());
    EXPECT_FALSE(review().unsaved());
    EXPECT_EQ(toast(), "Undone: the marks read from review.csv");
    apply(session, open_next, 1);
    finish_loading();
    EXPECT_EQ(mark("a.bvh"), Mark::none) << "what was taken back stays so";
}

TEST_F(Marking, WhatIsMarkedNowCountsMoreThanWhatWasSaved) {
    folder.write("in/a.bvh");
    folder.write("in/review.csv", "file,mark\na.bvh,reject\n");
    session.options.reviews = true;
    toggle(session.document, folder / "in/a.bvh", Mark::keep);
    open({folder / "in"});
    EXPECT_EQ(mark_of(session.document.review, folder / "in/a.bvh"), Mark::keep);
    EXPECT_FALSE(session.ui.toast) << "nothing came back";
}

TEST_F(Marking, SavedUnderAnotherNameIsFoundAndSavedThereAgain) {
    folder.write("a-joints.csv", "frame,bone,x\n0,hips,1\n");
    folder.write("monday.csv", "file,mark\na.bvh,keep\n");
    session.options.reviews = true;
    open({path("a.bvh")});
    EXPECT_EQ(mark("a.bvh"), Mark::keep);
    EXPECT_EQ(marks_file(session.document, session.ui), path("monday.csv"));
}

// Its writer may never come.
TEST_F(Marking, APipeBesideTheTakesIsNotWaitedFor) {
    ASSERT_EQ(::mkfifo((folder / "a.csv").c_str(), 0600), 0);
    folder.write("monday.csv", "file,mark\na.bvh,keep\n");
    session.options.reviews = true;
    open({path("a.bvh")});
    EXPECT_EQ(mark("a.bvh"), Mark::keep);
}

TEST_F(Marking, AReviewThatIsSomethingElseIsLeftAloneWithAWarning) {
    folder.write("review.csv", "take,verdict\na,good\n");
    session.options.reviews = true;
    open_folder();
    EXPECT_EQ(session.ui.toast->severity, base::Severity::warning);
    EXPECT_EQ(toast(),
              "review.csv: expected a list of marks with the columns file, mark and perhaps bookmarks, dismissed, tags "
              "and labels, but found "
              "something else; it is left alone");
    EXPECT_EQ(folder.read("review.csv"), "take,verdict\na,good\n");
}

TEST_F(Marking, WhoQuitsWithUnsavedMarksMaySaveThemOrLeaveThem) {
    struct Leaving {
        const char* what;
        std::vector<Command> commands;
        bool quits;
        bool saved;
    };
    const Command save = command(save_marks_to, path("leaving.csv"));
    for (const Leaving& row :
         {Leaving{"it is asked first", {command(quit, false)}, false, false},
          {"closing the dialog is staying",
           {command(quit, false), command(toggle_marks_dialog), command(quit, false)},
           false,
           false},
          {"saved", {command(quit, false), save}, true, true},
          {"what cannot be saved is not lost", {command(quit, false), command(save_marks_to, path("a.bvh"))}, false, false},
          {"left", {command(quit, false), command(quit, true)}, true, false},
          {"asked twice", {command(quit, false), command(quit, false)}, true, false}}) {
        SCOPED_TRACE(row.what);
        session = Session(session.options);
        open_folder();
        apply(session, mark_file, Mark::keep);
        for (const Command& command : row.commands) apply(session, command);
        EXPECT_EQ(session.ui.requests.quit, row.quits);
        if (!row.quits) {
            EXPECT_TRUE(session.ui.marks_dialog && session.ui.marks_dialog->quits);
        }
        EXPECT_EQ(folder.read("leaving.csv"), row.saved ? "file,mark\na.bvh,keep\n" : "");
        fs::remove(path("leaving.csv"));
    }
}
}  // namespace
}  // namespace skelplay::session
