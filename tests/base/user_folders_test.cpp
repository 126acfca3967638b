#include "base/user_folders.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <optional>
#include <string>

#include "support/temporary_folder.h"

namespace skelplay::base {
namespace {

namespace fs = std::filesystem;

TEST(UserFolders, ThePicturesFolderIsTheOneThatTheDesktopNames) {
    const fs::path home("/home/ada");
    EXPECT_EQ(pictures_in("# made by xdg-user-dirs\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n",
                          home),
              "/home/ada/Bilder");
    EXPECT_EQ(pictures_in("XDG_PICTURES_DIR=\"/data/my \\\"best\\\" pictures\"", home), "/data/my \"best\" pictures");
    EXPECT_EQ(pictures_in("XDG_PICTURES_DIR=\"$HOME/\"\r\n", home), "/home/ada/") << "switched off: at home";
    EXPECT_EQ(pictures_in("XDG_PICTURES_DIR=\"/a\"\nXDG_PICTURES_DIR=\"/b\"\n", home), "/b");
    for (const char* none : {"", "XDG_MUSIC_DIR=\"/a\"", "XDG_PICTURES_DIR=\"Pictures\"", "XDG_PICTURES_DIR=/a",
                             "#XDG_PICTURES_DIR=\"/a\"", "XDG_PICTURES_DIR=\"$HOMES/a\"", "XDG_PICTURES_DIR=\""})
        EXPECT_EQ(pictures_in(none, home), std::nullopt) << none;
}

/// Environment variables for one test.
class Variable {
public:
    Variable(const char* name, const std::string& value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        setenv(name, value.c_str(), 1);
    }
    ~Variable() {
        if (before_)
            setenv(name_, before_->c_str(), 1);
        else
            unsetenv(name_);
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* name_;
    std::optional<std::string> before_;
};

TEST(UserFolders, ElsePicturesAtHomeElseTheWorkingFolder) {
    const test::TemporaryFolder folder;
    const Variable home("HOME", folder.path().string());
    const Variable config("XDG_CONFIG_HOME", (folder / "config").string());
    EXPECT_EQ(pictures_folder(), fs::current_path());
    folder.write("Pictures/old.png");
    EXPECT_EQ(pictures_folder(), folder / "Pictures");
    folder.write("config/user-dirs.dirs", "XDG_PICTURES_DIR=\"$HOME/Bilder\"\n");
    EXPECT_EQ(pictures_folder(), folder / "Bilder") << "also before it is there";
}

}  // namespace
}  // namespace skelplay::base
