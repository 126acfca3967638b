// The .deb: made here, and judged by Debian's own judge of packages. tests/package/bare_debian.sh installs it.

#include <gmock/gmock.h>
#include "package/installed.h"
#include "support/needs.h"

namespace skelplay::debian_test {
using test::quoted;
using test::run;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// The package, which is made once for all tests.
struct MadePackage {
    MadePackage() {
        const test::Ran ran =
            run(fmt::format("cd {} && '{}' -G DEB --config '{}/CPackConfig.cmake' -B {}", quoted(folder.path()),
                            SKELPLAY_CPACK, SKELPLAY_BUILD_DIR, quoted(folder.path())));
        EXPECT_EQ(ran.status, 0) << ran.said;
        for (const std::string& name : folder.names())
            if (name.ends_with(".deb")) file = folder / name;
        EXPECT_FALSE(file.empty()) << ran.said;
    }

    test::TemporaryFolder folder;
    std::filesystem::path file;
};

class DebianPackage : public testing::Test {
protected:
    void make() {
        static const MadePackage made;
        file_ = made.file;
    }

    test::TemporaryFolder folder_;
    std::filesystem::path file_;
};

#define NEEDS_DEBIAN()                                             \
    NEEDS(test::program("dpkg-shlibdeps"), test::program("file")); \
    make()

/// A process of its own: where it is skipped, the others are not.
class Lintian : public DebianPackage {};

TEST_F(Lintian, FindsNoErrors) {
    NEEDS(test::program("lintian"));
    NEEDS_DEBIAN();
    const test::Ran ran = run("lintian --allow-root --fail-on error --no-tag-display-limit " + quoted(file_));
    EXPECT_EQ(ran.status, 0) << ran.said;
    EXPECT_THAT(ran.said, Not(HasSubstr("E: "))) << ran.said;
}

TEST_F(DebianPackage, AsksForWhatItLinksAndForWhatItOpensWhileItRuns) {
    NEEDS_DEBIAN();
    const std::string fields = run("dpkg-deb --field " + quoted(file_)).said;
    EXPECT_THAT(fields, AllOf(HasSubstr("libglfw3 "), HasSubstr("libc6 "), HasSubstr("libgl1-mesa-dri"),
                              HasSubstr("Recommends: ffmpeg"), HasSubstr("Package: skelplay\n")));
}

TEST_F(DebianPackage, IsWhatTheReadmeBeginsWithBeforeTheLinesForWhoBuilds) {
    NEEDS_DEBIAN();
    const std::string readme = test::text_of(SKELPLAY_SOURCE_DIR "/README.md");
    const std::size_t install = readme.find("sudo apt install ./skelplay_" SKELPLAY_VERSION "_");
    const std::size_t play = readme.find("\nsh third_party/install.sh && cmake --workflow --preset play ");
    const std::size_t test = readme.find("\nsh third_party/install.sh && cmake --workflow --preset test ");
    ASSERT_NE(install, std::string::npos);
    EXPECT_THAT(file_.filename().string(), testing::StartsWith("skelplay_" SKELPLAY_VERSION "_"));
    EXPECT_LT(install, play);
    EXPECT_LT(play, test);
    EXPECT_NE(test, std::string::npos);
}

TEST_F(DebianPackage, PutsNothingOutsideUsrAndNoScriptsIntoTheSystem) {
    NEEDS_DEBIAN();
    EXPECT_EQ(run("dpkg-deb --contents " + quoted(file_) + " | grep -v ' \\./usr/\\| \\./$'").said, "");
    EXPECT_EQ(run("dpkg-deb --control " + quoted(file_) + " " + quoted(folder_ / "control") + " && ls " +
                  quoted(folder_ / "control"))
                  .said,
              "control\nmd5sums\n");
}
}  // namespace skelplay::debian_test
