#include "session/keys.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "support/temporary_folder.h"

namespace skelplay::session {
namespace {

// Alt is not used: with the mouse it orbits, pans, zooms and scrubs by parts of frames.
TEST(Keys, EveryBindingCanBeFoundNamedAndRunByItsOwnChords) {
    std::map<std::string, std::string_view> owners;
    std::map<std::string_view, int> starts;
    std::string_view group;
    for (const Binding& binding : bindings()) {
        ASSERT_FALSE(binding.chords.empty()) << binding.action;
        EXPECT_FALSE(binding.action.empty());
        EXPECT_FALSE(binding.group.empty());
        if (binding.group != group) {
            EXPECT_EQ(++starts[binding.group], 1) << binding.group << " is in two places";
        }
        group = binding.group;
        for (const Chord& chord : binding.chords) {
            EXPECT_EQ(binding_of(chord), &binding) << binding.action;
            EXPECT_FALSE(chord.alt) << binding.action;
            const std::string text = to_text(chord);
            EXPECT_FALSE(text.empty() || text.back() == '+') << binding.action << " has a key without a name";
            const auto [owner, is_new] = owners.emplace(text, binding.action);
            EXPECT_TRUE(is_new) << text << " is both " << owner->second << " and " << binding.action;
        }
        binding.press();
    }
    EXPECT_EQ(binding_of({Key::space, true, false, false}), nullptr);
    EXPECT_EQ(binding_of({Key::none, false, false, false}), nullptr);
}

struct Expected {
    Chord chord;
    bool (*is_asked)(const Command& command);
};
template <class T>
bool is(const Command& command) {
    return command.get_if<T>() != nullptr;
}
template <UiEvent event>
bool is_event(const Command& command) {
    const UiEvent* found = command.get_if<UiEvent>();
    return found != nullptr && *found == event;
}

TEST(Keys, DoWhatTheManualSays) {
    const std::vector<Expected> table{
        {{Key::space, false, false, false}, is<PlayPause>},
        {{Key::space, false, true, false}, is<PlayBackward>},
        {{Key::left, false, false, false}, is<StepFrames>},
        {{Key::period, false, false, false}, is<StepFrames>},
        {{Key::home, false, false, false}, is<GoToFirst>},
        {{Key::i, false, false, false}, is<LoopIn>},
        {{Key::x, false, true, false}, is<SetRange>},
        {{Key::backspace, false, false, false}, is<SetOption>},
        {{Key::g, false, false, false}, is_event<UiEvent::focus_frame_number>},
        {{Key::f, false, false, false}, is<FrameSelection>},
        {{Key::f, false, true, false}, is<ToggleFollow>},
        {{Key::f, true, false, false}, is_event<UiEvent::focus_filter>},
        {{Key::digit_7, true, false, false}, is<LookFrom>},
        {{Key::right, true, false, false}, is<PickWalk>},
        {{Key::page_down, false, false, false}, is<OpenNext>},
        {{Key::tab, false, false, false}, is<ActivateNext>},
        {{Key::question, false, false, false}, is<ToggleHelp>},
        {{Key::q, true, false, false}, is<Quit>},
        {{Key::b, true, false, false}, is<ToggleBookmark>},
        {{Key::bracket_left, false, false, false}, is<GoToEvent>},
        {{Key::z, true, false, false}, is<Undo>},
        {{Key::f10, false, false, false}, is_event<UiEvent::enter_menus>},
        {{Key::tab, true, false, false}, is_event<UiEvent::next_tab>},
        {{Key::f6, false, false, false}, is_event<UiEvent::enter_column>},
        {{Key::g, false, true, false}, is_event<UiEvent::focus_rate>},
        {{Key::escape, false, false, false}, is_event<UiEvent::step_back>},
        {{Key::j, false, false, false}, is<Shuttle>},
        {{Key::k, false, false, false}, is<Shuttle>},
        {{Key::l, false, false, false}, is<Shuttle>},
        {{Key::o, false, false, false}, is<LoopOut>},
        {{Key::z, false, false, false}, is<ToggleBarZoom>},
        {{Key::b, false, false, false}, is<CycleOption>},
        {{Key::p, false, false, false}, is<CycleOption>},
        {{Key::h, false, false, false}, is<TogglePanels>},
        {{Key::e, true, false, false}, is<ToggleForm>},
    };
    for (const Expected& row : table) {
        const Binding* binding = binding_of(row.chord);
        ASSERT_NE(binding, nullptr) << to_text(row.chord);
        EXPECT_TRUE(row.is_asked(binding->press())) << to_text(row.chord);
    }
    EXPECT_EQ(binding_of({Key::digit_1, true, false, false})->press().get_if<LookFrom>()->preset,
              scene::ViewPreset::back);
    EXPECT_EQ(binding_of({Key::left, false, true, false})->press().get_if<StepFrames>()->by, -10);
    EXPECT_TRUE(is_event<UiEvent::previous_tab>(binding_of({Key::tab, true, true, false})->press()));
}

TEST(Keys, DotsTellWhereADialogFollows) {
    const auto text = [](Key key, bool shift) { return menu_text(*binding_of({key, true, shift, false})); };
    EXPECT_EQ(text(Key::o, false), "Open\u2026");
    EXPECT_EQ(text(Key::e, false), "Render\u2026");
    EXPECT_EQ(text(Key::e, true), "Export\u2026");
    EXPECT_EQ(text(Key::q, false), "Quit");
}

TEST(Keys, FilesEndWithQuitAfterALine) {
    const Binding* last = nullptr;
    for (const Binding& binding : bindings())
        if (binding.group == "Files") last = &binding;
    ASSERT_NE(last, nullptr);
    EXPECT_EQ(last->action, "Quit");
    EXPECT_TRUE(last->begins_section);
}

TEST(Keys, WhatLastsWhileHeldEndsOnRelease) {
    const Binding* held = binding_released(Key::t);
    ASSERT_NE(held, nullptr);
    EXPECT_TRUE(std::get<bool>(held->press().get_if<SetOption>()->value));
    EXPECT_FALSE(std::get<bool>(held->release().get_if<SetOption>()->value));
    EXPECT_EQ(binding_released(Key::space), nullptr);
}

TEST(Keys, AreNamedAsTheyArePrinted) {
    EXPECT_EQ(to_text(Chord{Key::x, true, true, false}), "Ctrl+Shift+X");
    EXPECT_EQ(to_text(Chord{Key::page_down, false, false, true}), "Alt+Page Down");
    EXPECT_EQ(to_text(Chord{Key::f12, false, false, false}), "F12");
    EXPECT_EQ(to_text(Chord{Key::bracket_left, false, false, false}), "[");
    EXPECT_EQ(to_text(Chord{Key::digit_7, false, false, false}), "7");
    EXPECT_EQ(chords_text(*binding_of({Key::left, false, false, false})), "Left or ,");
}

/// The table of the manual, with a row for each group.
std::string keys_markdown() {
    std::string text = "| | keys |\n|---|---|";
    std::string_view group;
    for (const Binding& binding : bindings()) {
        text += binding.group == group ? " \u00b7 " : fmt::format("\n| {} | ", binding.group);
        group = binding.group;
        for (const Chord& chord : binding.chords) text += fmt::format("`{}` ", to_text(chord));
        text += base::lower(binding.action.substr(0, 1));
        text += binding.action.substr(1);
        // The row ends where the next group begins, or the table.
        if (&binding == &bindings().back() || (&binding + 1)->group != group) text += " |";
    }
    return text + "\n";
}

TEST(Keys, TheManualHasTheTable) {
    const std::string text = test::text_of(SKELPLAY_SOURCE_DIR "/assets/help/manual/window.md");
    const std::string begin = "<!-- keys -->\n";
    const auto from = text.find(begin);
    const auto to = text.find("<!-- /keys -->");
    ASSERT_NE(from, std::string::npos);
    ASSERT_NE(to, std::string::npos);
    EXPECT_EQ(text.substr(from + begin.size(), to - from - begin.size()), keys_markdown())
        << "replace the table in assets/help/manual/window.md by this one";
}

}  // namespace
}  // namespace skelplay::session
