#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include "text_reading.h"

namespace skelplay::loaders::csm_test {
using test::edited;

LoadResult read(std::string_view text) { return read_text(read_csm, "a.csm", text); }

/// Two markers in two frames; HEAD is absent in the second one.
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

constexpr std::string_view first = "HEAD 0 0 1700, LTOE 50 100 20";
constexpr std::string_view second = "HEAD -, LTOE 50 110 20";

TEST(Csm, Table31DropoutStandsForAMissingMarker) {
    const LoadResult result = read(tiny);
    EXPECT_EQ(said(result), "");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->format, figure::Format::csm);
    EXPECT_EQ(positions_of(result, 0), first);
    EXPECT_EQ(positions_of(result, 1), second);
    EXPECT_EQ(motion_of(result).first_frame, 1);
    EXPECT_DOUBLE_EQ(motion_of(result).frame_time.value(), 1.0 / 30);
}

// The freedoms that writers of CSM take with spelling and layout: none of them changes what is read.
TEST(CsmPitfalls, FreedomsOfTheFormatChangeNothing) {
    const std::string expected = everything_in(read(tiny));
    for (const std::string& text :
         {edited(tiny, "$Filename tiny.csm\n", ""), edited(tiny, "\n2 D", "\n\n \n2 D"),
          edited(tiny, "HEAD LTOE", "HEAD\n\n\tLTOE "), edited(tiny, "$Order\nHEAD", "$ORDER HEAD\n"),
          edited(tiny, "$Rate", "$comments\nfree text, 1 2 3\n\nmore\n$Rate"), with_line_ends(tiny, "\r\n"),
          edited(tiny, "DROPOUT", "dropout")})
        EXPECT_EQ(everything_in(read(text)), expected) << text;
}

struct Edit {
    std::string_view from;
    std::string_view to;
    std::string_view said;
    std::string_view first = csm_test::first;  // the positions in the first frame
    std::string_view second = csm_test::second;
};

TEST(Csm, ZerosAreKeptIfAskedFor) {
    const std::string zeros = edited(tiny, "DROPOUT", "0 0 0");
    EXPECT_EQ(positions_of(read(zeros), 1), second);
    const LoadResult kept = read_text(read_csm, "a.csm", zeros, {.keep_zeros = true});
    EXPECT_EQ(said(kept), "");
    EXPECT_EQ(positions_of(kept, 1), "HEAD 0 0 0, LTOE 50 110 20");
}

TEST(Csm, FaultsAreSaidAndTheRestIsShown) {
    for (const Edit& edit : std::initializer_list<Edit>{
             {"$LastFrame 2", "$lasframe 2\n$splinelinks 3", "3:1 csm.misspelt, 4:1 csm.misspelt"},
             {"DROPOUT", "0 0.0 -0", "7:1 csm.zero-places"},  // missing only where nothing says DROPOUT
             {"  50 100 20\n2 DROPOUT", " DROPOUT\n2 0 0.0 -0", "", "HEAD 0 0 1700, LTOE -", "HEAD 0 0 -0, LTOE 50 110 20"},
             {"$Rate 30\n", "", "6:1 csm.rate"},
             {"30", "fast", "4:7 csm.rate"},
             {"$LastFrame 2", "$LastFrame 9", "3:12 csm.frame-count"},
             {"$FirstFrame 1\n$LastFrame 2", "$FirstFrame 0\n$LastFrame 1", "2:13 csm.first-frame"},
             {"  50 100 20", "", "8:1 csm.short-row", "HEAD 0 0 1700, LTOE -"},
             {"50 110 20", "50 110 20 DROPOUT 7 8 9", "5:1 csm.unlabelled",
              "HEAD 0 0 1700, LTOE 50 100 20, Unlabel#3 -, Unlabel#4 -",
              "HEAD -, LTOE 50 110 20, Unlabel#3 -, Unlabel#4 7 8 9"},
             {"$Order\nHEAD LTOE\n", "", "5:1 csm.unlabelled", "Unlabel#1 0 0 1700, Unlabel#2 50 100 20",
              "Unlabel#1 -, Unlabel#2 50 110 20"},
             {"0 0 1700", "0 O 1700", "8:5 csm.bad-number", "HEAD -, LTOE 50 100 20"},
             {"0 0 1700  50 100 20", "0 0 DROPOUT", "8:3 csm.part-of-place", "HEAD -, LTOE -"},
             {"50 110 20\n", "50 110 20\n$Comments\n3 1 2 3 4 5 6\n", "10:1 csm.after-points"},
             {"$Filename tiny.csm\n", "hello\nworld\n$Weather fine\n", "1:1 csm.stray-line, 3:1 csm.unknown-keyword"}}) {
        SCOPED_TRACE(edit.to);
        const LoadResult result = read(edited(tiny, edit.from, edit.to));
        EXPECT_EQ(said(result), edit.said);
        ASSERT_TRUE(result.figure);
        EXPECT_EQ(motion_of(result).frames, 2U);
        EXPECT_EQ(positions_of(result, 0), edit.first);
        EXPECT_EQ(positions_of(result, 1), edit.second);
    }
    EXPECT_FALSE(motion_of(read(edited(tiny, "$Rate 30\n", ""))).frame_time);
}

/// Whether something is said with this code.
bool is_said(const LoadResult& result, std::string_view code) {
    return std::ranges::count(result.diagnostics.items(), code, &base::Diagnostic::code) > 0;
}

// 20 000 places without a name, or names, in 120 or 40 kB: a marker each would take a thousand times the memory of a
// name.
TEST(Csm, OfALineWithoutEndOnlySoManyMarkersAreShownAsTheFileIsLarge) {
    std::string row;
    std::string names;
    for (int i = 0; i < 20'000; ++i) {
        row += " 1 1 1";
        names += " x";
    }
    const std::string wide = edited(tiny, "50 110 20", "50 110 20" + row);
    const LoadResult unnamed = read(wide);
    ASSERT_TRUE(unnamed.figure);
    EXPECT_TRUE(is_said(unnamed, "csm.unlabelled"));
    EXPECT_EQ(unnamed.figure->skeleton.size(), 10'000 + wide.size() / 256);
    const std::string many = edited(tiny, "HEAD LTOE", "HEAD LTOE" + names);
    const LoadResult named = read(many);
    ASSERT_TRUE(named.figure);
    EXPECT_TRUE(is_said(named, "csm.too-many-markers"));
    EXPECT_EQ(named.figure->skeleton.size(), 10'000 + many.size() / 256);
}

TEST(CsmPitfalls, WrittenFrameNumbersAreKept) {
    const std::string text = edited(tiny, "$FirstFrame 1\n$LastFrame 2", "$FirstFrame 66\n$LastFrame 67");
    const LoadResult result = read(edited(edited(text, "\n1 0", "\n66 0"), "\n2 D", "\n67 D"));
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(motion_of(result).first_frame, 66);
    EXPECT_EQ(motion_of(result).frames, 2U);
}

TEST(Csm, IsRefusedWithoutPointsOrMarkers) {
    EXPECT_EQ(said(read("$FirstFrame 1\n$Order\nA\n")), "4:1 csm.no-points");
    EXPECT_EQ(said(read("$Rate 30\n$Points\n1\n")), "2:1 csm.no-markers");
}
}  // namespace skelplay::loaders::csm_test
