#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include "text_reading.h"

namespace skelplay::loaders::trc_test {
using test::edited;

/// Tables of cells are easier to read with ~ for each tab.
LoadResult read(std::string text, const LoadOptions& options = {}) {
    std::ranges::replace(text, '~', '\t');
    return read_text(read_trc, "a.trc", text, options);
}

/// Two markers in two frames; HEAD is absent in the second one.
const std::string tiny = R"(PathFileType~4~(X/Y/Z)~tiny.trc
DataRate~CameraRate~NumFrames~NumMarkers~Units~OrigDataRate~OrigDataStartFrame~OrigNumFrames
60~60~2~2~mm~60~1~2
Frame#~Time~HEAD~~~TOE~~
~~X1~Y1~Z1~X2~Y2~Z2

1~0.000000~0~10~1700~0~200~20
2~0.016667~~~~0~201~21
)";

constexpr std::string_view first = "HEAD 0 10 1700, TOE 0 200 20";
constexpr std::string_view second = "HEAD -, TOE 0 201 21";
constexpr std::string_view no_head = "HEAD -, TOE 0 200 20";

TEST(Trc, Table31AMarkerOfEmptyCellsIsMissing) {
    const LoadResult result = read(tiny);
    EXPECT_EQ(said(result), "");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->format, figure::Format::trc);
    EXPECT_EQ(positions_of(result, 0), first);
    EXPECT_EQ(positions_of(result, 1), second);
    EXPECT_EQ(motion_of(result).first_frame, 1);
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 1.0 / 60);
    EXPECT_DOUBLE_EQ(result.figure->metres_per_unit.value(), 0.001);
    EXPECT_EQ(result.figure->declared_unit, "mm");
}

// The freedoms that writers of TRC take with layout: none of them changes what is read.
TEST(TrcPitfalls, FreedomsOfTheFormatChangeNothing) {
    const std::string expected = everything_in(read(tiny));
    for (const char* end : {"\r\n", "\r", "~\n", "~\r\n"})
        EXPECT_EQ(everything_in(read(with_line_ends(tiny, end))), expected) << end;
    const auto expect_same = [&](std::string_view from, std::string_view to) {
        EXPECT_EQ(everything_in(read(edited(tiny, from, to))), expected) << to;
    };
    expect_same("~201~21\n", "~201~21");                                            // no line end at all
    expect_same("\n\n1", "\n1");                                                    // no blank line
    expect_same("~~X1~Y1~Z1~X2~Y2~Z2\n", "");                                       // no labels of axes
    expect_same("~~X1~Y1~Z1~X2~Y2~Z2", "~~X5~Y5~Z5~X6~Y6~Z6");                      // they count from any number
    expect_same("HEAD~~~TOE~~", "HEAD~~~TOE");                                      //
    expect_same("Time~HEAD~~~TOE~~", "Time~~HEAD~~TOE~~");                          // names count in their order
    expect_same("~~~~0~201~21", "~ ~  ~ ~0~201~21 ");                               // blanks in a cell are an empty cell
    expect_same("60~60~2~2~mm~60~1~2", "  60.0~~  60~~   2~~  2~~ mm~ 60~ 1~  2");  // the nth value is the nth key's
    expect_same("60~60~2~2~mm", "60~~2~2~mm");                                      // an empty value belongs to its key
    // Seven keys, or the keys in another order.
    EXPECT_EQ(everything_in(read(edited(edited(tiny, "~OrigDataRate", ""), "~mm~60~1~2", "~mm~1~2"))), expected);
    EXPECT_EQ(everything_in(read(edited(edited(tiny, "DataRate~CameraRate", "CameraRate~DataRate"), "60~60", "1~60"))),
              expected);
}

struct Edit {
    std::string_view from;
    std::string_view to;
    std::string_view said;
    std::string_view first = trc_test::first;  // the positions in the first frame
    std::string_view second = trc_test::second;
    double frames_a_second = 60.0;
};

TEST(Trc, EditsAreReadAndFaultsAreSaid) {
    for (const Edit& edit : std::initializer_list<Edit>{
             {"0~10~1700", "0~~1700", "7:11 trc.part-of-place", no_head},
             {"60~60~2~2~mm", "60~60~1~5~mm", "3:7 trc.frame-count, 3:9 trc.marker-count"},
             {"2~0.016667", "7~0.1", "8:1 trc.frame-jump"},  // the time jumps with the number
             {"~201~21", "~201~21~~~~7~8~9", "4:1 trc.unlabelled", "HEAD 0 10 1700, TOE 0 200 20, Unlabel#3 -, Unlabel#4 -",
              "HEAD -, TOE 0 201 21, Unlabel#3 -, Unlabel#4 7 8 9"},
             {"1700~0~200~20", "1700", "", "HEAD 0 10 1700, TOE -"},  // a row may end early
             {"HEAD~~~TOE", "R. Toe~~~R. Toe", "", "R. Toe 0 10 1700, R. Toe 0 200 20", "R. Toe -, R. Toe 0 201 21"},
             {"1700", "1700,5", "7:17 trc.bad-number", no_head},
             {"~1700~", "~1 700~", "7:17 trc.bad-number", no_head},
             {"~mm~", "~ells~", "3:11 trc.unit"},
             {"2~0.016667", "end~of~it\n2~0.016667", "8:1 trc.stray-line"},
             {"~201~21\n", "", "8:14 trc.part-of-place, 8:16 trc.cut-row", first, "HEAD -, TOE -"},
             // The times win over a rate that is wrong, or is missing, but not in milliseconds.
             {"2~0.016667", "2~0.050000", "3:1 trc.rate", first, second, 20.0},
             {"2~0.016667", "2~16.667", "3:1 trc.rate"},
             {"60~60", "0~60", "3:1 trc.rate", first, second, 1 / 0.016667}}) {
        SCOPED_TRACE(edit.to);
        const LoadResult result = read(edited(tiny, edit.from, edit.to));
        EXPECT_EQ(said(result), edit.said);
        ASSERT_TRUE(result.figure);
        EXPECT_EQ(motion_of(result).frames, 2U);
        EXPECT_EQ(positions_of(result, 0), edit.first);
        EXPECT_EQ(positions_of(result, 1), edit.second);
        EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 1 / edit.frames_a_second);
    }
}

TEST(TrcPitfalls, NanInAnySpellingIsMissing) {
    for (const std::string nan : {"NaN", "nan", "NAN", "-nan", "-nan(ind)", "1.#QNAN", "-1.#IND"}) {
        const LoadResult result = read(edited(tiny, "0~10~1700", nan + "~" + nan + "~" + nan));
        EXPECT_EQ(said(result), "") << nan;
        EXPECT_EQ(positions_of(result, 0), no_head) << nan;
    }
}

TEST(TrcPitfalls, AMarkerAtZeroIsMissingUnlessZerosAreKept) {
    const std::string zeros = edited(edited(tiny, "~~~~0~201~21", "~0~0.0~-0~0~0~0"), "0~10~1700", "0~0~1700");
    const LoadResult result = read(zeros);
    EXPECT_EQ(positions_of(result, 0), "HEAD 0 0 1700, TOE 0 200 20");
    EXPECT_EQ(positions_of(result, 1), "HEAD -, TOE -");
    EXPECT_EQ(said(result), "7:1 trc.zero-places");
    EXPECT_EQ(result.diagnostics.items().front().message,
              "expected empty cells where a marker is missing, found 0 0 0 of 2 markers: HEAD in 1 frame, TOE in 1 frame; "
              "that is taken as missing");
    const LoadResult kept = read(zeros, {.keep_zeros = true});
    EXPECT_EQ(said(kept), "");
    EXPECT_EQ(positions_of(kept, 1), "HEAD 0 0 -0, TOE 0 0 0");
    // So a joint that is there is written.
    const LoadResult written = read(edited(tiny, "~~~~0~201~21", "~-0~0~0~0~201~21"));
    EXPECT_EQ(positions_of(written, 1), "HEAD -0 0 0, TOE 0 201 21");
    EXPECT_EQ(said(written), "");
}

TEST(TrcPitfalls, RowsWithoutAnyTabAreWords) {
    const LoadResult result = read(
        "PathFileType 4 (X/Y/Z) a.trc\nDataRate NumFrames NumMarkers Units\n50 2 2 m\nFrame# Time HEAD L.Toe\n"
        "X1 Y1 Z1 X2 Y2 Z2\n1 0.00 0 1.7 0.1  0.2 0.02 0.3\n2 0.02 1 1.7 0.1  0.2 nan 0.3 \n");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(positions_of(result, 0), "HEAD 0 1.7 0.1, L.Toe 0.2 0.02 0.3");
    EXPECT_EQ(positions_of(result, 1), "HEAD 1 1.7 0.1, L.Toe -");
}

TEST(TrcPitfalls, FrameNumbersAreLabels) {
    const LoadResult result = read(edited(edited(tiny, "1~0.000000", "101~0.400"), "2~0.016667", "102~0.417"));
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(motion_of(result).first_frame, 101);
    EXPECT_EQ(motion_of(result).frames, 2U);
}

TEST(TrcPitfalls, MarkersWithoutANameAreUnlabelled) {
    const LoadResult result = read(
        "PathFileType~4~(X/Y/Z)~a\nDataRate~NumFrames~NumMarkers~Units\n400~3~0~mm\nFrame#~Time~\n~~\n\n1~0.000~\n"
        "2~0.002~~~~4~5~6~\n3~0.005~1~2~3~\n");
    EXPECT_EQ(said(result), "4:1 trc.unlabelled");
    EXPECT_EQ(positions_of(result, 0), "Unlabel#1 -, Unlabel#2 -");
    EXPECT_EQ(positions_of(result, 1), "Unlabel#1 -, Unlabel#2 4 5 6");
    EXPECT_EQ(positions_of(result, 2), "Unlabel#1 1 2 3, Unlabel#2 -");
}

TEST(TrcPitfalls, WithoutATimeColumnRowsAreOneOverDataRateApart) {
    const LoadResult result = read("DataRate~NumMarkers~Units\n50~1~m\nFrame#~HEAD\n1~1~2~3\n2~4~5~6\n");
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(positions_of(result, 1), "HEAD 4 5 6");
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 0.02);
}

TEST(Trc, TimesOfThreeDecimalsFitAHighRateAndARateThatIsToldIsNotComplainedOf) {
    const LoadResult result = read(edited(edited(tiny, "60~60~2~2", "400~400~2~2"), "2~0.016667", "2~0.003"));
    EXPECT_EQ(said(result), "");
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 0.0025);
    EXPECT_EQ(said(read(edited(tiny, "2~0.016667", "2~0.050000"), {.fps = 30})), "");
}

TEST(Trc, RefusalsSayWhere) {
    for (const auto& [text, expected] :
         {std::pair("PathFileType~4\nDataRate~CameraRate", "2:20 trc.head"),
          {"PathFileType~4\nDataRate~NumMarkers\n60~1\n", "4:1 trc.head"},
          {"PathFileType~4\nDataRate~NumMarkers\n60~1\n1~0~1~2~3\n", "4:1 trc.head"},
          {"PathFileType~4\nDataRate~NumMarkers\n60~0\nFrame#~Time\n1~0\n", "4:1 trc.no-markers"}}) {
        const LoadResult result = read(text);
        EXPECT_FALSE(result.figure) << text;
        EXPECT_EQ(said(result), expected) << text;
    }
}

TEST(Trc, WithoutRowsTheMarkersAreNamedAndNoneIsShown) {
    const LoadResult result = read(tiny.substr(0, tiny.find("\n1~0") + 1));
    EXPECT_EQ(said(result), "3:7 trc.frame-count, 7:1 trc.no-rows");
    ASSERT_TRUE(result.figure);
    EXPECT_TRUE(motion_of(result).rest_only);
    EXPECT_EQ(positions_of(result, 0), "HEAD -, TOE -");
}

// Names and rows of a few bytes could make any number of missing places.
TEST(Trc, PromisedPlacesCostNothing) {
    std::string text = "PathFileType~4\nDataRate~NumMarkers\n60~2\nFrame#~Time";
    for (int i = 0; i < 20'000; ++i) text += "~a";
    for (int i = 0; i < 20'000; ++i) text += "\n1~";
    const LoadResult result = read(text + "\n");
    ASSERT_TRUE(result.figure);
    EXPECT_LE(motion_of(result).samples.size(), std::size_t{8} << 20U);
    EXPECT_NE(said(result).find("trc.too-sparse"), std::string::npos);
}
}  // namespace skelplay::loaders::trc_test
