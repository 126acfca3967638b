#include "session/keys.h"

#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::session {
namespace {

TEST(Keys, NoTwoActionsShareAChord) {
    std::map<std::string, std::string_view> owners;
    for (const Binding& binding : bindings())
        for (const Chord& chord : binding.chords) {
            const auto [owner, is_new] = owners.emplace(to_text(chord), binding.action);
            EXPECT_TRUE(is_new) << to_text(chord) << " is both " << owner->second << " and " << binding.action;
        }
}

TEST(Keys, EveryBindingCanBeFoundNamedAndRun) {
    for (const Binding& binding : bindings()) {
        ASSERT_FALSE(binding.chords.empty()) << binding.action;
        EXPECT_FALSE(binding.action.empty());
        EXPECT_FALSE(binding.group.empty());
        for (const Chord& chord : binding.chords) {
            EXPECT_EQ(binding_of(chord), &binding) << binding.action;
            const std::string text = to_text(chord);
            EXPECT_FALSE(text.empty() || text.back() == '+') << binding.action << " has a key without a name";
        }
        binding.press();
    }
}

TEST(Keys, GroupsAreContiguous) {
    std::map<std::string_view, int> starts;
    std::string_view group;
    for (const Binding& binding : bindings()) {
        if (binding.group == group) continue;
        group = binding.group;
        EXPECT_EQ(++starts[group], 1) << group;
    }
}

struct Expected {
    Chord chord;
    std::size_t command;  // index in the variant
};
template <class T>
std::size_t index_of() {
    return Command(T{}).index();
}

TEST(Keys, DoWhatTheManualSays) {
    const std::vector<Expected> table{
        {{Key::space, false, false, false}, index_of<PlayPause>()},
        {{Key::space, false, true, false}, index_of<PlayBackward>()},
        {{Key::left, false, false, false}, index_of<StepFrames>()},
        {{Key::period, false, false, false}, index_of<StepFrames>()},
        {{Key::home, false, false, false}, index_of<GoToFirst>()},
        {{Key::i, false, false, false}, index_of<LoopIn>()},
        {{Key::x, false, true, false}, index_of<SetRange>()},
        {{Key::backspace, false, false, false}, index_of<SetSpeed>()},
        {{Key::g, false, false, false}, index_of<FocusFrameNumber>()},
        {{Key::f, false, false, false}, index_of<FrameSelection>()},
        {{Key::f, false, true, false}, index_of<ToggleFollow>()},
        {{Key::f, true, false, false}, index_of<FocusFilter>()},
        {{Key::digit_7, true, false, false}, index_of<LookFrom>()},
        {{Key::right, true, false, false}, index_of<PickWalk>()},
        {{Key::page_down, false, false, false}, index_of<OpenNext>()},
        {{Key::tab, false, false, false}, index_of<ActivateNext>()},
        {{Key::question, false, false, false}, index_of<ToggleHelp>()},
        {{Key::q, true, false, false}, index_of<Quit>()},
    };
    for (const Expected& row : table) {
        const Binding* binding = binding_of(row.chord);
        ASSERT_NE(binding, nullptr) << to_text(row.chord);
        EXPECT_EQ(binding->press().index(), row.command) << to_text(row.chord);
    }
    EXPECT_EQ(std::get<LookFrom>(binding_of({Key::digit_1, true, false, false})->press()).preset,
              scene::ViewPreset::back);
    EXPECT_EQ(std::get<StepFrames>(binding_of({Key::left, false, true, false})->press()).by, -10);
}

TEST(Keys, UnknownChordsDoNothing) {
    EXPECT_EQ(binding_of({Key::space, true, false, false}), nullptr);
    EXPECT_EQ(binding_of({Key::none, false, false, false}), nullptr);
}

TEST(Keys, WhatLastsWhileHeldEndsOnRelease) {
    const Binding* held = binding_released(Key::t);
    ASSERT_NE(held, nullptr);
    EXPECT_TRUE(std::get<ShowRestPose>(held->press()).on);
    EXPECT_FALSE(std::get<ShowRestPose>(held->release()).on);
    EXPECT_EQ(binding_released(Key::space), nullptr);
}

TEST(Keys, AreNamedAsTheyArePrinted) {
    EXPECT_EQ(to_text(Chord{Key::x, true, true, false}), "Ctrl+Shift+X");
    EXPECT_EQ(to_text(Chord{Key::page_down, false, false, true}), "Alt+Page Down");
    EXPECT_EQ(to_text(Chord{Key::f12, false, false, false}), "F12");
    EXPECT_EQ(to_text(Chord{Key::digit_7, false, false, false}), "7");
    EXPECT_EQ(chords_text(*binding_of({Key::left, false, false, false})), "Left or ,");
}

TEST(Keys, ReadmeHasTheTable) {
    std::ifstream file(std::string(SKELPLAY_SOURCE_DIR) + "/README.md");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::string begin = "<!-- keys -->\n";
    const auto from = text.find(begin);
    const auto to = text.find("<!-- /keys -->");
    if (from == std::string::npos || to == std::string::npos) GTEST_SKIP() << "README.md has no key section";
    EXPECT_EQ(text.substr(from + begin.size(), to - from - begin.size()), keys_markdown())
        << "put this between the two marks";
}

}  // namespace
}  // namespace skelplay::session
