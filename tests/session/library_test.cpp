#include "takes/library.h"
#include <fmt/format.h>
#include "session/document.h"
#include "session/files/opening.h"
#include "session/files/playlist.h"
#include "session/playback.h"
#include "session/window.h"
#include "support/session_fixture.h"

namespace skelplay::session {
namespace {
using test::apply;
using testing::ElementsAre;
using testing::IsEmpty;

takes::TakeCard card(double seconds, double speed, std::size_t warnings = 0) {
    takes::TakeCard made;
    made.seconds = seconds;
    made.speed = speed;
    made.warnings = warnings;
    return made;
}

class LibraryOf : public testing::Test {
protected:
    /// The names of what is shown.
    [[nodiscard]] std::vector<std::string> shown(std::string_view filter = "",
                                                 takes::LibraryOrder order = takes::LibraryOrder::name) const {
        std::vector<std::string> names;
        for (const std::size_t entry : takes::library_entries(library_, filter, order))
            names.push_back(library_.listing.entries[entry].name);
        return names;
    }
    void list(const std::vector<std::string>& names) {
        for (const std::string& name : names) folder_.write(name);
        library_ = takes::list_library(folder_.path());
    }
    void tell(const std::string& name, takes::TakeCard told) {
        for (std::size_t i = 0; i < library_.listing.entries.size(); ++i)
            if (library_.listing.entries[i].name == name) takes::put_card(library_, i, std::move(told));
    }

    test::TemporaryFolder folder_;
    takes::LibraryFolder library_;
};

using SlowLibraryOf = LibraryOf;

TEST_F(LibraryOf, TheNewestComeFirstByDate) {
    list({"a.bvh", "b.bvh", "c.bvh"});
    const auto now = std::filesystem::file_time_type::clock::now();
    for (const auto& [name, hours] : {std::pair("a.bvh", 2), {"b.bvh", 0}, {"c.bvh", 1}})
        std::filesystem::last_write_time(folder_ / name, now - std::chrono::hours(hours));
    library_ = takes::list_library(folder_.path());
    EXPECT_EQ(shown("", takes::LibraryOrder::date), (std::vector<std::string>{"b.bvh", "c.bvh", "a.bvh"}));
}

TEST_F(LibraryOf, FoldersComeFirstThenTakesInNaturalOrderWithoutTheirSkeletons) {
    list({"walk10.bvh", "walk9.bvh", "notes.md", ".hidden.bvh", "zoo/lion.bvh", "ape/jump.bvh", "a.asf", "a.amc"});
    EXPECT_THAT(shown(), ElementsAre("ape", "zoo", "a.amc", "walk9.bvh", "walk10.bvh"));
    EXPECT_EQ(library_.takes, 3U);
    EXPECT_EQ(takes::list_library(folder_ / "gone").listing.failure, "No such file or directory");
}

TEST_F(LibraryOf, TheFilterWantsAllItsWordsAnywhereInTheName) {
    list({"Walk slow.bvh", "walk fast.bvh", "run fast.bvh", "walks/x.bvh"});
    EXPECT_THAT(shown("WALK"), ElementsAre("walks", "walk fast.bvh", "Walk slow.bvh"));
    EXPECT_THAT(shown("  fast walk "), ElementsAre("walk fast.bvh"));
    EXPECT_THAT(shown("swim"), IsEmpty());
}

TEST_F(LibraryOf, WordsFilterByMarkFindingsAndFormat) {
    list({"a.bvh", "b.bvh.gz", "c.trc", "more/x.bvh"});
    takes::TakeCard faulty = card(1, 1);
    faulty.findings = 2;
    tell("a.bvh", faulty);
    tell("c.trc", card(1, 1));
    const auto names = [&](std::string_view filter) {
        std::vector<std::string> found;
        const auto mark_of = [](const fs::path& take) { return take.filename() == "a.bvh" ? "keep" : ""; };
        for (const std::size_t entry : takes::library_entries(library_, filter, takes::LibraryOrder::name, mark_of))
            found.push_back(library_.listing.entries[entry].name);
        return found;
    };
    EXPECT_THAT(names("format:bvh"), ElementsAre("a.bvh", "b.bvh.gz"));
    EXPECT_THAT(names("findings:0"), ElementsAre("c.trc")) << "the other is not known yet";
    EXPECT_THAT(names("findings:some"), ElementsAre("a.bvh"));
    EXPECT_THAT(names("mark:keep format:bvh"), ElementsAre("a.bvh"));
    EXPECT_THAT(names("mark:none"), ElementsAre("b.bvh.gz", "c.trc"));
    EXPECT_THAT(names("mark:reject"), IsEmpty());
    EXPECT_THAT(names("mark:"), ElementsAre("a.bvh", "b.bvh.gz", "c.trc")) << "still being typed";
}

TEST_F(LibraryOf, AFolderKnowsHowManyTakesAreBelowIt) {
    list({"a/1.bvh", "a/b/2.bvh", "a/b/3.amc", "a/b/3.asf", "none/x.md"});
    EXPECT_EQ(library_.listing.entries.at(0).takes, 3U);
    EXPECT_EQ(library_.listing.entries.at(1).takes, 0U);
    EXPECT_FALSE(library_.listing.entries.at(0).more_takes);
}

TEST_F(LibraryOf, LongestFastestAndMostWarnedOfComeFirstAndUnknownLast) {
    list({"a.bvh", "b.bvh", "c.bvh", "d.bvh", "e.bvh"});
    tell("a.bvh", card(1, 3));
    tell("b.bvh", card(5, 0.5, 2));
    tell("c.bvh", card(5, 1, 7));
    takes::TakeCard refused;
    refused.facts.refusal = "Line 1";
    tell("d.bvh", refused);
    EXPECT_THAT(shown("", takes::LibraryOrder::length), ElementsAre("b.bvh", "c.bvh", "a.bvh", "d.bvh", "e.bvh"));
    EXPECT_THAT(shown("", takes::LibraryOrder::speed), ElementsAre("a.bvh", "c.bvh", "b.bvh", "d.bvh", "e.bvh"));
    EXPECT_THAT(shown("", takes::LibraryOrder::warnings), ElementsAre("d.bvh", "c.bvh", "b.bvh", "a.bvh", "e.bvh"));
    EXPECT_EQ(library_.read, 4U);
    EXPECT_EQ(library_.refused, 1U);
}

TEST_F(LibraryOf, WhatIsKnownOutlivesANewFileBesideIt) {
    list({"b.bvh"});
    tell("b.bvh", card(5, 1));
    folder_.write("a.bvh");
    takes::LibraryFolder again = takes::list_library(folder_.path());
    EXPECT_THAT(takes::keep_cards(again, std::move(library_)), ElementsAre(std::nullopt, 0U));
    EXPECT_FALSE(again.cards.at(0));
    ASSERT_TRUE(again.cards.at(1));
    EXPECT_EQ(again.cards[1]->seconds, 5);
    EXPECT_EQ(again.read, 1U);
}

TEST_F(SlowLibraryOf, TenThousandTakesAreListedAndSorted) {
    std::vector<std::string> names;
    for (int i = 0; i < 10'000; ++i) names.push_back(fmt::format("take{}.bvh", i));
    list(names);
    EXPECT_EQ(library_.takes, 10'000U);
    EXPECT_EQ(shown("9", takes::LibraryOrder::speed).size(), 3439U);
}

using TakeCards = test::SessionFixture;

// The hips of the tiny figure, and with them all joints, go a hundredth of a metre a frame, at 100 frames a second.
TEST_F(TakeCards, TellLengthSpeedAndWarnings) {
    open({"/takes/a.bvh"});
    const takes::TakeCard told = take_card(session.document, "/takes/a.bvh");
    EXPECT_EQ(told.frames, 101U);
    EXPECT_DOUBLE_EQ(told.seconds, 1.01);
    EXPECT_NEAR(told.speed, 1.0, 1e-9);
    EXPECT_EQ(told.speed_text, "1.00 m/s");
    EXPECT_EQ(told.warnings, 0U);
    apply(session, close_figure, active());
    open({"/takes/bad.bvh"});
    EXPECT_TRUE(take_card(session.document, "/takes/bad.bvh").refused());
    EXPECT_EQ(take_card(session.document, "/takes/bad.bvh").frames, 0U);
}

TEST_F(TakeCards, AreReadBackAsTheyWereWritten) {
    takes::TakeCard made = card(2.5, 0.125, 3);
    made.frames = 7;
    made.speed_text = "12.5 cm/s";
    made.facts = {"a.bvh", "7 frames · 2.50 s", "3 warnings: expected 96 numbers, found 95", true, "", "Line\n2"};
    const auto read = takes::card_from_text(to_text(made), "/elsewhere/a.bvh");
    ASSERT_TRUE(read);
    EXPECT_EQ(to_text(*read), to_text(made));
    EXPECT_EQ(read->facts.name, "a.bvh");
    EXPECT_EQ(read->facts.remarks, "3 warnings: expected 96 numbers, found 95");
    EXPECT_TRUE(read->facts.error);
    EXPECT_EQ(read->facts.refusal, "Line 2");
    EXPECT_EQ(read->speed_text, "12.5 cm/s");
    const std::string text = to_text(made);
    for (const std::string& damaged : {std::string(), text.substr(0, text.size() / 2), "version=0\n" + text.substr(10)})
        EXPECT_FALSE(takes::card_from_text(damaged, "/a.bvh"));
}

struct LibraryCommands : test::SessionFixture {
    void finish() {
        finish_loading();
        test::step(session);
    }
};

TEST_F(LibraryCommands, WhatIsOpenedThereIsSteppedThroughInTheOrderSeenThere) {
    apply(session, command(toggle_library), command(open_from_library, {"/t/c.bvh", "/t/a.bvh", "/t/b.bvh"}, 1, false, ""));
    EXPECT_FALSE(session.ui.library);
    finish();
    EXPECT_EQ(shown(), "a.bvh");
    apply(session, open_next, 1);
    finish();
    EXPECT_EQ(shown(), "b.bvh");
}

TEST_F(LibraryCommands, OfAFileWithSeveralTakesTheOneThatWasFoundIsOpened) {
    apply(session, open_from_library, {"/t/a.bvh", "/t/b.bvh"}, 0, false, "Walk");
    finish();
    EXPECT_EQ(active_figure(session.document)->take.request.options.take, "Walk");
    apply(session, open_next, 1);
    finish();
    EXPECT_EQ(active_figure(session.document)->take.request.options.take, "");
}

TEST_F(LibraryCommands, ATakeCanBeAddedToWhatIsOpen) {
    open({"/t/a.bvh"});
    apply(session, open_from_library, {"/t/b.bvh", "/t/c.bvh"}, 0, true, "");
    finish();
    EXPECT_EQ(session.document.figures.size(), 2U);
    EXPECT_THAT(session.document.playlist.files, IsEmpty());
}

TEST_F(LibraryCommands, PlayingRestsWhileTheLibraryIsOpen) {
    open({"/t/a.bvh"});
    ASSERT_TRUE(timeline().playing);
    apply(session, toggle_library);
    EXPECT_FALSE(timeline().playing);
    apply(session, toggle_library);
    EXPECT_TRUE(timeline().playing);
    apply(session, command(shuttle_to, 0), command(toggle_library), command(toggle_library));
    EXPECT_FALSE(timeline().playing) << "it was paused before";
}
}  // namespace
}  // namespace skelplay::session
