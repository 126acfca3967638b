#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "panels/panel_rig.h"

namespace skelplay {
namespace {

using session::Mark;
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
    [[nodiscard]] panels::LibraryState& library() { return rig_.state.library; }

    void show() {
        rig_.state.library.begin_at(folder_.path());
        rig_.ask(session::ToggleLibrary{});
        list();
    }
    /// As the application does when the panel asks for a folder.
    void list() {
        const std::uint64_t listed = library().content.listed;
        library().content = takes::list_library(library().folder);
        library().content.listed = listed + 1;
        rig_.frames(3);
    }
    void tell(const std::string& take, takes::TakeCard card) {
        auto& content = library().content;
        for (std::size_t i = 0; i < content.listing.entries.size(); ++i)
            if (content.listing.entries[i].name == take) takes::put_card(content, i, std::move(card));
        rig_.frames(2);
    }
    [[nodiscard]] std::string under_cursor() { return library().cursor_path.filename().string(); }
    [[nodiscard]] std::vector<std::string> opened() const {
        std::vector<std::string> names;
        if (const auto* asked = rig_.asked<session::OpenFromLibrary>())
            for (const auto& file : asked->files) names.push_back(file.filename().string());
        return names;
    }

    test::TemporaryFolder folder_;
    PanelRig rig_{{{"a.bvh", {}}, {"b.bvh", {}}, {"c.bvh", {}}}};
};

TEST_F(LibraryPanel, CoversTheWindowAndShowsFoldersAndTakes) {
    show();
    for (const char* item : {"take-more", "take-a.bvh", "take-t.bvh", "library-filter", "library-order"})
        EXPECT_TRUE(rig_.has(item)) << item;
    EXPECT_FALSE(rig_.has("time-bar"));
    EXPECT_TRUE(rig_.says("20 takes"));
    EXPECT_LT(rig_.rect("take-more").x, rig_.rect("take-a.bvh").x) << "folders come first";
    EXPECT_EQ(rig_.rect("take-more").y, rig_.rect("take-a.bvh").y);
    EXPECT_GT(rig_.rect("take-g.bvh").y, rig_.rect("take-f.bvh").y) << "seven in a row";
}

TEST_F(LibraryPanel, OpensAtTheTakeThatIsOpen) {
    rig_.open({folder_ / "b.bvh"});
    rig_.ask(session::ToggleLibrary{});
    list();
    EXPECT_EQ(library().folder, folder_.path());
    EXPECT_EQ(under_cursor(), "b.bvh");
    EXPECT_TRUE(rig_.has("open-b.bvh"));
    EXPECT_FALSE(rig_.has("open-a.bvh"));
}

TEST_F(LibraryPanel, ArrowsMoveAndEnterOpensWithTheOthersAsPlaylist) {
    show();
    EXPECT_EQ(under_cursor(), "more");
    rig_.key(ImGuiKey_RightArrow);
    EXPECT_EQ(under_cursor(), "a.bvh");
    rig_.key(ImGuiKey_DownArrow);
    EXPECT_EQ(under_cursor(), "h.bvh");
    rig_.key(ImGuiKey_End);
    EXPECT_EQ(under_cursor(), "t.bvh");
    rig_.key(ImGuiKey_DownArrow);
    EXPECT_EQ(under_cursor(), "t.bvh") << "there is no row below";
    rig_.key(ImGuiKey_Home);
    rig_.key(ImGuiKey_RightArrow);
    rig_.key(ImGuiKey_RightArrow);
    rig_.key(ImGuiKey_Enter);
    ASSERT_EQ(opened().size(), 20U);
    EXPECT_EQ(rig_.asked<session::OpenFromLibrary>()->index, 1U);
    EXPECT_FALSE(rig_.session.ui.library);
    test::finish_loading(rig_.session);
    rig_.frames(3);
    EXPECT_EQ(session::active_figure(rig_.session.document)->take.figure->name, "b.bvh");
    EXPECT_TRUE(rig_.has("time-bar"));
}

TEST_F(LibraryPanel, TheFilterNarrowsAndItsOrderIsThePlaylists) {
    folder_.write("ab.bvh");
    show();
    rig_.ask(session::UiEvent::focus_filter);
    rig_.type("b.");
    EXPECT_FALSE(rig_.has("take-a.bvh"));
    EXPECT_TRUE(rig_.has("take-ab.bvh"));
    EXPECT_TRUE(rig_.says("2 of 21 takes"));
    rig_.key(ImGuiKey_Enter);
    EXPECT_THAT(opened(), ElementsAre("ab.bvh", "b.bvh"));
}

TEST_F(LibraryPanel, LettersInTheFilterMarkNothing) {
    show();
    rig_.key(ImGuiKey_End);
    rig_.ask(session::UiEvent::focus_filter);
    rig_.type("m");
    EXPECT_EQ(library().filter, "m");
    EXPECT_EQ(rig_.asked<session::MarkListed>(), nullptr);
}

TEST_F(LibraryPanel, EscapeGivesTheKeysBackThenShowsAllThenCloses) {
    show();
    rig_.ask(session::UiEvent::focus_filter);
    rig_.type("b");
    rig_.key(ImGuiKey_Escape);
    EXPECT_EQ(library().filter, "b") << "what was typed stays";
    EXPECT_FALSE(library().filtering);
    rig_.key(ImGuiKey_Escape);
    EXPECT_EQ(library().filter, "");
    EXPECT_TRUE(rig_.session.ui.library);
    rig_.key(ImGuiKey_Escape);
    EXPECT_FALSE(rig_.session.ui.library);
}

TEST_F(LibraryPanel, KeysOfTheWindowBehindChangeNothingThere) {
    rig_.open({folder_ / "a.bvh"});
    const session::FigureId figure = rig_.session.document.active;
    rig_.ask(session::Select{figure, figure::BoneId{1}});
    show();
    rig_.ask(session::UiEvent::step_back);
    rig_.ask(session::UiEvent::next_tab);
    EXPECT_EQ(rig_.session.view.selection.figure, figure);
    rig_.key(ImGuiKey_RightArrow);
    EXPECT_EQ(under_cursor(), "b.bvh") << "the keys stay in the library";
}

TEST_F(LibraryPanel, TheCrossShowsAllAgain) {
    show();
    rig_.ask(session::UiEvent::focus_filter);
    rig_.type("b");
    rig_.click("library-clear");
    EXPECT_TRUE(rig_.has("take-a.bvh"));
    EXPECT_FALSE(rig_.has("library-clear"));
}

TEST_F(LibraryPanel, TakesAreMarkedWithTheKeysOfTheReview) {
    show();
    rig_.key(ImGuiKey_RightArrow);
    rig_.type("m");
    rig_.key(ImGuiKey_RightArrow);
    rig_.type("n");
    const session::Review& review = rig_.session.document.review;
    EXPECT_EQ(session::mark_of(review, folder_ / "a.bvh"), Mark::keep);
    EXPECT_EQ(session::mark_of(review, folder_ / "b.bvh"), Mark::reject);
    EXPECT_TRUE(rig_.says("1 to keep, 1 to reject"));
    rig_.ask(session::SetOption{"go-on-after-marking", true});
    rig_.key(ImGuiKey_RightArrow);
    rig_.type("m");
    EXPECT_EQ(under_cursor(), "d.bvh") << "after a mark it goes on";
}

TEST_F(LibraryPanel, MarksThatWereSavedInAFolderAreBackWhenItIsShownAndCtrlZTakesThemBack) {
    folder_.write("review.csv", "file,mark\nb.bvh,reject\n");
    rig_.session.options.reviews = true;
    show();
    const session::Review& review = rig_.session.document.review;
    EXPECT_EQ(session::mark_of(review, folder_ / "b.bvh"), Mark::reject);
    EXPECT_TRUE(rig_.says("0 to keep, 1 to reject"));
    ImGui::GetIO().KeyCtrl = true;
    rig_.key(ImGuiKey_Z);
    ImGui::GetIO().KeyCtrl = false;
    EXPECT_EQ(session::mark_of(review, folder_ / "b.bvh"), Mark::none);
}

TEST_F(LibraryPanel, TheMenuMarksTheTakeUnderTheCursor) {
    rig_.open({folder_ / "a.bvh"});
    show();
    rig_.key(ImGuiKey_RightArrow);
    rig_.click("menu-Files");
    rig_.click("menu-Mark to reject");
    const session::Review& review = rig_.session.document.review;
    EXPECT_EQ(session::mark_of(review, folder_ / "b.bvh"), Mark::reject);
    EXPECT_EQ(session::mark_of(review, folder_ / "a.bvh"), Mark::none) << "which is only open";
}

TEST_F(LibraryPanel, FoldersOpenAndThereIsAWayBackToTheSamePlace) {
    show();
    rig_.key(ImGuiKey_Enter);
    EXPECT_EQ(library().folder, folder_ / "more");
    EXPECT_FALSE(rig_.has("take-a.bvh")) << "the folder is not listed yet";
    list();
    EXPECT_TRUE(rig_.has("take-deep.bvh"));
    rig_.key(ImGuiKey_Backspace);
    list();
    EXPECT_EQ(library().folder, folder_.path());
    EXPECT_EQ(under_cursor(), "more");
    rig_.double_click("take-more");
    rig_.frames(2);
    EXPECT_EQ(library().folder, folder_ / "more");
    list();
    rig_.click("library-up");
    EXPECT_EQ(library().folder, folder_.path());
    list();
    rig_.click("library-place-" + folder_.path().parent_path().filename().string());
    EXPECT_EQ(library().folder, folder_.path().parent_path());
}

TEST_F(LibraryPanel, ADoubleClickOpensAndTwoClicksOnDifferentTakesDoNot) {
    show();
    rig_.move(rig_.middle("take-a.bvh"));
    rig_.press();
    rig_.release();
    rig_.move(rig_.middle("take-b.bvh"));
    rig_.press();
    rig_.release();
    EXPECT_EQ(rig_.asked<session::OpenFromLibrary>(), nullptr);
    EXPECT_EQ(under_cursor(), "b.bvh");
    ImGui::GetIO().DeltaTime = 1.0F;
    rig_.frame();
    ImGui::GetIO().DeltaTime = 1.0F / 60;
    rig_.double_click("take-c.bvh");
    ASSERT_NE(rig_.asked<session::OpenFromLibrary>(), nullptr);
    EXPECT_EQ(rig_.asked<session::OpenFromLibrary>()->index, 2U);
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
    EXPECT_TRUE(rig_.says("1.00 s \u00b7 100 frames") || rig_.says("100 frames"));
    rig_.click("library-order");
    rig_.click("library-order-length");
    EXPECT_EQ(rig_.session.ui.library_order, takes::LibraryOrder::length);
    EXPECT_LT(rig_.rect("take-t.bvh").x, rig_.rect("take-s.bvh").x);
    rig_.ask(session::SetOption{"library-order", takes::LibraryOrder::speed});
    EXPECT_LT(rig_.rect("take-a.bvh").x, rig_.rect("take-b.bvh").x);
    EXPECT_TRUE(rig_.says("20 m/s"));
}

TEST_F(LibraryPanel, ARefusedTakeSaysWhyInPlaceOfItsPicture) {
    show();
    takes::TakeCard refused;
    refused.facts.refusal = "Line 3: expected a name";
    tell("a.bvh", refused);
    EXPECT_TRUE(rig_.says("expected a name"));
    EXPECT_TRUE(rig_.says("20 takes, 1 refused"));
}

TEST_F(LibraryPanel, PicturesAreDrawnWhereTheyAreThere) {
    show();
    EXPECT_FALSE(rig_.has("picture-a.bvh"));
    EXPECT_EQ(library().seen.front(), 1U) << "the folder needs none";
    library().pictures[1] = 7;
    rig_.frames(2);
    EXPECT_TRUE(rig_.has("picture-a.bvh"));
}

TEST_F(LibraryPanel, KeysOfThePictureRestMeanwhile) {
    show();
    EXPECT_TRUE(rig_.state.uses_keys);
    rig_.ask(session::ToggleLibrary{});
    EXPECT_FALSE(rig_.state.uses_keys);
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
    rig_.frames(3);
    EXPECT_TRUE(rig_.has("take-take0.bvh"));
    EXPECT_FALSE(rig_.has("take-take60.bvh"));
    EXPECT_LE(library().seen.size(), 60U);
    rig_.key(ImGuiKey_End);
    EXPECT_TRUE(rig_.has("take-take9999.bvh"));
    EXPECT_FALSE(rig_.has("take-take0.bvh"));
    const panels::Rect last = rig_.rect("take-take9999.bvh");
    EXPECT_LE(last.y + last.height, 800 - ImGui::GetFrameHeight()) << "the whole cell is in view";
    library().scroll_by = -3000;
    rig_.frames(2);
    EXPECT_FALSE(rig_.has("take-take9999.bvh"));
    EXPECT_TRUE(rig_.has("take-take9900.bvh") || rig_.has("take-take9890.bvh"));
}

}  // namespace
}  // namespace skelplay
