#include <fmt/chrono.h>
#include <fmt/format.h>
#include "panels/panel_rig.h"
#include "session/viewing.h"
#include "session/window.h"

namespace skelplay {
namespace {
using namespace session;
using test::PanelRig;
using testing::ElementsAre;

/// The library of a folder with the folder `more` and the takes a.bvh, b.bvh … in it, at 1280 × 800: seven cells a row.
class LibraryPanel : public testing::Test {
protected:
    LibraryPanel() {
        for (int i = 0; i < 20; ++i) folder_.write(name(i));
        folder_.write("more/deep.bvh");
    }
    static std::string name(int i) { return fmt::format("{}.bvh", static_cast<char>('a' + i)); }
    [[nodiscard]] panels::LibraryState& library() { return rig.state.library; }

    void show() {
        rig.state.library.begin_at(folder_.path());
        rig.ask(session::toggle_library);
        list();
    }
    /// As the application does when the panel asks for a folder.
    void list() {
        const std::uint64_t listed = library().content.listed;
        library().content = takes::list_library(library().folder);
        library().content.listed = listed + 1;
        rig.frames(3);
    }
    void tell(const std::string& take, takes::TakeCard card) {
        auto& content = library().content;
        for (std::size_t i = 0; i < content.listing.entries.size(); ++i)
            if (content.listing.entries[i].name == take) takes::put_card(content, i, std::move(card));
        rig.frames(2);
    }
    [[nodiscard]] std::string under_cursor() { return library().cursor_path.filename().string(); }
    [[nodiscard]] std::vector<std::string> opened() const {
        std::vector<std::string> names;
        const base::PathList& files = rig.session.document.playlist.files;
        for (std::size_t i = 0; i < files.size(); ++i) names.push_back(files.name(i));
        return names;
    }

    test::TemporaryFolder folder_;
    PanelRig rig{{{"a.bvh", {}}, {"b.bvh", {}}, {"c.bvh", {}}}};
};

TEST_F(LibraryPanel, CoversTheWindowAndShowsFoldersAndTakesAndWhyOneIsRefused) {
    show();
    for (const char* item : {"take-more", "take-a.bvh", "take-t.bvh", "library-filter", "library-order"})
        EXPECT_TRUE(rig.has(item)) << item;
    EXPECT_FALSE(rig.has("time-bar"));
    EXPECT_TRUE(rig.says("20 takes"));
    EXPECT_LT(rig.rect("take-more").x, rig.rect("take-a.bvh").x) << "folders come first";
    EXPECT_EQ(rig.rect("take-more").y, rig.rect("take-a.bvh").y);
    EXPECT_GT(rig.rect("take-g.bvh").y, rig.rect("take-f.bvh").y) << "seven in a row";
    takes::TakeCard refused;
    refused.facts.refusal = "Line 3: expected a name";
    tell("a.bvh", refused);
    EXPECT_TRUE(rig.says("expected a name", "20 takes, 1 refused"));
    EXPECT_TRUE(rig.state.uses_keys);
    rig.ask(session::toggle_library);
    EXPECT_FALSE(rig.state.uses_keys);
}

TEST_F(LibraryPanel, OpensAtTheTakeThatIsOpen) {
    rig.open({folder_ / "b.bvh"});
    rig.ask(session::toggle_library);
    list();
    EXPECT_EQ(library().folder, folder_.path());
    EXPECT_EQ(under_cursor(), "b.bvh");
    EXPECT_TRUE(rig.has("open-b.bvh"));
    EXPECT_FALSE(rig.has("open-a.bvh"));
}

TEST_F(LibraryPanel, ArrowsMoveAndEnterOpensWithTheOthersAsPlaylist) {
    show();
    EXPECT_EQ(under_cursor(), "more");
    rig.key(ImGuiKey_RightArrow);
    EXPECT_EQ(under_cursor(), "a.bvh");
    rig.key(ImGuiKey_DownArrow);
    EXPECT_EQ(under_cursor(), "h.bvh");
    rig.key(ImGuiKey_End);
    EXPECT_EQ(under_cursor(), "t.bvh");
    rig.key(ImGuiKey_DownArrow);
    EXPECT_EQ(under_cursor(), "t.bvh") << "there is no row below";
    rig.key(ImGuiKey_Home, ImGuiKey_RightArrow, ImGuiKey_RightArrow, ImGuiKey_Enter);
    ASSERT_EQ(opened().size(), 20U);
    EXPECT_FALSE(rig.session.ui.library);
    test::finish_loading(rig.session);
    rig.frames(3);
    EXPECT_EQ(rig.shown(), "b.bvh");
    EXPECT_TRUE(rig.has("time-bar"));
}

TEST_F(LibraryPanel, TheFilterNarrowsUntilItsCrossAndItsOrderIsThePlaylists) {
    folder_.write("ab.bvh");
    show();
    rig.ask(post_event, UiEvent::focus_filter);
    rig.type("b.");
    EXPECT_FALSE(rig.has("take-a.bvh"));
    EXPECT_TRUE(rig.has("take-ab.bvh"));
    EXPECT_TRUE(rig.says("2 of 21 takes"));
    rig.click("library-clear");
    EXPECT_TRUE(rig.has("take-a.bvh"));
    EXPECT_FALSE(rig.has("library-clear"));
    rig.ask(post_event, UiEvent::focus_filter);
    rig.type("b.");
    rig.key(ImGuiKey_Enter);
    EXPECT_THAT(opened(), ElementsAre("ab.bvh", "b.bvh"));
}

TEST_F(LibraryPanel, TheMenuTypesWordsThatFilterByMarkAndFormat) {
    folder_.write("u.trc");
    show();
    EXPECT_TRUE(rig.has("more: 1 take"));
    rig.ask(session::mark_listed, folder_ / "b.bvh", Mark::keep);
    rig.click("library-words", "library-word-mark:keep");
    rig.frames(2);
    EXPECT_EQ(library().filter, "mark:keep");
    EXPECT_TRUE(rig.says("1 of 21 takes"));
    rig.ask(session::mark_listed, folder_ / "c.bvh", Mark::keep);
    rig.frames(2);
    EXPECT_TRUE(rig.says("2 of 21 takes")) << "marks count at once";
    rig.click("library-words", "library-word-mark:reject");
    rig.frames(2);
    EXPECT_EQ(library().filter, "mark:reject");
    rig.click("library-words", "library-word-mark:reject");
    rig.click("library-words", "library-word-format:trc");
    rig.frames(2);
    EXPECT_EQ(library().filter, "format:trc");
    EXPECT_TRUE(rig.has("take-u.trc"));
    EXPECT_FALSE(rig.has("take-a.bvh"));
}

TEST_F(LibraryPanel, APointedTakeShowsThePictureOfThePointersPlace) {
    show();
    const panels::Rect cell = rig.rect("take-b.bvh");
    rig.move({cell.x + cell.width * 0.5F, cell.y + cell.height * 0.4F});
    rig.frames(60);
    ASSERT_TRUE(library().pointed) << "it is asked for";
    library().strip_of = library().pointed;
    library().strip = 7;
    rig.frames(2);
    EXPECT_TRUE(rig.has("strip-6") || rig.has("strip-5"));
    rig.move({cell.x + cell.width * 0.1F, cell.y + cell.height * 0.4F});
    rig.frames(60);
    EXPECT_TRUE(rig.has("strip-0") || rig.has("strip-1"));
    rig.move({cell.x + cell.width * 1.5F, cell.y + cell.height * 0.4F});
    rig.frames(2);
    EXPECT_NE(library().pointed, library().strip_of);
}

TEST_F(LibraryPanel, LettersInTheFilterMarkNothingAndEscapeLeavesItThenShowsAllThenCloses) {
    show();
    rig.key(ImGuiKey_End);
    rig.ask(post_event, UiEvent::focus_filter);
    rig.type("m");
    EXPECT_EQ(library().filter, "m");
    EXPECT_TRUE(rig.session.document.review.files.empty());
    rig.key(ImGuiKey_Escape);
    EXPECT_EQ(library().filter, "m") << "what was typed stays";
    EXPECT_FALSE(library().filtering);
    rig.key(ImGuiKey_Escape);
    EXPECT_EQ(library().filter, "");
    EXPECT_TRUE(rig.session.ui.library);
    rig.key(ImGuiKey_Escape);
    EXPECT_FALSE(rig.session.ui.library);
}

TEST_F(LibraryPanel, KeysOfTheWindowBehindChangeNothingThere) {
    rig.open({folder_ / "a.bvh"});
    const FigureId figure = rig.active();
    rig.ask(session::select_bone, figure, figure::BoneId{1});
    show();
    rig.ask(session::command(session::post_event, session::UiEvent::step_back),
            session::command(session::post_event, session::UiEvent::next_tab));
    EXPECT_EQ(rig.session.view.selection.figure, figure);
    rig.key(ImGuiKey_RightArrow);
    EXPECT_EQ(under_cursor(), "b.bvh") << "the keys stay in the library";
}

TEST_F(LibraryPanel, TakesAreMarkedWithTheKeysOfTheReview) {
    show();
    rig.key(ImGuiKey_RightArrow);
    rig.type("m");
    rig.key(ImGuiKey_RightArrow);
    rig.type("n");
    const session::Review& review = rig.session.document.review;
    EXPECT_EQ(session::mark_of(review, folder_ / "a.bvh"), Mark::keep);
    EXPECT_EQ(session::mark_of(review, folder_ / "b.bvh"), Mark::reject);
    EXPECT_TRUE(rig.says("1 to keep, 1 to reject"));
    rig.ask(session::set_option, "go-on-after-marking", true);
    rig.key(ImGuiKey_RightArrow);
    rig.type("m");
    EXPECT_EQ(under_cursor(), "d.bvh") << "after a mark it goes on";
}

TEST_F(LibraryPanel, MarksThatWereSavedInAFolderAreBackWhenItIsShownAndCtrlZTakesThemBack) {
    folder_.write("review.csv", "file,mark\nb.bvh,reject\n");
    rig.session.options.reviews = true;
    show();
    const session::Review& review = rig.session.document.review;
    EXPECT_EQ(session::mark_of(review, folder_ / "b.bvh"), Mark::reject);
    EXPECT_TRUE(rig.says("0 to keep, 1 to reject"));
    panels::send_modifiers(true, false, false);
    rig.key(ImGuiKey_Z);
    EXPECT_EQ(session::mark_of(review, folder_ / "b.bvh"), Mark::none);
    panels::send_modifiers(true, true, false);
    rig.key(ImGuiKey_Z);
    panels::send_modifiers(false, false, false);
    EXPECT_EQ(session::mark_of(review, folder_ / "b.bvh"), Mark::reject) << "with Shift they are made again";
}

TEST_F(LibraryPanel, TheMenuMarksTheTakeUnderTheCursor) {
    rig.open({folder_ / "a.bvh"});
    show();
    rig.key(ImGuiKey_RightArrow);
    rig.click("menu-Files", "menu-Mark to reject");
    const session::Review& review = rig.session.document.review;
    EXPECT_EQ(session::mark_of(review, folder_ / "b.bvh"), Mark::reject);
    EXPECT_EQ(session::mark_of(review, folder_ / "a.bvh"), Mark::none) << "which is only open";
}

TEST_F(LibraryPanel, FoldersOpenAndThereIsAWayBackToTheSamePlace) {
    show();
    rig.key(ImGuiKey_Enter);
    EXPECT_EQ(library().folder, folder_ / "more");
    EXPECT_FALSE(rig.has("take-a.bvh")) << "the folder is not listed yet";
    list();
    EXPECT_TRUE(rig.has("take-deep.bvh"));
    rig.key(ImGuiKey_Backspace);
    list();
    EXPECT_EQ(library().folder, folder_.path());
    EXPECT_EQ(under_cursor(), "more");
    rig.double_click("take-more");
    rig.frames(2);
    EXPECT_EQ(library().folder, folder_ / "more");
    list();
    rig.click("library-up");
    EXPECT_EQ(library().folder, folder_.path());
    list();
    rig.click("library-place-" + folder_.path().parent_path().filename().string());
    EXPECT_EQ(library().folder, folder_.path().parent_path());
}

TEST_F(LibraryPanel, ADoubleClickOpensAndTwoClicksOnDifferentTakesDoNot) {
    show();
    rig.move(rig.middle("take-a.bvh"));
    rig.press();
    rig.release();
    rig.move(rig.middle("take-b.bvh"));
    rig.press();
    rig.release();
    EXPECT_TRUE(rig.session.ui.library) << "nothing is opened";
    EXPECT_EQ(under_cursor(), "b.bvh");
    ImGui::GetIO().DeltaTime = 1.0F;
    rig.frame();
    ImGui::GetIO().DeltaTime = 1.0F / 60;
    rig.double_click("take-c.bvh");
    test::finish_loading(rig.session);
    EXPECT_EQ(rig.shown(), "c.bvh");
}

TEST_F(LibraryPanel, SortsByWhatIsChosenAndTellsIt) {
    show();
    for (int i = 0; i < 20; ++i) {
        takes::TakeCard card;
        card.frames = 100;
        card.seconds = 1.0 + i;
        card.speed = 20.0 - i;
        card.speed_text = fmt::format("{} m/s", 20 - i);
        tell(name(i), card);
    }
    EXPECT_TRUE(rig.says("1.00 s \u00b7 100 frames") || rig.says("100 frames"));
    rig.click("library-order", "library-order-length");
    EXPECT_EQ(rig.session.ui.library_order, takes::LibraryOrder::length);
    EXPECT_LT(rig.rect("take-t.bvh").x, rig.rect("take-s.bvh").x);
    rig.ask(session::set_option, "library-order", "date");
    EXPECT_TRUE(rig.says(fmt::format("{:%Y-%m-%d}", fmt::localtime(std::time(nullptr))))) << "as it was written now";
    rig.ask(session::set_option, "library-order", "speed");
    EXPECT_LT(rig.rect("take-a.bvh").x, rig.rect("take-b.bvh").x);
    EXPECT_TRUE(rig.says("20 m/s"));
}

TEST_F(LibraryPanel, PicturesAreDrawnWhereTheyAreThere) {
    show();
    EXPECT_FALSE(rig.has("picture-a.bvh"));
    EXPECT_EQ(library().seen.front(), 1U) << "the folder needs none";
    library().pictures[1] = 7;
    rig.frames(2);
    EXPECT_TRUE(rig.has("picture-a.bvh"));
}

// Ten thousand takes cost as much as those in view.
TEST_F(LibraryPanel, OnlyWhatIsInViewIsLaidOut) {
    show();
    takes::LibraryFolder& content = library().content;
    content.listing.entries.clear();
    for (int i = 0; i < 10'000; ++i) {
        const std::string take = fmt::format("take{}.bvh", i);
        content.listing.entries.push_back({folder_ / take, take, false, 0});
    }
    content.cards.assign(10'000, std::nullopt);
    content.takes = 10'000;
    ++content.listed;
    rig.frames(3);
    EXPECT_TRUE(rig.has("take-take0.bvh"));
    EXPECT_FALSE(rig.has("take-take60.bvh"));
    EXPECT_LE(library().seen.size(), 60U);
    rig.key(ImGuiKey_End);
    EXPECT_TRUE(rig.has("take-take9999.bvh"));
    EXPECT_FALSE(rig.has("take-take0.bvh"));
    const panels::Rect last = rig.rect("take-take9999.bvh");
    EXPECT_LE(last.y + last.height, 800 - ImGui::GetFrameHeight()) << "the whole cell is in view";
    library().scroll_by = -3000;
    rig.frames(2);
    EXPECT_FALSE(rig.has("take-take9999.bvh"));
    EXPECT_TRUE(rig.has("take-take9900.bvh") || rig.has("take-take9890.bvh"));
}

/// The index has found these two takes below the folder; as the application tells it.
void put_found(panels::LibraryState& library, const std::filesystem::path& folder, std::uint64_t answer) {
    library.search.found.clear();
    for (const std::size_t id : {8U, 5U}) {
        const std::filesystem::path file = folder / "more" / fmt::format("deep{}.bvh", id);
        panels::LibraryTake& take = library.taken[panels::found_key | id];
        take.entry = {file, file.filename().string()};
        take.below = "more";
        library.search.found.push_back(panels::found_key | id);
    }
    library.search.count = {12'300, 12'298};
    library.search.answer = answer;
}

TEST_F(LibraryPanel, WhatTheIndexFindsBelowIsShownWithItsFolderUntilNothingIsTyped) {
    show();
    rig.ask(post_event, UiEvent::focus_filter);
    rig.type("d");
    EXPECT_TRUE(library().search.on);
    EXPECT_TRUE(rig.has("take-d.bvh")) << "until the index answers, the folder itself is filtered";
    put_found(library(), folder_.path(), 1);
    rig.frames(3);
    EXPECT_FALSE(rig.has("take-d.bvh"));
    EXPECT_LT(rig.rect("take-deep8.bvh").x, rig.rect("take-deep5.bvh").x) << "in the index's order";
    EXPECT_TRUE(rig.has("deep8.bvh in more"));
    EXPECT_TRUE(rig.says("2 of 12 300 takes", "2 read"));
    EXPECT_THAT(library().seen, ElementsAre(panels::found_key | 8U, panels::found_key | 5U));
    library().search.met = 12'000;
    rig.frames(2);
    EXPECT_TRUE(rig.says("looking for changes")) << "of a tree that is known";
    library().search.met = 12'500;
    rig.frames(2);
    EXPECT_TRUE(rig.says("12 500 takes so far"));
    rig.type("eep");
    EXPECT_TRUE(rig.has("take-deep8.bvh")) << "what was found stays until the next answer";
    rig.click("library-read");
    EXPECT_TRUE(library().search.reads);
    rig.click("library-read");
    EXPECT_FALSE(library().search.reads) << "and can be stopped";
    rig.click("library-clear");
    EXPECT_TRUE(rig.has("take-d.bvh"));
    EXPECT_FALSE(rig.has("take-deep8.bvh"));
}

TEST_F(LibraryPanel, WhatIsFoundBecomesThePlaylist) {
    show();
    rig.ask(post_event, UiEvent::focus_filter);
    rig.type("d");
    put_found(library(), folder_.path(), 1);
    rig.frames(3);
    rig.key(ImGuiKey_DownArrow);
    rig.key(ImGuiKey_Enter);
    ASSERT_EQ(library().search.opening, 0U);
    library().search.playlist = {folder_ / "more/deep8.bvh", folder_ / "more/deep5.bvh"};
    library().search.opening = 1;
    rig.frames(2);
    EXPECT_THAT(opened(), ElementsAre("deep8.bvh", "deep5.bvh"));
    EXPECT_EQ(rig.session.document.playlist.current, 1U);
    EXPECT_FALSE(rig.session.ui.library);
}

TEST_F(LibraryPanel, TheIndexSortsTheFolderByItsColumnsBehindTheFolders) {
    show();
    rig.ask(session::set_option, "library-order", "height");
    rig.frames(2);
    EXPECT_TRUE(library().search.on);
    put_found(library(), folder_.path(), 1);
    rig.frames(2);
    EXPECT_LT(rig.rect("take-more").x, rig.rect("take-deep8.bvh").x);
    EXPECT_FALSE(rig.has("take-a.bvh")) << "only what the index knows can be sorted by it";
}

TEST_F(LibraryPanel, AFolderShowsFourTakesThatAreBelowIt) {
    show();
    ASSERT_EQ(library().content.listing.entries.at(0).name, "more");
    for (std::size_t i = 0; i < 4; ++i) {
        const std::size_t key = panels::inner_key | i;
        library().taken[key].entry = {folder_ / "more" / name(static_cast<int>(i)), name(static_cast<int>(i))};
        library().pictures[key] = 7;
    }
    rig.frames(2);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(library().seen.at(i), panels::inner_key | i) << "it is asked for";
    const panels::Rect cell = rig.rect("take-more");
    const panels::Rect first = rig.rect("picture-more-0");
    const panels::Rect last = rig.rect("picture-more-3");
    EXPECT_LT(first.x + first.width, last.x + 1);
    EXPECT_LT(first.y + first.height, last.y + 1);
    EXPECT_LT(last.x + last.width, cell.x + cell.width);
}

TEST_F(LibraryPanel, TagsAreAddedInTheMenuOfACellAndCtrlZTakesThemBack) {
    show();
    const auto open_menu = [&] {
        rig.move(rig.middle("take-b.bvh"));
        panels::send_button(1, true);
        rig.frame();
        panels::send_button(1, false);
        rig.frames(3);
    };
    open_menu();
    rig.click("tag-field");
    rig.type("dance");
    rig.key(ImGuiKey_Enter);
    const auto& files = rig.session.document.review.files;
    ASSERT_TRUE(files.contains(folder_ / "b.bvh"));
    EXPECT_EQ(files.at(folder_ / "b.bvh").tags, takes::Tags{"dance"});
    open_menu();
    EXPECT_TRUE(rig.has("tag-dance-on"));
    rig.click(rig.middle("library-count"));
    panels::send_modifiers(true, false, false);
    rig.key(ImGuiKey_Z);
    panels::send_modifiers(false, false, false);
    EXPECT_TRUE(files.at(folder_ / "b.bvh").tags.value_or(takes::Tags()).empty());
    open_menu();
    EXPECT_FALSE(rig.has("tag-dance-on"));
    rig.click(rig.middle("library-count"));
    rig.key(ImGuiKey_RightArrow);
    rig.click("menu-Files", "menu-Tags");
    EXPECT_TRUE(rig.has("tag-field")) << "the menu has them, too";
}

TEST_F(LibraryPanel, TheMenuOffersWhatIsThereTheMostCommonFirst) {
    show();
    rig.click("library-words");
    EXPECT_TRUE(library().search.menu) << "values are asked for";
    library().search.values = {
        {"format:bvh", 9}, {"family:cmu", 7}, {"family:mixamo", 2}, {"tag:dance", 1}, {"seconds:..2", 9}};
    rig.frames(2);
    EXPECT_LT(rig.rect("library-word-family:cmu").y, rig.rect("library-word-family:mixamo").y);
    rig.click("library-word-tag:dance");
    rig.frames(2);
    rig.click("library-words", "library-word-family:cmu");
    EXPECT_EQ(library().filter, "tag:dance family:cmu");
    rig.click("library-words", "library-word-family:mixamo");
    EXPECT_EQ(library().filter, "tag:dance family:mixamo") << "a take has one family";
}
}  // namespace
}  // namespace skelplay
