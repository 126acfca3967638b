#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/input.h"

namespace skelplay::app {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// One letter for an event, so that a stream of input is a word: p and r press and release a key, t repeats it, c is
/// a character, m moves the pointer, d and u are a button down and up, s scrolls, f drops files, e and l are the
/// pointer entering and leaving, w is the window changing.
InputEvent event(char letter) {
    switch (letter) {
        case 'p': return KeyEvent{65, 0, KeyEvent::Action::press, 0, "a"};
        case 'r': return KeyEvent{65, 0, KeyEvent::Action::release, 0, "a"};
        case 't': return KeyEvent{65, 0, KeyEvent::Action::repeat, 0, "a"};
        case 'c': return CharacterEvent{U'a'};
        case 'm': return PointerMove{{1, 2}};
        case 'd': return PointerButton{0, true, 0, 0.0};
        case 'u': return PointerButton{0, false, 0, 0.0};
        case 's': return Scroll{{0, 1}};
        case 'f': return FilesDropped{};
        case 'e': return PointerPresence{true};
        case 'l': return FocusChange{false};
        default: return WindowChange{};
    }
}

/// The sizes of the portions in which a stream is handed out.
std::vector<std::size_t> portions(std::string_view stream) {
    InputQueue queue;
    for (const char letter : stream) queue.push(event(letter));
    std::vector<std::size_t> sizes;
    while (!queue.empty()) sizes.push_back(queue.poll().size());
    return sizes;
}

TEST(InputQueue, AnEmptyQueueGivesAnEmptyPortion) { EXPECT_THAT(InputQueue().poll(), IsEmpty()); }

TEST(InputQueue, AKeyPressedAndReleasedBetweenTwoFramesIsSeenDown) { EXPECT_THAT(portions("pr"), ElementsAre(1, 1)); }

TEST(InputQueue, ACharacterComesWithItsKey) { EXPECT_THAT(portions("pcrpcr"), ElementsAre(2, 1, 2, 1)); }

TEST(InputQueue, AClickIsSeenDownWhereThePointerWas) { EXPECT_THAT(portions("mdu"), ElementsAre(1, 1, 1)); }

TEST(InputQueue, ADragBeginsWhereTheButtonWentDown) { EXPECT_THAT(portions("dmmmu"), ElementsAre(1, 3, 1)); }

TEST(InputQueue, AKeyHeldDownDoesNotPileUpFrames) { EXPECT_THAT(portions("pttttttr"), ElementsAre(7, 1)); }

TEST(InputQueue, MovesAreOneFrame) { EXPECT_THAT(portions("emmmmmm"), ElementsAre(7)); }

TEST(InputQueue, TheWheelTurnsWhereThePointerHasArrived) { EXPECT_THAT(portions("mssm"), ElementsAre(1, 2, 1)); }

TEST(InputQueue, WhatIsNoPressJoinsAnyPortion) { EXPECT_THAT(portions("pwfelw"), ElementsAre(6)); }

TEST(InputQueue, TheOrderIsKept) {
    InputQueue queue;
    queue.push(PointerMove{{1, 0}});
    queue.push(PointerMove{{2, 0}});
    const auto portion = queue.poll();
    ASSERT_EQ(portion.size(), 2U);
    EXPECT_EQ(std::get<PointerMove>(portion[0]).position.x, 1);
    EXPECT_EQ(std::get<PointerMove>(portion[1]).position.x, 2);
}

}  // namespace
}  // namespace skelplay::app
