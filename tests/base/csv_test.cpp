#include "base/csv.h"
#include <gmock/gmock.h>

namespace skelplay::base::csv_test {
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Csv, QuotesAfterRfc4180) {
    EXPECT_EQ(csv_field("lfemur"), "lfemur");
    EXPECT_EQ(csv_field("a b"), "a b");
    EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_field("say \"no\""), "\"say \"\"no\"\"\"");
}

// Spreadsheets run what begins so as a formula, and take what has an apostrophe in front for text.
TEST(Csv, TextOfStrangersIsNoFormula) {
    EXPECT_EQ(csv_text("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
    EXPECT_EQ(csv_text("=HYPERLINK(\"x\",1)"), "\"'=HYPERLINK(\"\"x\"\",1)\"");
    for (const std::string name : {"+1", "-2", "@SUM(A1)", "\t=1"}) EXPECT_EQ(csv_text(name), "'" + name);
    EXPECT_EQ(csv_text("\r=1"), "\"'\r=1\"");
    for (const char* name : {"", "walk.bvh", "a=1", "'", "1-2"}) EXPECT_EQ(csv_text(name), name);
}

TEST(Csv, ReadsRowsAndFields) {
    EXPECT_THAT(csv_rows(""), IsEmpty());
    EXPECT_THAT(csv_rows("\n\r\n"), IsEmpty());
    EXPECT_THAT(csv_rows("a,b\r\nc,\n,\rd"),
                ElementsAre(ElementsAre("a", "b"), ElementsAre("c", ""), ElementsAre("", ""), ElementsAre("d")));
    EXPECT_THAT(csv_rows("\"a,\"\"b\"\"\n\",x"), ElementsAre(ElementsAre("a,\"b\"\n", "x")));
    EXPECT_THAT(csv_rows("\"open,\n"), ElementsAre(ElementsAre("open,\n")));
    EXPECT_THAT(csv_rows("\"\""), ElementsAre(ElementsAre("")));
}

TEST(Csv, ReadsWhatItWrites) {
    for (const char* text : {"", "a", "a,b", "\"", "\"\"", "\r\n", "x\"y,z\nw"}) {
        const std::string line = "first," + csv_field(text) + ",last\n";
        EXPECT_THAT(csv_rows(line), ElementsAre(ElementsAre("first", text, "last"))) << text;
    }
}
}  // namespace skelplay::base::csv_test
