#include "app/input.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>
#include <map>
#include <ostream>
#include <set>

namespace skelplay::session {
void PrintTo(const Chord& chord, std::ostream* stream) { *stream << to_text(chord); }
}  // namespace skelplay::session

namespace skelplay::app {
namespace {
using session::Chord;
using session::Key;

KeyEvent press(int code, std::string name = "", int mods = 0) {
    return {code, 0, KeyEvent::Action::press, mods, std::move(name)};
}

struct Case {
    const char* what;
    KeyEvent event;
    std::optional<Chord> chord;
};

TEST(KeyMap, WhatIsPrintedOnAKeyDecides) {
    const std::vector<Case> cases{
        {"a letter", press(GLFW_KEY_Q, "q"), Chord{Key::q}},
        {"a French A, where an American keyboard has Q", press(GLFW_KEY_Q, "a"), Chord{Key::a}},
        {"a German Z, where an American keyboard has Y", press(GLFW_KEY_Y, "z"), Chord{Key::z}},
        {"a German ß, where an American keyboard has -", press(GLFW_KEY_MINUS, "ß"), std::nullopt},
        {"a German -, where an American keyboard has /", press(GLFW_KEY_SLASH, "-"), Chord{Key::minus}},
        {"a Cyrillic letter", press(GLFW_KEY_A, "ф"), std::nullopt},
        {"a letter without a name", press(GLFW_KEY_A), Chord{Key::a}},
        {"a slash", press(GLFW_KEY_SLASH, "/"), std::nullopt},
        {"a French é, which is the digit 2", press(GLFW_KEY_2, "é"), Chord{Key::digit_2}},
        {"a digit of the keypad", press(GLFW_KEY_KP_7, "7"), Chord{Key::digit_7}},
        {"the keypad's minus", press(GLFW_KEY_KP_SUBTRACT, "-"), Chord{Key::minus}},
        {"the keypad's plus", press(GLFW_KEY_KP_ADD, "+"), Chord{Key::equal}},
        {"Space", press(GLFW_KEY_SPACE), Chord{Key::space}},
        {"Page Down", press(GLFW_KEY_PAGE_DOWN), Chord{Key::page_down}},
        {"F1", press(GLFW_KEY_F1), Chord{Key::f1}},
        {"F12", press(GLFW_KEY_F12), Chord{Key::f12}},
        {"F13", press(GLFW_KEY_F13), std::nullopt},
        {"an unknown key", press(GLFW_KEY_UNKNOWN), std::nullopt},
        {"Shift alone", press(GLFW_KEY_LEFT_SHIFT), std::nullopt},
        {"Ctrl+O", press(GLFW_KEY_O, "o", GLFW_MOD_CONTROL), Chord{.key = Key::o, .ctrl = true}},
        {"Shift+X", press(GLFW_KEY_X, "x", GLFW_MOD_SHIFT), Chord{.key = Key::x, .shift = true}},
        {"Alt+Left with Num Lock", press(GLFW_KEY_LEFT, "", GLFW_MOD_ALT | GLFW_MOD_NUM_LOCK),
         Chord{.key = Key::left, .alt = true}},
    };
    for (const Case& each : cases) EXPECT_EQ(KeyMap().chord(each.event), each.chord) << each.what;
}

TEST(KeyMap, AQuestionMarkIsFoundByItsCharacterOnEveryLayout) {
    for (const auto& [code, name] : std::map<int, std::string>{{GLFW_KEY_SLASH, "/"}, {GLFW_KEY_MINUS, "ß"}}) {
        KeyMap keys;
        EXPECT_EQ(keys.chord(press(code, name, GLFW_MOD_SHIFT)), std::nullopt);
        EXPECT_EQ(keys.chord(CharacterEvent{U'?'}), Chord{Key::question});
    }
}

// On a German keyboard = is Shift+0.
TEST(KeyMap, ASignBehindShiftIsFoundByItsCharacter) {
    KeyMap keys;
    keys.chord(press(GLFW_KEY_0, "0", GLFW_MOD_SHIFT));
    EXPECT_EQ(keys.chord(CharacterEvent{U'='}), Chord{Key::equal});
}

TEST(KeyMap, ASignToldByItsKeyIsNotToldAgainByItsCharacter) {
    KeyMap keys;
    EXPECT_EQ(keys.chord(press(GLFW_KEY_PERIOD, ".")), Chord{Key::period});
    EXPECT_EQ(keys.chord(CharacterEvent{U'.'}), std::nullopt);
}

TEST(KeyMap, LettersAreNeverTakenFromCharacters) { EXPECT_EQ(KeyMap().chord(CharacterEvent{U'q'}), std::nullopt); }

TEST(KeyMap, EveryBoundKeyCanBePressed) {
    std::set<Key> reachable{Key::question};  // by its character
    for (int code = 0; code <= GLFW_KEY_LAST; ++code) {
        if (const auto chord = KeyMap().chord(press(code))) reachable.insert(chord->key);
    }
    for (const session::Binding& binding : session::bindings()) {
        for (const Chord& chord : binding.chords) EXPECT_TRUE(reachable.contains(chord.key)) << to_text(chord);
    }
}

struct TextCase {
    Chord chord;
    bool for_text;
};

TEST(KeyMap, ATextFieldKeepsTheKeysItEditsWith) {
    const std::vector<TextCase> cases{
        {{Key::space}, true},
        {{Key::a}, true},
        {{Key::left}, true},
        {{.key = Key::a, .shift = true}, true},
        {{.key = Key::v, .ctrl = true}, true},
        {{.key = Key::left, .ctrl = true}, true},
        {{.key = Key::q, .ctrl = true}, false},
        {{.key = Key::o, .ctrl = true}, false},
        {{Key::f1}, false},
        {{Key::escape}, false},
    };
    for (const TextCase& each : cases) EXPECT_EQ(is_for_text(each.chord), each.for_text) << to_text(each.chord);
}
}  // namespace
}  // namespace skelplay::app
