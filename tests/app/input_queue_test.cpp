#include <gtest/gtest.h>
#include "app/input.h"

namespace skelplay::app {
namespace {
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

TEST(InputQueue, HandsOutWhatOneFrameCanShow) {
    struct Case {
        const char* what;
        std::string_view stream;
        std::vector<std::size_t> portions;
    };
    for (const Case& each : {Case{"a key pressed and released between two frames is seen down", "pr", {1, 1}},
                             {"a character comes with its key", "pcrpcr", {2, 1, 2, 1}},
                             {"a click is seen down where the pointer was", "mdu", {1, 1, 1}},
                             {"a drag begins where the button went down", "dmmmu", {1, 3, 1}},
                             {"a key held down does not pile up frames", "pttttttr", {7, 1}},
                             {"moves are one frame", "emmmmmm", {7}},
                             {"a finger lets go where it was, and is gone afterwards", "mdue", {1, 1, 1, 1}},
                             {"the wheel turns where the pointer has arrived", "mssm", {1, 2, 1}},
                             {"what is no press joins any portion", "pwfelw", {6}}})
        EXPECT_EQ(portions(each.stream), each.portions) << each.what;
    EXPECT_TRUE(InputQueue().poll().empty());
}

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
