#include <array>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "bvh_reading.h"
#include "loaders/bvh/bvh.h"

namespace skelplay::loaders {

namespace bvh_parser_test {

using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::IsEmpty;

base::Loaded<BvhDocument> parse_text(std::string text, const LoadOptions& options = {}) {
    return parse_bvh(base::MemoryBytes(std::move(text)), options);
}

/// One joint of three channels, then `motion`.
std::string three_channels(std::string_view motion) {
    return fmt::format("HIERARCHY\nROOT a\n{{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation Zrotation\n}}\n{}", motion);
}

struct Complaint {
    std::string_view name;
    std::string text;
    std::vector<std::string> expected;
};

class BvhComplaints : public testing::TestWithParam<Complaint> {};

TEST_P(BvhComplaints, AreSaidWithPlaceAndWhatWasDone) {
    const LoadResult result = read_bvh_text(GetParam().text);
    EXPECT_THAT(lines_of(result.diagnostics), ElementsAreArray(GetParam().expected));
    EXPECT_EQ(result.figure.has_value(), !result.diagnostics.has_error());
}

std::string name_of(const testing::TestParamInfo<Complaint>& info) { return std::string(info.param.name); }

/// ROOT with these lines in its block, and one frame of as many zeros as `columns`.
std::string root_with(std::string_view lines, int columns = 0) {
    std::string zeros;
    for (int i = 0; i < columns; ++i) zeros += "0 ";
    return fmt::format("HIERARCHY\nROOT a\n{{\n{}\n}}\nMOTION\nFrames: 1\nFrame Time: 0.1\n{}\n", lines, zeros);
}

INSTANTIATE_TEST_SUITE_P(
    Refused, BvhComplaints,
    testing::Values(Complaint{"numbers_only", "12.5 1\n3 4\n", {"a.bvh:1:1 [bvh.no-hierarchy]"}},
                    Complaint{"nothing", "\n \n", {"a.bvh:3:1 [bvh.no-hierarchy]"}},
                    Complaint{
                        "no_root", "HIERARCHY\n\nMOTION\nFrames: 1\nFrame Time: 1\n1\n", {"a.bvh:3:1 [bvh.no-root]"}},
                    Complaint{"ends_inside_a_joint",
                              "HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\n JOINT b\n {\n  OFFSET 0 1 0\n }\n",
                              {"a.bvh:9:1 [bvh.unbalanced]"}},
                    Complaint{"motion_inside_a_joint",
                              "HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\nMOTION\nFrames: 1\n",
                              {"a.bvh:5:1 [bvh.unbalanced]"}},
                    Complaint{"ends_inside_an_end_site",
                              "HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\n End Site\n {\n  OFFSET 0 1 0",
                              {"a.bvh:7:15 [bvh.unbalanced]"}},
                    Complaint{"ends_inside_an_unknown_block",
                              "HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\n Foo\n {\n }",
                              {"a.bvh:5:2 [bvh.unknown-word]", "a.bvh:7:3 [bvh.unbalanced]"}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Hierarchy, BvhComplaints,
    testing::Values(
        Complaint{"clean", root_with("OFFSET 0 0 0\nCHANNELS 1 Xrotation", 1), {}},
        Complaint{"no_hierarchy_word",
                  "ROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\nMOTION\nFrames: 1\nFrame Time: 1\n0",
                  {"a.bvh:1:1 [bvh.no-hierarchy]"}},
        Complaint{"no_offset", root_with("CHANNELS 1 Xrotation", 1), {"a.bvh:2:1 [bvh.no-offset]"}},
        Complaint{"no_offset_in_end_site",
                  root_with("OFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site {\n}", 1),
                  {"a.bvh:6:1 [bvh.no-offset]"}},
        Complaint{"two_offsets",
                  root_with("OFFSET 1 0 0\nOFFSET 2 0 0\nCHANNELS 1 Xrotation", 1),
                  {"a.bvh:5:1 [bvh.repeated-statement]"}},
        Complaint{"short_offset", root_with("OFFSET 1 2\nCHANNELS 1 Xrotation", 1), {"a.bvh:5:1 [bvh.offset]"}},
        Complaint{"long_offset", root_with("OFFSET 1 2 3 4 5\nCHANNELS 1 Xrotation", 1), {"a.bvh:4:14 [bvh.offset]"}},
        Complaint{"word_in_offset",
                  root_with("OFFSET 1 1,5 nan\nCHANNELS 1 Xrotation", 1),
                  {"a.bvh:4:10 [bvh.bad-number]", "a.bvh:4:14 [bvh.bad-number]"}},
        Complaint{"unknown_channel",
                  root_with("OFFSET 0 0 0\nCHANNELS 2 Wrotation Xrotation", 2),
                  {"a.bvh:5:12 [bvh.unknown-channel]"}},
        Complaint{"repeated_channel",
                  root_with("OFFSET 0 0 0\nCHANNELS 2 Xrotation xROTATION", 2),
                  {"a.bvh:5:22 [bvh.repeated-channel]"}},
        Complaint{"too_few_channels",
                  root_with("OFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation", 2),
                  {"a.bvh:5:1 [bvh.channel-count]"}},
        Complaint{"a_huge_channel_count",
                  root_with("OFFSET 0 0 0\nCHANNELS 4000000000 Xrotation", 1),
                  {"a.bvh:5:1 [bvh.channel-count]"}},
        Complaint{
            "no_channel_count", root_with("OFFSET 0 0 0\nCHANNELS Xrotation", 1), {"a.bvh:5:1 [bvh.channel-count]"}},
        Complaint{"channels_in_end_site",
                  root_with("OFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site {\nOFFSET 0 1 0\nCHANNELS 1 Yrotation\n}", 2),
                  {"a.bvh:8:12 [bvh.unknown-channel]"}},
        Complaint{"no_name",
                  "HIERARCHY\nROOT\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\nMOTION\nFrames: 1\nFrame Time: 1\n0",
                  {"a.bvh:2:1 [bvh.no-name]"}},
        Complaint{
            "repeated_name",
            root_with("OFFSET 0 0 0\nCHANNELS 1 Xrotation\nJOINT b { OFFSET 0 1 0 }\n  JOINT b { OFFSET 0 1 0 }", 1),
            {"a.bvh:7:3 [bvh.repeated-name]"}},
        Complaint{"unknown_word_in_joint",
                  root_with("OFFSET 0 0 0\n Colour red 0 0\nCHANNELS 1 Xrotation", 1),
                  {"a.bvh:5:2 [bvh.unknown-word]"}},
        Complaint{"comment_in_joint",
                  root_with("OFFSET 0 0 0\n# { OFFSET\nCHANNELS 1 Xrotation", 1),
                  {"a.bvh:5:1 [bvh.unknown-word]"}},
        Complaint{"unannounced_block",
                  root_with("OFFSET 0 0 0\n{ OFFSET { 1 } 1 1 }\nCHANNELS 1 Xrotation", 1),
                  {"a.bvh:5:1 [bvh.unknown-word]"}},
        Complaint{
            "joint_in_end_site",
            root_with("OFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site {\nOFFSET 0 1 0\nJOINT b {\nOFFSET 0 1 0\n}\n}", 1),
            {"a.bvh:8:1 [bvh.unknown-word]"}},
        Complaint{"offset_between_roots",
                  "HIERARCHY\nOFFSET 0 0 0\nROOT a { OFFSET 0 0 0 CHANNELS 1 Xrotation }\n"
                  "MOTION\nFrames: 1\nFrame Time: 1\n0",
                  {"a.bvh:2:1 [bvh.unknown-word]"}},
        Complaint{"comment_before_brace",
                  "HIERARCHY\nROOT a\n# the hip\n{ OFFSET 0 0 0 CHANNELS 1 Xrotation }\n"
                  "MOTION\nFrames: 1\nFrame Time: 1\n0",
                  {"a.bvh:3:1 [bvh.unknown-word]"}},
        Complaint{
            "extra_brace", root_with("OFFSET 0 0 0\nCHANNELS 1 Xrotation\n}", 1), {"a.bvh:7:1 [bvh.extra-brace]"}},
        Complaint{"missing_opening_brace",
                  "HIERARCHY\nROOT a\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\nMOTION\nFrames: 1\nFrame Time: 1\n0",
                  {"a.bvh:3:1 [bvh.no-brace]"}},
        Complaint{"root_in_joint",
                  root_with("OFFSET 0 0 0\nCHANNELS 1 Xrotation\nROOT b { OFFSET 0 0 0 }", 1),
                  {"a.bvh:6:1 [bvh.nested-root]"}},
        Complaint{"joint_without_root",
                  "HIERARCHY\nJOINT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\nMOTION\nFrames: 1\nFrame "
                  "Time: 1\n0",
                  {"a.bvh:2:1 [bvh.joint-without-parent]"}},
        Complaint{"second_channels_line",
                  root_with("OFFSET 0 0 0\nCHANNELS 1 Xrotation\nCHANNELS 1 Yrotation", 2),
                  {"a.bvh:6:1 [bvh.repeated-statement]"}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Motion, BvhComplaints,
    testing::Values(
        Complaint{"no_motion", three_channels(""), {"a.bvh:7:1 [bvh.no-motion]"}},
        Complaint{"nothing_after_motion", three_channels("MOTION\n"), {"a.bvh:8:1 [bvh.no-motion]"}},
        Complaint{
            "zero_frames", three_channels("MOTION\nFrames: 0\nFrame Time: 0.1\n"), {"a.bvh:10:1 [bvh.no-motion]"}},
        Complaint{"fewer_frames",
                  three_channels("MOTION\nFrames: 999999999999\nFrame Time: 0.1\n1 2 3\n"),
                  {"a.bvh:8:9 [bvh.frame-count]"}},
        Complaint{"more_frames",
                  three_channels("MOTION\nFrames:\t1\nFrame Time: 0.1\n1 2 3\n1 2 3\n"),
                  {"a.bvh:8:9 [bvh.frame-count]"}},
        Complaint{"frames_is_no_number",
                  three_channels("MOTION\nFrames: many\nFrame Time: 0.1\n1 2 3\n"),
                  {"a.bvh:8:9 [bvh.frame-count]"}},
        Complaint{"negative_frames",
                  three_channels("MOTION\nFrames: -1\nFrame Time: 0.1\n1 2 3\n"),
                  {"a.bvh:8:9 [bvh.frame-count]"}},
        Complaint{
            "no_frames_line", three_channels("MOTION\nFrame Time: 0.1\n1 2 3\n"), {"a.bvh:9:1 [bvh.no-frame-count]"}},
        Complaint{"no_frame_time", three_channels("MOTION\nFrames: 1\n1 2 3\n"), {"a.bvh:9:1 [bvh.frame-time]"}},
        Complaint{"zero_frame_time",
                  three_channels("MOTION\nFrames: 1\nFrame Time: 0\n1 2 3\n"),
                  {"a.bvh:9:13 [bvh.frame-time]"}},
        Complaint{"negative_frame_time",
                  three_channels("MOTION\nFrames: 1\nFrame Time: -0.1\n1 2 3\n"),
                  {"a.bvh:9:13 [bvh.frame-time]"}},
        Complaint{"frame_time_is_no_number",
                  three_channels("MOTION\nFrames: 1\nFrame Time: 0,1\n1 2 3\n"),
                  {"a.bvh:9:13 [bvh.frame-time]"}},
        Complaint{"frame_time_without_value",
                  three_channels("MOTION\nFrames: 1\nFrame Time:\n1 2 3\n"),
                  {"a.bvh:10:1 [bvh.frame-time]"}},
        Complaint{"unknown_header_line",
                  three_channels("MOTION\nFrames: 1\nSpeed: 3\nFrame Time: 0.1\n1 2 3\n"),
                  {"a.bvh:9:1 [bvh.unknown-word]"}},
        Complaint{"word_after_frame_time",
                  three_channels("MOTION\nFrames: 1\nFrame Time: 0.1 s\n1 2 3\n"),
                  {"a.bvh:9:17 [bvh.unknown-word]"}},
        Complaint{"short_frame",
                  three_channels("MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3\n  4 5\n"),
                  {"a.bvh:11:3 [bvh.short-frame]"}},
        Complaint{"long_frame",
                  three_channels("MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3\n4 5 6 7\n"),
                  {"a.bvh:11:1 [bvh.long-frame]"}},
        Complaint{"short_first_frame",
                  three_channels("MOTION\nFrames: 2\nFrame Time: 0.1\n1 2\n4 5 6\n"),
                  {"a.bvh:10:1 [bvh.short-frame]"}},
        Complaint{"bad_number",
                  three_channels("MOTION\nFrames: 3\nFrame Time: 0.1\n1 2 3\n4 nan 6\n7 8 1.5abc\n"),
                  {"a.bvh:11:3 [bvh.bad-number]", "a.bvh:12:5 [bvh.bad-number]"}},
        Complaint{"bad_number_in_a_wrapped_frame",
                  three_channels("MOTION\nFrames: 2\nFrame Time: 0.1\n1 2\n3\n4 5\n1e999\n"),
                  {"a.bvh:13:1 [bvh.bad-number]"}},
        Complaint{"bad_number_in_a_short_frame",
                  three_channels("MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3\n4 x\n"),
                  {"a.bvh:11:3 [bvh.bad-number]"}},
        Complaint{"numbers_without_channels", root_with("OFFSET 0 0 0", 2), {"a.bvh:9:1 [bvh.no-channels]"}}),
    name_of);

TEST(BvhParser, SaysThatTheRateAskedForIsTakenWhenTheFileHasNone) {
    LoadOptions options;
    options.fps = 60;
    const LoadResult result = read_bvh_text(three_channels("MOTION\nFrames: 1\nFrame Time: 0\n1 2 3\n"), options);
    EXPECT_THAT(lines_of(result.diagnostics), ElementsAre("a.bvh:9:13 [bvh.frame-time]"));
}

/// Every way to write the same file; each must give the same document without a complaint.
TEST(BvhParser, ReadsEverySpelling) {
    const std::string plain =
        "HIERARCHY\nROOT Hips\n{\nOFFSET 0 1 .5\nCHANNELS 2 Zrotation Xposition\nEnd Site\n{\nOFFSET 0 -1e-3 "
        "0\n}\n}\n"
        "MOTION\nFrames: 2\nFrame Time: 0.25\n1 2\n3 4\n";
    const std::vector<std::string> spellings{
        plain,
        // one line; braces glued to words
        "HIERARCHY ROOT Hips{OFFSET 0 1 .5 CHANNELS 2 Zrotation Xposition End Site{OFFSET 0 -1e-3 0}}MOTION "
        "Frames:2 Frame Time:0.25 1 2 3 4",
        // small letters, blank lines, tabs, trailing blanks, byte order mark, signs and exponents
        "\xEF\xBB\xBF\n\nhierarchy\n\nroot \t Hips  \n\n{\n\noffset\t+0 1.0 5E-001 \nchannels 2 ZROTATION "
        "xposition \n\n"
        "end site\n{\noffset 0 -.001 0\n}\n\n}\n\nmotion\n\nframes:\t2\nFRAME TIME:\t.25\n\n1 2\n\n \n3 4",
        // comments before it; CHANNELS before OFFSET, names on the next line; name and brace on lines of their own
        "# made by hand\n// really\nHIERARCHY\nROOT\nHips\n{\nCHANNELS 2\nZrotation\nXposition\nOFFSET 0 1 "
        ".5\n"
        "End Site {\nOFFSET 0\n-0.001\n0\n}\n}\nMOTION\nFrame Time : 0.25\nFrames : 2\n1 2\n3 4\n",
        // no colons, one word; numbers wrapped
        "HIERARCHY\nROOT Hips\n{\nOFFSET 0 1 .5\nCHANNELS 2 Zrotation Xposition\nEnd Site\n{\nOFFSET 0 -1e-3 "
        "0\n}\n}\n"
        "MOTION\nFrames 2\nFrameTime 0.25 1\n2 3\n4\n"};
    for (std::string text : spellings) {
        for (const std::string_view line_end : {"\n", "\r", "\r\n"}) {
            std::string spelt;
            for (const char c : text) spelt += c == '\n' ? std::string(line_end) : std::string(1, c);
            SCOPED_TRACE(testing::PrintToString(spelt));
            const base::Loaded<BvhDocument> parsed = parse_text(spelt);
            ASSERT_TRUE(parsed.value.has_value());
            EXPECT_THAT(lines_of(parsed.diagnostics), IsEmpty());
            const BvhDocument& document = *parsed.value;
            ASSERT_EQ(document.joints.size(), 1U);
            const BvhJoint& joint = document.joints[0];
            EXPECT_EQ(joint.name, "Hips");
            EXPECT_EQ(joint.offset, glm::dvec3(0, 1, 0.5));
            ASSERT_EQ(joint.channels.size(), 2U);
            EXPECT_EQ(joint.channels[0].kind, BvhChannel::Kind::rotation);
            EXPECT_EQ(joint.channels[0].axis, figure::Axis::z);
            EXPECT_EQ(joint.channels[1].kind, BvhChannel::Kind::position);
            EXPECT_EQ(joint.channels[1].axis, figure::Axis::x);
            ASSERT_EQ(joint.ends.size(), 1U);
            EXPECT_EQ(joint.ends[0].offset, glm::dvec3(0, -0.001, 0));
            EXPECT_EQ(joint.ends[0].name, "");
            EXPECT_EQ(document.frame_time, 0.25);
            EXPECT_EQ(document.frames, 2U);
            EXPECT_THAT(document.samples, ElementsAre(1, 2, 3, 4));
        }
    }
}

TEST(BvhParser, KeepsNamesButForRunsOfBlanks) {
    struct Row {
        std::string_view line;
        std::string_view name;
    };
    constexpr std::array<Row, 7> rows{{{"Body   Controller.001 ", "Body Controller.001"},
                                       {"mixamorig:Hips", "mixamorig:Hips"},
                                       {"LEFT_SHOULDER#", "LEFT_SHOULDER#"},
                                       {"# 1", "# 1"},
                                       {"Joint of the End", "Joint of the End"},
                                       {"H\xC3\xBC"
                                        "fte",
                                        "Hüfte"},
                                       {"H\xFC"
                                        "fte",
                                        "Hüfte"}}};
    for (const Row& row : rows) {
        const base::Loaded<BvhDocument> parsed =
            parse_text(fmt::format("HIERARCHY\nROOT {}\n{{\nOFFSET 0 0 0\n}}\n", row.line));
        ASSERT_TRUE(parsed.value.has_value()) << row.line;
        EXPECT_EQ(parsed.value->joints[0].name, row.name);
    }
}

TEST(BvhParser, TakesWhatStandsBehindEndAsTheNameOfTheSite) {
    struct Row {
        std::string_view line;
        std::string_view name;
    };
    constexpr std::array<Row, 6> rows{{{"End Site", ""},
                                       {"End site", ""},
                                       {"END SITE Head_end", "Head_end"},
                                       {"End Site4", "Site4"},
                                       {"End Site a  b", "a b"},
                                       {"End", ""}}};
    for (const Row& row : rows) {
        const base::Loaded<BvhDocument> parsed =
            parse_text(fmt::format("HIERARCHY\nROOT a\n{{\nOFFSET 0 0 0\n{}\n{{\nOFFSET 0 0 1\n}}\n}}\n", row.line));
        ASSERT_TRUE(parsed.value.has_value()) << row.line;
        ASSERT_EQ(parsed.value->joints[0].ends.size(), 1U) << row.line;
        EXPECT_EQ(parsed.value->joints[0].ends[0].name, row.name) << row.line;
        EXPECT_EQ(parsed.value->joints[0].ends[0].offset.z, 1);
    }
}

TEST(BvhParser, ReadsAFloodOfNestedJointsButNotBeyondTheLimit) {
    const auto nested = [](int depth) {
        std::string text = "HIERARCHY\nROOT j\n{\nOFFSET 0 0 0\n";
        for (int i = 1; i < depth; ++i) text += fmt::format("JOINT j{} {{ OFFSET 0 1 0\n", i);
        for (int i = 0; i < depth; ++i) text += "}";
        return text;
    };
    EXPECT_TRUE(read_bvh_text(nested(1000)).figure.has_value());
    EXPECT_THAT(lines_of(read_bvh_text(nested(1001)).diagnostics), ElementsAre("a.bvh:1004:1 [bvh.too-deep]"));
    EXPECT_FALSE(read_bvh_text(nested(200000)).figure.has_value());
}

// A line is a frame, and numbering holds: the frame behind a broken one keeps its place.
TEST(BvhParser, RepeatsTheFrameBeforeABrokenOne) {
    const base::Loaded<BvhDocument> parsed =
        parse_text(three_channels("MOTION\nFrames: 5\nFrame Time: 0.1\n"
                                  "1 2\n1 2 3\n4 5 6 7 8\n8 x 9\n7 7 7\n"));
    EXPECT_EQ(parsed.value->frames, 5U);
    EXPECT_EQ(parsed.value->unreadable_frames, 1U);
    EXPECT_THAT(parsed.value->samples, ElementsAre(0, 0, 0, 1, 2, 3, 1, 2, 3, 1, 2, 3, 7, 7, 7));
}

TEST(BvhParser, TakesExactlyAsManyNumbersAsDeclaredAsOneStream) {
    const base::Loaded<BvhDocument> parsed =
        parse_text(three_channels("MOTION\nFrames: 3\nFrame Time: 0.1\n1\n2 3 4 5\n\n6 7 8 9"));
    EXPECT_THAT(lines_of(parsed.diagnostics), IsEmpty());
    EXPECT_THAT(parsed.value->samples, ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9));
}

/// A file whose numbers are not written as BVH has them, and what is said of it when they are read nevertheless.
struct OddSpelling {
    std::string_view name;
    std::string_view offset;  // of the root
    std::string_view frame_time;
    std::string_view motion;  // of two frames of three channels
    std::vector<std::string> expected;
};

class BvhOddSpellings : public testing::TestWithParam<OddSpelling> {};

std::string text_of(const OddSpelling& row) {
    return fmt::format(
        "HIERARCHY\nROOT a\n{{\nOFFSET {}\nCHANNELS 3 Xrotation Yrotation Zrotation\n}}\nMOTION\nFrames: 2\n"
        "Frame Time: {}\n{}",
        row.offset, row.frame_time, row.motion);
}

TEST_P(BvhOddSpellings, AreReadWhenTheDeclaredNumberOfNumbersComesOut) {
    const std::string text = text_of(GetParam());
    const LoadResult result = read_bvh_text(text);
    EXPECT_THAT(lines_of(result.diagnostics), ElementsAreArray(GetParam().expected));
    const BvhDocument document = *parse_text(text).value;
    EXPECT_EQ(document.joints[0].offset, glm::dvec3(1.5, -2, 0));
    EXPECT_EQ(document.frame_time, 0.25);
    EXPECT_EQ(document.frames, 2U);
    EXPECT_EQ(document.unreadable_frames, 0U);
    EXPECT_THAT(document.samples, ElementsAre(0, -7.5, 1e-3, 4.5, -5, -0.5));
}

INSTANTIATE_TEST_SUITE_P(
    InTheWild, BvhOddSpellings,
    testing::Values(
        OddSpelling{
            "glued_minuses", "1.5-2 0", "0.25", "0.0-7.5 1e-3\n4.5-5.-.5\n", {"a.bvh:4:11 [bvh.glued-numbers]"}},
        OddSpelling{"commas_and_semicolons",
                    "1.5, -2, 0",
                    "0.25",
                    "0,-7.5 , 1e-3,\n4.5;-5;-.5\n",
                    {"a.bvh:4:11 [bvh.separators]"}},
        OddSpelling{
            "decimal_commas", "1,5 -2 0,0", "0,25", "0,0 -7,5 1e-3\n4,5 -5 -,5\n", {"a.bvh:4:9 [bvh.decimal-comma]"}},
        OddSpelling{"decimal_commas_in_the_motion_alone",
                    "1.5 -2 0",
                    "0,25",
                    "0,0 -7,5 1e-3\n4,5 -5 -,5\n",
                    {"a.bvh:9:14 [bvh.decimal-comma]"}},
        OddSpelling{"all_of_it",
                    "1,5-2;0",
                    "0,25",
                    "0,0-7,5; 1e-3;\n4,5\n-5 -0,5",
                    {"a.bvh:4:9 [bvh.decimal-comma]", "a.bvh:4:11 [bvh.glued-numbers]", "a.bvh:4:13 [bvh.separators]"}},
        OddSpelling{"one_of_them", "1.5 -2 0", "0.25", "0 -7.5,1e-3 4.5 -5 -.5", {"a.bvh:10:7 [bvh.separators]"}}),
    [](const auto& row) { return std::string(row.param.name); });

// As if nobody wrote so: too few or too many numbers come out, one of them is none, or nobody said how many.
INSTANTIATE_TEST_SUITE_P(
    OddSpellings, BvhComplaints,
    testing::Values(Complaint{"too_many_numbers",
                              three_channels("MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3\n4-5-6-7\n"),
                              {"a.bvh:11:1 [bvh.bad-number]"}},
                    Complaint{"a_number_missing_between_commas",
                              three_channels("MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3\n4,,6\n"),
                              {"a.bvh:11:1 [bvh.bad-number]"}},
                    Complaint{"a_word_among_glued_numbers",
                              three_channels("MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3\n4-5 nan\n"),
                              {"a.bvh:11:1 [bvh.bad-number]"}},
                    Complaint{"nobody_said_how_many",
                              three_channels("MOTION\nFrame Time: 0.1\nFrames: some\n1 2 3\n4 5-6\n"),
                              {"a.bvh:9:9 [bvh.frame-count]", "a.bvh:11:3 [bvh.bad-number]"}},
                    Complaint{"a_comma_in_the_frame_time_alone",
                              three_channels("MOTION\nFrames: 2\nFrame Time: 0,1\n1 2 3\n4 5-6\n"),
                              {"a.bvh:9:13 [bvh.frame-time]", "a.bvh:11:4 [bvh.glued-numbers]"}},
                    Complaint{"an_offset_of_four",
                              root_with("OFFSET 1-2-3-4\nCHANNELS 1 Xrotation", 1),
                              {"a.bvh:4:8 [bvh.bad-number]", "a.bvh:5:1 [bvh.offset]"}}),
    name_of);

// 3000 channels and 30 000 lines of one number: repeating a frame for each line would take 720 MB for 60 kB.
TEST(BvhParser, DoesNotLetShortLinesBlowUpTheMotion) {
    std::string text = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3000";
    for (int i = 0; i < 3000; ++i) text += " Xrotation";
    text += "\n}\nMOTION\nFrames: 2\nFrame Time: 0.1\n";
    for (int i = 0; i < 30000; ++i) text += "1\n";
    const base::Loaded<BvhDocument> parsed = parse_text(text);
    ASSERT_TRUE(parsed.value.has_value());
    EXPECT_LE(parsed.value->samples.size(), std::size_t{1} << 20U);
    EXPECT_EQ(parsed.value->samples.size(), parsed.value->frames * 3000);
}

// A million odd lines are remembered; what follows more of them is not shown, so memory stays bounded.
TEST(SlowBvhParser, GivesUpBehindAMillionOddLines) {
    const std::size_t odd = std::size_t{1} << 20U;
    std::string text = three_channels("MOTION\nFrames: 1\nFrame Time: 0.1\n1 2 3\n");
    for (std::size_t i = 0; i < odd; ++i) text += "1\n";
    text += "4 5 6\n";
    const base::Loaded<BvhDocument> all = parse_text(text);
    // Repeating a frame for each would take more numbers than the file has bytes.
    EXPECT_LE(all.value->samples.size(), text.size());
    EXPECT_GT(all.value->samples.size() + 3, odd);
    std::string bad = three_channels("MOTION\nFrames: 1\nFrame Time: 0.1\n1 2 3\n");
    for (std::size_t i = 0; i < odd; ++i) bad += "1 2 x\n";
    EXPECT_EQ(parse_text(bad + "4 5 6\n").value->frames, odd + 2);
    const base::Loaded<BvhDocument> more = parse_text(bad + "4 5 6\n1 2 y\n7 8 9\n");
    EXPECT_EQ(more.value->frames, odd + 2);
    EXPECT_THAT(more.value->samples[more.value->samples.size() - 1], 6);
}

}  // namespace bvh_parser_test

}  // namespace skelplay::loaders
