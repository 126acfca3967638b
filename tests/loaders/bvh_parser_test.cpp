#include <fmt/format.h>
#include <gmock/gmock.h>
#include <string>
#include <utility>
#include <vector>
#include "loaders/bvh/bvh.h"
#include "text_reading.h"

namespace skelplay::loaders::bvh_parser_test {
using testing::ElementsAre;

base::Loaded<BvhDocument> parse_text(std::string_view text, const LoadOptions& options = {}) {
    return read_part(text, parse_bvh, options);
}

/// One joint of three channels, then `motion`.
std::string three_channels(std::string_view motion) {
    return fmt::format("HIERARCHY\nROOT a\n{{\nOFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation Zrotation\n}}\n{}", motion);
}

/// A text, or a part of one, and what is said of it.
struct CallError {
    std::string_view text;
    std::string_view said;
    int columns = 1;  // zeros in the only frame of root_with()
};

void expect_said(const CallError& row, const std::string& text) {
    SCOPED_TRACE(row.text);
    const LoadResult result = read_bvh_text(text);
    EXPECT_EQ(said(result), row.said);
    EXPECT_EQ(result.figure.has_value(), !result.diagnostics.has_error());
}

TEST(BvhParser, Section31SaysWhatIsWrongWithAHierarchy) {
    for (const CallError& row : std::initializer_list<CallError>{
             {"12.5 1\n3 4\n", "1:1 bvh.no-hierarchy"},
             {"\n \n", "3:1 bvh.no-hierarchy"},
             {"HIERARCHY\n\nMOTION\nFrames: 1\nFrame Time: 1\n1\n", "3:1 bvh.no-root"},
             {"HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\n JOINT b\n {\n  OFFSET 0 1 0\n }\n", "9:1 bvh.unbalanced"},
             {"HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\nMOTION\nFrames: 1\n", "5:1 bvh.unbalanced"},
             {"HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\n End Site\n {\n  OFFSET 0 1 0", "7:15 bvh.unbalanced"},
             {"HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\n Foo\n {\n }", "5:2 bvh.unknown-word, 7:3 bvh.unbalanced"},
             {"ROOT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\nMOTION\nFrames: 1\nFrame Time: 1\n0",
              "1:1 bvh.no-hierarchy"},
             {"HIERARCHY\nROOT\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\nMOTION\nFrames: 1\nFrame Time: 1\n0",
              "2:1 bvh.no-name"},
             {"HIERARCHY\nOFFSET 0 0 0\nROOT a { OFFSET 0 0 0 CHANNELS 1 Xrotation }\nMOTION\nFrames: 1\n"
              "Frame Time: 1\n0",
              "2:1 bvh.unknown-word"},
             {"HIERARCHY\nROOT a\n# the hip\n{ OFFSET 0 0 0 CHANNELS 1 Xrotation }\nMOTION\nFrames: 1\n"
              "Frame Time: 1\n0",
              "3:1 bvh.unknown-word"},
             {"HIERARCHY\nROOT a\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\nMOTION\nFrames: 1\nFrame Time: 1\n0",
              "3:1 bvh.no-brace"},
             {"HIERARCHY\nJOINT a\n{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\n}\nMOTION\nFrames: 1\nFrame Time: 1\n0",
              "2:1 bvh.joint-without-parent"},
         })
        expect_said(row, std::string(row.text));
}

/// ROOT with these lines in its block, and one frame of as many zeros as `columns`.
std::string root_with(const CallError& row) {
    std::string zeros;
    for (int i = 0; i < row.columns; ++i) zeros += "0 ";
    return fmt::format("HIERARCHY\nROOT a\n{{\n{}\n}}\nMOTION\nFrames: 1\nFrame Time: 0.1\n{}\n", row.text, zeros);
}

TEST(BvhParser, Section31SaysWhatIsWrongWithAJoint) {
    for (const CallError& row : std::initializer_list<CallError>{
             {"OFFSET 0 0 0\nCHANNELS 1 Xrotation", ""},
             {"CHANNELS 1 Xrotation", "2:1 bvh.no-offset"},
             {"OFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site {\n}", "6:1 bvh.no-offset"},
             {"OFFSET 1 0 0\nOFFSET 2 0 0\nCHANNELS 1 Xrotation", "5:1 bvh.repeated-statement"},
             {"OFFSET 1 2\nCHANNELS 1 Xrotation", "5:1 bvh.offset"},
             {"OFFSET 1 2 3 4 5\nCHANNELS 1 Xrotation", "4:14 bvh.offset"},
             {"OFFSET 1 1,5 nan\nCHANNELS 1 Xrotation", "4:10 bvh.bad-number, 4:14 bvh.bad-number"},
             {"OFFSET 0 0 0\nCHANNELS 2 Wrotation Xrotation", "5:12 bvh.unknown-channel", 2},
             {"OFFSET 0 0 0\nCHANNELS 2 Xrotation xROTATION", "5:22 bvh.repeated-channel", 2},
             {"OFFSET 0 0 0\nCHANNELS 3 Xrotation Yrotation", "5:1 bvh.channel-count", 2},
             {"OFFSET 0 0 0\nCHANNELS 4000000000 Xrotation", "5:1 bvh.channel-count"},
             {"OFFSET 0 0 0\nCHANNELS Xrotation", "5:1 bvh.channel-count"},
             {"OFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site {\nOFFSET 0 1 0\nCHANNELS 1 Yrotation\n}",
              "8:12 bvh.unknown-channel", 2},
             {"OFFSET 0 0 0\nCHANNELS 1 Xrotation\nJOINT b { OFFSET 0 1 0 }\n  JOINT b { OFFSET 0 1 0 }",
              "7:3 bvh.repeated-name"},
             {"OFFSET 0 0 0\n Colour red 0 0\nCHANNELS 1 Xrotation", "5:2 bvh.unknown-word"},
             {"OFFSET 0 0 0\n# { OFFSET\nCHANNELS 1 Xrotation", "5:1 bvh.unknown-word"},
             {"OFFSET 0 0 0\n{ OFFSET { 1 } 1 1 }\nCHANNELS 1 Xrotation", "5:1 bvh.unknown-word"},
             {"OFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site {\nOFFSET 0 1 0\nJOINT b {\nOFFSET 0 1 0\n}\n}",
              "8:1 bvh.unknown-word"},
             {"OFFSET 0 0 0\nCHANNELS 1 Xrotation\n}", "7:1 bvh.extra-brace"},
             {"OFFSET 0 0 0\nCHANNELS 1 Xrotation\nROOT b { OFFSET 0 0 0 }", "6:1 bvh.nested-root"},
             {"OFFSET 0 0 0\nCHANNELS 1 Xrotation\nCHANNELS 1 Yrotation", "6:1 bvh.repeated-statement", 2},
             {"OFFSET 0 0 0", "9:1 bvh.no-channels", 2},
             {"OFFSET 1-2-3-4\nCHANNELS 1 Xrotation", "4:8 bvh.bad-number, 5:1 bvh.offset"},
         })
        expect_said(row, root_with(row));
}

TEST(BvhParser, Section31SaysWhatIsWrongWithAMotion) {
    for (const CallError& row : std::initializer_list<CallError>{
             {"", "7:1 bvh.no-motion"},
             {"MOTION\n", "8:1 bvh.no-motion"},
             {"MOTION\nFrames: 0\nFrame Time: 0.1\n", "10:1 bvh.no-motion"},
             {"MOTION\nFrames: 999999999999\nFrame Time: 0.1\n1 2 3\n", "8:9 bvh.frame-count"},
             {"MOTION\nFrames:\t1\nFrame Time: 0.1\n1 2 3\n1 2 3\n", "8:9 bvh.frame-count"},
             {"MOTION\nFrames: many\nFrame Time: 0.1\n1 2 3\n", "8:9 bvh.frame-count"},
             {"MOTION\nFrames: 0x1\nFrame Time: 0.1\n1 2 3\n", "8:9 bvh.frame-count"},
             {"MOTION\nFrames: -1\nFrame Time: 0.1\n1 2 3\n", "8:9 bvh.frame-count"},
             {"MOTION\nFrame Time: 0.1\n1 2 3\n", "9:1 bvh.no-frame-count"},
             {"MOTION\nFrames: 1\n1 2 3\n", "9:1 bvh.frame-time"},
             {"MOTION\nFrames: 1\nFrame Time: 0\n1 2 3\n", "9:13 bvh.frame-time"},
             {"MOTION\nFrames: 1\nFrame Time: -0.1\n1 2 3\n", "9:13 bvh.frame-time"},
             {"MOTION\nFrames: 1\nFrame Time: 1e-306\n1 2 3\n", "9:13 bvh.frame-time"},
             {"MOTION\nFrames: 1\nFrame Time: 0,1\n1 2 3\n", "9:13 bvh.frame-time"},
             {"MOTION\nFrames: 1\nFrame Time:\n1 2 3\n", "10:1 bvh.frame-time"},
             {"MOTION\nFrames: 1\nSpeed: 3\nFrame Time: 0.1\n1 2 3\n", "9:1 bvh.unknown-word"},
             {"MOTION\nFrames: 1\nFrame Time: 0.1 s\n1 2 3\n", "9:17 bvh.unknown-word"},
             {"MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3\n  4 5\n", "11:3 bvh.short-frame"},
             {"MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3\n4 5 6 7\n", "11:1 bvh.long-frame"},
             {"MOTION\nFrames: 2\nFrame Time: 0.1\n1 2\n4 5 6\n", "10:1 bvh.short-frame"},
             {"MOTION\nFrames: 3\nFrame Time: 0.1\n1 2 3\n4 nan 6\n7 8 1.5abc\n",
              "11:3 bvh.bad-number, 12:5 bvh.bad-number"},
             {"MOTION\nFrames: 2\nFrame Time: 0.1\n1 2\n3\n4 5\n1e999\n", "13:1 bvh.bad-number"},
             {"MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3\n4 x\n", "11:3 bvh.bad-number"},
             // Odd spellings of too few or too many numbers, with a word among them, or where nobody said how many.
             {"MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3\n4-5-6-7\n", "11:1 bvh.bad-number"},
             {"MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3\n4,,6\n", "11:1 bvh.bad-number"},
             {"MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3\n4-5 nan\n", "11:1 bvh.bad-number"},
             {"MOTION\nFrame Time: 0.1\nFrames: some\n1 2 3\n4 5-6\n", "9:9 bvh.frame-count, 11:3 bvh.bad-number"},
             {"MOTION\nFrames: 2\nFrame Time: 0,1\n1 2 3\n4 5-6\n", "9:13 bvh.frame-time, 11:4 bvh.glued-numbers"},
         })
        expect_said(row, three_channels(row.text));
}

// "a positive decimal integer (as opposed to hexadecimal or octadecimal)", "a positive float that represent the
// duration of a single frame": 010 is ten and not eight.
TEST(BvhParser, Section31FramesIsADecimalIntegerAndFrameTimeADuration) {
    const base::Loaded<BvhDocument> parsed =
        parse_text(three_channels("MOTION\nFrames: 010\nFrame Time: 0.04166667\n1 2 3\n1 2 3\n1 2 3\n1 2 3\n1 2 3\n"
                                  "1 2 3\n1 2 3\n1 2 3\n1 2 3\n1 2 3\n"));
    EXPECT_EQ(said(parsed), "");
    EXPECT_EQ(parsed.value->frames, 10U);
    EXPECT_EQ(parsed.value->frame_time, 0.04166667);
}

TEST(BvhParser, SaysThatTheRateAskedForIsTakenWhenTheFileHasNone) {
    LoadOptions options;
    options.fps = 60;
    const LoadResult result = read_bvh_text(three_channels("MOTION\nFrames: 1\nFrame Time: 0\n1 2 3\n"), options);
    EXPECT_EQ(said(result), "9:13 bvh.frame-time");
}

/// Every way to write the same file; each must give the same document without a complaint.
TEST(BvhParser, Section31ReadsEverySpelling) {
    const std::string plain =
        "HIERARCHY\nROOT Hips\n{\nOFFSET 0 1 .5\nCHANNELS 2 Zrotation Xposition\nEnd Site\n{\nOFFSET 0 -1e-3 0\n}\n"
        "}\nMOTION\nFrames: 2\nFrame Time: 0.25\n1 2\n3 4\n";
    const std::vector<std::string> spellings{
        plain,
        // one line; braces glued to words
        "HIERARCHY ROOT Hips{OFFSET 0 1 .5 CHANNELS 2 Zrotation Xposition End Site{OFFSET 0 -1e-3 0}}MOTION Frames:2 "
        "Frame Time:0.25 1 2 3 4",
        // small letters, blank lines, tabs, trailing blanks, byte order mark, signs and exponents
        "\xEF\xBB\xBF\n\nhierarchy\n\nroot \t Hips  \n\n{\n\noffset\t+0 1.0 5E-001 \nchannels 2 ZROTATION "
        "xposition \n\n"
        "end site\n{\noffset 0 -.001 0\n}\n\n}\n\nmotion\n\nframes:\t2\nFRAME TIME:\t.25\n\n1 2\n\n \n3 4",
        // comments before it; CHANNELS before OFFSET, names on the next line; name and brace on lines of their own
        "# made by hand\n// really\nHIERARCHY\nROOT\nHips\n{\nCHANNELS 2\nZrotation\nXposition\nOFFSET 0 1 .5\n"
        "End Site {\nOFFSET 0\n-0.001\n0\n}\n}\nMOTION\nFrame Time : 0.25\nFrames : 2\n1 2\n3 4\n",
        // no colons, one word; numbers wrapped
        "HIERARCHY\nROOT Hips\n{\nOFFSET 0 1 .5\nCHANNELS 2 Zrotation Xposition\nEnd Site\n{\nOFFSET 0 -1e-3 0\n}\n"
        "}\nMOTION\nFrames 2\nFrameTime 0.25 1\n2 3\n4\n"};
    for (const std::string& text : spellings) {
        for (const std::string_view line_end : {"\n", "\r", "\r\n"}) {
            const std::string spelt = with_line_ends(text, line_end);
            SCOPED_TRACE(testing::PrintToString(spelt));
            const base::Loaded<BvhDocument> parsed = parse_text(spelt);
            ASSERT_TRUE(parsed.value.has_value());
            EXPECT_EQ(said(parsed), "");
            const BvhDocument& document = *parsed.value;
            ASSERT_EQ(document.bones.size(), 1U);
            EXPECT_EQ(document.bones[0].name, "Hips");
            EXPECT_EQ(document.bones[0].offset, glm::dvec3(0, 1, 0.5));
            ASSERT_EQ(document.channels.size(), 2U);
            EXPECT_EQ(document.channels[0].role, figure::ChannelRole::rotate);
            EXPECT_EQ(document.channels[0].axis, figure::Axis::z);
            EXPECT_EQ(document.channels[1].role, figure::ChannelRole::translate);
            EXPECT_EQ(document.channels[1].axis, figure::Axis::x);
            ASSERT_EQ(document.ends.size(), 1U);
            EXPECT_EQ(document.ends[0].offset, glm::dvec3(0, -0.001, 0));
            EXPECT_EQ(document.ends[0].name, "");
            EXPECT_EQ(document.frame_time, 0.25);
            EXPECT_EQ(document.frames, 2U);
            EXPECT_THAT(document.samples, ElementsAre(1, 2, 3, 4));
        }
    }
}

using Names = std::vector<std::pair<std::string_view, std::string_view>>;  // a line, and the name in it

TEST(BvhParser, Section31KeepsNamesButForRunsOfBlanks) {
    for (const auto& [line, name] : Names{{"Body   Controller.001 ", "Body Controller.001"},
                                          {"mixamorig:Hips", "mixamorig:Hips"},
                                          {"LEFT_SHOULDER#", "LEFT_SHOULDER#"},
                                          {"# 1", "# 1"},
                                          {"Joint of the End", "Joint of the End"},
                                          {"\xC3\xBC", "ü"},
                                          {"\xFC", "ü"}}) {
        const auto parsed = parse_text(fmt::format("HIERARCHY\nROOT {}\n{{\nOFFSET 0 0 0\n}}\n", line));
        ASSERT_TRUE(parsed.value.has_value()) << line;
        EXPECT_EQ(parsed.value->bones[0].name, name);
    }
}

TEST(BvhParser, TakesWhatStandsBehindEndAsTheNameOfTheSite) {
    for (const auto& [line, name] : Names{{"End Site", ""},
                                          {"End site", ""},
                                          {"END SITE Head_end", "Head_end"},
                                          {"End Site4", "Site4"},
                                          {"End Site a  b", "a b"},
                                          {"End", ""}}) {
        const auto parsed =
            parse_text(fmt::format("HIERARCHY\nROOT a\n{{\nOFFSET 0 0 0\n{}\n{{\nOFFSET 0 0 1\n}}\n}}\n", line));
        ASSERT_TRUE(parsed.value.has_value()) << line;
        ASSERT_EQ(parsed.value->ends.size(), 1U) << line;
        EXPECT_EQ(parsed.value->ends[0].name, name) << line;
        EXPECT_EQ(parsed.value->ends[0].offset.z, 1);
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
    EXPECT_EQ(said(read_bvh_text(nested(1001))), "1004:1 bvh.too-deep");
    EXPECT_FALSE(read_bvh_text(nested(200000)).figure.has_value());
}

// A line is a frame, and numbering holds: the frame behind a broken one keeps its place.
TEST(BvhParser, RepeatsTheFrameBeforeABrokenOne) {
    const base::Loaded<BvhDocument> parsed =
        parse_text(three_channels("MOTION\nFrames: 5\nFrame Time: 0.1\n1 2\n1 2 3\n4 5 6 7 8\n8 x 9\n7 7 7\n"));
    EXPECT_EQ(parsed.value->frames, 5U);
    EXPECT_EQ(parsed.value->unreadable_frames, 1U);
    EXPECT_THAT(parsed.value->samples, ElementsAre(0, 0, 0, 1, 2, 3, 4, 5, 6, 4, 5, 6, 7, 7, 7));
}

// Numbers that belong to no channel stand at the end of a row, as a program that writes one more for every frame.
TEST(BvhParser, OfRowsWithTooManyNumbersTheFirstOnesCountAndOneWarningCountsThem) {
    const auto parsed = parse_text(three_channels("MOTION\nFrames: 3\nFrame Time: 0.1\n1 2 3 0.1\n4 5 6 0.2\n7 8 9 x\n"));
    EXPECT_THAT(parsed.value->samples, ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9));
    EXPECT_EQ(parsed.value->unreadable_frames, 0U);
    ASSERT_EQ(parsed.diagnostics.items().size(), 1U);
    EXPECT_EQ(parsed.diagnostics.items().front().message,
              "expected 3 numbers in a frame, found 1 too many in 3 rows; the first 3 are used");
    const auto uneven = parse_text(three_channels("MOTION\nFrames: 3\nFrame Time: 0.1\n1 2 3\n4 5 6 7\n7 8 9 0 0\n"));
    EXPECT_THAT(uneven.value->samples, ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9));
    EXPECT_EQ(uneven.diagnostics.items().front().message,
              "expected 3 numbers in a frame, found up to 2 too many in 2 rows; the first 3 are used");
}

TEST(BvhParser, Section31TakesExactlyAsManyNumbersAsDeclaredAsOneStream) {
    const base::Loaded<BvhDocument> parsed =
        parse_text(three_channels("MOTION\nFrames: 3\nFrame Time: 0.1\n1\n2 3 4 5\n\n6 7 8 9"));
    EXPECT_EQ(said(parsed), "");
    EXPECT_THAT(parsed.value->samples, ElementsAre(1, 2, 3, 4, 5, 6, 7, 8, 9));
}

/// A file whose numbers are not written as BVH has them, and what is said of it when they are read nevertheless.
struct OddSpelling {
    std::string_view offset;  // of the root
    std::string_view frame_time;
    std::string_view motion;  // of two frames of three channels
    std::string_view said;
};

TEST(BvhParser, ReadsOddSpellingsWhenTheDeclaredNumberOfNumbersComesOut) {
    for (const OddSpelling& row :
         std::initializer_list<OddSpelling>{{"1.5-2 0", "0.25", "0.0-7.5 1e-3\n4.5-5.-.5\n", "4:11 bvh.glued-numbers"},
                                            {"1.5, -2, 0", "0.25", "0,-7.5 , 1e-3,\n4.5;-5;-.5\n", "4:11 bvh.separators"},
                                            {"1,5 -2 0,0", "0,25", "0,0 -7,5 1e-3\n4,5 -5 -,5\n", "4:9 bvh.decimal-comma"},
                                            {"1.5 -2 0", "0,25", "0,0 -7,5 1e-3\n4,5 -5 -,5\n", "9:14 bvh.decimal-comma"},
                                            {"1,5-2;0", "0,25", "0,0-7,5; 1e-3;\n4,5\n-5 -0,5",
                                             "4:9 bvh.decimal-comma, 4:11 bvh.glued-numbers, 4:13 bvh.separators"},
                                            {"1.5 -2 0", "0.25", "0 -7.5,1e-3 4.5 -5 -.5", "10:7 bvh.separators"}}) {
        const std::string text = fmt::format(
            "HIERARCHY\nROOT a\n{{\nOFFSET {}\nCHANNELS 3 Xrotation Yrotation Zrotation\n}}\nMOTION\nFrames: 2\n"
            "Frame Time: {}\n{}",
            row.offset, row.frame_time, row.motion);
        SCOPED_TRACE(text);
        EXPECT_EQ(said(read_bvh_text(text)), row.said);
        const BvhDocument document = *parse_text(text).value;
        EXPECT_EQ(document.bones[0].offset, glm::dvec3(1.5, -2, 0));
        EXPECT_EQ(document.frame_time, 0.25);
        EXPECT_EQ(document.frames, 2U);
        EXPECT_EQ(document.unreadable_frames, 0U);
        EXPECT_THAT(document.samples, ElementsAre(0, -7.5, 1e-3, 4.5, -5, -0.5));
    }
}

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

// More than a million odd lines: repeating a frame for each must not take more numbers than the file has bytes.
TEST(SlowBvhParser, BoundsTheMotionOfAMillionOddLines) {
    const std::size_t odd = std::size_t{1} << 20U;
    std::string text = three_channels("MOTION\nFrames: 1\nFrame Time: 0.1\n1 2 3\n");
    for (std::size_t i = 0; i < odd; ++i) text += "1\n";
    text += "4 5 6\n";
    const base::Loaded<BvhDocument> all = parse_text(text);
    EXPECT_LE(all.value->samples.size(), text.size());
    EXPECT_GT(all.value->samples.size() + 3, odd);
    std::string bad = three_channels("MOTION\nFrames: 1\nFrame Time: 0.1\n1 2 3\n");
    for (std::size_t i = 0; i < odd; ++i) bad += "1 2 x\n";
    const base::Loaded<BvhDocument> more = parse_text(bad + "4 5 6\n1 2 y\n7 8 9\n");
    EXPECT_EQ(more.value->frames, odd + 4);
    EXPECT_THAT(more.value->samples[more.value->samples.size() - 1], 9);
}
}  // namespace skelplay::loaders::bvh_parser_test
