#include "loaders/acclaim/skin_files.h"

#include <filesystem>
#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace skelplay::loaders {

namespace skin_files_test {

namespace fs = std::filesystem;

class SkinFiles : public testing::Test {
protected:
    void SetUp() override {
        figure_.skeleton_file = (folder_ / "here" / "a.asf").string();
        for (const char* file : {"out.obj", "here/skins/high.obj", "here/block.obj"}) folder_.write(file, "v 0 0 0\n");
    }

    test::TemporaryFolder folder_;
    figure::Figure figure_;
};

TEST_F(SkinFiles, AreTakenFromTheFolderOfTheAsf) {
    figure_.skins = {"none.obj", "skins\\high.obj", "block.obj"};
    const auto files = skin_files(figure_);
    ASSERT_EQ(files.size(), 3U);
    EXPECT_FALSE(files[0].exists);
    EXPECT_TRUE(files[1].exists);
    EXPECT_TRUE(files[1].beside);
    EXPECT_EQ(files[2].path, folder_ / "here" / "block.obj");
    EXPECT_EQ(first_skin_file(figure_), folder_ / "here" / "skins" / "high.obj");
}

// A file from somebody else must not make the program read other files without asking.
TEST_F(SkinFiles, OutsideItAreOfferedButNotOpenedQuietly) {
    fs::create_symlink(folder_ / "out.obj", folder_ / "here" / "linked.obj");
    figure_.skins = {"../out.obj", (folder_ / "out.obj").string(), "linked.obj", "skins/../../out.obj"};
    for (const SkinFile& file : skin_files(figure_)) {
        EXPECT_TRUE(file.exists) << file.path;
        EXPECT_FALSE(file.beside) << file.path;
    }
    EXPECT_EQ(first_skin_file(figure_), fs::path());
    figure_.skins.push_back("skins/../block.obj");
    EXPECT_EQ(first_skin_file(figure_), folder_ / "here" / "skins" / ".." / "block.obj");
}

TEST_F(SkinFiles, AFolderIsNoSkin) {
    figure_.skins = {"skins"};
    EXPECT_FALSE(skin_files(figure_)[0].exists);
}

}  // namespace skin_files_test

}  // namespace skelplay::loaders
