#include "base/lines.h"
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <utility>
#include "support/counted_steps.h"

namespace skelplay::base::lines_test {
using testing::ElementsAre;
using testing::IsEmpty;

using Places = std::vector<std::pair<std::string, std::uint64_t>>;  // text and offset

template <class Reader, class Item> Places all(Reader reader) {
    Places places;
    for (Item item; reader.next(item);) places.emplace_back(item.text, item.offset);
    return places;
}

Places lines(std::string_view text, std::uint64_t base = 0) { return all<LineReader, Line>(LineReader(text, base)); }
Places tokens(std::string_view text, std::uint64_t base = 0) { return all<TokenReader, Token>(TokenReader(text, base)); }

std::pair<std::string, std::uint64_t> at(std::string_view text, std::uint64_t offset) {
    return {std::string(text), offset};
}

TEST(Lines, EndWithAnyLineEndAlsoMixed) {
    EXPECT_THAT(lines("a\nb\n"), ElementsAre(at("a", 0), at("b", 2)));
    EXPECT_THAT(lines("a\rb\r"), ElementsAre(at("a", 0), at("b", 2)));
    EXPECT_THAT(lines("a\r\nb\r\n"), ElementsAre(at("a", 0), at("b", 3)));
    EXPECT_THAT(lines("a\nb\rc\r\nd"), ElementsAre(at("a", 0), at("b", 2), at("c", 4), at("d", 7)));
    EXPECT_THAT(lines("a\n\rb"), ElementsAre(at("a", 0), at("", 2), at("b", 3)));  // LF CR are two ends
    EXPECT_THAT(lines("a\r\r\nb"), ElementsAre(at("a", 0), at("", 2), at("b", 4)));
}

TEST(Lines, MayBeEmptyButNoneFollowsTheLastEnd) {
    EXPECT_THAT(lines(""), IsEmpty());
    EXPECT_THAT(lines("\n"), ElementsAre(at("", 0)));
    EXPECT_THAT(lines("\r\n"), ElementsAre(at("", 0)));
    EXPECT_THAT(lines("\n\n"), ElementsAre(at("", 0), at("", 1)));
    EXPECT_THAT(lines("a"), ElementsAre(at("a", 0)));
    EXPECT_THAT(lines("\na"), ElementsAre(at("", 0), at("a", 1)));
}

TEST(Lines, CountOffsetsFromTheBase) { EXPECT_THAT(lines("a\nb", 100), ElementsAre(at("a", 100), at("b", 102))); }

TEST(Lines, HoldNulAndBytesThatAreNoText) {
    const std::string text("\0\xFF\n\0", 4);
    EXPECT_THAT(lines(text), ElementsAre(at(std::string_view("\0\xFF", 2), 0), at(std::string_view("\0", 1), 3)));
}

TEST(Lines, OfAnyLineEndAreReadWithoutASearchOfTheTextBehindThem) {
    for (const std::string line_end : {"\n", "\r", "\r\n"})
        test::expect_linear(
            [&](std::size_t size) {
                std::string text;
                for (std::size_t i = 0; i < size; ++i) text += std::string(150, 'x') + line_end;
                return [text] {
                    Line line;
                    for (std::size_t at = 0; at < text.size(); at += 150) {  // a reader for each line, as ahead of it
                        LineReader reader(std::string_view(text).substr(at));
                        reader.next(line);
                    }
                };
            },
            15);
}

/// All texts of `length` out of a letter and both line ends.
std::vector<std::string> all_texts(std::size_t length) {
    std::vector<std::string> texts{""};
    for (std::size_t i = 0; i < length; ++i) {
        std::vector<std::string> longer;
        for (const std::string& text : texts)
            for (const char c : {'a', '\r', '\n'}) longer.push_back(text + c);
        texts = std::move(longer);
    }
    return texts;
}

/// The plain way: character by character.
Places slow_lines(std::string_view text) {
    Places places;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = begin;
        while (end < text.size() && text[end] != '\r' && text[end] != '\n') ++end;
        places.emplace_back(text.substr(begin, end - begin), begin);
        begin = end + (text.substr(end, 2) == "\r\n" ? 2 : 1);
    }
    return places;
}

TEST(Lines, AreThoseAPlainReaderFindsInAllTextsOfSevenCharacters) {
    for (std::size_t length = 0; length <= 7; ++length)
        for (const std::string& text : all_texts(length))
            ASSERT_EQ(lines(text), slow_lines(text)) << testing::PrintToString(text);
}

TEST(Tokens, StandBetweenBlanksOfAnyKind) {
    EXPECT_THAT(tokens(""), IsEmpty());
    EXPECT_THAT(tokens(" \t\r\n\v\f"), IsEmpty());
    EXPECT_THAT(tokens("a"), ElementsAre(at("a", 0)));
    EXPECT_THAT(tokens("  ab\tc \r\n d\v"), ElementsAre(at("ab", 2), at("c", 5), at("d", 10)));
    EXPECT_THAT(tokens("a b", 7), ElementsAre(at("a", 7), at("b", 9)));
    EXPECT_THAT(tokens("a\xC2\xA0z"), ElementsAre(at("a\xC2\xA0z", 0)));  // a no-break space is no blank
}

TEST(Tokens, LeaveTheRestOfTheLine) {
    TokenReader reader(Line{"key  the value ", 50});
    Token token;
    ASSERT_TRUE(reader.next(token));
    EXPECT_EQ(token.text, "key");
    EXPECT_EQ(reader.rest(), "  the value ");
    EXPECT_EQ(reader.offset(), 53U);
}

TEST(LineCounter, CountsAsEditorsDo) {
    // offsets:                0123 4567 8 9
    const MemoryBytes source("ab\ncd\r\n\re");
    struct Case {
        std::uint64_t offset;
        std::uint64_t line;
        std::uint64_t start;
    };
    const std::vector<Case> cases{{0, 1, 0}, {1, 1, 0}, {2, 1, 0}, {3, 2, 3}, {5, 2, 3}, {7, 3, 7}, {8, 4, 8}, {9, 4, 8}};
    for (const Case& wanted : cases) {
        LineCounter alone(source);
        EXPECT_EQ(alone.advance_to(wanted.offset), wanted.start) << wanted.offset;
        EXPECT_EQ(alone.line(), wanted.line) << wanted.offset;
    }
    LineCounter along(source);
    for (const Case& wanted : cases) {
        EXPECT_EQ(along.advance_to(wanted.offset), wanted.start) << wanted.offset;
        EXPECT_EQ(along.line(), wanted.line) << wanted.offset;
    }
}

TEST(LineCounter, AgreesWithTheReaderInAllTextsOfSevenCharacters) {
    for (const std::string& text : all_texts(7)) {
        const MemoryBytes source(text);
        LineCounter counter(source);
        std::uint64_t number = 0;
        for (const auto& [line, offset] : lines(text)) {
            ++number;
            ASSERT_EQ(counter.advance_to(offset), offset) << testing::PrintToString(text);
            ASSERT_EQ(counter.line(), number) << testing::PrintToString(text);
        }
    }
}
}  // namespace skelplay::base::lines_test
