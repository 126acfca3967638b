#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <gmock/gmock.h>
#include <limits>
#include <set>
#include <stop_token>
#include "exporters/gltf_reader.h"
#include "exporters/round_trip.h"
#include "loaders/obj/obj_parser.h"
#include "scene/skin_attachment.h"
#include "support/needs.h"
#include "support/weighted_chain.h"

namespace skelplay::exporters {
namespace {
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::filesystem::path assets = SKELPLAY_SOURCE_DIR "/assets";
const std::filesystem::path shared = SKELPLAY_SHARED_DIR "/data";

class GltfExport : public RoundTrip {
protected:
    GltfReader glb(const figure::Figure& figure, const processing::TakeEdits& edits = {},
                   const ExportOptions& options = {}) {
        return GltfReader(folder_.read(write(figure, "out.glb", edits, options).filename()));
    }

    /// Nodes and inverse bind matrices against the evaluator, over some frames of the take.
    void expect_agreement(const figure::Figure& figure, const processing::TakeEdits& edits = {}) {
        const GltfReader gltf = glb(figure, edits);
        processing::TakeEdits own = edits;
        own.source_rate = loaders::assumed_rate(figure);
        const processing::EditedTake take(figure, own);
        scene::FigureEvaluator evaluator(take.skeleton());
        figure::Pose pose;
        figure::rest_pose(take.skeleton(), pose);
        expect_places(evaluator.positions(pose), gltf.world());
        const auto binds = gltf.inverse_binds();
        for (std::size_t bone = 0; bone < take.skeleton().size(); ++bone) {
            EXPECT_EQ(gltf.json()["nodes"][bone]["name"], take.skeleton()[figure::bone_id(bone)].name);
            const glm::dmat4 unit = evaluator.world(figure::bone_id(bone)) * binds.at(bone);
            for (int column = 0; column < 4; ++column)
                EXPECT_LT(glm::distance(unit[column], glm::dmat4(1.0)[column]), 1e-4) << bone;
        }
        for (const std::size_t frame : {std::size_t{0}, take.frames() / 2, take.frames() - 1}) {
            take.pose(frame, pose);
            expect_places(evaluator.positions(pose), gltf.world(frame));
        }
    }

    static void expect_places(const std::vector<scene::BonePosition>& expected, const std::vector<glm::dmat4>& world) {
        glm::dvec3 low(1e300);
        glm::dvec3 high(-1e300);
        double worst = 0;
        for (std::size_t bone = 0; bone < expected.size(); ++bone) {
            low = glm::min(low, expected[bone].origin);
            high = glm::max(high, expected[bone].origin);
            worst = std::max(worst, glm::distance(expected[bone].origin, glm::dvec3(world.at(bone)[3])));
        }
        const double size = std::max({glm::distance(low, high), glm::length(low), glm::length(high)});
        EXPECT_LE(worst, 1e-5 * size);
    }

    /// The tracks of the animation as "node path", in their order.
    static std::vector<std::string> tracks(const GltfReader& gltf) {
        std::vector<std::string> result;
        if (!gltf.json().contains("animations")) return result;
        for (const auto& channel : gltf.json()["animations"][0]["channels"])
            result.push_back(
                fmt::format("{} {}", channel["target"]["node"].get<int>(), channel["target"]["path"].get<std::string>()));
        return result;
    }

    figure::Skin attached(const figure::Figure& figure, const std::string& obj, const scene::AttachOptions& options = {}) {
        return scene::attach_skin(loaders::load_obj(folder_.write("skin.obj", obj)).value.value(), figure.skeleton,
                                  figure.take, options);
    }
};

/// Metres and Y up from inches and Z up.
processing::TakeEdits edits_to_metres() {
    processing::TakeEdits edits;
    edits.scale = 0.0254;
    edits.rotation = glm::dmat3(glm::dvec3(1, 0, 0), glm::dvec3(0, 0, -1), glm::dvec3(0, 1, 0));
    edits.root_at_origin = true;
    return edits;
}

TEST_F(GltfExport, NodesStandWhereBonesDo) {
    for (const char* name : {"walk.bvh", "walk.amc", "walk.htr"}) {
        SCOPED_TRACE(name);
        expect_agreement(load(assets / name));
        expect_agreement(load(assets / name), edits_to_metres());
    }
}

TEST_F(GltfExport, NodesOfSharedFilesStandWhereBonesDo) {
    NEEDS(test::shared_file(shared));
    // Position channels below the root, orders that differ, odd axes, joints of no channels, several roots.
    for (const char* name : {"bvh/cmu1_jumping_jacks_mixedorder.bvh", "bvh/geno_stance_6ch.bvh",
                             "bvh/godotvr_channels0_root.bvh", "bvh/body2d_root3pos.bvh", "asf_amc/cmu_09_06-run.amc",
                             "asf_amc/hdm05_mm_depositFloorR_019_120.amc", "asf_amc/bartekgasior_c1_0100.amc"}) {
        if (!std::filesystem::exists(shared / name)) continue;
        SCOPED_TRACE(name);
        expect_agreement(load(shared / name));
    }
}

//   hips (0 1 0) -- chest (0 1 0), whose end is 5 above it; chest turns half about z and on
constexpr const char* two_bones =
    "HIERARCHY\nROOT hips\n{\nOFFSET 0 1 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
    "JOINT chest\n{\nOFFSET 0 10 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
    "JOINT hat\n{\nOFFSET 0 3 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 5 0\n}\n}\n}\n}\n"
    "MOTION\nFrames: 4\nFrame Time: 0.25\n"
    "0 1 0 0 0 0 0 0 0 0 0 0\n0 1 0 0 0 0 170 0 0 0 0 0\n0 2 0 0 0 0 340 0 0 0 0 0\n0 1 0 0 0 0 510 0 0 0 0 0\n";

TEST_F(GltfExport, OnlyWhatMovesHasATrackAndTimesBeginAtZero) {
    const GltfReader gltf = glb(load_text("two.bvh", two_bones));
    EXPECT_THAT(tracks(gltf), ElementsAre("0 translation", "1 rotation"));
    EXPECT_THAT(gltf.times(), ElementsAre(0.0, 0.25, 0.5, 0.75));
    EXPECT_EQ(gltf.track(0, "translation").at(2), (std::vector<double>{0, 2, 0}));
    EXPECT_FALSE(gltf.json()["nodes"][0].contains("matrix"));
    EXPECT_EQ(gltf.json()["skins"][0]["joints"], (std::vector<int>{0, 1, 2}));
    EXPECT_EQ(gltf.json()["scenes"][0]["nodes"], std::vector<int>{0});
    EXPECT_THAT(notes_, HasSubstr("ends of bones"));
    processing::TakeEdits edits;
    edits.frames = {1, 2};
    const GltfReader later = glb(load_text("two.bvh", two_bones), edits);
    EXPECT_THAT(later.times(), ElementsAre(0.0, 0.25));
}

TEST_F(GltfExport, QuaternionsKeepTheirSignFromFrameToFrame) {
    const GltfReader gltf = glb(load_text("two.bvh", two_bones));
    const auto& turns = gltf.track(1, "rotation");
    ASSERT_EQ(turns.size(), 4U);
    for (std::size_t i = 1; i < turns.size(); ++i) {
        double dot = 0;
        for (std::size_t k = 0; k < 4; ++k) dot += turns[i][k] * turns[i - 1][k];
        EXPECT_GT(dot, 0.0) << i;
    }
    EXPECT_NEAR(turns[2][3], std::cos(340.0 / 2 * std::acos(-1.0) / 180), 1e-6);  // not 20° the other way: -cos(170°)
}

TEST_F(GltfExport, ATakeWithoutMotionHasNoAnimationAndOneThatStandsStillKeepsItsLength) {
    const std::string text(two_bones);
    EXPECT_THAT(tracks(glb(load_text("rest.bvh", text.substr(0, text.find("MOTION"))))), IsEmpty());
    const std::string still = text.substr(0, text.find("0 1 0 0")) + "0 1 0 0 0 0 0 0 0 0 0 0\n0 1 0 0 0 0 0 0 0 0 0 0\n";
    const GltfReader gltf = glb(load_text("still.bvh", still));
    EXPECT_THAT(tracks(gltf), ElementsAre("0 rotation"));
    EXPECT_THAT(gltf.times(), ElementsAre(0.0, 0.25));
}

// Found by fuzzing, as in an HTR: the nodes stood where the rest pose has them.
TEST_F(GltfExport, ARestPoseAloneIsMovedToTheOrigin) {
    const figure::Figure source = load(std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/rest-pose-off-origin.bvh");
    EXPECT_THAT(tracks(glb(source)), IsEmpty());
    processing::TakeEdits edits;
    edits.root_at_origin = true;
    const GltfReader gltf = glb(source, edits);
    EXPECT_THAT(tracks(gltf), ElementsAre("0 translation"));
    EXPECT_EQ(glm::dvec3(gltf.world(0).front()[3]), glm::dvec3(0.0));
}

TEST_F(GltfExport, LengthMovesTheChildAndScaleNothing) {
    folder_.write("legs.asf",
                  ":root axis xyz order tx rz position 0 0 0 orientation 0 0 0\n:bonedata\n"
                  "begin name hip direction 0 1 0 length 2 axis 0 0 0 xyz dof l end\n"
                  "begin name knee direction 1 0 0 length 1 axis 0 0 90 xyz dof rx end\n"
                  ":hierarchy\nbegin\nroot hip\nhip knee\nend\n");
    const figure::Figure legs = load_text("legs.amc", ":DEGREES\n1\nroot 0 0\nhip 2\nknee 0\n2\nroot 0 0\nhip 3\nknee 0\n");
    EXPECT_THAT(tracks(glb(legs)), ElementsAre("2 translation"));
    expect_agreement(legs);
    const figure::Figure scaled = load_text(
        "leg.htr",
        "[Header]\nFileType htr\nDataType HTRS\nFileVersion 1\nNumSegments 2\nNumFrames 2\nDataFrameRate 60\n"
        "EulerRotationOrder ZYX\nCalibrationUnits mm\nRotationUnits Degrees\nGlobalAxisofGravity Y\nBoneLengthAxis Y\n"
        "[SegmentNames&Hierarchy]\nLeg Hip\nHip GLOBAL\n[BasePosition]\nHip 0 10 0 0 0 90 4\nLeg 0 4 0 0 0 0 5\n"
        "[Hip]\n1 0 0 0 0 0 0 0.5\n2 0 0 0 10 0 0 2\n[Leg]\n1 0 0 0 0 0 0 1\n2 0 0 0 0 0 0 1\n[EndOfFile]\n");
    EXPECT_THAT(tracks(glb(scaled)), ElementsAre("0 rotation"));
    EXPECT_THAT(notes_, HasSubstr("[export.scale]"));
    expect_agreement(scaled);
}

TEST_F(GltfExport, SeveralRootsGetANodeAboveThem) {
    const std::string root =
        "ROOT {0}\n{{\nOFFSET 0 1 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n"
        "End Site\n{{\nOFFSET 0 1 0\n}}\n}}\n";
    const figure::Figure figure = load_text("pair.bvh", "HIERARCHY\n" + fmt::format(fmt::runtime(root), "one") +
                                                            fmt::format(fmt::runtime(root), "other") +
                                                            "MOTION\nFrames: 1\nFrame Time: 1\n10 0 0 20 0 0\n");
    const GltfReader gltf = glb(figure);
    EXPECT_EQ(gltf.json()["scenes"][0]["nodes"], std::vector<int>{2});
    EXPECT_EQ(gltf.json()["nodes"][2]["children"], (std::vector<int>{0, 1}));
    EXPECT_EQ(gltf.json()["skins"][0]["skeleton"], 2);
    EXPECT_EQ(gltf.joints(), 2U);
}

constexpr const char* dress =
    "mtllib skin.mtl\nv -1 0 0\nv 1 0 0\nv 1 10 0\nv -1 10 0\nv 1 15 0\nv -1 15 0\n"
    "usemtl red\ng hips\nf 1 2 3 4\nusemtl plain\ng chest\nf 4 3 5 6\n";

TEST_F(GltfExport, ARigidSkinFollowsItsBones) {
    const figure::Figure figure = load_text("two.bvh", two_bones);
    folder_.write("skin.mtl", "newmtl red\nKd 1 0 0.5\nnewmtl plain\n");
    for (const auto bind : {std::optional<std::size_t>{}, std::optional<std::size_t>{1}}) {
        const figure::Skin skin = attached(figure, dress, {false, bind});
        ExportOptions options;
        options.skin = &skin;
        const GltfReader gltf = glb(figure, edits_to_metres(), options);
        const processing::EditedTake take(figure, edits_to_metres());
        for (std::size_t frame = 0; frame < 4; ++frame) {
            figure::Pose pose;
            figure::sample(figure.skeleton, figure.take, frame, pose);
            scene::FigureEvaluator evaluator(figure.skeleton);
            evaluator.positions(pose);
            const auto posed = gltf.skinned(gltf.world(frame));
            ASSERT_EQ(posed.size(), skin.vertices.size());
            for (const figure::SkinPiece& piece : skin.pieces)
                for (std::uint32_t v = piece.first_vertex; v < piece.first_vertex + piece.vertex_count; ++v) {
                    const glm::dvec3 raw(scene::piece_matrix(piece, evaluator) *
                                         glm::dvec4(skin.vertices[v].position, 1.0));
                    // The root, at (0 1 0) in the first frame, is moved to the origin.
                    const glm::dvec3 expected = 0.0254 * (take.rotation() * (raw - glm::dvec3(0, 1, 0)));
                    EXPECT_LT(glm::distance(posed[v], expected), 1e-6) << frame << ' ' << v;
                }
        }
        const auto& primitives = gltf.json()["meshes"][0]["primitives"];
        ASSERT_EQ(primitives.size(), 2U);
        EXPECT_EQ(gltf.elements(primitives[0]["indices"]).size(), 6U);
        const auto& red = gltf.json()["materials"][primitives[0]["material"].get<std::size_t>()];
        EXPECT_EQ(red["name"], "red");
        EXPECT_NEAR(red["pbrMetallicRoughness"]["baseColorFactor"][2].get<double>(), 0.214, 1e-3);  // sRGB 0.5 as light
        EXPECT_EQ(red["pbrMetallicRoughness"]["metallicFactor"], 0);
        EXPECT_EQ(gltf.json()["nodes"][3]["mesh"], 0);
        EXPECT_EQ(gltf.json()["nodes"][3]["skin"], 0);
        EXPECT_EQ(gltf.json()["scenes"][0]["nodes"], (std::vector<int>{0, 3}));
        for (const auto& normal : gltf.elements(primitives[0]["attributes"]["NORMAL"]))
            EXPECT_NEAR(glm::length(glm::dvec3(normal[0], normal[1], normal[2])), 1.0, 1e-6);
    }
}

// The bar goes from (0 0 0) to (3 4 0) and is 10 long in the second frame, so that it ends at (6 8 0). A corner 2 to
// the left of its end stays 2 to the left of it: (-1.6 1.2 0). The tip is a bone at its end, which is not scaled.
TEST_F(GltfExport, BonedataLengthStretchesTheSkinByAJointOfItsOwn) {
    folder_.write("bar.asf",
                  ":root axis xyz order tx position 0 0 0 orientation 0 0 0\n:bonedata\n"
                  "begin name bar direction 0.6 0.8 0 length 5 axis 10 20 30 xyz dof l end\n"
                  "begin name tip direction 0 1 0 length 1 axis 0 0 0 xyz dof rx end\n"
                  ":hierarchy\nbegin\nroot bar\nbar tip\nend\n");
    const figure::Figure bar = load_text("bar.amc", ":DEGREES\n1\nroot 0\nbar 5\ntip 0\n2\nroot 0\nbar 10\ntip 0\n");
    const figure::Skin skin = attached(bar,
                                       "v 0 0 0\nv 3 4 0\nv 1.4 5.2 0\nv 3 5 0\nv 3 4 1\nv 9 9 9\nv 9 9 8\n"
                                       "g bar\nf 1 2 3\ng tip\nf 2 4 5\ng sun\nf 5 6 7\n");
    ExportOptions options;
    options.skin = &skin;
    const GltfReader gltf = glb(bar, {}, options);
    // root, bar, tip, the node above them, which the sun follows, and the bar's skin
    EXPECT_EQ(gltf.json()["nodes"][4]["name"], "bar_skin");
    EXPECT_FALSE(gltf.json()["nodes"][4].contains("children"));
    EXPECT_EQ(gltf.json()["skins"][0]["joints"], (std::vector<int>{0, 1, 2, 3, 4}));
    EXPECT_THAT(tracks(gltf), ElementsAre("4 scale", "2 translation"));
    EXPECT_EQ(gltf.json()["nodes"][1]["children"], (std::vector<int>{2, 4}));
    const auto world = gltf.world(1);
    EXPECT_LT(glm::distance(glm::dvec3(world.at(2)[3]), glm::dvec3(6, 8, 0)), 1e-5);
    EXPECT_NEAR(glm::length(glm::dvec3(world.at(2)[1])), 1.0, 1e-6);
    const auto rest = gltf.skinned(gltf.world());
    const auto moved = gltf.skinned(world);
    // The sun's three vertices come first, then the bar's and the tip's.
    const std::vector<glm::dvec3> expected{{3, 4, 1},     {9, 9, 9}, {9, 9, 8}, {0, 0, 0}, {6, 8, 0},
                                           {4.4, 9.2, 0}, {6, 8, 0}, {6, 9, 0}, {6, 8, 1}};
    ASSERT_EQ(moved.size(), expected.size());
    for (std::size_t v = 0; v < expected.size(); ++v) {
        EXPECT_LT(glm::distance(rest[v], skin.vertices[v].position), 1e-5) << v;
        EXPECT_LT(glm::distance(moved[v], expected[v]), 1e-5) << v;
    }
    // Without a skin there is nothing to stretch.
    EXPECT_EQ(glb(bar).json()["nodes"].size(), 3U);
}

// eq. 3.5: the Hip's box, of ±1 and 4 high, is half as large again; the leg keeps its size. Made in the second frame,
// when its SF was 2, it is 1.5 / 2 as large.
TEST_F(GltfExport, Section32ScaleOfABoneScalesItsOwnSkin) {
    const figure::Figure figure = load_text(
        "leg.htr",
        "[Header]\nFileType htr\nDataType HTRS\nFileVersion 1\nNumSegments 2\nNumFrames 2\nDataFrameRate 60\n"
        "EulerRotationOrder ZYX\nCalibrationUnits mm\nRotationUnits Degrees\nGlobalAxisofGravity Y\nBoneLengthAxis Y\n"
        "[SegmentNames&Hierarchy]\nHip GLOBAL\nLeg Hip\n[BasePosition]\nHip 0 0 0 0 0 0 4\nLeg 0 4 0 0 0 0 5\n"
        "[Hip]\n1 0 0 0 0 0 0 1.5\n2 0 0 0 0 0 0 2\n[Leg]\n1 0 2 0 0 0 0 1\n2 0 4 0 0 0 0 1\n[EndOfFile]\n");
    const std::string obj = "v 1 0 0\nv 0 4 0\nv 0 0 1\nv 0 6 0\nv 1 6 0\nv 0 7 0\ng Hip\nf 1 2 3\ng Leg\nf 4 5 6\n";
    for (const auto bind : {std::optional<std::size_t>{}, std::optional<std::size_t>{1}}) {
        const figure::Skin skin = attached(figure, obj, {false, bind});
        ExportOptions options;
        options.skin = &skin;
        const GltfReader gltf = glb(figure, {}, options);
        EXPECT_THAT(notes_, Not(HasSubstr("[export.scale]")));
        const double factor = bind ? 1.5 / 2 : 1.5;
        const double down = bind ? -2 : 2;  // the leg from its place in the bind pose, 8 or 4, to 6
        const auto posed = gltf.skinned(gltf.world(0));
        for (std::size_t v = 0; v < 3; ++v)
            EXPECT_LT(glm::distance(posed.at(v), factor * skin.vertices[v].position), 1e-5) << v;
        for (std::size_t v = 3; v < 6; ++v)
            EXPECT_LT(glm::distance(posed.at(v), skin.vertices[v].position + glm::dvec3(0, down, 0)), 1e-5) << v;
    }
}

TEST_F(GltfExport, FacesOfNoBoneStandStill) {
    const figure::Figure figure = load_text("two.bvh", two_bones);
    const figure::Skin skin = attached(figure, std::string(dress) + "v 0 40 0\ng sun\nf 5 6 7\n");
    ExportOptions options;
    options.skin = &skin;
    const GltfReader gltf = glb(figure, {}, options);
    EXPECT_THAT(notes_, HasSubstr("1 of the skin's 3 faces follow no bone"));
    EXPECT_EQ(gltf.joints(), 4U);
    EXPECT_EQ(gltf.json()["nodes"][3]["children"], std::vector<int>{0});
    const auto rest = gltf.skinned(gltf.world());
    const auto moved = gltf.skinned(gltf.world(1));
    for (std::size_t v = 0; v < 3; ++v) EXPECT_EQ(moved[v], rest[v]);  // the piece of no bone comes first
    EXPECT_GT(glm::distance(moved.back(), rest.back()), 1.0);
}

/// chain() with a skin, the middle bone turned and moved in the second frame.
figure::Figure weighted_figure(const std::vector<test::TestVertex>& vertices) {
    figure::Figure figure;
    figure.name = "tube.txt";
    figure.format = figure::Format::bonespro;
    figure.skeleton = test::chain();
    figure.weighted_skin = test::skin_of(vertices);
    figure.weighted_skin->name = "tube";
    figure::Pose pose;
    figure::rest_pose(figure.skeleton, pose);
    figure::BakedMotion motion;
    motion.bones = 4;
    motion.frames = 2;
    motion.frame_time = 0.04;
    motion.local = pose.local;
    pose.local[1] = glm::rotate(glm::translate(pose.local[1], glm::dvec3(1, 0, 0)), 0.5, glm::dvec3(0, 0, 1));
    pose.local[2] = glm::scale(pose.local[2], glm::dvec3(1, 2, -1));
    motion.local.insert(motion.local.end(), pose.local.begin(), pose.local.end());
    figure.take = std::move(motion);
    return figure;
}

TEST_F(GltfExport, AWeightedSkinFollowsItsBones) {
    using figure::bone_id;
    figure::Figure figure = weighted_figure({{{1, 5, 0}, {{bone_id(0), 0.5}, {bone_id(1), 0.5}}},
                                             {{0, 25, 1}, {{bone_id(2), 0.75}, {bone_id(1), 0.25}}},
                                             {{3, 3, 3}, {}}});
    figure.weighted_skin->triangles.push_back({0, 1, 2});
    const GltfReader gltf = glb(figure);
    // Scale and mirror of a matrix are a node's as well.
    EXPECT_THAT(tracks(gltf), ElementsAre("1 translation", "1 rotation", "2 scale"));
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    std::vector<glm::dvec3> expected;
    for (std::size_t frame = 0; frame < 2; ++frame) {
        figure::sample(figure.skeleton, figure.take, frame, pose);
        evaluator.positions(pose);
        scene::pose_weighted(*figure.weighted_skin, evaluator, expected);
        const auto posed = gltf.skinned(gltf.world(frame));
        for (std::size_t v = 0; v < expected.size(); ++v) EXPECT_LT(glm::distance(posed.at(v), expected[v]), 1e-5) << v;
    }
}

TEST_F(GltfExport, AWeightedSkinKeepsTheColoursOfItsMaterials) {
    const std::vector<figure::Influence> low{{figure::bone_id(0), 1.0}};
    figure::Figure figure = weighted_figure({{{0, 1, 0}, low}, {{1, 1, 0}, low}, {{0, 2, 0}, low}, {{1, 2, 0}, low}});
    figure.weighted_skin->triangles = {{0, 1, 2}, {3, 2, 1}};
    figure.weighted_skin->materials = {{"red", glm::vec3(1, 0, 0)}};
    figure.weighted_skin->vertex_materials = {0, 0, 0, figure::Face::none};
    const GltfReader gltf = glb(figure);
    const auto& primitives = gltf.json()["meshes"][0]["primitives"];
    ASSERT_EQ(primitives.size(), 2U);
    const auto& red = gltf.json()["materials"][primitives[0]["material"].get<std::size_t>()];
    EXPECT_EQ(red["name"], "red");
    EXPECT_EQ(red["pbrMetallicRoughness"]["baseColorFactor"], (std::vector<double>{1, 0, 0, 1}));
}

TEST_F(GltfExport, OfManyInfluencesTheFourHeaviestAreKeptAndSumToOne) {
    using figure::bone_id;
    const figure::BoneId low = bone_id(0);
    figure::Figure figure = weighted_figure(
        {{{0, 5, 0}, {{bone_id(1), 0.3}, {bone_id(2), 0.25}, {bone_id(3), 0.2}, {low, 0.15}, {bone_id(1), 0.1}}},
         {{1, 5, 0}, {{low, 1.0}}},
         {{1, 6, 0}, {{low, 1.0}}}});
    figure.weighted_skin->triangles.push_back({0, 1, 2});
    const GltfReader gltf = glb(figure);
    EXPECT_THAT(notes_, HasSubstr("1 vertex follows more than four bones, of which the four heaviest are kept; the "
                                  "others' shares, 0.1 at most, go to these"));
    const auto& attributes = gltf.json()["meshes"][0]["primitives"][0]["attributes"];
    EXPECT_THAT(gltf.elements(attributes["JOINTS_0"]).at(0), ElementsAre(1, 2, 3, 0));
    for (const auto& weights : gltf.elements(attributes["WEIGHTS_0"]))
        EXPECT_NEAR(weights[0] + weights[1] + weights[2] + weights[3], 1.0, 1e-7);
    figure.weighted_skin->triangles.clear();
    EXPECT_FALSE(glb(figure).json().contains("meshes"));
    EXPECT_THAT(notes_, HasSubstr("[export.points]"));
}

TEST_F(GltfExport, JsonHasTheSameNumbers) {
    const figure::Figure figure = load_text("two.bvh", two_bones);
    nlohmann::json binary = glb(figure).json();
    const auto text = nlohmann::json::parse(folder_.read(write(figure, "out.gltf").filename()));
    EXPECT_THAT(text["buffers"][0]["uri"].get<std::string>(), testing::StartsWith("data:application/octet-stream;base64,"));
    binary["buffers"][0]["uri"] = text["buffers"][0]["uri"];
    EXPECT_EQ(text, binary);
}

TEST_F(GltfExport, ThreadsMakeNoDifference) {
    const figure::Figure figure = load(assets / "walk.amc");
    processing::TakeEdits edits;
    edits.rate = 600;
    write(figure, "one.glb", edits, {}, {1});
    write(figure, "three.glb", edits, {}, {3});
    EXPECT_EQ(folder_.read("one.glb"), folder_.read("three.glb"));
}

TEST_F(GltfExport, RefusesWhatFloatsCanNotHoldAndStopsWhenAsked) {
    std::string text(two_bones);
    text.replace(text.find("0 2 0"), 5, "0 1e39 0");
    const figure::Figure figure = load_text("far.bvh", text);
    const processing::EditedTake take(figure, {});
    const Exported far = write_files(*export_format("glb"), take, {}, folder_ / "far.glb");
    EXPECT_THAT(far.refused.value_or(""), HasSubstr("32-bit"));
    // Found by fuzzing: the place is that of the rest pose, and each frame's is at the origin.
    const figure::Figure resting = load(std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/rest-pose-beyond-floats.htr");
    const Exported still = write_files(*export_format("glb"), processing::EditedTake(resting, {.root_at_origin = true}), {},
                                       folder_ / "far.glb");
    EXPECT_THAT(still.refused.value_or(""), HasSubstr("32-bit"));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_TRUE(write_files(*export_format("gltf"), take, {}, folder_ / "far.gltf", {.stop = stop.get_token()}).stopped);
    EXPECT_THAT(folder_.names(), ElementsAre("far.bvh"));
}
}  // namespace
}  // namespace skelplay::exporters
