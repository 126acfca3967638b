#include "base/text.h"
#include <gtest/gtest.h>
#include <utility>
#include <vector>

namespace skelplay::base::text_test {
TEST(Text, SentencesBeginWithACapital) {
    EXPECT_EQ(capitalised("no file"), "No file");
    EXPECT_EQ(capitalised("A file"), "A file");
    EXPECT_EQ(capitalised("\xC3\xA9t\xC3\xA9"), "\xC3\xA9t\xC3\xA9") << "only ASCII letters";
    EXPECT_EQ(capitalised(""), "");
}

TEST(Text, ThingsAreCountedInWords) {
    EXPECT_EQ(counted(0, "vertex", "vertices"), "0 vertices");
    EXPECT_EQ(counted(1, "vertex", "vertices"), "1 vertex");
    EXPECT_EQ(counted(2, "vertex", "vertices"), "2 vertices");
}

TEST(Text, NaturalOrderComparesNumbersAsNumbers) {
    const std::vector<std::pair<const char*, const char*>> ordered{{"a2", "a10"}, {"a9b", "a10a"},   {"A1", "b1"},
                                                                   {"a", "a1"},   {"07_2", "07_10"}, {"a1", "a01b"}};
    for (const auto& [less, more] : ordered) {
        EXPECT_TRUE(natural_less(less, more)) << less << " " << more;
        EXPECT_FALSE(natural_less(more, less)) << more << " " << less;
    }
    EXPECT_FALSE(natural_less("a01", "a01"));
    EXPECT_NE(natural_less("a1", "a01"), natural_less("a01", "a1")) << "different names are never equal";
}

TEST(Text, BlanksAndLineEndsAreAsciiOnly) {
    const std::string blanks = " \t\r\n\v\f";
    for (int code = 0; code < 256; ++code) {
        const auto c = static_cast<char>(code);
        EXPECT_EQ(is_blank(c), code != 0 && blanks.find(c) != std::string::npos) << code;
        EXPECT_EQ(is_line_end(c), c == '\r' || c == '\n') << code;
    }
}

TEST(Text, CaseIsAsciiOnly) {
    EXPECT_EQ(lower("ABCxyz[@`{09_"), "abcxyz[@`{09_");
    EXPECT_EQ(lower("\xC3\x84\xC4"), "\xC3\x84\xC4");  // letters beyond ASCII stay
    EXPECT_TRUE(equal_ignoring_case("EndOfFile", "ENDOFFILE"));
    EXPECT_FALSE(equal_ignoring_case("End", "Ends"));
    EXPECT_FALSE(equal_ignoring_case("End", "En"));
    EXPECT_FALSE(equal_ignoring_case("@", "`"));  // they differ in the same bit as A and a
    EXPECT_TRUE(starts_with_ignoring_case("FRAMES: 3", "frames:"));
    EXPECT_FALSE(starts_with_ignoring_case("Fram", "frames"));
    EXPECT_TRUE(starts_with_ignoring_case("x", ""));
}

TEST(Text, TrimmingTakesBlanksAtTheEndsOnly) {
    const std::vector<std::pair<std::string_view, std::string_view>> cases{
        {"", ""}, {" \t\r\n", ""}, {" a ", "a"}, {"a b", "a b"}, {"\ta  b\r\n", "a  b"}};
    for (const auto& [text, wanted] : cases) EXPECT_EQ(trimmed(text), wanted);
}

TEST(Text, CollapsingMakesEveryRunOfBlanksOne) {
    const std::vector<std::pair<std::string_view, std::string_view>> cases{
        {"", ""}, {"  ", ""}, {"Body  Controller", "Body Controller"}, {"\ta \t b\r\nc ", "a b c"}, {"a", "a"}};
    for (const auto& [text, wanted] : cases) EXPECT_EQ(collapsed(text), wanted);
}

struct Utf8Case {
    std::string_view bytes;
    std::size_t prefix;  // bytes that are well-formed
};

// After Unicode 15, table 3-7: the first and last of each row, and what is just outside.
const std::vector<Utf8Case> utf8_cases{
    {"", 0},
    {"abc\x7F", 4},
    {"\xC2\x80", 2},
    {"\xDF\xBF", 2},
    {"\xE0\xA0\x80", 3},
    {"\xED\x9F\xBF", 3},
    {"\xEE\x80\x80", 3},
    {"\xEF\xBF\xBF", 3},
    {"\xF0\x90\x80\x80", 4},
    {"\xF4\x8F\xBF\xBF", 4},
    {"\x80", 0},              // goes on with nothing
    {"\xC0\x80", 0},          // overlong NUL
    {"\xC1\xBF", 0},          // overlong
    {"\xE0\x9F\xBF", 0},      // overlong
    {"\xF0\x8F\xBF\xBF", 0},  // overlong
    {"\xED\xA0\x80", 0},      // a surrogate
    {"\xF4\x90\x80\x80", 0},  // beyond U+10FFFF
    {"\xF5\x80\x80\x80", 0},
    {"\xFF", 0},
    {"a\xC3", 1},      // cut
    {"a\xE2\x82", 1},  // cut
    {"a\xF0\x9F\x98", 1},
    {"a\xC3z", 1},
    {"\xC3\xA9\xE9", 2},  // é, then é in Latin-1
};

TEST(Text, Utf8IsWellFormedOrNot) {
    for (const Utf8Case& wanted : utf8_cases) {
        EXPECT_EQ(utf8_prefix(wanted.bytes), wanted.prefix) << testing::PrintToString(wanted.bytes);
        EXPECT_EQ(is_utf8(wanted.bytes), wanted.prefix == wanted.bytes.size());
    }
}

TEST(Text, Utf8EndsAtTheFirstWrongByteWhereverItIs) {
    for (std::size_t length = 0; length < 40; ++length) {
        const std::string ascii(length, 'a');
        for (const auto& [bytes, prefix] : utf8_cases) {
            const std::string text = ascii + std::string(bytes) + ascii;
            EXPECT_EQ(utf8_prefix(text), prefix == bytes.size() ? text.size() : length + prefix)
                << testing::PrintToString(text);
        }
        EXPECT_EQ(utf8_prefix(ascii + "\xFF" + std::string(40, 'a')), length);
        EXPECT_EQ(utf8_prefix(ascii + "\xC3\xA9" + ascii), 2 * length + 2);
    }
}

TEST(Text, WhatIsNotUtf8IsLatin1) {
    EXPECT_EQ(to_utf8("caf\xC3\xA9"), "caf\xC3\xA9");
    EXPECT_EQ(to_utf8("caf\xE9"), "caf\xC3\xA9");
    EXPECT_EQ(to_utf8("\xC3\xA9\xE9"), "\xC3\x83\xC2\xA9\xC3\xA9");  // all of it
    for (int code = 0; code < 256; ++code) EXPECT_TRUE(is_utf8(to_utf8(std::string(2, static_cast<char>(code))))) << code;
}

TEST(Text, CharactersAreCountedNotBytes) {
    EXPECT_EQ(character_count(""), 0U);
    EXPECT_EQ(character_count("abc"), 3U);
    EXPECT_EQ(character_count("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"), 4U);
    EXPECT_EQ(character_count("\xE9\xE9"), 2U);  // each stray byte is one
    EXPECT_EQ(character_count("\xE2\x82"), 2U);
}

TEST(Text, ALongNameIsShortenedInItsMiddle) {
    const auto within = [](std::size_t most) {
        return [most](const std::string& shown) { return character_count(shown) <= most; };
    };
    EXPECT_EQ(shortened("walk.bvh", within(8)), "walk.bvh");
    EXPECT_EQ(shortened("walk_of_17.bvh", within(9)), "walk….bvh");
    EXPECT_EQ(shortened("äöüäöü", within(5)), "äö…öü") << "characters stay whole";
    EXPECT_EQ(shortened("walk.bvh", within(0)), "w…h") << "both ends are kept in any case";
    EXPECT_EQ(shortened("", within(0)), "");
}
}  // namespace skelplay::base::text_test
