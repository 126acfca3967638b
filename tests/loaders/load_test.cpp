#include "loaders/load.h"

#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "bvh_reading.h"
#include "support/temporary_folder.h"

namespace skelplay::loaders {

namespace load_test {

using namespace std::string_view_literals;
using testing::ElementsAre;
using testing::IsEmpty;

/// A folder of its own for each test, gone afterwards.
class Load : public testing::Test {
protected:
    std::filesystem::path write(std::string_view name, std::string_view bytes) { return folder_.write(name, bytes); }

    /// What load says about such a file, without the folder.
    std::vector<std::string> complaints(std::string_view name, std::string_view bytes) {
        std::vector<std::string> lines = texts_of(load(write(name, bytes)).diagnostics);
        for (std::string& line : lines)
            if (line.starts_with(folder_.path().string())) line.erase(0, folder_.path().string().size() + 1);
        return lines;
    }

    test::TemporaryFolder folder_;
};

constexpr std::string_view walk = R"(HIERARCHY
ROOT a
{
OFFSET 0 0 0
CHANNELS 1 Xrotation
}
MOTION
Frames: 2
Frame Time: 0.25
1
2
)";

TEST_F(Load, OpensAFileWhateverItsNameIs) {
    const auto path = write("walk.txt", walk);
    const LoadResult result = load(path);
    ASSERT_TRUE(result.figure.has_value());
    EXPECT_THAT(texts_of(result.diagnostics), IsEmpty());
    EXPECT_EQ(result.figure->name, "walk.txt");
    EXPECT_EQ(result.figure->motion_file, path.string());
    EXPECT_EQ(result.figure->skeleton_file, path.string());
    EXPECT_EQ(result.times.bytes, walk.size());
}

TEST_F(Load, TakesTheRateItIsTold) {
    LoadOptions options;
    options.fps = 50;
    EXPECT_EQ(frame_time(load(write("a.bvh", walk), options).figure->take), 0.02);
}

TEST_F(Load, IgnoresARateThatIsNone) {
    for (const double fps : {0.0, -30.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
        LoadOptions options;
        options.fps = fps;
        EXPECT_EQ(frame_time(load(write("a.bvh", walk), options).figure->take), 0.25) << fps;
    }
}

TEST_F(Load, RefusesWhatItCanNotReadByNameAlone) {
    EXPECT_THAT(
        texts_of(load("/no/such/walk.bvh").diagnostics),
        ElementsAre("/no/such/walk.bvh: error: expected a file to read, found none (No such file or directory); "
                    "nothing is shown [load.unreadable]"));
    EXPECT_THAT(texts_of(load(folder_.path()).diagnostics),
                ElementsAre(folder_.path().string() +
                            ": error: expected a file to read, found none (is a folder); nothing is shown "
                            "[load.unreadable]"));
}

/// ASCII as UTF-16 with its mark, the less important byte first or last.
std::string utf16(std::string_view text, bool little) {
    std::string bytes = little ? "\xFF\xFE" : "\xFE\xFF";
    for (const char c : text) bytes += little ? std::string{c, '\0'} : std::string{'\0', c};
    return bytes;
}

TEST_F(Load, ReadsUtf16AndSaysSo) {
    const figure::Motion as_utf8 = motion_of(load(write("walk.bvh", walk)));
    for (const bool little : {true, false}) {
        const LoadResult result = load(write("wide.bvh", utf16(walk, little)));
        ASSERT_TRUE(result.figure.has_value());
        EXPECT_EQ(motion_of(result).samples, as_utf8.samples);
        EXPECT_EQ(result.figure->skeleton[figure::BoneId{0}].name, "a");
    }
    EXPECT_THAT(complaints("wide.bvh", utf16(walk, true)),
                ElementsAre(fmt::format("wide.bvh:1:1: warning: expected UTF-8, found UTF-16; all of it is read as {} "
                                        "bytes of UTF-8 [file.utf16]",
                                        walk.size())));
    // Places are those that an editor shows.
    const std::string broken = std::string(walk) + "1 x\n";
    EXPECT_THAT(complaints("wide.bvh", utf16(broken, true)), testing::Contains(testing::HasSubstr("wide.bvh:12:3: ")));
}

TEST_F(Load, ReadsAnAmcAndItsAsfInUtf16) {
    const std::filesystem::path assets = std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets";
    write("walk.asf", utf16(test::text_of(assets / "walk.asf"), false));
    const LoadResult result = load(write("walk.amc", utf16(test::text_of(assets / "walk.amc"), true)));
    ASSERT_TRUE(result.figure.has_value());
    EXPECT_EQ(motion_of(result).samples, motion_of(load(assets / "walk.amc")).samples);
    EXPECT_EQ(result.diagnostics.count(base::Severity::warning), 2U);
}

TEST_F(Load, RefusesWhatIsNoMotion) {
    const auto unknown = [](std::string_view name, std::string_view found) {
        return fmt::format(
            "{}:1:1: error: expected a motion file (C3D, BVH, ASF, AMC, HTR, TRC, CSM, BVA, BonesPro structure file, "
            "BonesPro animation file, ASK), found {}; nothing is shown [load.unknown-kind]",
            name, found);
    };
    EXPECT_THAT(complaints("a.bvh", ""), ElementsAre(unknown("a.bvh", "an empty file")));
    EXPECT_THAT(complaints("a.txt", ""), ElementsAre(unknown("a.txt", "an empty file")));
    EXPECT_THAT(complaints("b.bvh", " \n\t\n"), ElementsAre(unknown("b.bvh", "nothing but blanks")));
    EXPECT_THAT(complaints("c.bvh", "ELF\0\1\2"sv), ElementsAre(unknown("c.bvh", "a binary file")));
    EXPECT_THAT(complaints("d.bvh", "\xFF\xFE\0\0H\0\0\0"sv), ElementsAre(unknown("d.bvh", "a binary file")));
    EXPECT_THAT(complaints("d.text", "\xFF\xFEH\0I\0"sv), ElementsAre(unknown("d.text", "HI")));
    EXPECT_THAT(complaints("a.csv", "frame,x\n0,1\n"), ElementsAre(unknown("a.csv", "frame,x")));
    EXPECT_THAT(complaints("e.txt", "\x1b[31mred\x1b[0m"), ElementsAre(unknown("e.txt", "?[31mred?[0m")));
}

TEST_F(Load, SaysWhichFormatsAreNotReadYet) {
    EXPECT_THAT(complaints("a.fbx", "Kaydara FBX Binary  \0"sv),
                ElementsAre("a.fbx:1:1: error: FBX scene: not read yet [load.not-read-yet]"));
}

// Meredith & Maddock (document 001), section 3, table 3.1.
TEST_F(Load, Seed001Table31FormatsWithoutAReaderNameThemselves) {
    const auto named = [](std::string_view name, std::string_view found, std::string_view what) {
        return fmt::format(
            "{}:1:1: error: expected a motion file (C3D, BVH, ASF, AMC, HTR, TRC, CSM, BVA, BonesPro structure file, "
            "BonesPro animation file, ASK), found {} (with the suffix of {}, which is not read); nothing is shown "
            "[load.not-read]",
            name, found, what);
    };
    EXPECT_THAT(complaints("a.sdl", "DEF sky\n"),
                ElementsAre(named("a.sdl", "DEF", "SDL, Alias' scene with a BioVision motion")));
    EXPECT_THAT(complaints("a.brd", "\0\1\2"sv),
                ElementsAre(named("a.brd", "a binary file", "BRD, LambSoft's magnetic motion capture")));
    EXPECT_THAT(complaints("a.asc", "1.5 2\n"),
                ElementsAre(named("a.asc", "1.5", "ASC, Ascension's log of magnetic trackers")));
    EXPECT_THAT(complaints("a.dat", "01 12.5\n"),
                ElementsAre(named("a.dat", "01", "DAT, Polhemus' log of magnetic trackers")));
    EXPECT_THAT(complaints("a.skl", ""),
                ElementsAre(named("a.skl", "an empty file", "SKL, a skeleton of Acclaim and Motion Analysis")));
    EXPECT_THAT(complaints("a.mot", "time x\n"),
                ElementsAre(named("a.mot", "time", "MOT, a motion of Acclaim and Motion Analysis")));
    EXPECT_THAT(complaints("b.mot", "Coordinates\nnRows=1\nendheader\n"),
                ElementsAre("b.mot:1:1: error: expected a motion with its skeleton, or markers, found an OpenSim "
                            "motion file (.mot, .sto); nothing is shown, as its columns are coordinates of a model "
                            "that stands in another file: OpenSim exports markers as .trc [load.not-a-motion]"));
}

TEST_F(Load, SaysWhatAFileIsThatIsNoMotionAtAll) {
    EXPECT_THAT(complaints("clip.asf", "\x30\x26\xB2\x75\x8E\x66\xCF\x11"),
                ElementsAre("clip.asf:1:1: error: expected an Acclaim skeleton, found a Windows Media file; nothing is "
                            "shown [load.not-a-motion]"));
    EXPECT_THAT(complaints("body.obj", "v 0 0 0\n"),
                ElementsAre("body.obj:1:1: error: expected a motion file, found a Wavefront OBJ mesh; nothing is "
                            "shown, as it is a skin (--skin) [load.not-a-motion]"));
}

TEST_F(Load, LetsTheReaderOfTheSuffixRefuseText) {
    EXPECT_THAT(complaints("a.bvh", "12.5 1\n"),
                ElementsAre("a.bvh:1:1: error: expected HIERARCHY, found 12.5; nothing is shown [bvh.no-hierarchy]"));
}

TEST_F(Load, NotesOnceThatAFileIsNotUtf8) {
    std::string text(walk);
    text.replace(text.find("ROOT a"), 6,
                 "ROOT H\xFC"
                 "fte \xFF");
    EXPECT_THAT(complaints("a.bvh", text), ElementsAre("a.bvh:2:7: note: not UTF-8, read as Latin-1 [load.encoding]"));
}

TEST_F(Load, OrdersWhatItSaysByPlace) {
    EXPECT_THAT(complaints("a.bvh",
                           "HIERARCHY\nROOT a\n{\nOFFSET 0 9 0\nCHANNELS 2 Yposition Wrotation\n}\n"
                           "MOTION\nFrames: 3\nFrame Time: 0\n9 0\n9\n"),
                ElementsAre(testing::HasSubstr("2:1: note"), testing::HasSubstr("5:22: warning"),
                            testing::HasSubstr("8:9: warning"), testing::HasSubstr("9:13: warning"),
                            testing::HasSubstr("11:1: warning")));
}

}  // namespace load_test

}  // namespace skelplay::loaders
