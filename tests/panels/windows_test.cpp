#include <atomic>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <regex>
#include <thread>
#include "base/diagnostics.h"
#include "panels/help_pages.h"
#include "panels/panel_rig.h"
#include "panels/ui.h"
#include "session/figures.h"
#include "session/files/opening.h"
#include "session/keys.h"
#include "session/playback.h"
#include "session/viewing.h"
#include "session/window.h"
#include "support/environment_variable.h"

namespace skelplay {
namespace {
using namespace session;
using HelpPanels = test::PanelFixture;
using OverlayOpen = test::OpenFixture;
using PanelsOpen = test::OpenFixture;
using PanelsPaused = test::PausedFixture;
using TooltipsOpen = test::OpenFixture;
using TooltipsPaused = test::PausedFixture;
using test::OpenRig;
using test::PanelRig;
using test::PausedRig;

TEST(WrappedText, BreaksAtBlanksAndNeverInsideANumber) {
    const test::PanelRig rig;
    ImGui::NewFrame();
    const std::string text = "The left foot slides 11.25 cm, 4.5 s, in frames 210-238";
    for (float width = 40; width < 400; width += 1) {
        const std::string broken = panels::broken_at_blanks(text, width);
        std::string joined = broken;
        std::ranges::replace(joined, '\n', ' ');
        EXPECT_EQ(joined, text);
        for (std::size_t begin = 0, end = 0; begin < broken.size(); begin = end + 1) {
            end = std::min(broken.find('\n', begin), broken.size());
            const std::string line = broken.substr(begin, end - begin);
            if (line.find(' ') != std::string::npos) {
                EXPECT_LE(panels::text_width(line), width) << line;
            }
        }
    }
    ImGui::EndFrame();
}

TEST(Help, ListsEveryBinding) {
    PanelRig rig{{}, {1280, 3000}};
    rig.state.scale = 1;
    rig.ask(session::toggle_help);
    for (const Binding& binding : session::bindings())
        EXPECT_TRUE(rig.has(fmt::format("help-{}", binding.action))) << binding.action;
}

TEST_F(HelpPanels, IsSearchedByActionAndByKey) {
    ask(session::toggle_help);
    type("shift+space");
    EXPECT_TRUE(has("help-Play backward"));
    EXPECT_FALSE(has("help-Play or pause"));
}

TEST(Help, HasAPageForEachThingThatPeopleDoAndSearchingShowsThoseThatTellOfIt) {
    PanelRig rig{{}, {1280, 900}};
    rig.ask(session::toggle_help);
    for (const char* page : {"open", "look", "library", "compare", "checks", "check-skin", "convert", "pictures", "onto"}) {
        ASSERT_TRUE(rig.has(fmt::format("help-page-{}", page))) << page;
        rig.click(fmt::format("help-page-{}", page));
        EXPECT_TRUE(rig.has(fmt::format("help-shows-{}", page)));
        EXPECT_FALSE(rig.has("help-Play or pause")) << "the keys are another page";
    }
    rig.ask(session::command(session::toggle_help), session::command(session::toggle_help));
    rig.type("unit was inferred");
    EXPECT_TRUE(rig.has("help-shows-open")) << "of what is searched for the first page is shown";
    EXPECT_TRUE(rig.lacks("help-page-keys", "help-page-compare"));
}

TEST(Help, ASearchShowsTheSectionThatAnswersIt) {
    const std::map<std::string, std::pair<std::string, std::string>> answers{
        {"gap", {"checks", "Gaps of markers"}},
        {"floor", {"look", "Up axis and floor"}},
        {"undo", {"library", "Undo"}},
        {"bookmark", {"library", "Bookmarks and marks"}},
        {"checks", {"checks", ""}},
        {"repair", {"checks", "Repair"}},
        {"textures", {"check-skin", "Textures"}},
        {"unit", {"look", "The unit"}}};
    PanelRig rig{{}, {1280, 900}};
    for (const auto& [sought, where] : answers) {
        const auto found = panels::find_heading(sought);
        ASSERT_TRUE(found) << sought;
        const panels::HelpPage& page = panels::help_pages()[found->first];
        EXPECT_EQ(page.name, where.first) << sought;
        const bool title = where.second.empty();
        EXPECT_TRUE(title || page.blocks[found->second].text == where.second) << sought;
        rig.ask(session::toggle_help);
        rig.type(sought.c_str());
        EXPECT_TRUE(rig.has("help-shows-" + where.first)) << sought;
        rig.ask(session::toggle_help);
    }
}

TEST(Help, EachPanelHasAButtonForItsPage) {
    PanelRig rig{test::usual_files(), {1280, 900}};
    rig.open({"a.bvh"});
    for (const auto& [tab, page] : std::map<std::string, std::string>{{"Bone", "look"},
                                                                      {"Curves", "look"},
                                                                      {"Skins", "check-skin"},
                                                                      {"Checks", "checks"},
                                                                      {"Figures", "compare"},
                                                                      {"View", "look"},
                                                                      {"Messages", "open"}}) {
        rig.click("tab-" + tab);
        rig.click("help-of-" + tab);
        EXPECT_TRUE(rig.has("help-shows-" + page)) << tab;
        rig.ask(session::toggle_help);
    }
    for (const auto& [form, page] : std::map<session::Form, std::string>{{session::Form::render_media, "pictures"},
                                                                         {session::Form::export_take, "convert"}}) {
        rig.ask(session::toggle_form, form);
        rig.click(form == session::Form::render_media ? "help-of-render" : "help-of-export");
        EXPECT_TRUE(rig.has("help-shows-" + page)) << page;
        rig.ask(session::command(session::toggle_help), session::command(session::toggle_form, form));
    }
    rig.ask(session::toggle_library);
    rig.click("help-of-library");
    EXPECT_TRUE(rig.has("help-shows-library"));
}

/// The texts between quotes in the sources of the rooms whose words a window shows.
std::vector<std::string> texts_of_sources() {
    std::vector<std::string> texts;
    const std::regex literal(R"re("([^"\\]|\\.)*")re");
    for (const char* room : {"analysis", "exporters", "loaders", "panels", "processing", "session", "takes"})
        for (const auto& entry :
             std::filesystem::recursive_directory_iterator(SKELPLAY_SOURCE_DIR "/src/" + std::string(room))) {
            const std::string name = entry.path().filename().string();
            if (entry.is_directory() || name == "option_table.cpp" || name == "file_options.cpp") continue;
            std::istringstream lines(test::text_of(entry.path()));
            for (std::string line; std::getline(lines, line);) {
                line.resize(std::min(line.find("// "), line.size()));
                for (std::sregex_iterator each(line.begin(), line.end(), literal), end; each != end; ++each)
                    texts.push_back(each->str().substr(1, each->str().size() - 2));
            }
        }
    const std::set<std::string> of_the_command_line{"check", "compare", "convert"};
    for (const std::string words : {"formats", "checks", "messages"}) {
        std::istringstream lines(test::text_of(SKELPLAY_SOURCE_DIR "/assets/words/" + words + ".txt"));
        std::string block;
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with(' ')) block = line;
            if (words != "messages" || !of_the_command_line.contains(block)) texts.push_back(line);
        }
    }
    return texts;
}

// What a call of convert alone is told begins "expected no --".
TEST(Words, NoTextOfTheWindowNamesAnOptionOfTheCommandLine) {
    const std::vector<std::string> texts = texts_of_sources();
    EXPECT_GT(texts.size(), 3000U);
    const std::regex option("(^|[ (])--[a-z]");
    for (const std::string& text : texts) {
        if (text.find("--") == std::string::npos || text.find(' ') == std::string::npos) continue;
        if (text.starts_with("expected no --")) continue;
        EXPECT_FALSE(std::regex_search(base::to_sentence({.message = text}), option)) << text;
    }
}

TEST(Words, AMessageIsShownWithoutItsCodeAndOptionsAndCopiedWithThem) {
    const base::Diagnostic message{
        .code = "t.rate", .message = "30 frames a second may be meant: --fps 30", .remedy = base::Remedy::set_file_rate};
    EXPECT_EQ(base::to_sentence(message), "30 frames a second may be meant");
    EXPECT_THAT(base::to_text(message), testing::HasSubstr("--fps 30 [t.rate]"));
    EXPECT_EQ(base::to_sentence({.message = "fitted: \u00d7 2 (--skin-scale 1 leaves it), moved; --x does it"}),
              "Fitted: \u00d7 2, moved");
}

TEST_F(PanelsOpen, AFileThatHasLostAPartAsksInThePicture) {
    const auto lose = [&] {
        const auto smaller = std::make_shared<takes::Take>(figure().take);
        smaller->figure = std::make_shared<figure::Figure>(test::tiny_figure("a.bvh", {.frames = 40}));
        session.document.figures.front().derived.smaller = smaller;
        frames(3);
    };
    const auto shown_frames = [&] { return figure::frame_count(figure().take.figure->take); };
    lose();
    EXPECT_TRUE(says("a.bvh has lost a part on disk", "Now 4 bones, 40 frames. Shown as before: 4 bones, 101 frames"));
    click("lost-keep");
    EXPECT_TRUE(lacks("lost-keep", "lost-take"));
    EXPECT_EQ(shown_frames(), 101U);
    lose();
    click("lost-take");
    EXPECT_TRUE(lacks("lost-keep", "lost-take"));
    EXPECT_EQ(shown_frames(), 40U);
}

TEST(PartialPicture, SaysHowManyTakesAreShownAndShowsAll) {
    PanelRig rig;
    rig.open({"a.bvh", "b.bvh", "c.bvh"});
    EXPECT_FALSE(rig.has("partial-picture"));
    rig.ask(session::set_option, "views", "two-takes");
    EXPECT_TRUE(PanelRig::says("2 of 3 takes shown"));
    rig.click("partial-picture");
    EXPECT_EQ(rig.session.view.panes.size(), 3U);
    EXPECT_FALSE(rig.has("partial-picture"));
}

TEST(HelpPages, AreASmallPartOfMarkdown) {
    using Kind = panels::HelpBlock::Kind;
    const auto blocks =
        panels::help_blocks("# One\ntwo `three`\nfour\n\n- five\n  six\n- **seven**\n\n```\n- a\n\n b\n```\nend\n");
    const std::vector<panels::HelpBlock> expected{{Kind::heading, "One"},    {Kind::paragraph, "two three four"},
                                                  {Kind::item, "five six"},  {Kind::item, "seven"},
                                                  {Kind::code, "- a\n\n b"}, {Kind::paragraph, "end"}};
    EXPECT_EQ(blocks, expected);
}

TEST_F(HelpPanels, HasTheKeyboardFromItsFirstPictureUntilEscapeAndForgetsTheSearch) {
    session::apply(session, session::toggle_help);
    frame();
    EXPECT_TRUE(state.uses_keys) << "what is typed is no command";
    frames(2);
    EXPECT_TRUE(state.uses_keys);
    type("ghosts");
    EXPECT_EQ(state.help.filter, "ghosts");
    key(ImGuiKey_Escape);
    EXPECT_FALSE(session.ui.help_open);
    frames(2);
    EXPECT_FALSE(state.uses_keys);
    ask(session::toggle_help);
    EXPECT_TRUE(has("help-Play or pause"));
}

TEST(Menus, MarkWhatIsOn) {
    PanelRig rig{{{"a.bvh", {}}, {"b.bvh", {}}}};
    rig.open({"a.bvh", "b.bvh"});
    rig.ask(session::command(session::play_or_pause), session::command(session::go_to_frame, 50),
            session::command(session::select_bone, rig.active(), figure::BoneId{2}));
    rig.settle();
    /// The part of view or window state that a menu entry switches.
    const auto expect_off_then_on = [&](const char* menu, const char* entry, const Command& toggle, const auto& shown) {
        const auto without = shown();
        const std::string off = fmt::format("menu-{}", entry);
        const std::string on = fmt::format("menu-{}-on", entry);
        rig.click(menu);
        EXPECT_TRUE(rig.has(off)) << entry;
        EXPECT_FALSE(rig.has(on)) << entry;
        rig.ask(toggle);
        rig.settle();
        EXPECT_TRUE(rig.has(on)) << entry;
        EXPECT_NE(shown(), without) << entry;
        rig.click(on, menu);
        EXPECT_TRUE(rig.has(off)) << entry << ": the menu turned it off";
        EXPECT_EQ(shown(), without) << entry;
        rig.click(menu);
    };
    const Session& session = rig.session;
    expect_off_then_on("menu-View", "Ghosts", session::command(session::cycle_option, "ghosts"),
                       [&] { return test::drawn(session).ghosts.size(); });
    expect_off_then_on("menu-View", "Path of the joint", session::command(session::cycle_option, "path"),
                       [&] { return test::drawn(session).lines.size(); });
    expect_off_then_on("menu-View", "Follow the figure", session::command(session::toggle_follow),
                       [&] { return session.view.pane().follow; });
    expect_off_then_on("menu-View", "Orthographic", session::command(session::toggle_orthographic), [&] {
        return scene::matrices(session.view.pane().camera, session.view.viewport, 2.0).projection[3][3];
    });
    expect_off_then_on("menu-View", "Side by side", session::command(session::set_option, "side-by-side", true),
                       [&] { return session::motion_bounds(session.document).size().z; });
    rig.click("menu-Window");
    EXPECT_TRUE(rig.has("menu-Panels-on"));
}

TEST(Menus, HaveShortNamesAndKeepTheWholeOnesForHelp) {
    for (const session::Binding& binding : session::bindings()) {
        if (!binding.in_menus || binding.release) continue;
        const std::string name = session::menu_text(binding);
        EXPECT_LE(std::ranges::count(name, ' '), 3) << name;
    }
    for (const panels::HelpPage& page : panels::help_pages())
        EXPECT_LE(std::ranges::count(page.title, ' '), 3) << page.title;
}

TEST_F(PanelsOpen, TheHelpMenuOpensThePageThatIsChosen) {
    click("menu-Help", "menu-help-compare");
    EXPECT_TRUE(session.ui.help_open);
    EXPECT_TRUE(has("help-shows-compare"));
    ask(session::command(session::toggle_help), session::command(session::toggle_help));
    EXPECT_FALSE(has("help-shows-compare")) << "F1 opens it at the keys, as ever";
}

// As in a window that no test watches.
TEST_F(PanelsOpen, NoteTheirItemsOnlyForWhoAsks) {
    EXPECT_TRUE(has("play"));
    items.clear();
    state.item_log = nullptr;
    frames(2);
    EXPECT_TRUE(items.empty());
    state.item_log = &items;
    frames(1);
    EXPECT_TRUE(has("play"));
}

TEST(EmptyState, OffersTheWaysIn) {
    PanelRig rig{{{"a.bvh", {}}}};
    EXPECT_TRUE(rig.has("empty-sample"));
    rig.click("empty-open");
    EXPECT_TRUE(rig.session.ui.open_dialog);
    rig.ask(session::toggle_open_dialog);
    rig.open({"a.bvh"});
    EXPECT_FALSE(rig.has("empty-open"));
}

struct OpenDialog : testing::Test {
    test::TemporaryFolder folder;
    PanelRig rig{{{"a.bvh", {}}, {"b.bvh", {}}}};

    void SetUp() override {
        for (const char* name : {"a.bvh", "b.bvh", "notes.txt", "more/deep.bvh", ".hidden.bvh"}) folder.write(name);
        rig.session.ui.last_folder = folder.path();
        rig.ask(session::toggle_open_dialog);
    }
    [[nodiscard]] std::string shown() const {
        const OpenFigure* active = session::active_figure(rig.session.document);
        return active == nullptr ? "" : active->take.figure->name;
    }
};

TEST_F(OpenDialog, ListsFoldersAndKnownFiles) {
    EXPECT_TRUE(rig.has("entry-more", "entry-a.bvh"));
    EXPECT_TRUE(rig.lacks("entry-notes.txt", "entry-.hidden.bvh"));
    rig.click("dialog-all-files");
    EXPECT_TRUE(rig.has("entry-notes.txt"));
}

TEST_F(OpenDialog, ADoubleClickOpensWhichIsMarkedThen) {
    rig.click("entry-b.bvh");
    EXPECT_TRUE(rig.session.ui.open_dialog) << "one click only points at it";
    rig.double_click("entry-b.bvh");
    rig.settle();
    EXPECT_EQ(shown(), "b.bvh");
    EXPECT_FALSE(rig.session.ui.open_dialog);
    EXPECT_FALSE(rig.state.uses_keys);
    rig.ask(session::toggle_open_dialog);
    EXPECT_TRUE(rig.has("open-b.bvh"));
    EXPECT_FALSE(rig.has("open-a.bvh"));
}

TEST_F(OpenDialog, IsUsedByKeysAlone) {
    struct Case {
        const char* what;
        const char* typed;
        std::vector<ImGuiKey> keys;
        const char* shown;
    };
    constexpr ImGuiKey up = ImGuiKey_UpArrow;
    constexpr ImGuiKey down = ImGuiKey_DownArrow;
    constexpr ImGuiKey enter = ImGuiKey_Enter;
    for (const char* name : {"takes/a.bvh", "takes/b.bvh"}) folder.write(name);
    rig.ask(session::toggle_open_dialog);
    for (const Case& each : {Case{"Escape closes it and opens nothing", "", {ImGuiKey_Escape}, ""},
                             {"the first file though folders lie before it", "", {enter}, "a.bvh"},
                             {"arrows end at the last", "", {up, down, down, down, enter}, "b.bvh"},
                             {"typing narrows", "b.b", {enter}, "b.bvh"},
                             {"a candidate of a typed folder", "takes/", {down, enter}, "b.bvh"}}) {
        SCOPED_TRACE(each.what);
        rig.session.ui.last_folder = folder.path();
        rig.ask(session::toggle_open_dialog);
        rig.type(each.typed);
        EXPECT_EQ(rig.has("entry-a.bvh"), *each.typed != 'b');
        for (const ImGuiKey key : each.keys) rig.key(key);
        rig.settle();
        EXPECT_EQ(shown(), each.shown);
        EXPECT_FALSE(rig.session.ui.open_dialog);
        rig.ask(session::close_figure, rig.active());
    }
}

TEST_F(OpenDialog, EnterOpensWhatWasClicked) {
    rig.click("entry-b.bvh");
    rig.key(ImGuiKey_Enter);
    rig.settle();
    EXPECT_EQ(shown(), "b.bvh");
}

TEST_F(OpenDialog, GoesIntoFoldersAndBackUpOnceNothingIsTyped) {
    rig.type("more");
    rig.key(ImGuiKey_Enter);
    EXPECT_TRUE(rig.has("entry-deep.bvh"));
    rig.key(ImGuiKey_Backspace);
    EXPECT_TRUE(rig.has("entry-a.bvh"));
    EXPECT_EQ(rig.state.dialog.listing.entries.at(rig.state.dialog.cursor).name, "more")
        << "the cursor is on the folder that was left";
    rig.type("b");
    rig.key(ImGuiKey_Backspace);
    EXPECT_EQ(rig.state.dialog.listing.folder, folder.path());
    EXPECT_TRUE(rig.state.dialog.typed.empty());
}

TEST_F(OpenDialog, SeveralFilesAreChosenWithCtrlAndShift) {
    rig.click("entry-a.bvh");
    panels::send_modifiers(true, false, false);
    rig.click("entry-b.bvh");
    panels::send_modifiers(false, false, false);
    EXPECT_EQ(rig.state.dialog.chosen.size(), 2U);
    rig.click("entry-a.bvh");
    EXPECT_TRUE(rig.state.dialog.chosen.empty()) << "a plain click begins anew";
    panels::send_modifiers(false, true, false);
    rig.click("entry-b.bvh");
    panels::send_modifiers(false, false, false);
    EXPECT_EQ(rig.state.dialog.chosen.size(), 2U);
    rig.click_and_settle("dialog-open");
    EXPECT_EQ(rig.session.document.figures.size(), 2U);
}

TEST_F(OpenDialog, AddsWhenItWasOpenedToAddOrByItsButton) {
    rig.double_click("entry-a.bvh");
    rig.settle();
    rig.click("tab-Figures", "figures-add");
    rig.type("b.bvh");
    rig.key(ImGuiKey_Enter);
    rig.settle();
    EXPECT_EQ(rig.session.document.figures.size(), 2U);
    EXPECT_FALSE(rig.has("figures-add"));
    rig.ask(session::toggle_open_dialog);
    EXPECT_FALSE(rig.state.dialog.adding) << "opened otherwise it replaces";
    rig.click("entry-b.bvh");
    rig.click_and_settle("dialog-add");
    EXPECT_EQ(rig.session.document.figures.size(), 3U);
}

TEST_F(OpenDialog, TabCompletesPathsAndListsTheCandidates) {
    folder.write("takes/walk1.bvh");
    folder.write("takes/walk2.bvh");
    folder.write("takes/run.bvh");
    for (int i = 0; i < 2; ++i) rig.ask(session::toggle_open_dialog);
    rig.type("ta");
    rig.key(ImGuiKey_Tab);
    EXPECT_EQ(rig.state.dialog.typed, "takes/");
    rig.frames(2);
    EXPECT_TRUE(rig.has("entry-run.bvh")) << "the candidates";
    rig.type("w");
    rig.key(ImGuiKey_Tab);
    EXPECT_EQ(rig.state.dialog.typed, "takes/walk") << "as far as it is certain";
    rig.frames(2);
    EXPECT_FALSE(rig.has("entry-run.bvh"));
    EXPECT_TRUE(rig.has("entry-walk2.bvh"));
    rig.type("2");
    rig.key(ImGuiKey_Tab);
    EXPECT_EQ(rig.state.dialog.typed, "takes/walk2.bvh");
}

TEST_F(OpenDialog, TakesAbsolutePathsAndThoseOfTheHomeFolder) {
    const test::TemporaryFolder elsewhere;
    elsewhere.write("b.bvh");
    rig.type((elsewhere.path() / "b.b").c_str());
    EXPECT_TRUE(rig.has("entry-b.bvh"));
    EXPECT_FALSE(rig.has("entry-a.bvh"));
    rig.key(ImGuiKey_Tab, ImGuiKey_Enter);
    rig.settle();
    EXPECT_EQ(shown(), "b.bvh");
    EXPECT_EQ(takes::typed_path("/data", "walk.bvh"), "/data/walk.bvh");
    EXPECT_EQ(takes::typed_path("/data", "/takes/walk.bvh"), "/takes/walk.bvh");
    const test::EnvironmentVariable home("HOME", "/home/me");
    EXPECT_EQ(takes::typed_path("/data", "~/walk.bvh"), "/home/me/walk.bvh");
}

TEST_F(OpenDialog, CtrlEnterOpensTheFolder) {
    panels::send_modifiers(true, false, false);
    rig.key(ImGuiKey_Enter);
    panels::send_modifiers(false, false, false);
    rig.settle();
    EXPECT_EQ(rig.session.document.playlist.files.size(), 2U);
}

TEST(Loading, CanBeCancelledByItsButton) {
    auto begun = std::make_shared<std::atomic<bool>>(false);
    PanelRig rig{{}};
    rig.load_by([begun](const std::filesystem::path&, const loaders::LoadOptions&, const base::Run& run) {
        *begun = true;
        while (!run.stopped()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        loaders::LoadResult result;
        result.stopped = true;
        return result;
    });
    session::apply(rig.session, session::open_files, {"a.bvh"}, false, false);
    while (!*begun) std::this_thread::yield();
    rig.frames(3);
    rig.click_and_settle("cancel-loading");
    EXPECT_FALSE(rig.has("cancel-loading"));
    EXPECT_FALSE(session::loading(rig.session));
}

/// The window of the visible tooltip; width 0: there is none.
panels::Rect shown_tooltip() {
    for (const ImGuiWindow* window : GImGui->Windows)
        if ((window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->Active && !window->Hidden)
            return {window->Pos.x, window->Pos.y, window->Size.x, window->Size.y};
    return {};
}

TEST(FileSize, IsInKilobytesOrMegabytes) {
    EXPECT_EQ(panels::file_size(0), "0 kB");
    EXPECT_EQ(panels::file_size(1), "1 kB") << "an empty file is another";
    EXPECT_EQ(panels::file_size(411'600), "412 kB");
    EXPECT_EQ(panels::file_size(1'250'000), "1.2 MB");
}

TEST_F(TooltipsPaused, WaitForRestAndStandBesideTheirItem) {
    for (const char* place : {"real-time", "tab-Bone", "fold-left"}) {
        const bool has_one = std::string_view(place) != "tab-Bone";
        move(middle(place));
        frame();
        EXPECT_EQ(shown_tooltip().width, 0) << "at once";
        EXPECT_NEAR(state.redraw_in.value_or(0), has_one ? 0.5 : 0.0, 0.05);
        frames(40);
        const panels::Rect tip = shown_tooltip();
        const panels::Rect item = rect(place);
        EXPECT_EQ(tip.width > 0, has_one) << place;
        EXPECT_FALSE(state.redraw_in) << "nothing more is to come";
        if (!has_one) continue;
        EXPECT_TRUE(tip.y >= item.y + item.height || tip.y + tip.height <= item.y) << place;
        EXPECT_TRUE(tip.x >= 0 && tip.y >= 0 && tip.x + tip.width <= 1280 && tip.y + tip.height <= 800);
    }
}

TEST_F(TooltipsOpen, AreNotForWhatLiesBelowADialog) {
    move(middle("real-time"));
    frames(40);
    EXPECT_GT(shown_tooltip().width, 0);
    ask(session::toggle_help);
    frames(40);
    EXPECT_EQ(shown_tooltip().width, 0);
}

TEST_F(TooltipsOpen, GoAwayWithAClick) {
    move(middle("real-time"));
    frames(40);
    press();
    release();
    frames(60);
    EXPECT_EQ(shown_tooltip().width, 0);
}

TEST_F(OverlayOpen, ClickingTheEndOfAnAxisLooksFromThere) {
    click("axis+y");
    EXPECT_NEAR(session.view.pane().camera.pitch, scene::Camera::pitch_limit, 1e-6);
}

TEST_F(OverlayOpen, TheAxesAreNamedAsInTheFile) {
    const auto apart = [&](const char* a, const char* b) {
        const ImVec2 first = middle(a);
        const ImVec2 second = middle(b);
        return std::hypot(first.x - second.x, first.y - second.y);
    };
    EXPECT_LT(apart("file-axis-Y", "axis+y"), 0.5F);
    ask(session::set_up_axis, active(), figure::Axis::z);
    EXPECT_LT(apart("file-axis-Z", "axis+y"), 0.5F) << "the file's Z stands up";
    EXPECT_LT(apart("file-axis-Y", "axis-z"), 0.5F);
    EXPECT_LT(apart("file-axis-X", "axis+x"), 0.5F);
}

/// The background list's vertices of this colour.
int vertices_of(ImU32 colour) {
    int count = 0;
    for (const ImDrawVert& vertex : ImGui::GetBackgroundDrawList()->VtxBuffer) count += vertex.col == colour ? 1 : 0;
    return count;
}

TEST_F(OverlayOpen, NamesHaveARimAndALineButNoPlate) {
    const panels::Rect& picture = state.viewport;  // the window tells the session how large it is
    ask(session::set_viewport, {static_cast<double>(picture.width), static_cast<double>(picture.height)});
    const int other_rims = vertices_of(panels::palette(scene::Theme::dark).halo);  // the grid's note has one
    const glm::dvec3 middle = session.view.pane().camera.target;
    lists.front().labels = {{middle, "hips", scene::Emphasis::plain}, {middle, "tail", scene::Emphasis::selected}};
    frame();
    const panels::Rect hips = rect("label-hips");
    const panels::Rect tail = rect("label-tail");
    EXPECT_TRUE(tail.y + tail.height <= hips.y || hips.y + hips.height <= tail.y || tail.x + tail.width <= hips.x ||
                hips.x + hips.width <= tail.x)
        << "they stand beside each other";
    const panels::Palette& colours = panels::palette(scene::Theme::dark);
    EXPECT_EQ(vertices_of(colours.panel), 0) << "no plates";
    EXPECT_GE(vertices_of(colours.halo) - other_rims, 2 * 8 * 4 * 4) << "eight times four letters of two names";
    EXPECT_GE(vertices_of(colours.leader), 8) << "two lines";
    EXPECT_EQ(vertices_of(colours.accent), 4 * 4) << "the selected bone's name";
    lists.front().labels = {{scene::eye(session.view.pane().camera) * 2.0 - session.view.pane().camera.target, "behind",
                             scene::Emphasis::plain}};
    items.clear();
    frame();
    EXPECT_FALSE(has("label-behind")) << "behind the viewer";
}

TEST_F(PanelsOpen, CostFewVertices) {
    EXPECT_LT(ImGui::GetDrawData()->TotalVtxCount, 8000);
    ask(session::command(session::toggle_panels), session::command(session::toggle_panels),
        session::command(session::dismiss_toast));
    EXPECT_LT(ImGui::GetDrawData()->TotalVtxCount, 200);
}

TEST_F(PanelsPaused, AskForNothingByThemselves) {
    forget();
    frames(10);
    EXPECT_TRUE(commands.empty());
}
}  // namespace
}  // namespace skelplay
