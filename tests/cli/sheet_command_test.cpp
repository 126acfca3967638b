// Calls of `sheet` that end before anything is drawn.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/command_call.h"
#include "support/temporary_folder.h"

namespace skelplay::cli {

namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(SheetCommand, HelpHasExamples) {
    const test::Called called = test::call({"sheet", "--help"});
    EXPECT_EQ(called.status, 0);
    EXPECT_THAT(called.out, AllOf(HasSubstr("Examples:\n  skelplay sheet takes -o sheet.png"), HasSubstr("--strip 5")));
}

TEST(SheetCommand, AWrongCallSaysWhatWasExpected) {
    const test::TemporaryFolder folder;
    const std::string take = folder.write("a.bvh").string();
    struct Case {
        std::vector<std::string> words;
        const char* said;
    };
    for (const Case& c : {Case{{"sheet", take}, "--output"},
                          Case{{"sheet", take, "-o", "sheet.jpg"}, "expected -o sheet.png, found 'sheet.jpg'"},
                          Case{{"sheet", take, "-o", "a.png", "--strip", "0"}, "--strip"},
                          Case{{"sheet", take, "-o", "a.png", "--columns", "0"}, "--columns"},
                          Case{{"sheet", take, "-o", "a.png", "--size", "big"}, "expected a size"},
                          Case{{"sheet", take, "-o", "a.png", "--size", "8000x8000", "--strip", "2"}, "64 million"},
                          Case{{"sheet", take, "-o", "a.png", "--compare", "2"}, "--compare"},
                          Case{{"sheet", "-o", "a.png"}, "FILE"}}) {
        const test::Called called = test::call(c.words);
        EXPECT_EQ(called.status, 2) << c.said;
        EXPECT_THAT(called.err, HasSubstr(c.said));
    }
    EXPECT_THAT(folder.names(), ElementsAre("a.bvh"));
}

TEST(SheetCommand, AFolderWithoutTakesMakesNoSheet) {
    const test::TemporaryFolder folder;
    const test::Called called = test::call({"sheet", folder.path().string(), "-o", (folder / "a.png").string()});
    EXPECT_EQ(called.status, 1);
    EXPECT_THAT(called.err, HasSubstr("expected motion files in this folder, found none"));
    EXPECT_THAT(folder.names(), ElementsAre());
}

}  // namespace

}  // namespace skelplay::cli
