// What desktops read: that their own tools find nothing wrong with it, and that files are what they are said to be.

#include <gmock/gmock.h>
#include <vector>
#include "loaders/formats.h"
#include "package/installed.h"
#include "support/needs.h"

namespace skelplay {
namespace {
namespace fs = std::filesystem;

using test::quoted;
using test::run;
using testing::HasSubstr;
using testing::Not;

using Package = test::Installed;

/// All files below a folder, from it.
std::vector<std::string> files_below(const fs::path& folder) {
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (!entry.is_directory()) files.push_back(fs::relative(entry.path(), folder).string());
    return files;
}

TEST_F(Package, HoldsWhatIsUsedAndNothingThatOnlyBuildingNeeds) {
    const std::vector<std::string> files = files_below(folder_ / "usr");
    EXPECT_THAT(files, testing::IsSupersetOf({"bin/skelplay", "share/skelplay/walk.amc", "share/skelplay/walk.asf",
                                              "share/skelplay/skins/mannequin.obj", "share/man/man1/skelplay.1.gz",
                                              "share/applications/skelplay.desktop", "share/doc/skelplay/copyright",
                                              "share/icons/hicolor/scalable/apps/skelplay.svg"}));
    for (const std::string& file : files)
        EXPECT_THAT(file, Not(testing::ContainsRegex("\\.cpp|\\.h$|CMake|screenshots|\\.in$|desktop/")));
}

TEST_F(Package, RunsFromWhereverItIsPut) {
    EXPECT_THAT(run(quoted(usr("bin/skelplay")) + " --version").said, testing::StartsWith("skelplay "));
    std::filesystem::rename(folder_ / "usr", folder_ / "elsewhere");
    const test::Ran ran = run(fmt::format("cd / && {} info {}", quoted(folder_ / "elsewhere/bin/skelplay"),
                                          quoted(folder_ / "elsewhere/share/skelplay/walk.bvh")));
    EXPECT_EQ(ran.status, 0) << ran.said;
}

TEST_F(Package, HasTheIconInTheSizesOfDesktops) {
    NEEDS(test::program("rsvg-convert"));
    for (const int size : {16, 22, 24, 32, 48, 64, 128, 256, 512})
        for (const char* icon : {"apps/skelplay", "mimetypes/skelplay-take", "mimetypes/skelplay-skeleton"})
            EXPECT_TRUE(fs::exists(share(fmt::format("icons/hicolor/{0}x{0}/{1}.png", size, icon)))) << size << icon;
}

TEST_F(Package, ItsMenuEntryIsValid) {
    NEEDS(test::program("desktop-file-validate"));
    const test::Ran ran = run("desktop-file-validate " + quoted(share("applications/skelplay.desktop")));
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.said, "");
}

TEST_F(Package, SoftwareCentresFindNoFaultWithItsDescription) {
    NEEDS(test::program("appstreamcli"));
    const fs::path file = share("metainfo/org.skelplay.skelplay.metainfo.xml");
    const test::Ran ran = run("appstreamcli validate --no-net --pedantic " + quoted(file));
    EXPECT_EQ(ran.status, 0) << ran.said;
    EXPECT_THAT(test::text_of(file), Not(HasSubstr("<screenshots>"))) << "there is no address for them here";
}

TEST_F(Package, EveryFormatThatIsReadOpensFromTheFileManager) {
    const std::string kinds = test::text_of(share("mime/packages/skelplay.xml"));
    const std::string entry = test::text_of(share("applications/skelplay.desktop"));
    const std::string thumbnailer = test::text_of(share("thumbnailers/skelplay.thumbnailer"));
    for (const loaders::FormatRow& row : loaders::formats())
        for (const std::string_view suffix : row.suffixes) {
            // Programs of all sorts write .dat and NumPy's arrays: a desktop must not give them all to Skelplay.
            if (row.read == nullptr || !row.origin.empty()) continue;
            const std::size_t glob = kinds.find(fmt::format("<glob pattern=\"*{}\"/>", suffix));
            ASSERT_NE(glob, std::string::npos) << suffix << " has no kind in assets/desktop/mime.xml";
            const std::size_t begin = kinds.rfind("<mime-type type=\"", glob) + 17;
            const std::string kind = kinds.substr(begin, kinds.find('"', begin) - begin);
            EXPECT_THAT(kinds, HasSubstr(fmt::format("<glob pattern=\"*{}.gz\"/>", suffix)));
            EXPECT_THAT(entry, HasSubstr(kind + ";"));
            EXPECT_THAT(thumbnailer, HasSubstr(kind + ";"));
        }
}

// ---- Kinds of files ----

/// Installed, with the shared database of kinds made of ours and the system's.
class FileKinds : public test::Installed {
protected:
    /// The kind that the desktop's library (GIO) gives a file, by its name and content.
    std::string kind_of(const std::string& name, std::string_view content) {
        const fs::path file = folder_.write("files/" + name, content);
        const test::Ran ran =
            run(fmt::format("XDG_DATA_HOME={} XDG_DATA_DIRS={}:/usr/share gio info -a "
                            "standard::content-type {}",
                            quoted(folder_ / "own"), quoted(share("")), quoted(file)));
        constexpr std::string_view before = "standard::content-type: ";
        const std::size_t at = ran.said.find(before);
        if (at == std::string::npos) return ran.said;
        return ran.said.substr(at + before.size(), ran.said.find('\n', at) - at - before.size());
    }

    void make_database() {
        const test::Ran ran =
            run(fmt::format("XDG_DATA_DIRS={} update-mime-database {}", quoted(share("")), quoted(share("mime"))));
        EXPECT_EQ(ran.status, 0);
        EXPECT_EQ(ran.said, "");
    }
};

#define NEEDS_KINDS()                                                   \
    NEEDS(test::program("update-mime-database"), test::program("gio")); \
    make_database()

constexpr const char* acclaim_motion = "application/x-acclaim-motion";
constexpr const char* acclaim_skeleton = "application/x-acclaim-skeleton";

TEST_F(FileKinds, EverySuffixIsKnownAndMostContentsWithoutIt) {
    NEEDS_KINDS();
    std::string c3d(600, '\0');
    c3d[0] = 2, c3d[1] = 0x50, c3d[512] = 1, c3d[513] = 0x50, c3d[514] = 3, c3d[515] = 84;
    const struct {
        const char* suffix;
        std::string content;
        const char* kind;
    } rows[] = {
        {"asf", "# made by hand\n:version 1.10\n:name man\n", acclaim_skeleton},
        {"amc", "#!OML:ASF C:\\man.asf\n:FULLY-SPECIFIED\n:DEGREES\n1\nroot 0 0 0 0 0 0\n", acclaim_motion},
        {"amc", "1\nroot 0 0 0 0 0 0\n", acclaim_motion},
        {"bvh", "HIERARCHY\nROOT hips\n{\n", "application/x-bvh"},
        {"htr", "# made by hand\n[Header]\nFileType htr\nDataType HTRS\nFileVersion 1\n", "application/x-htr"},
        {"htr2", "[Header]\nFileType htr\nDataType HTRS\nFileVersion 2\n", "application/x-htr"},
        {"gtr", "[Header]\nFileType gtr\nDataType GTRS\nFileVersion 1\n", "application/x-gtr"},
        {"c3d", c3d, "application/x-c3d"},
        {"trc", "PathFileType\t4\t(X/Y/Z)\twalk.trc\n", "application/x-trc"},
        {"csm", "$comments\n\n$firstframe 1\n$lastframe 46\n", "application/x-csm"},
        {"bva", "Segment: Hips\nFrames: 2\nFrame Time: 0.04\n", "application/x-bva"},
        {"fbx", "; FBX 7.4.0 project file\n", "application/x-fbx"},
        {"fbx", std::string("Kaydara FBX Binary  \0\x1A\0", 23), "application/x-fbx"},
        {"vrm", "glTF" + std::string("\2\0\0\0", 4) + std::string(12, 'x') + R"({"extensions":{"VRM":{}}})",
         "application/x-vrm"},
        {"vrma", "glTF" + std::string("\2\0\0\0", 4) + std::string(12, 'x') + R"({"extensions":{"VRMC_vrm_animation":{}}})",
         "application/x-vrm"},
        {"bvh.gz", "\x1f\x8b\x08 packed", "application/x-packed-motion"},
    };
    for (const auto& row : rows) {
        EXPECT_EQ(kind_of(std::string("take.") + row.suffix, row.content), row.kind);
        EXPECT_EQ(kind_of(std::string("TAKE.") + row.suffix, row.content), row.kind);
        const bool packed = row.content.starts_with('\x1f');
        EXPECT_EQ(kind_of("content-of-" + std::to_string(&row - rows), row.content), packed ? "application/gzip" : row.kind)
            << "by the content alone";
    }
}

// Where there is no picture: a file over the limit, an .amc in a sandbox that hides its .asf. Of several names of icons
// desktops of GTK take the first that their theme has, and ours are in none, so that all must be ours. (A .vrm that is
// no glTF may be VRML's.)
TEST_F(FileKinds, AFileWithoutAPictureHasOurIcon) {
    NEEDS_KINDS();
    for (const char* suffix :
         {"asf", "amc", "bvh", "htr", "htr2", "gtr", "c3d", "trc", "csm", "bva", "ask", "fbx", "glb.gz", "bvh.gz"}) {
        const fs::path file = folder_.write(std::string("files/take.") + suffix, "text");
        const std::string said =
            run(fmt::format("XDG_DATA_DIRS={}:/usr/share gio info -a standard::icon {}", quoted(share("")), quoted(file)))
                .said;
        EXPECT_THAT(said, testing::ContainsRegex(R"(standard::icon: application-x-[a-z0-9-]+, skelplay-(take|skeleton))"))
            << suffix;
    }
    for (const char* icon : {"skelplay-take", "skelplay-skeleton"})
        EXPECT_TRUE(fs::exists(share(fmt::format("icons/hicolor/scalable/mimetypes/{}.svg", icon))));
}

TEST_F(FileKinds, FilesOfOthersWithTheSameSuffixStayTheirs) {
    NEEDS_KINDS();
    const std::string windows_media("\x30\x26\xB2\x75\x8E\x66\xCF\x11\xA6\xD9\x00\xAA\x00\x62\xCE\x6C", 16);
    EXPECT_EQ(kind_of("film.asf", windows_media), "application/vnd.ms-asf");
    EXPECT_EQ(kind_of("films.amc", " AMC_4.2 Ant Movie Catalog 4.2.x\r\n"), "application/x-ant-movie-catalog");
    EXPECT_EQ(kind_of("film.amc", std::string("\0\0\0\x1c"
                                              "ftypKDDI\0\0\1\0",
                                              16)),
              "video/3gpp2");
    EXPECT_EQ(kind_of("notes.txt", "the skeleton's :root and :units, and HIERARCHY"), "text/plain");
}

TEST_F(FileKinds, TextWithoutAMarkOfItsOwnIsWhatItsSuffixSays) {
    NEEDS_KINDS();
    EXPECT_EQ(kind_of("take.amc", "# frames only\n7\nlfemur 1 2 3\n"), acclaim_motion);
    EXPECT_EQ(kind_of("take.asf", "# nothing yet\n"), acclaim_skeleton);
    EXPECT_EQ(kind_of("man.ask", "HIERARCHY\nROOT hips\n{\n"), "application/x-alias-skeleton") << "its text is a BVH's";
}

TEST_F(FileKinds, RealFilesAreWhatTheyAre) {
    NEEDS_KINDS();
    const fs::path shared = SKELPLAY_SHARED_DIR "/data";
    NEEDS(test::shared_file(shared));
    int files = 0;
    const test::Ran ran = run(fmt::format(
        "find {} -type f \\( -iname '*.amc' -o -iname '*.bvh' -o -iname '*.htr' -o -iname '*.htr2' -o -iname '*.gtr' "
        "-o "
        "-iname '*.c3d' -o -iname '*.trc' -o -iname '*.csm' -o -iname '*.bva' -o -iname '*.asf' -o -iname '*.fbx' -o "
        "-iname '*.gl[bt]*' -o -iname '*.vrm' \\) -print0 | "
        "XDG_DATA_DIRS={}:/usr/share xargs -0 gio info -a standard::content-type",
        quoted(shared), quoted(share(""))));
    for (std::size_t at = 0; (at = ran.said.find("content-type: ", at)) != std::string::npos; ++at) {
        const std::string kind = ran.said.substr(at + 14, ran.said.find('\n', at) - at - 14);
        const bool media = kind == "application/vnd.ms-asf";
        EXPECT_TRUE(kind.starts_with("application/x-") || kind.starts_with("model/gltf") || media) << kind;
        ++files;
    }
    EXPECT_GT(files, 100);
}
}  // namespace
}  // namespace skelplay
