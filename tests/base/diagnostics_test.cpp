#include "base/diagnostics.h"
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <locale>
#include "base/text.h"

namespace skelplay::base::diagnostics_test {
/// One warning at `offset` of `text`, as it is printed.
std::string printed(std::string_view text, std::optional<std::uint64_t> offset) {
    const MemoryBytes source{std::string(text)};
    Diagnostics diagnostics;
    diagnostics.warning(offset, "t.code", "expected X, found Y; Z");
    diagnostics.locate("t.bvh", source);
    return to_text(diagnostics);
}

struct PlaceCase {
    std::string_view text;
    std::optional<std::uint64_t> offset;
    std::string_view place;
    std::string_view line;  // as it is printed; empty: not at all
    std::size_t caret = 0;  // columns before it
};

const std::vector<PlaceCase> places{
    {"one\ntwo three\n", 8, ":2:5", "two three", 4},
    {"one\n", 0, ":1:1", "one", 0},
    {"one\n", std::nullopt, "", ""},      // no place: the file as a whole
    {"one\ntwo\n", 7, ":2:4", "two", 3},  // the end of a line, and of the file
    {"one\ntwo\n", 8, ":3:1", ""},
    {"one", 3, ":1:4", "one", 3},
    {"", 0, ":1:1", ""},
    {"one", 1000, ":1:4", "one", 3},
    {"a\rb\r\nc", 5, ":3:1", "c", 0},  // line ends of all kinds
    {"\ta\tb", 3, ":1:4", " a b", 3},  // a tab is one column and one blank
    // Columns count characters: é and € have two bytes and three
    {"\xC3\xA9\xE2\x82\xAC!", 5, ":1:3", "\xC3\xA9\xE2\x82\xAC!", 2},
    {"\xE9\x01!", 2, ":1:3", "\xC3\xA9 !", 2},  // Latin-1 and control characters come out readable
};

TEST(Diagnostics, ArePrintedWithPlaceAndCaret) {
    for (const auto& [text, offset, place, line, caret] : places) {
        const std::string excerpt = line.empty() ? "" : fmt::format("    {}\n    {:{}}^\n", line, "", caret);
        EXPECT_EQ(printed(text, offset),
                  fmt::format("t.bvh{}: warning: expected X, found Y; Z [t.code]\n{}", place, excerpt));
    }
}

class CommaPoint final : public std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\1"; }
};

TEST(Diagnostics, AreSentencesForTheWindow) {
    Diagnostic diagnostic;
    diagnostic.message = "expected 96 numbers in this frame, found 95; the frame before is repeated";
    EXPECT_EQ(to_sentence(diagnostic), "Expected 96 numbers in this frame, but found 95; the frame before is repeated");
    EXPECT_EQ(to_sentence(diagnostic, "walk.bvh"),
              "walk.bvh: expected 96 numbers in this frame, but found 95; the frame before is repeated");
    diagnostic.location = Location{214, 9};
    diagnostic.message = "expected MOTION, found 'a, found b'";
    EXPECT_EQ(to_sentence(diagnostic), "Line 214, column 9: expected MOTION, but found 'a, found b'");
    EXPECT_EQ(to_sentence(diagnostic, "walk.bvh"), "walk.bvh, line 214, column 9: expected MOTION, but found 'a, found b'");
    diagnostic.message = "30 frames a second are assumed";
    EXPECT_EQ(to_sentence(diagnostic), "Line 214, column 9: 30 frames a second are assumed");
}

TEST(Diagnostics, ArePrintedTheSameWhateverTheLocale) {
    const std::locale before = std::locale::global(std::locale(std::locale::classic(), new CommaPoint));
    EXPECT_EQ(printed(std::string(1233, '\n') + "x", 1233),
              "t.bvh:1234:1: warning: expected X, found Y; Z [t.code]\n    x\n    ^\n");
    std::locale::global(before);
}

// ---- Long lines ----

/// Characters from 0 to 9 and round again.
std::string digits(std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += static_cast<char>('0' + i % 10);
    return text;
}

TEST(Diagnostics, OfALongLineShowWhatIsAroundThePlace) {
    const std::string line = digits(300);
    EXPECT_EQ(printed(line, 0),
              "t.bvh:1:1: warning: expected X, found Y; Z [t.code]\n    " + line.substr(0, 110) + "…\n    ^\n");
    EXPECT_EQ(printed(line, 200), "t.bvh:1:201: warning: expected X, found Y; Z [t.code]\n    …" + line.substr(130, 110) +
                                      "…\n" + std::string(4 + 1 + 70, ' ') + "^\n");
    EXPECT_EQ(printed(line, 299), "t.bvh:1:300: warning: expected X, found Y; Z [t.code]\n    …" + line.substr(229) + "\n" +
                                      std::string(4 + 1 + 70, ' ') + "^\n");
}

TEST(Diagnostics, CutALongLineBetweenCharacters) {
    // Wherever the window falls, the excerpt is the line's own characters, never bytes read as Latin-1.
    std::string line;
    while (line.size() < 20000) line += "\xE2\x82\xAC";  // €
    for (const std::uint64_t offset : {9999U, 10002U, 10005U}) {
        const std::string text = printed(line, offset);
        EXPECT_TRUE(is_utf8(text));
        EXPECT_EQ(text.find("\xC3\xA2"), std::string::npos) << text;  // â: E2 read as Latin-1
        EXPECT_NE(text.find(fmt::format("t.bvh:1:{}:", offset / 3 + 1)), std::string::npos) << text;
    }
}

// ---- Order, cap, several files ----

std::string codes(const Diagnostics& diagnostics) {
    std::string text;
    for (const Diagnostic& item : diagnostics.items()) text += item.code + " ";
    return text;
}

TEST(Diagnostics, AreSortedByPlaceAndKeepTheirOrderWithinOne) {
    Diagnostics diagnostics;
    diagnostics.warning(5, "d", "");
    diagnostics.note(2, "b", "");
    diagnostics.error(5, "e", "");
    diagnostics.warning(std::nullopt, "a", "");
    diagnostics.note(2, "c", "");
    diagnostics.sort();
    EXPECT_EQ(codes(diagnostics), "a b c d e ");
}

/// Where notes at these offsets of a text are.
std::vector<Location> located(std::string_view text, const std::vector<std::uint64_t>& offsets) {
    Diagnostics diagnostics;
    for (const std::uint64_t offset : offsets) diagnostics.note(offset, fmt::format("t{}", offset), "x");
    diagnostics.locate("t", MemoryBytes(std::string(text)));
    std::vector<Location> locations;
    for (const Diagnostic& item : diagnostics.items()) locations.push_back(item.location.value());
    return locations;
}

TEST(Diagnostics, ArePlacedWhateverTheirOrder) {
    EXPECT_EQ(located("a\nb\nc\n", {4, 0, 2}), (std::vector<Location>{{3, 1}, {1, 1}, {2, 1}}));
}

TEST(Diagnostics, DoNotCountAByteOrderMarkAsAColumn) {
    const std::string_view marked = "\xEF\xBB\xBFHIERARCHY\n";
    EXPECT_EQ(located(marked, {0, 3, 5}), (std::vector<Location>{{1, 1}, {1, 1}, {1, 3}})) << "mark, word, third letter";
    EXPECT_TRUE(printed(marked, 5).ends_with("    HIERARCHY\n      ^\n"));
}

TEST(Diagnostics, LocatedOnceStayWithTheirFile) {
    Diagnostics skeleton;
    skeleton.warning(2, "s", "x");
    skeleton.locate("walk.asf", MemoryBytes("a\nb\n"));
    Diagnostics motion;
    motion.warning(0, "m", "x");
    motion.append(std::move(skeleton));
    motion.locate("walk.amc", MemoryBytes("c\nd\n"));
    EXPECT_EQ(to_text(motion),
              "walk.amc:1:1: warning: x [m]\n    c\n    ^\n"
              "walk.asf:2:1: warning: x [s]\n    b\n    ^\n");
}

TEST(Diagnostics, OfAFileThatCannotBeReadCarryItsNameAlone) {
    Diagnostics diagnostics;
    diagnostics.error(std::nullopt, "load.unreadable", "expected a file, found none; nothing is shown");
    diagnostics.locate("gone.bvh");
    EXPECT_EQ(to_text(diagnostics), "gone.bvh: error: expected a file, found none; nothing is shown [load.unreadable]\n");
}

// 1452 rows of a file, lines 2 to 1453, say the same; another warning stands between two that are alike.
TEST(Diagnostics, ThatRepeatAreOneWithACountAndARange) {
    Diagnostics rows;
    std::string text = "head\n";
    for (int i = 0; i < 1452; ++i) {
        rows.warning(text.size(), "t.row", "expected 60 numbers, found 75; the rest is not used");
        text += "row\n";
    }
    Diagnostics all;
    all.note(0, "t.head", "a head is assumed");
    all.append(std::move(rows));  // as a part of a file that was read beside others
    all.warning(text.size(), "t.other", "another");
    text += "last\n";
    all.warning(text.size(), "t.row", "expected 60 numbers, found 75; the rest is not used");
    all.locate("t.bvh", MemoryBytes(text + "row\n"));
    EXPECT_EQ(codes(all), "t.head t.row t.other t.row ");
    EXPECT_EQ(all.left_out(), 0U) << "they do not fill the report";
    EXPECT_EQ(full_message(all.items()[1]),
              "expected 60 numbers, found 75; the rest is not used (1452 times, lines 2 to 1453)");
    EXPECT_EQ(all.items()[1].location, (Location{2, 1}));
    EXPECT_EQ(full_message(all.items()[3]), "expected 60 numbers, found 75; the rest is not used");
}

// 90 notes that differ, then x and y by turns: the cap of 100 falls between an x and a y. What comes after the cap is
// only counted, so that a file says the same whether one reader read it or two a part each.
TEST(Diagnostics, BeyondTheCapAreNotJoinedHoweverAFileWasCut) {
    const auto add = [](Diagnostics& to, int first, int last) {
        for (int i = first; i < last; ++i)
            to.note(static_cast<std::uint64_t>(i), "t", i < 90 ? std::to_string(i) : i % 2 == 0 ? "x" : "y");
    };
    Diagnostics whole;
    add(whole, 0, 300);
    EXPECT_EQ(whole.items().size(), 100U);
    EXPECT_EQ(whole.left_out(), 200U);
    for (const int cut : {1, 80, 95, 99, 100, 101, 150, 250}) {
        Diagnostics first;
        Diagnostics second;
        add(first, 0, cut);
        add(second, cut, 300);
        first.append(std::move(second));
        EXPECT_EQ(to_text(first), to_text(whole)) << cut;
    }
}

TEST(Diagnostics, ThatRepeatInOneLineOrSayOtherwiseKeepTheirWords) {
    Diagnostics line;
    line.note(0, "t", "x");
    line.note(2, "t", "x");
    line.note(4, "t", "y");
    line.error(5, "e", "z");
    line.error(6, "e", "z");
    line.locate("t", MemoryBytes("a b c d"));
    ASSERT_EQ(line.items().size(), 4U);
    EXPECT_EQ(full_message(line.items()[0]), "x (2 times)");
    EXPECT_EQ(full_message(line.items()[1]), "y");
}

TEST(Diagnostics, BeyondTheCapAreCountedButErrorsAreKept) {
    Diagnostics diagnostics;
    for (int i = 0; i < 150; ++i) {
        if (i % 2 == 0) diagnostics.note(0, "n", "x");
        else diagnostics.warning(0, "w", "x");
    }
    diagnostics.error(0, "e", "x");
    EXPECT_EQ(diagnostics.items().size(), 101U);
    EXPECT_EQ(diagnostics.left_out(), 50U);
    EXPECT_EQ(diagnostics.count(Severity::note), 50U);
    EXPECT_EQ(diagnostics.count(Severity::warning), 50U);
    EXPECT_EQ(diagnostics.count(Severity::error), 1U);
    EXPECT_TRUE(diagnostics.has_error());
    const std::string text = to_text(diagnostics);
    EXPECT_TRUE(text.ends_with("50 more notes and warnings are not shown\n")) << text.substr(text.size() - 100);
}

TEST(Diagnostics, AppendedShareTheCap) {
    Diagnostics a;
    Diagnostics b;
    for (int i = 0; i < 120; ++i) {
        a.note(0, "a", "x");
        b.note(0, "b", "x");
    }
    b.error(0, "e", "x");
    a.append(std::move(b));
    EXPECT_EQ(a.count(Severity::note), Diagnostics::cap);
    EXPECT_EQ(a.left_out(), 140U);
    EXPECT_TRUE(a.has_error());
}
}  // namespace skelplay::base::diagnostics_test
