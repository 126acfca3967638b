#include <gmock/gmock.h>
#include "exporters/marker_takes.h"
#include "exporters/round_trip.h"
#include "scene/skin_attachment.h"
#include "support/needs.h"
#include "support/weighted_chain.h"

namespace skelplay::exporters {
namespace {
using testing::HasSubstr;
using testing::Not;

const std::filesystem::path bundled = SKELPLAY_SOURCE_DIR "/assets";
const std::filesystem::path real_files = SKELPLAY_SHARED_DIR "/data";

class FbxExport : public RoundTrip {
protected:
    /// The text of the figure as an ASCII file, without blanks and line ends.
    std::string ascii(const figure::Figure& figure, ExportOptions options = {}) {
        options.ascii = true;
        std::string text = folder_.read(write(figure, "ascii.fbx", {}, options).filename());
        std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\n'; });
        return text;
    }

    /// Written and read back: bones have their names, parents and places.
    void expect_same(const figure::Figure& figure, const ExportOptions& options = {}) {
        const figure::Figure read = load(write(figure, "out.fbx", {}, options));
        ASSERT_EQ(read.skeleton.size(), figure.skeleton.size());
        for (std::size_t i = 0; i < read.skeleton.size(); ++i) {
            EXPECT_EQ(read.skeleton[figure::bone_id(i)].name, figure.skeleton[figure::bone_id(i)].name);
            EXPECT_EQ(read.skeleton[figure::bone_id(i)].parent, figure.skeleton[figure::bone_id(i)].parent);
        }
        EXPECT_EQ(figure::frame_count(read.take), figure::frame_count(figure.take));
        const double stated = figure::frame_time(figure.take).value_or(1.0 / loaders::assumed_rate(figure));
        EXPECT_NEAR(figure::frame_time(read.take).value_or(0.0), stated, 2e-4 * stated);  // 0.03333 is 30 a second
        EXPECT_LT(worst_distance(figure, read, same_ids(figure)), 1e-6);
    }
};

//   hips (0 1 0) -- chest (0 10 0) -- hat; the chest turns about z, past half a turn
constexpr const char* turning_chest =
    "HIERARCHY\nROOT hips\n{\nOFFSET 0 1 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "JOINT chest\n{\nOFFSET 0 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
    "JOINT hat\n{\nOFFSET 0 3 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 5 0\n}\n}\n}\n}\n"
    "MOTION\nFrames: 4\nFrame Time: 0.25\n"
    "0 1 0 0 0 0 0 0 0 0 0 0\n0 1 0 0 0 0 170 0 0 0 0 0\n0 2 0 0 0 0 340 0 0 0 0 0\n0 1 0 0 0 0 510 0 0 0 0 0\n";

// A second has 46 186 158 000 ticks, so a quarter has 11 546 539 500. BVH's ZXY multiplies Rz Rx Ry: y turns first,
// then x, then z, which FBX calls YXZ, number 3 of XYZ, XZY, YZX, YXZ, ZXY, ZYX.
TEST_F(FbxExport, CurvesHaveAKeyPerFrameAndTheSourcesOrder) {
    const std::string text = ascii(load_text("two.bvh", turning_chest));
    EXPECT_THAT(text, HasSubstr("KeyTime:*4{a:0,11546539500,23093079000,34639618500}"));
    EXPECT_THAT(text, HasSubstr("P:\"LocalStop\",\"KTime\",\"Time\",\"\",34639618500"));
    EXPECT_THAT(text, HasSubstr("KeyValueFloat:*4{a:0,170,340,510}"));
    EXPECT_THAT(text, HasSubstr("KeyValueFloat:*4{a:1,1,2,1}"));
    EXPECT_THAT(text, HasSubstr("P:\"RotationOrder\",\"enum\",\"\",\"\",3"));
    EXPECT_THAT(text, HasSubstr("P:\"LclTranslation\",\"LclTranslation\",\"\",\"A\",0,10,0"));
    EXPECT_THAT(text, HasSubstr("P:\"TimeMode\",\"enum\",\"\",\"\",14P:\"CustomFrameRate\",\"double\",\"Number\",\"\",4"));
    // What moves are the hips' place and the chest's angles, three curves each.
    EXPECT_THAT(text, HasSubstr("ObjectType:\"AnimationCurve\"{Count:6}"));
    EXPECT_THAT(text, HasSubstr("ObjectType:\"Model\"{Count:3}"));
    ExportOptions options;
    options.order = figure::euler_order("XYZ");  // Rx Ry Rz: z turns first
    EXPECT_THAT(ascii(load_text("two.bvh", turning_chest), options), HasSubstr("\"RotationOrder\",\"enum\",\"\",\"\",5"));
}

TEST_F(FbxExport, IsReadBackAsItWasInBothForms) {
    for (const char* name : {"walk.bvh", "walk.amc", "walk.htr"}) {
        SCOPED_TRACE(name);
        expect_same(load(bundled / name));
        ExportOptions options;
        options.ascii = true;
        expect_same(load(bundled / name), options);
    }
}

TEST_F(FbxExport, IsReadBackAsItWasFromSharedFiles) {
    NEEDS(test::shared_file(real_files));
    // Angles at 90 degrees, orders that differ, position channels below the root, two roots, matrices, odd names.
    for (const char* name : {"bvh/kosmic_Rig_names-with-spaces.bvh", "bvh/cmu1_jumping_jacks_mixedorder.bvh",
                             "bvh/geno_stance_6ch.bvh", "reports/two-people.bvh", "htr/htrviewer_fight_a.htr",
                             "asf_amc/hdm05_bd_hopBothLegs1hops_001_120.amc", "gltf/khronos_Fox.glb"}) {
        SCOPED_TRACE(name);
        expect_same(load(real_files / name));
    }
}

TEST_F(FbxExport, TheBinaryFormEndsWhereItsRecordsDo) {
    const std::string bytes = folder_.read(write(load_text("two.bvh", turning_chest), "two.fbx").filename());
    EXPECT_THAT(bytes, testing::StartsWith(std::string("Kaydara FBX Binary  \0\x1a\0\xe8\x1c\0\0", 27)));  // 7400
    const auto word = [&](std::size_t at) {
        std::uint32_t number = 0;
        for (std::size_t i = 4; i-- > 0;) number = number << 8U | static_cast<unsigned char>(bytes.at(at + i));
        return number;
    };
    std::vector<std::string> names;
    std::size_t at = 27;
    for (; word(at) != 0; at = word(at))
        names.push_back(bytes.substr(at + 13, static_cast<unsigned char>(bytes.at(at + 12))));
    EXPECT_THAT(names, testing::ElementsAre("FBXHeaderExtension", "FileId", "CreationTime", "Creator", "GlobalSettings",
                                            "Documents", "References", "Definitions", "Objects", "Connections"));
    // An empty record, 16 bytes, 4 zeros, zeros up to a multiple of 16, the version, 120 zeros and 16 bytes.
    const std::size_t version = (at + 13 + 20) / 16 * 16 + 16;
    EXPECT_EQ(word(version), 7400U);
    EXPECT_EQ(bytes.size(), version + 4 + 120 + 16);
}

// Right-handed, the axis across times the one up gives the front: x × y = z, and x × z = -y.
TEST_F(FbxExport, UnitAndAxesAreStated) {
    ExportOptions options;
    options.metres_per_unit = 0.0254;
    options.up = figure::Axis::z;
    const std::string text = ascii(load_text("two.bvh", turning_chest), options);
    EXPECT_THAT(text, HasSubstr("\"UnitScaleFactor\",\"double\",\"Number\",\"\",2.54"));
    EXPECT_THAT(text, HasSubstr("\"UpAxis\",\"int\",\"Integer\",\"\",2P:\"UpAxisSign\",\"int\",\"Integer\",\"\",1"));
    EXPECT_THAT(text, HasSubstr("\"FrontAxis\",\"int\",\"Integer\",\"\",1P:\"FrontAxisSign\",\"int\",\"Integer\",\"\",-1"));
    EXPECT_THAT(text, HasSubstr("\"CoordAxis\",\"int\",\"Integer\",\"\",0P:\"CoordAxisSign\",\"int\",\"Integer\",\"\",1"));
    const figure::Figure read = load(folder_ / "ascii.fbx");
    EXPECT_EQ(read.declared_up, figure::SignedAxis(figure::Axis::z));
    EXPECT_NEAR(read.metres_per_unit.value_or(0), 0.0254, 1e-12);
}

TEST_F(FbxExport, MarkersAreNodesWithoutKeysInGaps) {
    const figure::Figure figure = clap();  // HEAD is not seen in the second of three frames, the toe in the third
    const std::string text = ascii(figure);
    EXPECT_THAT(text, HasSubstr("\"Model::HEAD\",\"Null\""));
    EXPECT_THAT(text, Not(HasSubstr("LimbNode")));
    EXPECT_THAT(notes_, HasSubstr("in such frames 2 nodes are without keys"));
    const auto second = std::llround(46186158000.0 * figure::frame_time(figure.take).value());
    EXPECT_THAT(text, HasSubstr(fmt::format("KeyTime:*2{{a:0,{}}}KeyValueFloat:*2{{a:1.70", 2 * second)));
    EXPECT_THAT(text, HasSubstr(fmt::format("KeyTime:*2{{a:0,{}}}KeyValueFloat:*2{{a:0.20", second)));
}

TEST_F(FbxExport, AWeightedSkinComesBackWithItsPicture) {
    using figure::bone_id;
    figure::Figure figure = load_text("two.bvh", turning_chest);
    figure::WeightedSkin skin = test::skin_of({{{1, 5, 0}, {{bone_id(0), 0.5}, {bone_id(1), 0.5}}},
                                               {{0, 12, 1}, {{bone_id(2), 0.75}, {bone_id(1), 0.25}}},
                                               {{3, 3, 3}, {{bone_id(0), 1.0}}}});
    skin.inverse_bind.resize(3);
    skin.triangles = {{0, 1, 2}};
    base::Image picture = base::blank_image(2, 1);
    picture.rgba = {10, 20, 30, 255, 200, 100, 50, 255};
    skin.materials = {{.name = "cloth", .diffuse = {}, .picture = std::make_shared<const base::Image>(picture)}};
    skin.vertex_materials = {0, 0, 0};
    skin.texture_points = {{0, 0}, {1, 0.25F}, {0.5F, 1}};
    figure.weighted_skin = skin;
    for (const char* name : {"skin.fbx", "skin.glb"}) {
        SCOPED_TRACE(name);
        const figure::Figure read = load(write(figure, name));
        ASSERT_TRUE(read.weighted_skin);
        ASSERT_EQ(read.weighted_skin->materials.size(), 1U);
        EXPECT_EQ(read.weighted_skin->materials[0].name, "cloth");
        ASSERT_NE(read.weighted_skin->materials[0].picture, nullptr);
        EXPECT_EQ(read.weighted_skin->materials[0].picture->rgba, picture.rgba);
        ASSERT_EQ(read.weighted_skin->texture_points.size(), 3U);
        scene::FigureEvaluator ours(figure.skeleton);
        scene::FigureEvaluator theirs(read.skeleton);
        figure::Pose pose;
        std::vector<glm::dvec3> expected;
        std::vector<glm::dvec3> found;
        for (std::size_t frame = 0; frame < 4; ++frame) {
            figure::sample(figure.skeleton, figure.take, frame, pose);
            ours.positions(pose);
            scene::pose_weighted(*figure.weighted_skin, ours, expected);
            figure::sample(read.skeleton, read.take, frame, pose);
            theirs.positions(pose);
            scene::pose_weighted(*read.weighted_skin, theirs, found);
            for (std::size_t v = 0; v < 3; ++v) {
                // Vertices come back in any order; each has its own point of the picture.
                const auto at = std::ranges::find(read.weighted_skin->texture_points, skin.texture_points[v]);
                ASSERT_NE(at, read.weighted_skin->texture_points.end());
                const auto same = static_cast<std::size_t>(at - read.weighted_skin->texture_points.begin());
                EXPECT_LT(glm::distance(found.at(same), expected[v]), 1e-5) << frame << ' ' << v;
            }
        }
    }
}

TEST_F(FbxExport, NothingButLossesIsNoted) {
    write(load_text("two.bvh", turning_chest), "two.fbx");
    EXPECT_THAT(notes_, HasSubstr("FBX holds no ends of bones; those of 1 bone without a child are left out"));
    EXPECT_THAT(notes_, Not(HasSubstr("unit")));
}
}  // namespace
}  // namespace skelplay::exporters
