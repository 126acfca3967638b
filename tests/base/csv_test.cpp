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
