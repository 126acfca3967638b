// What is packed: its partners, skins and faults. contract_test.cpp reads every format so.

#include "support/gzip.h"
#include <gmock/gmock.h>
#include <string>
#include <string_view>
#include <vector>
#include "loaders/acclaim/skin_files.h"
#include "loaders/formats.h"
#include "loaders/obj/obj_parser.h"
#include "text_reading.h"

namespace skelplay::loaders::gzip_test {
using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view bvh =
    "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 2 Xrotation Yrotation\n}\nMOTION\nFrames: 3\nFrame Time: 0.25\n"
    "1 4\n2\n3 6\n";
constexpr std::string_view asf =
    ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\n"
    "begin name hip direction 0 1 0 length 1 axis 0 0 0 xyz dof rx ry end\n:hierarchy\nroot hip\n:skin body.obj\n";
constexpr std::string_view amc = ":DEGREES\n1\nroot 1\nhip 2 3\n";
constexpr std::string_view obj = "mtllib body.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\ng hip\nusemtl red\nf 1 2 3\n";

class Gzip : public InFolder {
protected:
    std::filesystem::path pack(const std::filesystem::path& name, std::string_view text) const {
        return write(name, test::gzip(text));
    }
};

TEST_F(Gzip, ComplaintsShowTheUnpackedLine) {
    EXPECT_EQ(without_folder(base::to_text(load(pack("a.bvh.gz", bvh)).diagnostics)),
              "a.bvh.gz:11:1: warning: expected 2 numbers in this frame, found 1; the frame before is repeated "
              "[bvh.short-frame]\n"
              "    2\n    ^\n");
}

TEST_F(Gzip, WithoutContentTheSuffixDecidesAsIfUnpacked) {
    EXPECT_EQ(said(load(pack("a.bvh.gz", "12.5 1\n"))), "1:1 bvh.no-hierarchy");
}

TEST_F(Gzip, APackedSkeletonIsFoundByNameAndByFit) {
    pack("walk.asf.gz", asf);
    const auto result = load(pack("walk.amc.gz", amc));
    ASSERT_TRUE(result.figure) << base::to_text(result.diagnostics);
    EXPECT_EQ(skeleton_of(result), "walk.asf.gz");
    EXPECT_THAT(base::to_text(result.diagnostics), HasSubstr("walk.asf.gz: it has the same name"));
    const auto other = load(write("run.amc", amc));
    ASSERT_TRUE(other.figure) << base::to_text(other.diagnostics);
    EXPECT_EQ(skeleton_of(other), "walk.asf.gz");
    write("walk.asf", asf);
    EXPECT_EQ(skeleton_of(read("walk.amc.gz")), "walk.asf") << "not packed comes first";
}

TEST_F(Gzip, ANamedSkeletonMayBePacked) {
    LoadOptions options;
    options.skeleton = pack("other/bones.asf.gz", asf);
    EXPECT_TRUE(load(write("walk.amc", amc), options).figure);
    options.skeleton = write("cut.asf.gz", test::gzip(asf).substr(0, 40));
    const auto result = load(folder_ / "walk.amc", options);
    EXPECT_FALSE(result.figure);
    EXPECT_EQ(said_by_file(result), "cut.asf.gz:1:1 load.gzip");
}

TEST_F(Gzip, SkinsAndTheirColoursMayBePacked) {
    pack("body.obj.gz", obj);
    pack("body.mtl.gz", "newmtl red\nKd 1 0 0\n");
    const auto figure = load(write("s.asf", asf)).figure;
    ASSERT_TRUE(figure);
    EXPECT_EQ(first_skin_file(*figure), folder_ / "body.obj.gz");
    const auto skin = load_obj(folder_ / "body.obj.gz");
    ASSERT_TRUE(skin.value) << base::to_text(skin.diagnostics);
    EXPECT_THAT(skin.value->material_libraries, ElementsAre((folder_ / "body.mtl.gz").string()));
    EXPECT_EQ(said(load_obj(write("cut.obj.gz", test::gzip(obj).substr(0, 30))).diagnostics), "1:1 load.gzip");
}

TEST_F(Gzip, ADamagedFileIsRefusedAtItsBeginning) {
    std::string damaged = test::gzip(bvh);
    damaged[damaged.size() - 6] ^= 1;  // in the check sum
    EXPECT_EQ(said(load(write("a.bvh.gz", damaged))), "1:1 load.gzip");
}

TEST_F(Gzip, MoreThanTheLimitIsRefused) {
    const auto file = pack("a.bvh.gz", bvh);
    EXPECT_TRUE(load(file, base::open_bytes(file, bvh.size()), {}).figure);
    const auto refused = load(file, base::open_bytes(file, bvh.size() - 1), {});
    EXPECT_FALSE(refused.figure);
    EXPECT_EQ(said(refused), "1:1 load.too-large");
}

TEST_F(Gzip, FoldersShowWhatIsPacked) {
    pack("b.amc.gz", amc);
    pack("b.asf.gz", asf);
    pack("c.bvh.GZ", bvh);
    pack("bones.txt.gz", "Begin animation file\n1 0 2\n");
    pack("notes.txt.gz", "nothing");
    pack("scene.sdl.gz", "nothing");
    std::vector<std::string> names;
    for (const auto& file : motion_files(folder_.path())) names.push_back(file.filename().string());
    EXPECT_THAT(names, ElementsAre("b.amc.gz", "bones.txt.gz", "c.bvh.GZ"));
}
}  // namespace skelplay::loaders::gzip_test
