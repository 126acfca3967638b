#include "loaders/acclaim/skin_files.h"
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include "loaders/load.h"
#include "support/temporary_folder.h"

namespace skelplay::loaders::skin_files_test {
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
    EXPECT_TRUE(files[1].followed);
    EXPECT_EQ(files[2].path, folder_ / "here" / "block.obj");
    EXPECT_EQ(first_skin_file(figure_), folder_ / "here" / "skins" / "high.obj");
}

// A file from somebody else must not make the program read other files without asking, but paths that are written when
// a skeleton is converted into another folder are followed.
TEST_F(SkinFiles, OutsideItAnObjIsOpenedByARelativePathAndOthersAreOnlyOffered) {
    for (const char* relative : {"../out.obj", "skins/../../out.obj"}) {
        figure_.skins = {relative};
        EXPECT_EQ(first_skin_file(figure_), folder_ / "here" / relative);
    }
    folder_.write("secret.txt", "v 0 0 0\n");
    fs::create_symlink(folder_ / "secret.txt", folder_ / "here" / "linked.obj");
    figure_.skins = {(folder_ / "out.obj").string(), "linked.obj", "../secret.txt"};
    for (const SkinFile& file : skin_files(figure_)) {
        EXPECT_TRUE(file.exists) << file.path;
        EXPECT_FALSE(file.followed) << file.path;
    }
    EXPECT_EQ(first_skin_file(figure_), fs::path());
    figure_.skins.push_back("skins/../block.obj");
    EXPECT_EQ(first_skin_file(figure_), folder_ / "here" / "skins" / ".." / "block.obj");
}

// The files come from DOS and Windows, where the case of a name does not matter and a path begins with a drive.
TEST_F(SkinFiles, SkinAreFoundInAnyCaseAndByTheFileNameOfADosPath) {
    const fs::path block = folder_ / "here" / "block.obj";
    const fs::path high = folder_ / "here" / "skins" / "high.obj";
    const std::vector<std::string> blocks{"BLOCK.OBJ", "C:\\MODELS\\BLOCK.OBJ", "d:Block.obj",
                                          "\\\\SERVER\\SHARE\\block.OBJ", "/home/ann/block.obj"};
    for (const std::string& name : blocks) {
        figure_.skins = {name, "SKINS\\High.OBJ"};
        const auto files = skin_files(figure_);
        ASSERT_EQ(files.size(), 2U) << name;
        EXPECT_TRUE(files[0].exists && files[0].followed) << name;
        EXPECT_EQ(files[0].path, block) << name;
        EXPECT_EQ(files[1].path, high);
    }
    figure_.skins = blocks;
    EXPECT_EQ(skin_files(figure_).size(), 1U) << "one file, however often it is listed";
    folder_.write("here/packed.obj.gz", "");
    figure_.skins = {"PACKED.OBJ"};
    EXPECT_EQ(first_skin_file(figure_), folder_ / "here" / "packed.obj.gz");
}

TEST_F(SkinFiles, SkinListedButAbsentIsNoted) {
    const std::string asf =
        ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\n"
        "begin name a direction 0 1 0 length 1 axis 0 0 0 xyz end\n:hierarchy\nroot a\n:skin block.obj\n"
        "  C:\\models\\none.obj\n";
    const auto said = [&](const LoadResult& result) {
        std::string text;
        for (const base::Diagnostic& item : result.diagnostics.items())
            if (item.code == "asf.absent-skin") text += base::to_text(item);
        return text.substr(0, text.find('\n'));
    };
    const fs::path file = folder_.write("here/a.asf", asf);
    const std::string note = file.string() +
                             ":7:3: note: skin C:\\models\\none.obj is listed, but there is no such file; it is not "
                             "attached [asf.absent-skin]";
    EXPECT_EQ(said(load(file)), note);
    EXPECT_EQ(said(load(folder_.write("here/a.amc", ":DEGREES\n1\nroot 1\n"))), note);
}

TEST_F(SkinFiles, AFolderIsNoSkin) {
    figure_.skins = {"skins"};
    EXPECT_FALSE(skin_files(figure_)[0].exists);
}
}  // namespace skelplay::loaders::skin_files_test
