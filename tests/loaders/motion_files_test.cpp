#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include "loaders/formats.h"
#include "support/temporary_folder.h"

namespace skelplay::loaders::motion_files_test {
using testing::ElementsAre;
using testing::IsEmpty;

class MotionFiles : public testing::Test {
protected:
    test::TemporaryFolder folder;

    /// The files found, below the folder.
    [[nodiscard]] std::vector<std::string> found(bool recursive = false) const {
        std::vector<std::string> names;
        for (const auto& file : motion_files(folder.path(), recursive))
            names.push_back(file.lexically_relative(folder.path()).string());
        return names;
    }
};

TEST_F(MotionFiles, AreThoseThatAreReadInNaturalOrder) {
    for (const char* name : {"walk10.bvh", "walk9.BVH", "a.htr", "readme.md", "skin.obj", "scene.sdl", ".hidden.bvh"})
        folder.write(name);
    folder.write("below/deep.bvh");
    EXPECT_THAT(found(), ElementsAre("a.htr", "walk9.BVH", "walk10.bvh"));
}

TEST_F(MotionFiles, SkeletonsAreListedOnlyWithoutMotions) {
    for (const char* name : {"07.asf", "07_10.amc", "07_2.AMC"}) folder.write(name);
    EXPECT_THAT(found(), ElementsAre("07_2.AMC", "07_10.amc"));
    std::filesystem::remove(folder / "07_10.amc");
    std::filesystem::remove(folder / "07_2.AMC");
    EXPECT_THAT(found(), ElementsAre("07.asf"));
}

TEST_F(MotionFiles, TextsAreKnownByTheirContent) {
    folder.write("notes.txt");
    folder.write("s.txt", "Begin structure file\n1 0\n");
    folder.write("bones.TXT", "// a comment\nBegin animation file\n1 0 2\n");
    folder.write("walk.txt", "HIERARCHY\nROOT a\n");
    folder.write("markers.txt", "PathFileType 4\n");
    folder.write("scene.txt", "Coordinates\nendheader\n");  // a format that is not read
    EXPECT_THAT(found(), ElementsAre("bones.TXT", "markers.txt", "walk.txt"));
    std::filesystem::remove(folder / "bones.TXT");
    EXPECT_THAT(found(), ElementsAre("markers.txt", "s.txt", "walk.txt"));
}

TEST_F(MotionFiles, ASuffixThatBelongsToOthersCountsWithItsContentOnly) {
    folder.write("kistler.dat", "1 2 3\n");
    folder.write("tracker.dat", "01   12.50  -3.25   8.00  90.00   0.00 -45.00\n");
    folder.write("scan.asc", "1 2 3\n");
    folder.write("walk.asc", "HIERARCHY\nROOT a\n");
    EXPECT_THAT(found(), ElementsAre("tracker.dat", "walk.asc"));
    EXPECT_TRUE(is_motion_file(folder / "tracker.dat"));
    EXPECT_FALSE(is_motion_file(folder / "kistler.dat"));
}

TEST_F(MotionFiles, OfFoldersBelowComeAfterThoseOfTheFolder) {
    for (const char* name : {"z.bvh", "s10/a.bvh", "s9/b.amc", "s9/b.asf", "s9/deep/c.asf", ".git/d.bvh"})
        folder.write(name);
    std::filesystem::create_directory_symlink(folder.path(), folder / "round");
    EXPECT_THAT(found(true), ElementsAre("z.bvh", "s9/b.amc", "s9/deep/c.asf", "s10/a.bvh"));
}

TEST_F(MotionFiles, AFolderThatCannotBeReadIsTold) {
    std::vector<std::filesystem::path> unreadable;
    EXPECT_THAT(motion_files(folder / "none", true, &unreadable), IsEmpty());
    EXPECT_THAT(unreadable, ElementsAre(folder / "none"));
}
}  // namespace skelplay::loaders::motion_files_test
