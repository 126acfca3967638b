// What is packed: its partners, skins and faults. contract_test.cpp reads every format so.

#include "support/gzip.h"

#include <algorithm>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "loaders/acclaim/skin_files.h"
#include "loaders/formats.h"
#include "loaders/load.h"
#include "loaders/obj/obj_parser.h"
#include "support/temporary_folder.h"

namespace skelplay::loaders {
namespace gzip_test {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view bvh =
    "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 2 Xrotation Yrotation\n}\n"
    "MOTION\nFrames: 3\nFrame Time: 0.25\n1 4\n2\n3 6\n";
constexpr std::string_view asf =
    ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\n"
    "begin name hip direction 0 1 0 length 1 axis 0 0 0 xyz dof rx ry end\n:hierarchy\nroot hip\n"
    ":skin body.obj\n";
constexpr std::string_view amc = ":DEGREES\n1\nroot 1\nhip 2 3\n";
constexpr std::string_view obj = "mtllib body.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\ng hip\nusemtl red\nf 1 2 3\n";

class Gzip : public testing::Test {
protected:
    std::filesystem::path pack(const std::filesystem::path& name, std::string_view text) {
        return folder.write(name, test::gzip(text));
    }
    [[nodiscard]] std::string neutral(std::string text) const {
        const std::string begin = folder.path().string() + "/";
        for (std::size_t at = 0; (at = text.find(begin)) != std::string::npos;) text.erase(at, begin.size());
        return text;
    }
    [[nodiscard]] std::string said(const base::Diagnostics& diagnostics) const {
        return neutral(base::to_text(diagnostics));
    }

    test::TemporaryFolder folder;
};

TEST_F(Gzip, ComplaintsShowTheUnpackedLine) {
    EXPECT_EQ(said(load(pack("a.bvh.gz", bvh)).diagnostics),
              "a.bvh.gz:11:1: warning: expected 2 numbers in this frame, found 1; the frame before is repeated "
              "[bvh.short-frame]\n    2\n    ^\n");
}

TEST_F(Gzip, WithoutContentTheSuffixDecidesAsIfUnpacked) {
    EXPECT_THAT(said(load(pack("a.bvh.gz", "12.5 1\n")).diagnostics), HasSubstr("[bvh.no-hierarchy]"));
}

TEST_F(Gzip, APackedSkeletonIsFoundByNameAndByFit) {
    pack("walk.asf.gz", asf);
    const auto result = load(pack("walk.amc.gz", amc));
    ASSERT_TRUE(result.figure) << base::to_text(result.diagnostics);
    EXPECT_EQ(neutral(result.figure->skeleton_file), "walk.asf.gz");
    EXPECT_THAT(said(result.diagnostics), HasSubstr("skeleton walk.asf.gz: it has the same name"));
    const auto other = load(folder.write("run.amc", amc));
    ASSERT_TRUE(other.figure) << base::to_text(other.diagnostics);
    EXPECT_EQ(neutral(other.figure->skeleton_file), "walk.asf.gz");
    folder.write("walk.asf", asf);
    EXPECT_EQ(neutral(load(folder / "walk.amc.gz").figure->skeleton_file), "walk.asf") << "not packed comes first";
}

TEST_F(Gzip, ANamedSkeletonMayBePacked) {
    LoadOptions options;
    options.skeleton = pack("other/bones.asf.gz", asf);
    EXPECT_TRUE(load(folder.write("walk.amc", amc), options).figure);
    options.skeleton = folder.write("cut.asf.gz", test::gzip(asf).substr(0, 40));
    const auto result = load(folder / "walk.amc", options);
    EXPECT_FALSE(result.figure);
    EXPECT_THAT(said(result.diagnostics), HasSubstr("cut.asf.gz:1:1: error: expected a whole gzip file, found one that "
                                                    "ends too early; nothing is shown [load.gzip]\n"));
}

TEST_F(Gzip, SkinsAndTheirColoursMayBePacked) {
    pack("body.obj.gz", obj);
    pack("body.mtl.gz", "newmtl red\nKd 1 0 0\n");
    const auto figure = load(folder.write("s.asf", asf)).figure;
    ASSERT_TRUE(figure);
    EXPECT_EQ(first_skin_file(*figure), folder / "body.obj.gz");
    const auto skin = load_obj(folder / "body.obj.gz");
    ASSERT_TRUE(skin.value) << base::to_text(skin.diagnostics);
    EXPECT_THAT(skin.value->material_libraries, ElementsAre((folder / "body.mtl.gz").string()));
    EXPECT_THAT(said(load_obj(folder.write("cut.obj.gz", test::gzip(obj).substr(0, 30))).diagnostics),
                HasSubstr("cut.obj.gz:1:1: error: expected a whole gzip file"));
}

TEST_F(Gzip, ADamagedFileIsRefusedAtItsBeginning) {
    std::string damaged = test::gzip(bvh);
    damaged[damaged.size() - 6] ^= 1;  // in the check sum
    EXPECT_EQ(said(load(folder.write("a.bvh.gz", damaged)).diagnostics),
              "a.bvh.gz:1:1: error: expected a whole gzip file, found a damaged one; nothing is shown [load.gzip]\n");
}

TEST_F(Gzip, MoreThanTheLimitIsRefused) {
    const auto file = pack("a.bvh.gz", bvh);
    EXPECT_TRUE(load(file, base::open_bytes(file, bvh.size()), {}).figure);
    const auto refused = load(file, base::open_bytes(file, bvh.size() - 1), {});
    EXPECT_FALSE(refused.figure);
    EXPECT_THAT(said(refused.diagnostics), testing::StartsWith("a.bvh.gz:1:1: error: expected at most "));
    EXPECT_THAT(said(refused.diagnostics),
                HasSubstr(" when unpacked, found more; nothing is shown [load.too-large]\n"));
}

TEST_F(Gzip, FoldersShowWhatIsPacked) {
    pack("b.amc.gz", amc);
    pack("b.asf.gz", asf);
    pack("c.bvh.GZ", bvh);
    pack("bones.txt.gz", "Begin animation file\n1 0 2\n");
    pack("notes.txt.gz", "nothing");
    pack("scene.fbx.gz", "nothing");
    std::vector<std::string> names;
    for (const auto& file : motion_files(folder.path())) names.push_back(file.filename().string());
    EXPECT_THAT(names, ElementsAre("b.amc.gz", "bones.txt.gz", "c.bvh.GZ"));
}

}  // namespace gzip_test
}  // namespace skelplay::loaders
