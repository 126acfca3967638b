// What HTR and GTR files say, and what is said about them. Every file here is an edit of one of two good ones.

#include <array>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include "loaders/htr/htr.h"
#include "text_reading.h"

namespace skelplay::loaders::htr_parser_test {
// Lines are numbered as messages do.
constexpr std::string_view version_1 =
    "[Header]\n"                  // 1
    "FileType htr\n"              // 2
    "DataType HTRS\n"             // 3
    "FileVersion 1\n"             // 4
    "NumSegments 2\n"             // 5
    "NumFrames 3\n"               // 6
    "DataFrameRate 30\n"          // 7
    "EulerRotationOrder ZYX\n"    // 8
    "CalibrationUnits mm\n"       // 9
    "RotationUnits Degrees\n"     // 10
    "GlobalAxisofGravity Y\n"     // 11
    "BoneLengthAxis Y\n"          // 12
    "ScaleFactor 1.5\n"           // 13
    "[SegmentNames&Hierarchy]\n"  // 14
    "Hip GLOBAL\n"                // 15
    "Leg Hip\n"                   // 16
    "[BasePosition]\n"            // 17
    "Hip 0 10 0 0 0 0 4\n"        // 18
    "Leg 0 -4 0 0 0 0 5\n"        // 19
    "[Hip]\n"                     // 20
    "1 11 0 0 0 0 0 1.0\n"        // 21
    "2 12 0 0 0 0 0 1.0\n"        // 22
    "3 13 0 0 0 0 0 1.0\n"        // 23
    "[Leg]\n"                     // 24
    "1 21 0 0 0 0 0 1.0\n"        // 25
    "2 22 0 0 0 0 0 1.0\n"        // 26
    "3 23 0 0 0 0 0 1.0\n"        // 27
    "[EndOfFile]\n";              // 28

constexpr std::string_view version_2 =
    "[Header]\n"                  // 1
    "FileType htr\n"              // 2
    "DataType HTRS\n"             // 3
    "FileVersion 2\n"             // 4
    "NumSegments 2\n"             // 5
    "NumFrames 3\n"               // 6
    "DataFrameRate 30\n"          // 7
    "EulerRotationOrder ZYX\n"    // 8
    "RotationUnits Degrees\n"     // 9
    "[SegmentNames&Hierarchy]\n"  // 10
    "Hip GLOBAL\n"                // 11
    "Leg Hip\n"                   // 12
    "[BasePosition]\n"            // 13
    "Hip 0 10 0 0 0 0 4\n"        // 14
    "Leg 0 -4 0 0 0 0 5\n"        // 15
    "Frame 1:\n"                  // 16
    "Hip 11 0 0 0 0 0 1.0\n"      // 17
    "Leg 21 0 0 0 0 0 1.0\n"      // 18
    "Frame 2:\n"                  // 19
    "Hip 12 0 0 0 0 0 1.0\n"      // 20
    "Leg 22 0 0 0 0 0 1.0\n"      // 21
    "Frame 3:\n"                  // 22
    "Hip 13 0 0 0 0 0 1.0\n"      // 23
    "Leg 23 0 0 0 0 0 1.0\n"      // 24
    "[EndOfFile]\n";              // 25

/// The text with every `from` replaced by `to`; it must occur.
std::string edited(std::string_view text, std::string_view from, std::string_view to) {
    std::string result(text);
    std::size_t at = result.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    for (; at != std::string::npos; at = result.find(from, at + to.size())) result.replace(at, from.size(), to);
    return result;
}

/// The Tx of every bone, frames one after the other: all that differs between the rows of the good files.
std::vector<double> travels(const LoadResult& result) {
    std::vector<double> values;
    const figure::Motion& motion = motion_of(result);
    for (std::size_t at = 0; at < motion.samples.size(); at += 7) values.push_back(motion.samples[at]);
    return values;
}

using Travels = std::vector<double>;
const Travels good_travels{11, 21, 12, 22, 13, 23};

TEST(HtrParser, AGoodFileOfEitherVersionSaysNothing) {
    for (const std::string_view text : {version_1, version_2}) {
        const LoadResult result = read_htr_text(text);
        EXPECT_EQ(said(result), "");
        ASSERT_TRUE(result.figure);
        EXPECT_EQ(travels(result), good_travels);
        EXPECT_EQ(motion_of(result).columns, 14U);
        EXPECT_EQ(motion_of(result).first_frame, 1);
    }
}

TEST(HtrParser, Section32ARowKeepsTheOrderOfTheFile) {
    const LoadResult result = read_htr_text(edited(version_1, "1 11 0 0 0 0 0 1.0", "1 11 12 13 14 15 16 17"));
    const auto row = motion_of(result).row(0);
    EXPECT_EQ(std::vector<double>(row.begin(), row.begin() + 7), (Travels{11, 12, 13, 14, 15, 16, 17}));
}

// Rows and frames are the same in another order, in which numbers go up, down and on.
TEST(FormatsExplainedSection32FrameNumbers, RowsOutOfOrderStandWhereTheirNumberSays) {
    const auto with_order = [](std::string_view text, const std::vector<std::string>& blocks,
                               const std::vector<std::size_t>& order) {
        std::string from;
        std::string to;
        for (const std::string& block : blocks) from += block;
        for (const std::size_t i : order) to += blocks[i];
        return edited(text, from, to);
    };
    const std::vector<std::string> rows{"1 11 0 0 0 0 0 1.0\n", "2 12 0 0 0 0 0 1.0\n", "3 13 0 0 0 0 0 1.0\n"};
    std::vector<std::string> frames;
    for (int i = 1; i <= 3; ++i)
        frames.push_back(fmt::format("Frame {0}:\nHip 1{0} 0 0 0 0 0 1.0\nLeg 2{0} 0 0 0 0 0 1.0\n", i));
    for (const std::vector<std::size_t>& order : std::vector<std::vector<std::size_t>>{{2, 0, 1}, {0, 2, 1}, {2, 1, 0}})
        for (const std::string& text : {with_order(version_1, rows, order), with_order(version_2, frames, order)}) {
            const LoadResult result = read_htr_text(text);
            EXPECT_NE(said(result).find("htr.frame-number"), std::string::npos);
            EXPECT_EQ(travels(result), good_travels);
            EXPECT_EQ(motion_of(result).first_frame, 1);
        }
}

// The first section's rows have the frames 1, 2 and 4 of four: 3 repeats 2. With as many rows as NumFrames says their
// numbers are no positions, but the order of the rows still is.
TEST(FormatsExplainedSection32FrameNumbers, RowsOutOfOrderMayHaveGaps) {
    const std::string rows = "1 11 0 0 0 0 0 1.0\n2 12 0 0 0 0 0 1.0\n3 13 0 0 0 0 0 1.0\n";
    const std::string mixed = "4 13 0 0 0 0 0 1.0\n1 11 0 0 0 0 0 1.0\n2 12 0 0 0 0 0 1.0\n";
    const LoadResult four = read_htr_text(edited(edited(version_1, rows, mixed), "NumFrames 3", "NumFrames 4"));
    EXPECT_NE(base::to_text(four.diagnostics).find("and missing frames repeat the one before"), std::string::npos);
    EXPECT_EQ(travels(four), (Travels{11, 21, 12, 22, 12, 23, 13, 23}));
    const std::string far = "90 13 0 0 0 0 0 1.0\n5 11 0 0 0 0 0 1.0\n7 12 0 0 0 0 0 1.0\n";
    const LoadResult three = read_htr_text(edited(version_1, rows, far));
    EXPECT_NE(base::to_text(three.diagnostics).find("frames are used in the order of their numbers"), std::string::npos);
    EXPECT_EQ(travels(three), good_travels);
}

// "A positive decimal integer frame number": others are read as what they are.
TEST(FormatsExplainedSection32FrameNumbers, NumbersBelowOneAreNoted) {
    const auto early = [](std::string_view text, std::string_view before) {
        std::string result(text);
        for (const auto& [from, to] : {std::pair{"1", "-1"}, {"2", "0"}, {"3", "1"}})
            result = edited(result, fmt::format("\n{}{}", before, from), fmt::format("\n{}{}", before, to));
        return result;
    };
    for (const auto& [text, place] : {std::pair{early(version_1, ""), "21:1"}, {early(version_2, "Frame "), "16:1"}}) {
        const LoadResult result = read_htr_text(text);
        EXPECT_EQ(said(result), fmt::format("{} htr.first-frame", place));
        EXPECT_EQ(travels(result), good_travels);
        EXPECT_EQ(motion_of(result).first_frame, -1);
    }
}

// ---- The same said in another way ----

std::string reversed_sections() {
    const std::string text(version_1);
    const auto part = [&](std::string_view from, std::string_view to) {
        const std::size_t begin = text.find(from);
        return text.substr(begin, text.find(to) - begin);
    };
    return part("[Leg]", "[EndOfFile]") + part("[Hip]", "[Leg]") + part("[BasePosition]", "[Hip]") +
           part("[SegmentNames", "[BasePosition]") + part("[Header]", "[SegmentNames") + "[EndOfFile]\n";
}

TEST(HtrParser, Section32FreedomsOfTheFormatChangeNothing) {
    const std::vector<std::pair<std::string_view, std::string>> variants{
        {"CR", with_line_ends(version_1, "\r")},
        {"CR LF", with_line_ends(version_1, "\r\n")},
        {"mixed line ends", edited(with_line_ends(version_1, "\r\n"), "Leg Hip\r\n", "Leg Hip\r")},
        {"byte order mark", fmt::format("\xEF\xBB\xBF{}", version_1)},
        {"no line end at the end", std::string(version_1.substr(0, version_1.size() - 1))},
        {"blank lines", with_line_ends(version_1, "\n \t\n\n")},
        {"comments after everything", with_line_ends(version_1, " # 1 2 [Leg]\n")},
        {"a comment on every other line", with_line_ends(version_1, "\n# KeyWord<space>Value<CR>\n")},
        {"blanks around lines", edited(with_line_ends(version_1, " \t\n"), "\n", "\n  ")},
        {"words behind the value of a header line", edited(version_1, "FileType htr", "FileType htr by hand")},
        {"columns at tabs", edited(version_1, " ", "\t")},
        {"runs of blanks", edited(version_1, " ", " \t  ")},
        {"capitals", edited(edited(edited(version_1, "[Header]", "[HEADER]"), "NumFrames", "NUMFRAMES"),
                            "[SegmentNames&Hierarchy]", "[SEGMENTNAMES&HIERARCHY]")},
        {"small letters", edited(edited(edited(version_1, "[BasePosition]", "[baseposition]"), "GLOBAL", "global"),
                                 "[EndOfFile]", "[endoffile]")},
        {"small letters in names", edited(edited(version_1, "[Leg]", "[leg]"), "Leg 0 -4", "LEG 0 -4")},
        {"blanks in section names", edited(edited(version_1, "[Leg]", "[ Leg ]"), "[BasePosition]", "[ Base Position ]")},
        {"the file of figure 3.5 has no [Header]", edited(version_1, "[Header]\n", "")},
        {"sections from back to front", reversed_sections()},
        {"base rows from back to front",
         edited(version_1, "Hip 0 10 0 0 0 0 4\nLeg 0 -4 0 0 0 0 5\n", "Leg 0 -4 0 0 0 0 5\nHip 0 10 0 0 0 0 4\n")},
        {"text after the end", std::string(version_1) + "[Leg]\n1 x\nwhatever\n[Header]\nNumFrames 7\n"},
        {"frame numbers with a point", edited(version_1, "2 12", "2.000 12")},
        {"signs, points and exponents", edited(edited(version_1, " 12 ", " +1.2e+001 "), " 22 ", " 22. ")},
        {"unscaled rows where DataType has no S",
         edited(edited(version_1, "DataType HTRS", "DataType HTR"), " 1.0\n", "\n")},
        {"a frame section without colon", edited(version_2, "Frame 2:", "frame 2")},
        {"a frame section with blanks", edited(version_2, "Frame 2:", "FRAME : 2 :")},
        {"a comment after a frame section", edited(version_2, "Frame 2:", "Frame 2: # the second")},
        {"rows of a frame in another order",
         edited(version_2, "Hip 12 0 0 0 0 0 1.0\nLeg 22 0 0 0 0 0 1.0\n", "leg 22 0 0 0 0 0 1.0\nHIP 12 0 0 0 0 0 1.0\n")},
        {"version 2 in CR", edited(version_2, "\n", "\r")},
        {"a header between frames",
         edited(edited(version_2, "RotationUnits Degrees\n", ""), "Frame 2:", "[Header]\nRotationUnits Degrees\nFrame 2:")},
    };
    for (const auto& [point, text] : variants) {
        SCOPED_TRACE(point);
        const LoadResult result = read_htr_text(text);
        ASSERT_TRUE(result.figure);
        EXPECT_EQ(said(result), "");
        EXPECT_EQ(travels(result), good_travels);
        EXPECT_EQ(result.figure->skeleton[figure::bone_id(0)].name, "Hip");
        EXPECT_EQ(result.figure->skeleton[figure::bone_id(1)].parent, figure::bone_id(0));
    }
}

// ---- Faults of rows and sections ----

struct Fault {
    std::string_view file;
    std::string_view from;
    std::string_view to;
    std::string_view said;
    Travels travels = good_travels;
};

const std::string four_frames = edited(version_2, "NumFrames 3", "NumFrames 4");

// A fault in the middle of a file loses no more than it must: see the x translations.
const std::vector<Fault> faults{
    // Rows
    {version_1, "2 12 0", "2 x2 0", "22:3 htr.bad-number", {11, 21, 11, 22, 13, 23}},
    {version_1, "1 11 0", "1 nan 0", "21:3 htr.bad-number", {0, 21, 12, 22, 13, 23}},
    {version_1, "3 13 0", "3 13 0,5", "23:6 htr.bad-number", {11, 21, 12, 22, 12, 23}},
    {version_1, "2 22 0 0", "2 22", "26:1 htr.short-row", {11, 21, 12, 21, 13, 23}},
    {version_1, "2 22 0 0", "2 22 0 0 0 0", "26:1 htr.long-row", {11, 21, 12, 21, 13, 23}},
    {version_1, "2 22 0 0 0 0 0 1.0", "2 22 0 0 0 0 0", "26:1 htr.no-scale"},
    {version_1, "2 12 0", "2x 12 0", "22:1 htr.stray-line, 23:1 htr.frame-number", {11, 21, 11, 22, 13, 23}},
    {version_2, "Hip 12 0", "Hip 12 y", "20:8 htr.bad-number", {11, 21, 11, 22, 13, 23}},
    {version_2, "Leg 22 0 0", "Leg 22", "21:1 htr.short-row", {11, 21, 12, 21, 13, 23}},
    {version_2, "Leg 22 0 0 0 0 0 1.0\n", "Leg 22 0 0 0 0 0\n", "21:1 htr.no-scale"},
    // Frame numbers
    {version_1, "3 13", "2 13", "23:1 htr.frame-number"},
    {version_1, "2 12 0 0 0 0 0 1.0\n", "", "22:1 htr.frame-number", {11, 21, 11, 22, 13, 23}},
    {version_1, "3 13", "4000000000 13", "23:1 htr.frame-number"},
    {version_2, "Frame 3:", "Frame 5:", "22:1 htr.frame-number"},
    {four_frames, "Frame 3:", "Frame 4:", "22:1 htr.frame-number", {11, 21, 12, 22, 12, 22, 13, 23}},
    {version_2, "Frame 3:", "Frame 2:", "22:1 htr.frame-number"},
    // What segments lack
    {version_1, "3 23 0 0 0 0 0 1.0\n", "", "24:1 htr.row-count", {11, 21, 12, 22, 13, 22}},
    {version_1, "1 21 0 0 0 0 0 1.0\n", "", "24:1 htr.row-count", {11, 0, 12, 22, 13, 23}},
    {version_1,
     "1 21 0 0 0 0 0 1.0\n2 22 0 0 0 0 0 1.0\n3 23 0 0 0 0 0 1.0\n",
     "",
     "24:1 htr.row-count",
     {11, 0, 12, 0, 13, 0}},
    {version_2, "Leg 22 0 0 0 0 0 1.0\n", "", "19:1 htr.row-count", {11, 21, 12, 21, 13, 23}},
    // Sections
    {version_1, "[Leg]", "[Arm]", "16:1 htr.no-section, 24:1 htr.unknown-segment", {11, 0, 12, 0, 13, 0}},
    {version_1, "[Leg]", "[]", "16:1 htr.no-section, 24:1 htr.unknown-segment", {11, 0, 12, 0, 13, 0}},
    {version_1, "[EndOfFile]\n", "[Hip]\n1 99 0 0 0 0 0 1.0\n[EndOfFile]\n", "28:1 htr.segment-twice"},
    {version_1, "[Leg]", "[Leg", "24:1 htr.section-head"},
    {version_1, "[BasePosition]", "[BasePosition] 5 6", "17:16 htr.section-head"},
    {version_1, "[Leg]\n", "[Leg]\nTx Ty Tz\n", "25:1 htr.stray-line"},
    {version_2, "Leg 22", "Arm 22", "19:1 htr.row-count, 21:1 htr.unknown-segment", {11, 21, 12, 21, 13, 23}},
    {version_2, "Leg 22 0 0 0 0 0 1.0\n", "Leg 22 0 0 0 0 0 1.0\nHip 99 0 0 0 0 0 1.0\n", "22:1 htr.segment-twice"},
    {version_1, "[EndOfFile]\n", "", "28:1 htr.no-end"},
    // Hierarchy
    {version_1, "Leg Hip\n", "Leg\n", "16:1 htr.hierarchy-line"},
    {version_1, "Leg Hip\n", "Leg Hip and more\n", "16:1 htr.hierarchy-line"},
    {version_1, "Leg Hip\n", "Leg Hip\nLeg GLOBAL\n", "17:1 htr.segment-twice"},
    // Base positions
    {version_1, "Leg 0 -4 0", "Leg 0 -4x 0", "19:7 htr.bad-number"},
    {version_1, "Leg 0 -4 0 0 0 0 5", "Leg 0 -4 0 0 0 0", "19:1 htr.short-row"},
    {version_1, "Leg 0 -4 0 0 0 0 5", "Leg 0 -4", "19:1 htr.short-row"},
    {version_1, "Leg 0 -4 0 0 0 0 5", "Leg 0 -4 0 0 0 0 5 6", "19:1 htr.long-row"},
    {version_1, "Leg 0 -4", "Arm 0 -4", "16:1 htr.no-base, 19:1 htr.unknown-segment"},
    {version_1, "[Hip]\n", "Leg 0 0 0 0 0 0 0\n[Hip]\n", "20:1 htr.segment-twice"},
    // Header lines
    {version_1, "NumFrames 3\n", "NumFrames 3\nnumframes 4\n", "7:1 htr.key-twice"},
    {version_1, "NumFrames 3\n", "NumFrames # 3\n", "6:1 htr.no-value"},
    {version_1, "NumFrames 3\n", "NumFrames 3\nCreator Us\n", "7:1 htr.unknown-key"},
};

TEST(HtrParser, Section32AFaultIsSaidAtItsPlaceAndTheRestIsShown) {
    for (const Fault& fault : faults) {
        SCOPED_TRACE(fault.said);
        const LoadResult result = read_htr_text(edited(fault.file, fault.from, fault.to));
        EXPECT_EQ(said(result), fault.said);
        ASSERT_TRUE(result.figure);
        EXPECT_EQ(travels(result), fault.travels);
    }
}

TEST(HtrParser, AFaultyBaseRowIsTheIdentityOrLacksOnlyItsLength) {
    const auto leg = [](std::string_view row) {
        const LoadResult result = read_htr_text(edited(version_1, "Leg 0 -4 0 0 0 0 5", row));
        return result.figure->skeleton[figure::bone_id(1)];
    };
    EXPECT_EQ(leg("Leg 0 -4 0 0 0 0").offset, glm::dvec3(0, -4, 0));
    EXPECT_EQ(leg("Leg 0 -4 0 0 0 0").tail, glm::dvec3(0));
    EXPECT_EQ(leg("Leg 0 -4 0 0 0").offset, glm::dvec3(0));
    EXPECT_EQ(leg("Leg 0 -4 0 0 0 0 x").offset, glm::dvec3(0));
}

TEST(HtrParser, WithoutAnySegmentAFileIsRefusedInOneLine) {
    for (const char* text :
         {"", "\n\n", "hello\nworld\n", "[Header]\nFileType htr\n[SegmentNames&Hierarchy]\n[BasePosition]\n[EndOfFile]\n",
          "[Header]\nFrame 1:\nHip 0 0 0 0 0 0 1\n[EndOfFile]\n"}) {
        const LoadResult result = read_htr_text(text);
        EXPECT_FALSE(result.figure);
        EXPECT_EQ(said(result), "1:1 htr.no-segments") << text;
    }
}

// ---- Names with blanks ----

TEST(HtrParser, NamesMayHoldBlanksWhereItIsClearWhereTheyEnd) {
    constexpr std::string_view text =
        "[SegmentNames&Hierarchy]\nLower Torso GLOBAL\n"  // GLOBAL ends the name
        "Left Arm  Lower Torso\n"                         // a child that was there ends it
        "Left Hand\tLeft   Arm\n"                         // tabs end it
        "Hat\tLower Torso\n[BasePosition]\nLower Torso 1 0 0 0 0 0 1\nLeft Arm 2 0 0 0 0 0 1\n"
        "Left\tHand 3 0 0 0 0 0 1\nHat 4 0 0 0 0 0 1\n[Lower Torso]\n1 11 0 0 0 0 0 1\n[Left   Arm]\n"
        "1 12 0 0 0 0 0 1\n[left hand]\n1 13 0 0 0 0 0 1\n[Hat]\n1 14 0 0 0 0 0 1\n[EndOfFile]\n";
    const std::string header = "[Header]\nDataFrameRate 30\nEulerRotationOrder ZYX\nRotationUnits Degrees\n";
    const LoadResult result = read_htr_text(header + std::string(text));
    EXPECT_EQ(said(result), "");
    const figure::Skeleton& skeleton = result.figure->skeleton;
    ASSERT_EQ(skeleton.size(), 4U);
    EXPECT_EQ(travels(result), (Travels{11, 12, 13, 14}));
    const std::array<std::string_view, 4> names{"Lower Torso", "Left Arm", "Left Hand", "Hat"};
    const std::array<int, 4> parents{-1, 0, 1, 0};
    for (std::size_t i = 0; i < 4; ++i) {
        const figure::Bone& bone = skeleton[skeleton.file_order()[i]];
        EXPECT_EQ(bone.name, names.at(i));
        EXPECT_EQ(static_cast<int>(bone.parent), parents.at(i));
        EXPECT_EQ(bone.offset.x, static_cast<double>(i + 1));
    }
}

TEST(HtrParser, NamesThatDifferInCaseOnlyAreTwoSegments) {
    std::string text = edited(version_1, "Hip", "leg");
    const LoadResult result = read_htr_text(text);
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(travels(result), good_travels);
}

TEST(HtrParser, NamesInLatin1AreReadAsUtf8) {
    const LoadResult result = read_htr_text(edited(version_1, "Leg", "F\xFC\xDF"));
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(result.figure->skeleton[figure::bone_id(1)].name, "F\xC3\xBC\xC3\x9F");
    EXPECT_EQ(travels(result), good_travels);
}

TEST(HtrParser, OneLongSectionAmongManyEmptyOnesIsCut) {
    std::string text = "[SegmentNames&Hierarchy]\n";
    for (int i = 0; i < 2000; ++i) text += fmt::format("s{} GLOBAL\n", i);
    text += "[s0]\n";
    for (int i = 1; i <= 2000; ++i) text += fmt::format("{} 0 0 0 0 0 0 1\n", i);
    const LoadResult result = read_htr_text(text + "[EndOfFile]\n");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(motion_of(result).frames, (64U * 2000U + 65536U) / 2000U);
    EXPECT_EQ(result.diagnostics.items().size(), base::Diagnostics::cap);
    EXPECT_NE(base::to_text(result.diagnostics)
                  .find("expected about as many rows for each of 2000 segments, found 2000 rows in all for 2000 "
                        "frames; the first 96 frames are shown [htr.ragged]"),
              std::string::npos);
}

// ---- The same whatever the pieces ----

TEST(HtrParser, PiecesAndThreadsChangeNothingOfAFault) {
    std::vector<std::string> files{reversed_sections(), edited(version_2, "\n", "\r")};
    for (const Fault& fault : faults) files.push_back(edited(fault.file, fault.from, fault.to));
    for (const std::string& file : files) {
        const std::string expected = everything_in(read_htr_text(file, {}, {.threads = 1}));
        for (const std::uint64_t chunk_bytes : {1, 7, 64})
            EXPECT_EQ(everything_in(read_htr_text(file, {.chunk_bytes = chunk_bytes}, {.threads = 16})), expected)
                << chunk_bytes << " bytes\n"
                << file;
    }
}

TEST(HtrParser, MoreComplaintsThanAnyoneReadsAreCountedAlikeInAllPieces) {
    std::string rows;
    for (int i = 1; i <= 300; ++i) rows += fmt::format("{0} x{0} 0 0 0 0 0 1\n", i);
    const std::string file = edited(version_1, "1 11 0 0 0 0 0 1.0\n2 12 0 0 0 0 0 1.0\n3 13 0 0 0 0 0 1.0\n", rows);
    const LoadResult whole = read_htr_text(file, {}, {.threads = 1});
    EXPECT_EQ(whole.diagnostics.left_out(), 202U);  // 300 rows, the frame count and Leg's, less the cap
    EXPECT_EQ(everything_in(read_htr_text(file, {.chunk_bytes = 100}, {.threads = 4})), everything_in(whole));
}

TEST(HtrParser, AHeadLongerThanABlockIsReadOn) {
    std::string comments;
    for (int i = 0; i < 20000; ++i) comments += fmt::format("# {}\r\n", i);
    const LoadResult result = read_htr_text(edited(version_1, "[BasePosition]\n", comments + "[BasePosition]\n"));
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(travels(result), good_travels);
}

TEST(HtrParser, OffsetsLeadBackIntoTheFile) {
    const base::MemoryBytes bytes{std::string(version_2)};
    const base::Loaded<HtrDocument> parsed = read_part(version_2, parse_htr);
    ASSERT_TRUE(parsed.value);
    const HtrDocument& document = *parsed.value;
    EXPECT_EQ(bytes.text(document.segments[1].name.offset, 7), "Leg Hip");
    EXPECT_EQ(bytes.text(document.segments[1].parent->offset, 4), "Hip\n");
    EXPECT_EQ(bytes.text(document[HtrKey::euler_rotation_order]->offset, 4), "ZYX\n");
    EXPECT_EQ(bytes.text(*document.frame_section, 8), "Frame 1:");
}
}  // namespace skelplay::loaders::htr_parser_test
