// What stands before an AMC's motion, and how its frames are read.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
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

TEST(AmcHead, AmcReadsKeywordsCommentsAndTheFirstFrame) {
    const auto head = head_of(
        "\xEF\xBB\xBF#!OML:ASF C:\\Walk.ASF\r\n# \xFC\n\n:Fully-Specified\n :DEGREES # as usual\n#2\n7 # "
        "seven\nroot 1 -2.5e-014\n"
        "# no frame\nHip (3, 4)\n5 6\n8\nroot 9\n");
    EXPECT_EQ(said(head.diagnostics), "");
    ASSERT_TRUE(head.value);
    EXPECT_EQ(head.value->angle, AngleUnit::degrees);
    EXPECT_FALSE(head.value->force_three_dofs);
    EXPECT_EQ(head.value->motion_begin, 72U);  // "7 # seven"
    const std::vector<AmcLine>& lines = head.value->first_frame;
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[0].name, "root");
    EXPECT_THAT(lines[0].numbers, ElementsAre(1, -2.5e-14));
    EXPECT_EQ(lines[1].name, "Hip");
    EXPECT_THAT(lines[1].numbers, ElementsAre(3, 4));
    EXPECT_EQ(lines[2].name, "5");
    EXPECT_THAT(lines[2].numbers, ElementsAre(6));
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
    EXPECT_THAT(head.value->first_frame.at(0).numbers, ElementsAre(5));
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

/// hip has two numbers, in columns 0 and 1; dummy has none; bone 4 has one, in column 2; a foot is not in the file.
std::optional<AmcMotion> regular(std::string_view text, const LoadOptions& options = {}) {
    AmcHead head;
    head.motion_end = text.size();
    const std::vector<AmcColumns> lines{{"hip", 0, 2}, {"dummy", 2, 0}, {"4", 2, 1}};
    const std::vector<double> rest_row{0, 0, 0, 9};
    return *read_part(
                text, [&](Reading& in) { return read_regular_amc(head, lines, rest_row, in); }, options)
                .value;
}

TEST(AmcParser, AmcFramesFollowEachOtherUpToTheEndOfTheFile) {
    for (const std::uint64_t chunk_bytes : {1U, 20U, 1000U}) {
        const auto motion = regular(
            "-1\nhip 1 2\ndummy\n4 3\n0\r\n  hip\t-1  .5 \r\n\r\ndummy \r\n4 +1e3\r\n1 # one\nhip 5 6\n"
            "dummy\n4 7",
            {.chunk_bytes = chunk_bytes});
        ASSERT_TRUE(motion);
        EXPECT_EQ(motion->frames, 3U);
        EXPECT_THAT(motion->samples, ElementsAre(1, 2, 3, 9, -1, .5, 1000, 9, 5, 6, 7, 9));
        EXPECT_EQ(motion->first_number, -1);
    }
}

TEST(AmcParser, LeavesAFileWithAnyOtherFrameToTheReaderOfLines) {
    for (const std::string_view frame : {
             "2\nHIP 1 2\ndummy\n4 3\n",         // another case
             "2\ndummy\nhip 1 2\n4 3\n",         // another order
             "2\nhip 1 2 3\ndummy\n4 3\n",       // a number too many
             "2\nhip 1\ndummy\n4 3\n",           // a number too few
             "2\nhip 1 x\ndummy\n4 3\n",         // not a number
             "2\nhip 1 2\ndummy\n",              // a line too few
             "2\nhip 1 2\ndummy\n4 3\nhip 1\n",  // a line too many
             "2\nhip 1 2 # x\ndummy\n4 3\n",     // a comment
             "2\nhips 1 2\ndummy\n4 3\n",        // another bone
             "2\nhip 1 2\ndummy 0\n4 3\n",       // a number that is not used
             "3\nhip 1 2\ndummy\n4 3\n",         // another number
             "2\n",                              // nothing
         })
        for (const std::uint64_t chunk_bytes : {1U, 1000U})
            EXPECT_FALSE(regular("1\nhip 8 8\ndummy\n4 8\n" + std::string(frame) + "3\nhip 7 7\ndummy\n4 7\n",
                                 {.chunk_bytes = chunk_bytes}))
                << frame;
}

/// A line that is only the id of a bone without channels is a frame number all the same.
TEST(AmcParser, TakesALoneIdForAFrameNumber) {
    const LoadResult result = read_amc_text(
        ":root order\n:bonedata\nbegin id 2 name a direction 0 1 0 length 1 axis 0 0 0 xyz end\n:hierarchy\nroot a\n",
        ":DEGREES\n1\n2 0\n3\n2\n4\n2 0\n");
    EXPECT_EQ(motion_of(result).frames, 4U);
}

/// The rows of these frames would take hundreds of times the file's size.
TEST(AmcParser, RefusesFramesWithoutLinesBeyondMeasure) {
    std::string asf = ":root order TX TY TZ RX RY RZ\n:bonedata\n";
    std::string hierarchy = ":hierarchy\n";
    for (int i = 0; i < 40; ++i) {
        asf += fmt::format("begin name b{} direction 0 1 0 length 1 axis 0 0 0 xyz dof rx ry rz end\n", i);
        hierarchy += fmt::format("root b{}\n", i);
    }
    std::string amc = ":DEGREES\n";
    for (int i = 0; i < 140'000; ++i) amc += "1\n";
    const LoadResult result = read_amc_text(asf + hierarchy, amc);
    EXPECT_FALSE(result.figure);
    EXPECT_EQ(said(result), "2:1 amc.too-sparse");
}
}  // namespace skelplay::loaders::amc_parser_test
