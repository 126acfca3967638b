#include "base/diagnostics.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <locale>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "base/text.h"

namespace skelplay::base {

namespace diagnostics_test {

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
    std::string_view printed;
};

const std::vector<PlaceCase> places{
    {"one\ntwo three\n", 8,
     "t.bvh:2:5: warning: expected X, found Y; Z [t.code]\n"
     "    two three\n"
     "        ^\n"},
    {"one\n", 0,
     "t.bvh:1:1: warning: expected X, found Y; Z [t.code]\n"
     "    one\n"
     "    ^\n"},
    // No place: the file as a whole
    {"one\n", std::nullopt, "t.bvh: warning: expected X, found Y; Z [t.code]\n"},
    // The end of a line and of the file
    {"one\ntwo\n", 7,
     "t.bvh:2:4: warning: expected X, found Y; Z [t.code]\n"
     "    two\n"
     "       ^\n"},
    {"one\ntwo\n", 8, "t.bvh:3:1: warning: expected X, found Y; Z [t.code]\n"},
    {"one", 3,
     "t.bvh:1:4: warning: expected X, found Y; Z [t.code]\n"
     "    one\n"
     "       ^\n"},
    {"", 0, "t.bvh:1:1: warning: expected X, found Y; Z [t.code]\n"},
    {"one", 1000,
     "t.bvh:1:4: warning: expected X, found Y; Z [t.code]\n"
     "    one\n"
     "       ^\n"},
    // Line ends of all kinds
    {"a\rb\r\nc", 5,
     "t.bvh:3:1: warning: expected X, found Y; Z [t.code]\n"
     "    c\n"
     "    ^\n"},
    // A tab is one column and one blank
    {"\ta\tb", 3,
     "t.bvh:1:4: warning: expected X, found Y; Z [t.code]\n"
     "     a b\n"
     "       ^\n"},
    // Columns count characters: é and € have two bytes and three
    {"\xC3\xA9\xE2\x82\xAC!", 5,
     "t.bvh:1:3: warning: expected X, found Y; Z [t.code]\n"
     "    \xC3\xA9\xE2\x82\xAC!\n"
     "      ^\n"},
    // Latin-1 and control characters come out readable
    {"\xE9\x01!", 2,
     "t.bvh:1:3: warning: expected X, found Y; Z [t.code]\n"
     "    \xC3\xA9 !\n"
     "      ^\n"},
};

TEST(Diagnostics, ArePrintedWithPlaceAndCaret) {
    for (const PlaceCase& wanted : places) EXPECT_EQ(printed(wanted.text, wanted.offset), wanted.printed);
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
    EXPECT_EQ(to_sentence(diagnostic, "walk.bvh"),
              "walk.bvh, line 214, column 9: expected MOTION, but found 'a, found b'");
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
    EXPECT_EQ(printed(line, 200), "t.bvh:1:201: warning: expected X, found Y; Z [t.code]\n    …" +
                                      line.substr(130, 110) + "…\n" + std::string(4 + 1 + 70, ' ') + "^\n");
    EXPECT_EQ(printed(line, 299), "t.bvh:1:300: warning: expected X, found Y; Z [t.code]\n    …" + line.substr(229) +
                                      "\n" + std::string(4 + 1 + 70, ' ') + "^\n");
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

TEST(Diagnostics, ArePlacedWhateverTheirOrder) {
    const MemoryBytes source("a\nb\nc\n");
    Diagnostics diagnostics;
    diagnostics.note(4, "third", "x");
    diagnostics.note(0, "first", "x");
    diagnostics.note(2, "second", "x");
    diagnostics.locate("t", source);
    EXPECT_EQ(diagnostics.items()[0].location, (Location{3, 1}));
    EXPECT_EQ(diagnostics.items()[1].location, (Location{1, 1}));
    EXPECT_EQ(diagnostics.items()[2].location, (Location{2, 1}));
}

TEST(Diagnostics, DoNotCountAByteOrderMarkAsAColumn) {
    const MemoryBytes source("\xEF\xBB\xBFHIERARCHY\n");
    Diagnostics diagnostics;
    diagnostics.note(0, "a", "at the mark");
    diagnostics.note(3, "b", "at the word");
    diagnostics.note(5, "c", "at its third letter");
    diagnostics.locate("f", source);
    EXPECT_EQ(diagnostics.items()[0].location, (Location{1, 1}));
    EXPECT_EQ(diagnostics.items()[1].location, (Location{1, 1}));
    EXPECT_EQ(diagnostics.items()[2].location, (Location{1, 3}));
    EXPECT_EQ(diagnostics.items()[2].excerpt, "HIERARCHY");
    EXPECT_EQ(diagnostics.items()[2].caret, 2U);
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
    EXPECT_EQ(to_text(diagnostics),
              "gone.bvh: error: expected a file, found none; nothing is shown [load.unreadable]\n");
}

TEST(Diagnostics, BeyondTheCapAreCountedButErrorsAreKept) {
    Diagnostics diagnostics;
    for (int i = 0; i < 150; ++i) {
        if (i % 2 == 0)
            diagnostics.note(0, "n", "x");
        else
            diagnostics.warning(0, "w", "x");
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

}  // namespace diagnostics_test

}  // namespace skelplay::base
