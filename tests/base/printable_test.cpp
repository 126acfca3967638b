#include <gtest/gtest.h>
#include "base/encoded_text.h"

namespace skelplay::base {
namespace {
TEST(Printable, OrdinaryTextStays) {
    for (const char* text : {"", "walk.bvh", "Männchen", "走る", "\U0001F600 a", "a\\b'\"", "ﷺ עברית"})
        EXPECT_EQ(printable(text), text);
}

// ESC ] 0 ; sets a terminal's title, CSI (U+009B) is ESC [, and U+202E turns "gnp.bvh" into "hvb.png".
TEST(Printable, WhatControlsATerminalOrTurnsTextIsEscaped) {
    using namespace std::string_view_literals;
    EXPECT_EQ(printable("\x1b]0;evil\x07"), "\\x1b]0;evil\\x07");
    EXPECT_EQ(printable("a\nwalk.bvh:1:1: error: no\r\t\x7f"), "a\\nwalk.bvh:1:1: error: no\\r\\t\\x7f");
    EXPECT_EQ(printable("\0"sv), "\\x00");
    EXPECT_EQ(printable("\u009b31m"), "\\x9b31m");
    EXPECT_EQ(printable("a\u202egnp.bvh\u2069\u200f\u2028"), "a\\u202egnp.bvh\\u2069\\u200f\\u2028");
}

TEST(Printable, InvalidUtf8IsLatin1) {
    EXPECT_EQ(printable("M\xe4nnchen"), "Männchen");
    EXPECT_EQ(printable("\x9b[31m"), "\\x9b[31m") << "C1 as one byte";
    EXPECT_EQ(printable("\xf0\x9f\x98"), "ð\\x9f\\x98") << "a character that is cut";
}

TEST(Printable, ABlankStandsForEachControl) { EXPECT_EQ(blanked("a\x1b\u202eb\nc"), "a  b c"); }
}  // namespace
}  // namespace skelplay::base
