#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "marker_reading.h"

namespace skelplay::loaders {

namespace csm_test {

using marker_reading::said;
using test::edited;
using testing::ElementsAre;
using testing::IsEmpty;

LoadResult read(std::string_view text, const LoadOptions& options = {}) {
    return read_text(read_csm, "a.csm", text, options);
}

/// The sample of FORMATS, section 4.
const std::string tiny = R"($Filename tiny.csm
$FirstFrame 1
$LastFrame 2
$Rate 30
$Order
HEAD LTOE
$Points
1 0 0 1700  50 100 20
2 DROPOUT  50 110 20
)";

TEST(Csm, DropoutStandsForAMissingMarker) {
    const LoadResult result = read(tiny);
    EXPECT_THAT(said(result), IsEmpty());
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->format, figure::Format::csm);
    EXPECT_EQ(places(result, 0), "HEAD 0 0 1700, LTOE 50 100 20");
    EXPECT_EQ(places(result, 1), "HEAD -, LTOE 50 110 20");
    EXPECT_EQ(motion_of(result).first_frame, 1);
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 1.0 / 30);
}

// ---- The pitfalls of FORMATS, section 4 ----

TEST(CsmPitfalls, MisspeltKeywordsAreReadAsMeant) {
    std::string text = edited(tiny, "$LastFrame 2", "$lasframe 2\n$splinelinks 3");
    const LoadResult result = read(text);
    EXPECT_THAT(said(result), ElementsAre("a.csm:3:1 [csm.misspelt]", "a.csm:4:1 [csm.misspelt]"));
    EXPECT_EQ(motion_of(result).frames, 2U);
}

TEST(CsmPitfalls, NeedsNoFilename) { EXPECT_THAT(said(read(edited(tiny, "$Filename tiny.csm\n", ""))), IsEmpty()); }

TEST(CsmPitfalls, WrittenFrameNumbersAreKept) {
    std::string text = edited(tiny, "$FirstFrame 1\n$LastFrame 2", "$FirstFrame 66\n$LastFrame 67");
    const LoadResult result = read(edited(edited(text, "\n1 0", "\n66 0"), "\n2 D", "\n67 D"));
    EXPECT_THAT(said(result), IsEmpty());
    EXPECT_EQ(motion_of(result).first_frame, 66);
    EXPECT_EQ(motion_of(result).frames, 2U);
}

TEST(CsmPitfalls, BlankLinesBetweenRowsMeanNothing) {
    EXPECT_EQ(everything_in(read(edited(tiny, "\n2 D", "\n\n \n2 D"))), everything_in(read(tiny)));
}

TEST(CsmPitfalls, ZerosAreMissingOnlyWhereNothingSaysDropout) {
    const std::string zeros = edited(tiny, "DROPOUT", "0 0.0 -0");
    const LoadResult result = read(zeros);
    EXPECT_THAT(said(result), ElementsAre("a.csm:7:1 [csm.zero-places]"));
    EXPECT_EQ(places(result, 1), "HEAD -, LTOE 50 110 20");
    const LoadResult with_dropout = read(edited(zeros, "50 100 20", "DROPOUT"));
    EXPECT_THAT(said(with_dropout), IsEmpty());
    EXPECT_EQ(places(with_dropout, 0), "HEAD 0 0 1700, LTOE -");
    EXPECT_EQ(places(with_dropout, 1), "HEAD 0 0 -0, LTOE 50 110 20");
}

TEST(CsmPitfalls, OrderMayWrapOverLinesAndBeginBehindItsKeyword) {
    const std::string expected = everything_in(read(tiny));
    EXPECT_EQ(everything_in(read(edited(tiny, "HEAD LTOE", "HEAD\n\n\tLTOE "))), expected);
    EXPECT_EQ(everything_in(read(edited(tiny, "$Order\nHEAD", "$ORDER HEAD\n"))), expected);
}

TEST(CsmPitfalls, CommentsAreFreeTextUpToTheNextKeyword) {
    EXPECT_THAT(said(read(edited(tiny, "$Rate", "$comments\nfree text, 1 2 3\n\nmore\n$Rate"))), IsEmpty());
}

TEST(CsmPitfalls, LineEndsOfWindowsAndLowerCaseMeanNothing) {
    std::string text;
    for (const char c : tiny) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    EXPECT_EQ(everything_in(read(text)), everything_in(read(tiny)));
    EXPECT_EQ(everything_in(read(edited(tiny, "DROPOUT", "dropout"))), everything_in(read(tiny)));
}

// ---- Faults ----

TEST(Csm, WithoutARateOneIsAssumedAndSaid) {
    const LoadResult result = read(edited(tiny, "$Rate 30\n", ""));
    EXPECT_THAT(said(result), ElementsAre("a.csm:6:1 [csm.rate]"));
    EXPECT_FALSE(motion_of(result).frame_time);
    EXPECT_THAT(said(read(edited(tiny, "30", "fast"))), ElementsAre("a.csm:4:7 [csm.rate]"));
}

TEST(Csm, FramesThatAreNotThoseStatedAreSaid) {
    EXPECT_THAT(said(read(edited(tiny, "$LastFrame 2", "$LastFrame 9"))), ElementsAre("a.csm:3:12 [csm.frame-count]"));
    EXPECT_THAT(said(read(edited(edited(tiny, "$FirstFrame 1", "$FirstFrame 0"), "$LastFrame 2", "$LastFrame 1"))),
                ElementsAre("a.csm:2:13 [csm.first-frame]"));
}

TEST(Csm, ARowWithTooFewPlacesLacksTheOthers) {
    const LoadResult result = read(edited(tiny, "  50 100 20", ""));
    EXPECT_THAT(said(result), ElementsAre("a.csm:8:1 [csm.short-row]"));
    EXPECT_EQ(places(result, 0), "HEAD 0 0 1700, LTOE -");
}

TEST(Csm, PlacesBeyondTheNamesAreUnlabelled) {
    const LoadResult result = read(edited(tiny, "50 110 20", "50 110 20 DROPOUT 7 8 9"));
    EXPECT_THAT(said(result), ElementsAre("a.csm:5:1 [csm.unlabelled]"));
    EXPECT_EQ(places(result, 1), "HEAD -, LTOE 50 110 20, Unlabel#3 -, Unlabel#4 7 8 9");
}

TEST(Csm, WithoutOrderAllMarkersAreUnlabelled) {
    const LoadResult result = read(edited(tiny, "$Order\nHEAD LTOE\n", ""));
    EXPECT_THAT(said(result), ElementsAre(testing::HasSubstr("[csm.unlabelled]")));
    EXPECT_EQ(places(result, 1), "Unlabel#1 -, Unlabel#2 50 110 20");
}

TEST(Csm, AWordThatIsNoNumberTakesOnlyItsMarkerAway) {
    const LoadResult result = read(edited(tiny, "0 0 1700", "0 O 1700"));
    EXPECT_THAT(said(result), ElementsAre("a.csm:8:5 [csm.bad-number]"));
    EXPECT_EQ(places(result, 0), "HEAD -, LTOE 50 100 20");
}

TEST(Csm, DropoutInTheMiddleOfAPlaceIsTheNextMarkers) {
    const LoadResult result = read(edited(tiny, "0 0 1700  50 100 20", "0 0 DROPOUT"));
    EXPECT_THAT(said(result), ElementsAre("a.csm:8:3 [csm.part-of-place]"));
    EXPECT_EQ(places(result, 0), "HEAD -, LTOE -");
}

TEST(Csm, NothingIsReadBehindAKeywordAfterThePoints) {
    const LoadResult result = read(tiny + "$Comments\n3 1 2 3 4 5 6\n");
    EXPECT_THAT(said(result), ElementsAre("a.csm:10:1 [csm.after-points]"));
    EXPECT_EQ(motion_of(result).frames, 2U);
}

TEST(Csm, IsRefusedWithoutPointsOrMarkers) {
    EXPECT_THAT(said(read("$FirstFrame 1\n$Order\nA\n")), ElementsAre("a.csm:4:1 [csm.no-points]"));
    EXPECT_THAT(said(read("$Rate 30\n$Points\n1\n")), ElementsAre("a.csm:2:1 [csm.no-markers]"));
}

TEST(Csm, LinesBeforeTheFirstKeywordAndUnknownKeywordsAreSaid) {
    EXPECT_THAT(said(read("hello\nworld\n" + edited(tiny, "$Rate", "$Weather fine\n$Rate"))),
                ElementsAre("a.csm:1:1 [csm.stray-line]", "a.csm:6:1 [csm.unknown-keyword]"));
}

}  // namespace csm_test

}  // namespace skelplay::loaders
