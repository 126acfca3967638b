// What stands before an AMC's motion, and how its frames are read.

#include <gmock/gmock.h>
#include <string>
#include <string_view>
#include <utility>

#include "loaders/acclaim/amc.h"
#include "text_reading.h"

namespace skelplay::loaders::amc_parser_test {

using testing::ElementsAre;

base::Loaded<AmcHead> head_of(std::string_view text) {
    const base::MemoryBytes bytes{std::string(text)};
    base::Loaded<AmcHead> head = read_part(text, parse_amc_head);
    head.diagnostics.sort();
    head.diagnostics.locate("t", bytes);
    return head;
}

TEST(AmcHead, Seed000AmcReadsKeywordsCommentsAndTheFirstFrame) {
    const auto head = head_of(
        "\xEF\xBB\xBF#!OML:ASF C:\\Walk.ASF\r\n# \xFC\n\n:Fully-Specified\n :DEGREES # as usual\n#2\n7 # "
        "seven\nroot 1 -2.5e-014\n"
        "# no frame\nHip (3, 4)\n5 6\n8\nroot 9\n");
    EXPECT_EQ(said(head.diagnostics), "");
    ASSERT_TRUE(head.value);
    EXPECT_EQ(head.value->angle, AngleUnit::degrees);
    EXPECT_FALSE(head.value->force_three_dofs);
    EXPECT_EQ(head.value->motion_begin, 72U);  // "7 # seven"
    const AmcLines& frame = head.value->first_frame;
    ASSERT_EQ(frame.lines.size(), 3U);
    EXPECT_EQ(frame.name(frame.lines[0]), "root");
    EXPECT_EQ(frame.name(frame.lines[1]), "Hip");
    EXPECT_EQ(frame.name(frame.lines[2]), "5");
    EXPECT_THAT(frame.numbers, ElementsAre(1, -2.5e-14, 3, 4, 6));
    EXPECT_EQ(frame.lines[1].words, 2U);
}

TEST(AmcHead, KnowsTheKeywordsFoundInTheWild) {
    EXPECT_EQ(head_of(":RADIANS\n1\n").value->angle, AngleUnit::radians);
    EXPECT_TRUE(head_of(":force-all-joints-be-3dof\n1\n").value->force_three_dofs);
    EXPECT_EQ(head_of(":SAMPLES-PER-SECOND 60\n1\n").value->frame_rate, 60.0);
    EXPECT_EQ(head_of(":fully-specified\n1\n").value->angle, std::nullopt);
}

TEST(AmcHead, ReadsAFirstLineLongerThanABlock) {
    const std::string text = "#" + std::string(200000, 'x') + "\r\n:DEGREES\r\n1\r\nroot 5\r\n";
    const auto head = head_of(text);
    EXPECT_EQ(head.value->motion_begin, 200013U);
    EXPECT_THAT(head.value->first_frame.numbers, ElementsAre(5));
}

TEST(AmcHead, FaultsAreSaidWithTheirPlace) {
    for (const auto& [text, expected] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
             {"", "1:1 amc.no-motion"},
             {"hello\nworld 1 2\n", "1:1 amc.stray-text, 1:1 amc.no-motion"},
             {std::string_view(":DEGREES\n\0", 10), "1:1 amc.no-text"},
             {"# only this\n1\nroot 1\n", "amc.no-keyword"},
             {":fully-specified\n:QUATERNIONS\n1\n", "2:1 amc.unknown-keyword"},
             {":SAMPLES-PER-SECOND\n:samples-per-second -1\n1\n", "1:1 amc.bad-rate, 2:21 amc.bad-rate"},
             {":DEGREES\nroot 1 2 3\nhip 1\n1\nroot 1\n", "2:1 amc.stray-text"}}) {
        const auto head = head_of(text);
        EXPECT_EQ(said(head.diagnostics), expected) << text;
        EXPECT_EQ(head.value.has_value(), !head.diagnostics.has_error()) << text;
    }
}

/// hip has two numbers, in columns 0 and 1; dummy's are not used; knee has one, in column 2; foot is not in the file.
AmcLayout layout() { return {{{"hip", 2, 0}, {"dummy", 0, AmcLayout::skip}, {"4", 1, 2}}, {0, 0, 0, 9}}; }

/// Reads a text that is motion from its beginning.
base::Loaded<AmcMotion> parse(std::string_view text, const AmcLayout& lines = layout()) {
    AmcHead head;
    head.motion_end = text.size();
    return read_part(text, [&](Reading& in) { return parse_amc_motion(head, lines, in); });
}

TEST(AmcParser, Seed000AmcFramesFollowEachOtherUpToTheEndOfTheFile) {
    const auto parsed = parse(
        "1\nhip 1 2\ndummy\n4 3\n2\r\n  hip\t-1  .5 \r\n\r\ndummy 7 8 9 # x\r\n4 +1e3\r\n3 # three\nhip 5 6\n"
        "dummy x\n4 7");
    ASSERT_TRUE(parsed.value);
    EXPECT_EQ(parsed.value->frames, 3U);
    EXPECT_TRUE(parsed.value->odd_frames.empty());
    EXPECT_THAT(parsed.value->samples, ElementsAre(1, 2, 3, 9, -1, .5, 1000, 9, 5, 6, 7, 9));
    EXPECT_EQ(parsed.value->first_number, 1);
    EXPECT_FALSE(parsed.value->first_break);
}

TEST(AmcParser, RemembersWhereEveryOtherFrameIs) {
    for (const std::string_view frame : {
             "HIP 1 2\ndummy\n4 3\n",         // another case
             "dummy\nhip 1 2\n4 3\n",         // another order
             "hip 1 2 3\ndummy\n4 3\n",       // a number too many
             "hip 1\ndummy\n4 3\n",           // a number too few
             "hip 1 x\ndummy\n4 3\n",         // not a number
             "hip 1 2\ndummy\n",              // a line too few
             "hip 1 2\ndummy\n4 3\nhip 1\n",  // a line too many
             "hip 1 2 # x\ndummy\n4 3\n",     // a comment
             "hips 1 2\ndummy\n4 3\n",        // another bone
             "",                              // nothing
         }) {
        const auto parsed = parse("1\nhip 8 8\ndummy\n4 8\n2\n" + std::string(frame) + "3\nhip 7 7\ndummy\n4 7\n");
        ASSERT_TRUE(parsed.value);
        EXPECT_EQ(parsed.value->frames, 3U) << frame;
        EXPECT_THAT(parsed.value->samples, ElementsAre(8, 8, 8, 9, 0, 0, 0, 9, 7, 7, 7, 9)) << frame;
        ASSERT_EQ(parsed.value->odd_frames.size(), 1U) << frame;
        const AmcOddFrame& odd = parsed.value->odd_frames[0];
        EXPECT_EQ(odd.frame, 1U);
        EXPECT_EQ(odd.offset, 20U);
        EXPECT_EQ(odd.begin, 21U);
        EXPECT_EQ(odd.end, 22U + frame.size()) << frame;
    }
}

/// A line that is only the id of a bone without channels is a frame number all the same.
TEST(AmcParser, TakesALoneIdForAFrameNumber) {
    const AmcLayout skips{{{"2", 0, AmcLayout::skip}}, {}};
    EXPECT_EQ(parse("1\n2 0\n3\n2\n4\n2 0\n", skips).value->frames, 4U);
}

TEST(AmcParser, Seed000AmcRemembersWhereNumberingBreaks) {
    const auto parsed = parse("-1\n0\n1\n5\n6\n6\n9223372036854775807\n");
    EXPECT_EQ(parsed.value->first_number, -1);
    EXPECT_EQ(parsed.value->breaks, 3U);
    EXPECT_EQ(parsed.value->first_break->before, 1);
    EXPECT_EQ(parsed.value->first_break->number, 5);
    EXPECT_EQ(parsed.value->first_break->offset, 7U);
}

/// The rows of these frames would take hundreds of times the file's size.
TEST(AmcParser, RefusesFramesWithoutLinesBeyondMeasure) {
    std::string text;
    for (int i = 0; i < 5; ++i) text += "1\n";
    AmcLayout wide;
    wide.rest_row.assign(4U << 20U, 0.0);
    const auto parsed = parse(text, wide);
    EXPECT_FALSE(parsed.value);
    base::Diagnostics diagnostics = parsed.diagnostics;
    diagnostics.locate("t", base::MemoryBytes(text));
    EXPECT_EQ(said(diagnostics), "1:1 amc.too-sparse");
}

}  // namespace skelplay::loaders::amc_parser_test
