#include "loaders/load.h"
#include <atomic>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include "loaders/reading.h"
#include "text_reading.h"

namespace skelplay::loaders::load_test {
using namespace std::string_view_literals;

class Load : public InFolder {};

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
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(result.figure->name, "walk.txt");
    EXPECT_EQ(result.figure->motion_file, path.string());
    EXPECT_EQ(result.figure->skeleton_file, path.string());
    EXPECT_EQ(result.times.bytes, walk.size());
}

TEST_F(Load, TakesTheRateItIsToldUnlessItIsNone) {
    const auto path = write("a.bvh", walk);
    EXPECT_EQ(frame_time(load(path, {.fps = 50}).figure->take), 0.02);
    for (const double fps : {0.0, -30.0, std::numeric_limits<double>::infinity(), std::nan("")})
        EXPECT_EQ(frame_time(load(path, {.fps = fps}).figure->take), 0.25) << fps;
}

// Found by fuzzing: such numbers were beyond what the next format counts to, or overflowed.
TEST_F(Load, NumbersFramesFromOneWhereNobodyCountsSoFar) {
    const LoadResult result = load(std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/frames-from-nine-quintillion.amc");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(figure::frame_count(result.figure->take), 2U);
    EXPECT_EQ(figure::first_frame(result.figure->take), 1);
    EXPECT_THAT(base::to_text(result.diagnostics),
                testing::HasSubstr("found 9223372036854775800; the frames are numbered from 1"));
}

// A skeleton's file may have several takes: "Walk" and "2", which is also the number of the second one.
TEST(ChooseTake, GoesByNameThenByNumber) {
    figure::Figure figure;
    figure.takes = {{"2", 10, 0.1}, {"Walk", 20, 0.1}, {"", 30, 0.1}, {"Walk", 40, 0.1}};
    const auto chosen = [&](const std::string& asked, std::optional<std::size_t> by_default) {
        LoadOptions options;
        options.take = asked;
        try {
            choose_take(figure, by_default, options);
        } catch (const Refused&) {
            EXPECT_EQ(figure.take_index, std::nullopt) << asked;
        }
        return figure.take_index;
    };
    EXPECT_EQ(chosen("", 1), 1U);
    EXPECT_EQ(chosen("", std::nullopt), std::nullopt) << "the rest pose, which is no fault";
    EXPECT_EQ(chosen("Walk", std::nullopt), 1U);
    EXPECT_EQ(chosen("2", 1), 0U) << "a name goes before a number";
    EXPECT_EQ(chosen("3", 1), 2U);
    EXPECT_EQ(chosen("4", 1), 3U);
    for (const char* none : {"walk", "0", "5", "-1", "3.0", " 3", "99999999999999999999"})
        EXPECT_EQ(chosen(none, 1), std::nullopt) << none;
}

TEST(ChooseTake, SaysWhichTakesThereAre) {
    figure::Figure figure;
    figure.takes = {{"Walk", 20, 0.1}, {"", 30, 0.1}};
    LoadOptions options;
    options.take = "Run";
    try {
        choose_take(figure, 0, options);
        FAIL() << "it is not refused";
    } catch (const Refused& refused) {
        EXPECT_EQ(refused.reason.value().code, "load.no-such-take");
        EXPECT_EQ(refused.reason.value().message, "expected the take Run, found Walk, 2; nothing is shown");
    }
}

TEST_F(Load, AFileOfOneTakeHasNoOther) {
    const auto path = write("a.bvh", walk);
    LoadOptions options;
    options.take = "1";
    EXPECT_TRUE(load(path, options).figure.has_value());
    options.take = "2";
    EXPECT_EQ(said(load(path, options)), "1:1 load.no-such-take");
}

TEST_F(Load, RefusesWhatItCanNotReadByNameAlone) {
    EXPECT_EQ(said_by_file(load("/no/such/walk.bvh")), "walk.bvh load.unreadable");
    EXPECT_EQ(said(load(folder_.path())), "load.unreadable");
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
    EXPECT_EQ(said_of("wide.bvh", utf16(walk, true)), "1:1 file.utf16");
    // Places are those that an editor shows.
    const std::string broken = std::string(walk) + "  x\n";
    EXPECT_NE(said_of("wide.bvh", utf16(broken, true)).find(", 12:3 "), std::string::npos);
}

TEST_F(Load, ReadsAnAmcAndItsAsfInUtf16) {
    const std::filesystem::path assets = std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets";
    write("walk.asf", utf16(test::text_of(assets / "walk.asf"), false));
    const LoadResult result = load(write("walk.amc", utf16(test::text_of(assets / "walk.amc"), true)));
    ASSERT_TRUE(result.figure.has_value());
    EXPECT_EQ(motion_of(result).samples, motion_of(load(assets / "walk.amc")).samples);
    EXPECT_EQ(result.diagnostics.count(base::Severity::warning), 2U);
}

/// Counts how often the bytes of a file are read.
class CountedBytes final : public base::ByteSource {
public:
    explicit CountedBytes(std::string bytes) : bytes_(std::move(bytes)) {}
    [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
    std::size_t read(std::uint64_t offset, std::span<char> into) const override {
        const std::size_t bytes = bytes_.read(offset, into);
        count_ += bytes;
        return bytes;
    }
    /// The mean over all bytes.
    [[nodiscard]] double times() const { return static_cast<double>(count_) / static_cast<double>(size()); }

private:
    base::MemoryBytes bytes_;
    mutable std::atomic<std::size_t> count_ = 0;
};

TEST_F(Load, ReadsARegularFileOnceAndAnyOtherTwice) {
    const std::filesystem::path assets = std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets";
    for (const auto& [name, reader] :
         {std::pair("walk.bvh", &read_bvh), {"walk.amc", &read_amc}, {"walk.htr", &read_htr}}) {
        std::string text = test::text_of(assets / name);
        const CountedBytes regular(text);
        EXPECT_TRUE(read_with(*reader, assets / name, regular, {}, {}).figure) << name;
        EXPECT_LT(regular.times(), 1.6) << name;
        text.insert(text.find_last_of("0123456789") + 1, "x");  // a number that is none
        const CountedBytes broken(text);
        EXPECT_TRUE(read_with(*reader, assets / name, broken, {}, {}).figure) << name;
        EXPECT_GT(broken.times(), 1.9) << name;
    }
}

TEST_F(Load, RefusesWhatIsNoMotion) {
    for (const auto& [name, bytes] : {std::pair("a.bvh", ""sv),
                                      {"a.txt", ""sv},
                                      {"b.bvh", " \n\t\n"sv},
                                      {"c.bvh", "ELF\0\1\2"sv},
                                      {"d.bvh", "\xFF\xFE\0\0H\0\0\0"sv},
                                      {"d.text", "\xFF\xFEH\0I\0"sv},
                                      {"a.csv", "frame,x\n0,1\n"sv},
                                      {"e.txt", "\x1b[31mred\x1b[0m"sv}})
        EXPECT_EQ(said_of(name, bytes), "1:1 load.unknown-kind") << name;
}

// Meredith & Maddock (document 001), section 3, table 3.1.
TEST_F(Load, Table31FormatsWithoutAReaderNameThemselves) {
    for (const auto& [name, bytes] : {std::pair("a.sdl", "DEF sky\n"sv),
                                      {"a.brd", "\0\1\2"sv},
                                      {"a.asc", "1.5 2\n"sv},
                                      {"a.dat", "01 12.5\n"sv},
                                      {"a.skl", ""sv},
                                      {"a.mot", "time x\n"sv}})
        EXPECT_EQ(said_of(name, bytes), "1:1 load.not-read") << name;
    EXPECT_EQ(said_of("b.mot", "Coordinates\nnRows=1\nendheader\n"), "1:1 load.not-a-motion");
}

TEST_F(Load, SaysWhatAFileIsThatIsNoMotionAtAll) {
    EXPECT_EQ(said_of("clip.asf", "\x30\x26\xB2\x75\x8E\x66\xCF\x11"), "1:1 load.not-a-motion");
    EXPECT_EQ(said_of("body.obj", "v 0 0 0\n"), "1:1 load.not-a-motion");
    EXPECT_EQ(said_of("a.bvh", "12.5 1\n"), "1:1 bvh.no-hierarchy") << "the suffix' reader refuses text";
}

TEST_F(Load, NamesTheFormatsOfOthersAndWhatToExportInstead) {
    struct Row {
        const char* file;
        std::string_view bytes;
        const char* named;
        const char* instead;
    };
    using namespace std::string_view_literals;
    for (const Row& row :
         std::initializer_list<Row>{{"a.xml", "<?xml version=\"1.0\"?>\n<mvnx version=\"4\">"sv, "MVNX", ".bvh"},
                                    {"a.csv", "Format Version,1.23,Take Name,Walk\n"sv, "Motive", ".bvh"},
                                    {"a.tsv", "NO_OF_FRAMES\t3\nNO_OF_CAMERAS\t2\n"sv, "QTM", ".c3d"},
                                    {"a.vmd", "Vocaloid Motion Data 0002\0\0"sv, "MikuMikuDance", ".fbx"},
                                    {"a.usda", "#usda 1.0\n"sv, "USD", ".glb"},
                                    {"a.usdz", "PK\x03\x04 a.usdc"sv, "USD", ".glb"},
                                    {"a.abc", "Ogawa\xFF\0\1"sv, "Alembic", ".fbx"},
                                    {"a.blend", "BLENDER-v300"sv, "Blender", ".bvh"},
                                    {"a.ma", "//Maya ASCII 2020 scene\n"sv, "Maya", ".fbx"},
                                    {"a.pkl", "\x80\x04}q\0."sv, "pickle", ".npz"},
                                    {"a.pt", "PK\x03\x04 archive/data.pkl"sv, "pickle", "numpy.savez"},
                                    {"robot.csv", "0,0,0.78,0,0,0,1,0.1,0.2,0.3\n"sv, "table of numbers", ".bvh"}}) {
        const LoadResult result = load(folder_.write(row.file, row.bytes));
        ASSERT_EQ(said(result), "1:1 load.not-a-motion") << row.file;
        const base::Diagnostic& said = result.diagnostics.items().front();
        EXPECT_THAT(said.message, testing::HasSubstr(row.named)) << row.file;
        EXPECT_THAT(said.message, testing::HasSubstr(row.instead)) << row.file;
        EXPECT_EQ(said.excerpt.empty(), row.bytes.find('\0') != std::string_view::npos) << "no bytes for a terminal";
    }
}

TEST_F(Load, NotesOnceThatAFileIsNotUtf8) {
    std::string text(walk);
    text.replace(text.find("ROOT a"), 6, "ROOT a\xFC \xFF");
    EXPECT_EQ(said_of("a.bvh", text), "2:7 load.encoding");
}

TEST_F(Load, OrdersWhatItSaysByPlace) {
    EXPECT_EQ(said_of("a.bvh",
                      "HIERARCHY\nROOT a\n{\nOFFSET 0 9 0\nCHANNELS 2 Yposition Wrotation\n}\nMOTION\nFrames: 3\n"
                      "Frame Time: 0\n9 0\n9\n"),
              "2:1 bvh.position-rule, 5:22 bvh.unknown-channel, 8:9 bvh.frame-count, 9:13 bvh.frame-time, 11:1 "
              "bvh.short-frame");
}
}  // namespace skelplay::loaders::load_test
