#include "takes/sample.h"
#include <gtest/gtest.h>
#include "support/temporary_folder.h"

namespace skelplay::takes {
namespace {
TEST(Assets, AreFoundBesideTheProgramWhereverItIsMoved) {
    const test::TemporaryFolder folder;
    const auto walk = folder.write("first/share/skelplay/walk.amc");
    EXPECT_EQ(sample_file(folder / "first/bin/skelplay"), walk);
    std::filesystem::rename(folder / "first", folder / "second");
    EXPECT_EQ(sample_file(folder / "second/bin/skelplay"), folder / "second/share/skelplay/walk.amc");
}

TEST(Assets, AreFoundByTheirNamesAndAreNothingWhereThereAreNone) {
    const test::TemporaryFolder folder;
    const auto page = folder.write("share/skelplay/help/open.md");
    EXPECT_EQ(asset_file(folder / "bin/skelplay", "help/open.md"), page);
    EXPECT_EQ(asset_file(folder / "bin/skelplay", "help/nothing.md"), std::nullopt);
}
}  // namespace
}  // namespace skelplay::takes
