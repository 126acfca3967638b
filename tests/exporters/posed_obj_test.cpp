#include "exporters/posed_obj.h"
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <utility>
#include <variant>
#include <vector>
#include "figure/figure.h"
#include "loaders/obj/obj_parser.h"
#include "scene/skin_attachment.h"

namespace skelplay::exporters {
namespace {
using figure::Mesh;
using glm::dvec3;
using testing::HasSubstr;
using testing::Not;

Mesh read(const std::string& text) {
    auto loaded = loaders::parse_obj(base::MemoryBytes(text), {});
    EXPECT_TRUE(loaded.value) << text;
    return loaded.value ? *std::move(loaded.value) : Mesh{};
}

/// A skin on two bones, and a pose that turns them.
///
///      chest ^   (0 10 0) to (0 15 0)
///      hips  |   (0 0 0) to (0 10 0), stands askew so that inverting its matrix rounds
struct Rig {
    explicit Rig(const std::string& obj) {
        figure::SkeletonBuilder builder;
        figure::Bone bone;
        bone.name = "hips";
        bone.offset = {0.1, 0.2, 0.3};
        bone.rest = glm::normalize(glm::dquat(0.9, 0.1, 0.2, 0.3));
        const std::size_t hips = builder.add(bone, figure::SkeletonBuilder::no_parent);
        bone.name = "chest";
        bone.offset = {0, 10, 0};
        builder.add(bone, hips);
        skeleton = std::get<figure::Skeleton>(builder.build());
        skin = scene::attach_skin(read(obj), skeleton, figure::Motion{});
        figure::rest_pose(skeleton, pose);
    }

    /// `turned`: the chest, by 90 degrees about the z axis of the hips, at its own joint.
    std::string text(bool turned = false, const ObjHead& head = {}) {
        figure::Pose now = pose;
        if (turned) now.local[1] = chest_turn() * now.local[1];
        scene::FigureEvaluator evaluator(skeleton);
        evaluator.positions(now);
        return PosedObj(skin).text(evaluator, head).value_or("nothing");
    }
    [[nodiscard]] static glm::dmat4 chest_turn() {
        const glm::dmat4 to_joint = glm::translate(glm::dmat4(1.0), dvec3(0, 10, 0));
        return to_joint * glm::rotate(glm::dmat4(1.0), std::acos(0.0), dvec3(0, 0, 1)) * glm::inverse(to_joint);
    }
    /// The position in the world of a point of the chest's skin.
    [[nodiscard]] glm::dmat4 chest_motion() const { return pose.local[0] * chest_turn() * glm::inverse(pose.local[0]); }

    figure::Skeleton skeleton;
    figure::Skin skin;
    figure::Pose pose;
};

constexpr const char* of_everything =
    "v 0.1 0.2 0.30000000000000004\nv 1 -2e-05 0\nv 1e+20 1.7976931348623157e+308 5e-324\nv 0 1 0\n"
    "v 5 5 5\nv 0.5 1.5 0\nv 9 9 9\n"
    "vn 0 0 1\nvn 0 1 0\n"
    "f 1 2 4\n"
    "o body\ng hips front\nusemtl red\ns 1\nf 1//1 2//1 3//2 4//1 6//1\n"
    "s off\nf 1 2 3 4\n"
    "g front hips\ns 3\nusemtl pale blue\nf 4 2 1\n"
    "o other one\nf 5 4 1\n";

TEST(PosedObj, ReadsBackTheSameInTheBindPose) {
    Rig rig(of_everything);
    // The file's first face follows no bone; it shares vertices with a face of the hips.
    const PosedObj obj(rig.skin);
    EXPECT_EQ(obj.faces_at_rest(), 1U);
    EXPECT_EQ(obj.shared_positions(), 3U);
    EXPECT_EQ(obj.copied_positions(), 3U);
    const Mesh again = read(rig.text());
    for (std::size_t i = 0; i < rig.skin.mesh.positions.size(); ++i)
        EXPECT_EQ(again.positions[i], rig.skin.mesh.positions[i]);

    std::string all_hips = of_everything;
    all_hips.insert(all_hips.find("f 1 2 4"), "g hips\n");
    Rig whole(all_hips);
    EXPECT_EQ(PosedObj(whole.skin).copied_positions(), 0U);
    EXPECT_EQ(read(whole.text()).positions, whole.skin.mesh.positions);
    EXPECT_EQ(read(whole.text()).normals, whole.skin.mesh.normals);
    // Writing and reading again loses nothing more.
    EXPECT_EQ(Rig(whole.text()).text(), whole.text());
}

TEST(PosedObj, WritesAStateWhenItChanges) {
    Rig rig(of_everything);
    const std::string text = rig.text(false, {"hips\non \x01 walk\x7F", "red.mtl"});
    EXPECT_EQ(text.substr(0, text.find("\nv ")), "# hips?on ? walk?\nmtllib red.mtl");
    EXPECT_EQ(text.substr(text.find("g ")),
              "g default\nf 1 2 4\n"
              "o body\ng hips front\nusemtl red\ns 1\nf 8//1 9//1 3//2 10//1 6//1\n"
              "s off\nf 8 9 3 10\n"
              "g front hips\nusemtl pale blue\ns 3\nf 10 9 8\n"
              "o other one\ng front hips\nf 5 10 8\n");
}

TEST(PosedObj, MovesEachPieceWithItsBoneAndSplitsWhatTheyShare) {
    // Two quads with a common edge, and a vertex that no face has.
    Rig rig(
        "v -1 0 0\nv 1 0 0\nv 1 10 0\nv -1 10 0\nv 1 15 0\nv -1 15 0\nv 7 7 7\n"
        "g hips\nf 1 2 3 4\ng chest\nf 4 3 5 6\n");
    const PosedObj obj(rig.skin);
    EXPECT_EQ(obj.shared_positions(), 2U);
    EXPECT_EQ(obj.copied_positions(), 2U);
    EXPECT_EQ(obj.faces_at_rest(), 0U);
    const Mesh& before = rig.skin.mesh;
    const std::string text = rig.text(true);
    EXPECT_EQ(text.substr(text.find("g ")), "g hips\nf 1 2 3 4\ng chest\nf 8 9 5 6\n");
    const Mesh after = read(text);
    ASSERT_EQ(after.positions.size(), 9U);
    for (const std::size_t still : {0, 1, 2, 3, 6}) EXPECT_EQ(after.positions[still], before.positions[still]);
    for (const auto& [written, source] : {std::pair{4, 4}, {5, 5}, {7, 3}, {8, 2}}) {
        const dvec3 wanted(rig.chest_motion() * glm::dvec4(before.positions[source], 1.0));
        EXPECT_LE(glm::distance(after.positions[written], wanted), 1e-12) << written;
        EXPECT_GT(glm::distance(wanted, before.positions[source]), 1.0);
    }
    EXPECT_EQ(after.normals.size(), 0U);
    EXPECT_EQ(rig.text(true), text);  // the same bytes each time
}

TEST(PosedObj, TurnsNormalsAndMakesThemUnits) {
    Rig rig(
        "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 9 0\nv 1 9 0\nv 1 12 0\nvn 0 0 4\nvn 3 0 4\n"
        "g hips\nf 1//1 2//2 3//2\ng chest\nf 4//1 5//1 6//1\n");
    const Mesh after = read(rig.text(true));
    ASSERT_EQ(after.normals.size(), 3U);  // the first is shared
    EXPECT_EQ(after.normals[0], dvec3(0, 0, 1));
    EXPECT_LE(glm::distance(after.normals[1], dvec3(0.6, 0, 0.8)), 1e-15);
    EXPECT_LE(glm::distance(after.normals[2], glm::dmat3(rig.chest_motion()) * dvec3(0, 0, 1)), 1e-12);
    EXPECT_EQ(after.corners_of(after.faces[1])[0].normal, 2U);
}

// The hips, at (0.1 0.2 0.3), are twice as large: v goes to 2 v - (0.1 0.2 0.3). The chest's piece stays as it is.
TEST(PosedObj, StretchesThePieceOfABone) {
    Rig rig("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 9 0\nv 1 9 0\nv 1 12 0\ng hips\nf 1 2 3\ng chest\nf 4 5 6\n");
    rig.pose.stretch = {2, 1};
    const Mesh after = read(rig.text());
    ASSERT_EQ(after.positions.size(), 6U);
    EXPECT_LE(glm::distance(after.positions[0], dvec3(-0.1, -0.2, -0.3)), 1e-12);
    EXPECT_LE(glm::distance(after.positions[2], dvec3(1.9, 1.8, -0.3)), 1e-12);
    EXPECT_EQ(after.positions[4], dvec3(1, 9, 0));
}

TEST(PosedObj, LeavesOutNormalsThatNotEveryCornerHas) {
    Rig rig(
        "v 0 0 0\nv 1 0 0\nv 1 1 0\nvn 0 0 1\nvn 0 0 0\n"
        "g hips\nf 1//1 2 3//1\nf 1//1 2//1 3//2\nf 1 2 3\n");
    EXPECT_EQ(PosedObj(rig.skin).faces_with_some_normals(), 2U);
    EXPECT_EQ(rig.text().find("vn"), std::string::npos);
    EXPECT_THAT(rig.text(), HasSubstr("g hips\nf 1 2 3\nf 1 2 3\nf 1 2 3\n"));
}

TEST(PosedObj, WritesNothingBeyondNumbers) {
    Rig rig("v 1.7e308 1.7e308 1.7e308\nv 1 0 0\nv 1 1 0\ng chest\nf 1 2 3\n");
    EXPECT_THAT(rig.text(), Not("nothing"));
    EXPECT_EQ(rig.text(true), "nothing");
}

TEST(WeightedObj, WritesThePolygonsOfTheMeshAroundThePlacesOfThePose) {
    const Mesh mesh = read(
        "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 2 0\nvn 0 0 1\n"
        "o man\ng low\nusemtl red\ns 1\nf 1//1 2//1 3//1 4//1\ng high\nf 4 3 5\n");
    const std::vector<dvec3> places{{0, 0, 5}, {1, 0, 5}, {1, 1, 5}, {0, 1, 5}, {0, 2.5, -0.1}};
    EXPECT_EQ(weighted_obj(places, &mesh, {"in a pose", "red.mtl"}),
              "# in a pose\nmtllib red.mtl\n"
              "v 0 0 5\nv 1 0 5\nv 1 1 5\nv 0 1 5\nv 0 2.5 -0.1\n"
              "o man\ng low\nusemtl red\ns 1\nf 1 2 3 4\ng high\nf 4 3 5\n");
}

TEST(WeightedObj, WritesPointsWithoutAMesh) {
    EXPECT_EQ(weighted_obj(std::vector<dvec3>{{1, 2, 3}, {4, 5, 6}}, nullptr, {}), "v 1 2 3\nv 4 5 6\np 1\np 2\n");
    const double infinite = std::numeric_limits<double>::infinity();
    EXPECT_EQ(weighted_obj(std::vector<dvec3>{{1, infinite, 3}}, nullptr, {}), std::nullopt);
}

TEST(MaterialLibrary, HoldsTheColoursThereAre) {
    Mesh mesh;
    mesh.materials = {{"red", glm::vec3(0.1F, 0.0F, 1.0F)}, {"plain", {}}, {"pale blue", glm::vec3(0.25F)}};
    EXPECT_EQ(material_library(mesh), "newmtl red\nKd 0.1 0 1\nnewmtl pale blue\nKd 0.25 0.25 0.25\n");
    mesh.materials = {{"plain", {}}};
    EXPECT_EQ(material_library(mesh), "");
}

TEST(SplitList, KeepsTheOrderAndAppendsACopyForEachFurtherPiece) {
    SplitList list(3);
    EXPECT_EQ(list.take(1, 7), 1U);  // the first that takes it has it
    EXPECT_EQ(list.take(0, 7), 0U);
    EXPECT_EQ(list.take(1, 2), 3U);
    EXPECT_EQ(list.take(1, 2), 3U);
    EXPECT_EQ(list.take(1, 5), 4U);
    EXPECT_EQ(list.take(0, 2), 5U);
    EXPECT_EQ(list.take(1, 7), 1U);
    ASSERT_EQ(list.entries().size(), 6U);
    EXPECT_EQ(list.entries()[2].piece, SplitList::nobody);
    EXPECT_EQ(list.entries()[4].source, 1U);
    EXPECT_EQ(list.entries()[4].piece, 5U);
    EXPECT_EQ(list.copies(), 3U);
    EXPECT_EQ(list.shared(), 2U);
}
}  // namespace
}  // namespace skelplay::exporters
