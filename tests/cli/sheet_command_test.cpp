// Calls of `sheet` that end before anything is drawn.

#include <filesystem>
#include "cli/calls.h"

namespace skelplay::cli {
namespace {
using SheetCommand = Commands;

TEST_F(SheetCommand, AWrongCallSaysWhatWasExpected) {
    const std::string take = write("a.bvh");
    const std::string empty = path("empty");
    std::filesystem::create_directory(empty);
    const Words sheet{"sheet", take, "-o", path("a.png")};
    expect_refusals({{{"sheet", take}, "--output"},
                     {{"sheet", "-o", path("a.png")}, "FILE"},
                     {{"sheet", take, "-o", "sheet.jpg"}, "expected -o sheet.png, found 'sheet.jpg'"},
                     {joined(sheet, {"--strip", "0"}), "--strip"},
                     {joined(sheet, {"--columns", "0"}), "--columns"},
                     {joined(sheet, {"--size", "big"}), "expected a size"},
                     {joined(sheet, {"--size", "8000x8000", "--strip", "2"}), "64 million"},
                     {joined(sheet, {"--compare", "2"}), "--compare"},
                     {{"sheet", empty, "-o", path("a.png")}, "expected motion files in this folder, found none", 1}});
    EXPECT_THAT(folder_.names(), testing::ElementsAre("a.bvh", "empty"));
}
}  // namespace
}  // namespace skelplay::cli
