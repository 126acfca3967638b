#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "marker_reading.h"

namespace skelplay::loaders {

namespace trc_test {

using marker_reading::said;
using test::edited;
using testing::ElementsAre;
using testing::IsEmpty;

LoadResult read(std::string_view text, const LoadOptions& options = {}, const base::Run& run = {}) {
    return read_text(read_trc, "a.trc", tabbed(text), options, run);
}

/// The sample of FORMATS, section 2.
const std::string tiny = R"(PathFileType~4~(X/Y/Z)~tiny.trc
DataRate~CameraRate~NumFrames~NumMarkers~Units~OrigDataRate~OrigDataStartFrame~OrigNumFrames
60~60~2~2~mm~60~1~2
Frame#~Time~HEAD~~~TOE~~
~~X1~Y1~Z1~X2~Y2~Z2

1~0.000000~0~10~1700~0~200~20
2~0.016667~~~~0~201~21
)";

TEST(Trc, AMarkerOfEmptyCellsIsMissing) {
    const LoadResult result = read(tiny);
    EXPECT_THAT(said(result), IsEmpty());
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->format, figure::Format::trc);
    EXPECT_EQ(places(result, 0), "HEAD 0 10 1700, TOE 0 200 20");
    EXPECT_EQ(places(result, 1), "HEAD -, TOE 0 201 21");
    EXPECT_EQ(motion_of(result).first_frame, 1);
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 1.0 / 60);
    EXPECT_DOUBLE_EQ(result.figure->metres_per_unit.value(), 0.001);
}

// ---- The pitfalls of FORMATS, section 2 ----

TEST(TrcPitfalls, BlanksInACellAreAnEmptyCell) {
    const LoadResult result = read(edited(tiny, "~~~~0~201~21", "~ ~  ~ ~0~201~21 "));
    EXPECT_THAT(said(result), IsEmpty());
    EXPECT_EQ(places(result, 1), "HEAD -, TOE 0 201 21");
}

TEST(TrcPitfalls, NanInAnySpellingIsMissing) {
    for (const char* nan : {"NaN", "nan", "NAN", "-nan", "-nan(ind)", "1.#QNAN", "-1.#IND"}) {
        const LoadResult result = read(edited(tiny, "0~10~1700", std::string(nan) + "~" + nan + "~" + nan));
        EXPECT_THAT(said(result), IsEmpty()) << nan;
        EXPECT_EQ(places(result, 0), "HEAD -, TOE 0 200 20") << nan;
    }
}

TEST(TrcPitfalls, OneMissingCoordinateTakesItsMarkerAway) {
    const LoadResult result = read(edited(tiny, "0~10~1700", "0~~1700"));
    EXPECT_THAT(said(result), ElementsAre("a.trc:7:11 [trc.part-of-place]"));
    EXPECT_EQ(places(result, 0), "HEAD -, TOE 0 200 20");
}

TEST(TrcPitfalls, RowsWithoutAnyTabAreWords) {
    const LoadResult result = read(
        "PathFileType 4 (X/Y/Z) a.trc\nDataRate NumFrames NumMarkers Units\n50 2 2 m\nFrame# Time HEAD L.Toe\n"
        "X1 Y1 Z1 X2 Y2 Z2\n1 0.00 0 1.7 0.1  0.2 0.02 0.3\n2 0.02 1 1.7 0.1  0.2 nan 0.3 \n");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(places(result, 0), "HEAD 0 1.7 0.1, L.Toe 0.2 0.02 0.3");
    EXPECT_EQ(places(result, 1), "HEAD 1 1.7 0.1, L.Toe -");
}

TEST(TrcPitfalls, SevenKeysAreReadByTheirNames) {
    std::string text = edited(tiny, "~OrigDataRate", "");
    text = edited(text, "60~60~2~2~mm~60~1~2", "60~60~2~2~mm~1~2");
    EXPECT_THAT(said(read(text)), IsEmpty());
    text = edited(tiny, "DataRate~CameraRate", "CameraRate~DataRate");
    text = edited(text, "60~60", "1~60");
    EXPECT_THAT(said(read(text)), IsEmpty());
    EXPECT_DOUBLE_EQ(motion_of(read(text)).frame_time.value(), 1.0 / 60);
}

TEST(TrcPitfalls, TheNthValueBelongsToTheNthKeyHoweverManyTabsThereAre) {
    const LoadResult result = read(edited(tiny, "60~60~2~2~mm~60~1~2", "  60.0~~  60~~   2~~  2~~ mm~ 60~ 1~  2"));
    EXPECT_THAT(said(result), IsEmpty());
    EXPECT_EQ(result.figure->declared_unit, "mm");
}

TEST(TrcPitfalls, AnEmptyValueBelongsToItsKey) {
    const LoadResult result = read(edited(tiny, "60~60~2~2~mm", "60~~2~2~mm"));
    EXPECT_THAT(said(result), IsEmpty());
    EXPECT_EQ(result.figure->declared_unit, "mm");
}

TEST(TrcPitfalls, WrongCountsAreSaidAndLabelsAndRowsTrusted) {
    const LoadResult result = read(edited(tiny, "60~60~2~2~mm", "60~60~1~5~mm"));
    EXPECT_THAT(said(result), ElementsAre("a.trc:3:7 [trc.frame-count]", "a.trc:3:9 [trc.marker-count]"));
    EXPECT_EQ(motion_of(result).frames, 2U);
    EXPECT_EQ(result.figure->skeleton.size(), 2U);
}

TEST(TrcPitfalls, LabelsOfAxesMayCountFromAnyNumber) {
    EXPECT_THAT(said(read(edited(tiny, "~~X1~Y1~Z1~X2~Y2~Z2", "~~X5~Y5~Z5~X6~Y6~Z6"))), IsEmpty());
}

TEST(TrcPitfalls, FrameNumbersAreLabels) {
    std::string text = edited(tiny, "1~0.000000", "101~0.400");
    const LoadResult result = read(edited(text, "2~0.016667", "102~0.417"));
    EXPECT_THAT(said(result), IsEmpty());
    EXPECT_EQ(motion_of(result).first_frame, 101);
    EXPECT_EQ(motion_of(result).frames, 2U);
}

TEST(TrcPitfalls, RowsFollowEachOtherWhateverTheirNumbers) {
    const LoadResult result = read(edited(tiny, "2~0.016667", "7~0.1"));
    EXPECT_THAT(said(result), ElementsAre("a.trc:8:1 [trc.frame-jump]"));
    EXPECT_EQ(motion_of(result).frames, 2U);
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 1.0 / 60) << "the time jumps with the number";
}

TEST(TrcPitfalls, LineEndsAndTabsAtTheEndOfLinesMeanNothing) {
    const std::string expected = everything_in(read(tiny));
    for (const char* end : {"\r\n", "\r", "~\n", "~\r\n"}) {
        std::string text;
        for (const char c : tiny) text += c == '\n' ? std::string(end) : std::string(1, c);
        EXPECT_EQ(everything_in(read(text)), expected) << end;
    }
    EXPECT_EQ(everything_in(read(tiny.substr(0, tiny.size() - 1))), expected) << "no line end at all";
    EXPECT_EQ(everything_in(read(edited(tiny, "\n\n1", "\n1"))), expected) << "no blank line";
    EXPECT_EQ(everything_in(read(edited(tiny, "~~X1~Y1~Z1~X2~Y2~Z2\n", ""))), expected) << "no labels of axes";
    EXPECT_EQ(everything_in(read(edited(tiny, "HEAD~~~TOE~~", "HEAD~~~TOE"))), expected);
}

TEST(TrcPitfalls, MarkersWithoutANameAreUnlabelled) {
    const LoadResult result = read(
        "PathFileType~4~(X/Y/Z)~a\nDataRate~NumFrames~NumMarkers~Units\n400~3~0~mm\nFrame#~Time~\n~~\n\n"
        "1~0.000~\n2~0.002~~~~4~5~6~\n3~0.005~1~2~3~\n");
    EXPECT_THAT(said(result), ElementsAre("a.trc:4:1 [trc.unlabelled]"));
    EXPECT_EQ(places(result, 0), "Unlabel#1 -, Unlabel#2 -");
    EXPECT_EQ(places(result, 1), "Unlabel#1 -, Unlabel#2 4 5 6");
    EXPECT_EQ(places(result, 2), "Unlabel#1 1 2 3, Unlabel#2 -");
}

TEST(TrcPitfalls, UnlabelledMarkersBehindTheNamedOnesCountOnFromThem) {
    const LoadResult result = read(edited(tiny, "2~0.016667~~~~0~201~21", "2~0.016667~~~~0~201~21~~~~7~8~9"));
    EXPECT_EQ(places(result, 0), "HEAD 0 10 1700, TOE 0 200 20, Unlabel#3 -, Unlabel#4 -");
    EXPECT_EQ(places(result, 1), "HEAD -, TOE 0 201 21, Unlabel#3 -, Unlabel#4 7 8 9");
}

TEST(TrcPitfalls, ARowMayEndEarly) {
    const LoadResult result = read(edited(tiny, "1~0.000000~0~10~1700~0~200~20", "1~0.000000~0~10~1700"));
    EXPECT_THAT(said(result), IsEmpty());
    EXPECT_EQ(places(result, 0), "HEAD 0 10 1700, TOE -");
    EXPECT_EQ(places(result, 1), "HEAD -, TOE 0 201 21");
}

TEST(TrcPitfalls, NamesCountInTheirOrderWhateverColumnsTheyStandIn) {
    const LoadResult result = read(edited(tiny, "Frame#~Time~HEAD~~~TOE~~", "Frame#~Time~~HEAD~~TOE~~"));
    EXPECT_THAT(said(result), IsEmpty());
    EXPECT_EQ(places(result, 0), "HEAD 0 10 1700, TOE 0 200 20");
}

TEST(TrcPitfalls, NamesMayRepeatAndHoldDotsAndBlanks) {
    const LoadResult result = read(edited(tiny, "HEAD~~~TOE", "R. Toe~~~R. Toe"));
    EXPECT_THAT(said(result), IsEmpty());
    EXPECT_EQ(places(result, 0), "R. Toe 0 10 1700, R. Toe 0 200 20");
}

TEST(TrcPitfalls, ADecimalCommaIsNoPoint) {
    const LoadResult result = read(edited(tiny, "1700", "1700,5"));
    EXPECT_THAT(said(result), ElementsAre("a.trc:7:17 [trc.bad-number]"));
    EXPECT_EQ(places(result, 0), "HEAD -, TOE 0 200 20");
}

TEST(TrcPitfalls, WithoutATimeColumnRowsAreOneOverDataRateApart) {
    const LoadResult result = read("DataRate~NumMarkers~Units\n50~1~m\nFrame#~HEAD\n1~1~2~3\n2~4~5~6\n");
    EXPECT_THAT(said(result), IsEmpty());
    EXPECT_EQ(places(result, 1), "HEAD 4 5 6");
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 0.02);
}

// ---- The rate ----

TEST(Trc, TheTimesWinOverADataRateThatIsWrong) {
    const LoadResult result = read(edited(tiny, "2~0.016667", "2~0.050000"));
    EXPECT_THAT(said(result), ElementsAre("a.trc:3:1 [trc.rate]"));
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 0.05);
}

TEST(Trc, TimesOfThreeDecimalsFitAHighRate) {
    std::string text = edited(tiny, "60~60~2~2", "400~400~2~2");
    const LoadResult result = read(edited(text, "2~0.016667", "2~0.003"));
    EXPECT_THAT(said(result), IsEmpty());
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 0.0025);
}

TEST(Trc, TimesInMillisecondsAreNotBelieved) {
    const LoadResult result = read(edited(tiny, "2~0.016667", "2~16.667"));
    EXPECT_THAT(said(result), ElementsAre("a.trc:3:1 [trc.rate]"));
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 1.0 / 60);
}

TEST(Trc, WithoutADataRateTheTimesSayIt) {
    const LoadResult result = read(edited(edited(tiny, "60~60", "0~60"), "2~0.016667", "2~0.25"));
    EXPECT_THAT(said(result), ElementsAre("a.trc:3:1 [trc.rate]"));
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 0.25);
}

TEST(Trc, ARateThatIsToldIsNotComplainedOf) {
    LoadOptions options;
    options.fps = 30;
    EXPECT_THAT(said(read(edited(tiny, "2~0.016667", "2~0.050000"), options)), IsEmpty());
}

// ---- Faults ----

struct Refused {
    const char* name;
    std::string text;
    const char* message;
};

class TrcRefusals : public testing::TestWithParam<Refused> {};

TEST_P(TrcRefusals, SayWhereAndWhy) {
    const LoadResult result = read(GetParam().text);
    EXPECT_FALSE(result.figure);
    EXPECT_THAT(said(result), ElementsAre(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Trc, TrcRefusals,
    testing::Values(Refused{"cut_in_the_header", "PathFileType~4\nDataRate~CameraRate", "a.trc:2:20 [trc.head]"},
                    Refused{"no_names", "PathFileType~4\nDataRate~NumMarkers\n60~1\n", "a.trc:4:1 [trc.head]"},
                    Refused{"rows_without_names", "PathFileType~4\nDataRate~NumMarkers\n60~1\n1~0~1~2~3\n",
                            "a.trc:4:1 [trc.head]"},
                    Refused{"no_markers", "PathFileType~4\nDataRate~NumMarkers\n60~0\nFrame#~Time\n1~0\n",
                            "a.trc:4:1 [trc.no-markers]"}),
    [](const auto& row) { return row.param.name; });

TEST(Trc, WithoutRowsTheMarkersAreNamedAndNoneIsShown) {
    const LoadResult result = read(tiny.substr(0, tiny.find("\n1~0") + 1));
    EXPECT_THAT(said(result), ElementsAre("a.trc:3:7 [trc.frame-count]", "a.trc:7:1 [trc.no-rows]"));
    ASSERT_TRUE(result.figure);
    EXPECT_TRUE(motion_of(result).rest_only);
    EXPECT_EQ(places(result, 0), "HEAD -, TOE -");
}

TEST(Trc, AnUnknownUnitIsSaid) {
    EXPECT_THAT(said(read(edited(tiny, "~mm~", "~ells~"))), ElementsAre(testing::HasSubstr("[trc.unit]")));
}

TEST(Trc, ALineThatIsNoRowIsLeftOut) {
    const LoadResult result = read(edited(tiny, "2~0.016667", "end~of~it\n2~0.016667"));
    EXPECT_THAT(said(result), ElementsAre("a.trc:8:1 [trc.stray-line]"));
    EXPECT_EQ(motion_of(result).frames, 2U);
}

TEST(Trc, TwoWordsInACellAreNoNumber) {
    const LoadResult result = read(edited(tiny, "~1700~", "~1 700~"));
    EXPECT_THAT(said(result), ElementsAre("a.trc:7:17 [trc.bad-number]"));
    EXPECT_EQ(places(result, 0), "HEAD -, TOE 0 200 20");
}

TEST(Trc, ALastRowThatIsCutOffIsSaid) {
    const LoadResult result = read(tiny.substr(0, tiny.size() - 8));  // "…~0"
    EXPECT_THAT(said(result), testing::Contains("a.trc:8:16 [trc.cut-row]"));
    EXPECT_EQ(places(result, 1), "HEAD -, TOE -");
}

// Names and rows of a few bytes could make any number of missing places.
TEST(Trc, PromisedPlacesCostNothing) {
    std::string text = "PathFileType~4\nDataRate~NumMarkers\n60~2\nFrame#~Time";
    for (int i = 0; i < 20'000; ++i) text += "~a";
    for (int i = 0; i < 20'000; ++i) text += "\n1~";
    const LoadResult result = read(text + "\n");
    ASSERT_TRUE(result.figure);
    EXPECT_LE(motion_of(result).samples.size(), std::size_t{8} << 20U);
    EXPECT_THAT(said(result), testing::Contains(testing::HasSubstr("[trc.too-sparse]")));
}

}  // namespace trc_test

}  // namespace skelplay::loaders
