// Words and lines of a file, by the rules of different formats.

#include "base/scanner.h"
#include <atomic>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>

namespace skelplay::base::scanner_test {
/// "text@offset", with `^` before the first word of a line and `.` after the last.
std::string words_of(std::string_view text, const WordRule& rule, std::uint64_t block_bytes) {
    const MemoryBytes bytes{std::string(text)};
    Scanner scanner(bytes, rule, block_bytes);
    std::string all;
    while (!scanner.peek().is_end()) {
        const bool last = scanner.next_ends_line();
        const Word word = scanner.take();
        all += fmt::format("{}{}@{}{} ", word.begins_line ? "^" : "", word.text, word.offset, last ? "." : "");
    }
    EXPECT_EQ(scanner.take().offset, text.size());
    return all;
}

/// The words, which must be the same for blocks of any size.
std::string words_of(std::string_view text, const WordRule& rule) {
    std::string first = words_of(text, rule, 1);
    for (const std::uint64_t block_bytes : {2, 3, 5, 64}) EXPECT_EQ(words_of(text, rule, block_bytes), first);
    return first;
}

TEST(Scanner, SplitsAtBlanksAndSkipsAByteOrderMark) {
    EXPECT_EQ(words_of("\xEF\xBB\xBF one  two\r\n\tthree", {}), "^one@4 two@9. ^three@15. ");
    EXPECT_EQ(words_of("", {}), "");
    EXPECT_EQ(words_of(" \n ", {}), "");
}

TEST(Scanner, KeepsSingleCharactersApart) {
    EXPECT_EQ(words_of("a{b} {\n}", {.singles = "{}"}), "^a@0 {@1 b@2 }@3 {@5. ^}@7. ");
}

TEST(Scanner, SkipsSeparatorsAndComments) {
    EXPECT_EQ(words_of("(1,2) # 3\n4#5", {.separators = "(),", .comment = "#"}), "^1@1 2@3. ^4@10. ");
    EXPECT_EQ(words_of("a//b\n/ c", {.comment = "//"}), "^a@0. ^/@5 c@7. ");
}

TEST(Scanner, KnowsWhichSeparatorsAreBetweenTwoWords) {
    const MemoryBytes bytes("1 (,\n2 ( 3");
    Scanner scanner(bytes, {.separators = "(,"});
    EXPECT_EQ(scanner.take().after, "");
    EXPECT_EQ(scanner.take().after, "");
    EXPECT_EQ(scanner.take().after, "(");
}

TEST(Scanner, TakesANameInBracketsForOneWord) {
    const WordRule names{.comment = "//", .open = '<', .close = '>'};
    EXPECT_EQ(words_of("<L // Hip> 1<b>2\n<open\nc", names), "^<L // Hip>@0 1@11 <b>@12 2@15. ^<open@17. ^c@23. ");
}

TEST(Scanner, CutsLongWords) { EXPECT_EQ(words_of("abcdef gh", {.longest = 3}), "^abc@0 def@3 gh@7. "); }

TEST(Scanner, ReadsNumbersAndLeavesOtherWords) {
    const MemoryBytes bytes("1.5 -2e1\nx                                          3");
    Scanner scanner(bytes);
    double number = 0.0;
    EXPECT_TRUE(scanner.read_number(number));
    EXPECT_EQ(number, 1.5);
    EXPECT_TRUE(scanner.read_number(number));
    EXPECT_EQ(number, -20.0);
    EXPECT_FALSE(scanner.read_number(number));
    EXPECT_TRUE(scanner.peek().begins_line);
    EXPECT_EQ(scanner.take().text, "x");
    EXPECT_TRUE(scanner.read_number(number));
    EXPECT_EQ(number, 3.0);
    EXPECT_FALSE(scanner.read_number(number));
}

TEST(Scanner, GivesTheLinesOfEveryKindOfEnd) {
    const MemoryBytes bytes(
        "\xEF\xBB\xBF"
        "a\r\nb\rc\n\n\xEF\xBB\xBF"
        "d");
    for (const std::uint64_t block_bytes : {1, 2, 3, 64}) {
        Scanner lines(bytes, {}, block_bytes);
        std::string text;
        for (Line line; lines.next_line(line);) text += fmt::format("{}@{} ", line.text, line.offset);
        EXPECT_EQ(text,
                  "a@3 b@6 c@8 @10 \xEF\xBB\xBF"
                  "d@11 ");
        EXPECT_EQ(lines.offset(), bytes.size());
    }
}

// Lines and words of one file take turns: free text stands between the keywords of an ASF.
TEST(Scanner, GoesOnWithLinesAfterAWordAndWithWordsAfterALine) {
    const MemoryBytes bytes(":name  L Hip # x\n\n free (text\n:root 1");
    for (const std::uint64_t block_bytes : {1, 3, 64}) {
        Scanner scanner(bytes, {.separators = "(", .comment = "#"}, block_bytes);
        EXPECT_EQ(scanner.take().text, ":name");
        EXPECT_EQ(scanner.peek().text, "L");
        EXPECT_EQ(scanner.rest_of_line().text, "  L Hip # x");
        const auto ends = [](std::string_view line) noexcept { return line.starts_with(':'); };
        std::string text;
        for (Line line; scanner.next_line(line, ends);) text += fmt::format("[{}@{}]", line.text, line.offset);
        EXPECT_EQ(text, "[@17][ free (text@18]");
        EXPECT_TRUE(scanner.peek().begins_line);
        EXPECT_EQ(scanner.take().text, ":root");
        EXPECT_EQ(scanner.take().text, "1");
    }
}

TEST(Scanner, CountsEveryByteOnce) {
    const MemoryBytes bytes("\xEF\xBB\xBF one two");
    std::atomic<std::uint64_t> progress{0};
    Scanner scanner(bytes, {}, 4, {.progress = &progress});
    while (!scanner.take().is_end()) continue;
    EXPECT_EQ(progress, bytes.size());
}
}  // namespace skelplay::base::scanner_test
