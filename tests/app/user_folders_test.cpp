#include <gtest/gtest.h>
#include <string>
#include "app/saved_files.h"
#include "support/environment_variable.h"
#include "support/temporary_folder.h"

namespace skelplay::app::user_folders_test {
namespace fs = std::filesystem;

TEST(UserFolders, ThePicturesFolderIsTheOneThatTheDesktopNames) {
    const fs::path home("/home/ada");
    EXPECT_EQ(
        pictures_in("# made by xdg-user-dirs\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n", home),
        "/home/ada/Bilder");
    EXPECT_EQ(pictures_in("XDG_PICTURES_DIR=\"/data/my \\\"best\\\" pictures\"", home), "/data/my \"best\" pictures");
    EXPECT_EQ(pictures_in("XDG_PICTURES_DIR=\"$HOME/\"\r\n", home), "/home/ada/") << "switched off: at home";
    EXPECT_EQ(pictures_in("XDG_PICTURES_DIR=\"/a\"\nXDG_PICTURES_DIR=\"/b\"\n", home), "/b");
    for (const char* none : {"", "XDG_MUSIC_DIR=\"/a\"", "XDG_PICTURES_DIR=\"Pictures\"", "XDG_PICTURES_DIR=/a",
                             "#XDG_PICTURES_DIR=\"/a\"", "XDG_PICTURES_DIR=\"$HOMES/a\"", "XDG_PICTURES_DIR=\""})
        EXPECT_EQ(pictures_in(none, home), std::nullopt) << none;
}

TEST(UserFolders, ElsePicturesAtHomeElseTheWorkingFolder) {
    const test::TemporaryFolder folder;
    const test::EnvironmentVariable home("HOME", folder.path().string());
    const test::EnvironmentVariable config("XDG_CONFIG_HOME", (folder / "config").string());
    EXPECT_EQ(pictures_folder(), fs::current_path());
    folder.write("Pictures/old.png");
    EXPECT_EQ(pictures_folder(), folder / "Pictures");
    folder.write("config/user-dirs.dirs", "XDG_PICTURES_DIR=\"$HOME/Bilder\"\n");
    EXPECT_EQ(pictures_folder(), folder / "Bilder") << "also before it is there";
}
}  // namespace skelplay::app::user_folders_test
