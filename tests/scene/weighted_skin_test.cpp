// Weighted skins: where their vertices are in a pose, whose faces they take, and what their check finds.

#include <array>
#include <glm/gtc/matrix_transform.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numbers>
#include <variant>
#include <vector>

#include "figure/pose.h"
#include "scene/weighted_check.h"
#include "scene/weighted_posing.h"

namespace skelplay::scene {

namespace {

using figure::BoneId;
using glm::dvec3;
using testing::ElementsAre;
using testing::IsEmpty;

/// low (0 0 0) -- middle (0 10 0) -- high (0 20 0), and a lone prop, a root
figure::Skeleton chain() {
    figure::SkeletonBuilder builder;
    figure::Bone bone;
    bone.name = "low";
    const std::size_t low = builder.add(bone);
    bone.offset = {0, 10, 0};
    bone.name = "middle";
    const std::size_t middle = builder.add(bone, low);
    bone.name = "high";
    builder.add(bone, middle);
    bone.name = "prop";
    builder.add(bone);
    return std::get<figure::SkeletonBuilder::Built>(builder.build()).skeleton;
}

struct TestVertex {
    dvec3 place;
    std::vector<figure::Influence> influences;
    double sum = 1.0;
};

figure::WeightedSkin skin_of(const std::vector<TestVertex>& vertices) {
    figure::WeightedSkin skin;
    skin.first_influence.push_back(0);
    for (const TestVertex& vertex : vertices) {
        skin.positions.push_back(vertex.place);
        skin.file_weight_sums.push_back(vertex.influences.empty() ? 0.0 : vertex.sum);
        skin.influences.insert(skin.influences.end(), vertex.influences.begin(), vertex.influences.end());
        skin.first_influence.push_back(static_cast<std::uint32_t>(skin.influences.size()));
    }
    for (const double y : {0.0, 10.0, 20.0, 10.0})
        skin.inverse_bind.push_back(glm::translate(glm::dmat4(1), dvec3(0, -y, 0)));
    return skin;
}

// `middle` turns by 90° about Z: what is above it comes to its left.
TEST(WeightedPosing, MixesWhatTheBonesDo) {
    const figure::Skeleton skeleton = chain();
    const figure::WeightedSkin skin = skin_of({{{1, 5, 0}, {{BoneId{0}, 1}}},
                                               {{0, 14, 0}, {{BoneId{1}, 1}}},
                                               {{0, 14, 0}, {{BoneId{1}, 0.75}, {BoneId{0}, 0.25}}},
                                               {{3, 25, 1}, {{BoneId{2}, 1}}},
                                               {{7, 7, 7}, {}}});
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    pose.local[1] = glm::rotate(pose.local[1], std::numbers::pi / 2, dvec3(0, 0, 1));
    FigureEvaluator evaluator(skeleton);
    evaluator.positions(pose);
    std::vector<dvec3> at(99);
    pose_weighted(skin, evaluator, at);
    const std::vector<dvec3> expected{{1, 5, 0}, {-4, 10, 0}, {-3, 11, 0}, {-15, 13, 1}, {7, 7, 7}};
    ASSERT_EQ(at.size(), expected.size());
    for (std::size_t v = 0; v < at.size(); ++v) EXPECT_LT(glm::distance(at[v], expected[v]), 1e-12) << v;
}

/// A triangle and a quad over five points.
figure::Mesh mesh() {
    figure::Mesh made;
    made.positions = {{0, 0, 0}, {10, 0, 0}, {10, 10, 0}, {0, 10, 0}, {5, 15, 0}};
    made.group_sets = {{}};
    const std::vector<std::vector<std::uint32_t>> faces{{0, 1, 2, 3}, {3, 2, 4}};
    for (const auto& corners : faces) {
        figure::Face face;
        face.first_corner = static_cast<std::uint32_t>(made.corners.size());
        face.corner_count = static_cast<std::uint32_t>(corners.size());
        for (const std::uint32_t corner : corners) made.corners.push_back({corner});
        made.faces.push_back(face);
    }
    figure::triangulate(made);
    return made;
}

figure::WeightedSkin points_of(const figure::Mesh& made) {
    figure::WeightedSkin skin;
    skin.positions = made.positions;
    return skin;
}

TEST(TakeFaces, TakesThoseOfAMeshWithTheSameVertices) {
    figure::WeightedSkin skin = points_of(mesh());
    ASSERT_TRUE(take_faces(skin, mesh()));
    using Triangle = std::array<std::uint32_t, 3>;
    EXPECT_THAT(skin.triangles, ElementsAre(Triangle{0, 1, 2}, Triangle{0, 2, 3}, Triangle{3, 2, 4}));
}

// The box is 15 high: 0.015 is as far as a vertex may be.
TEST(TakeFaces, AllowsAThousandthOfTheExtent) {
    figure::WeightedSkin skin = points_of(mesh());
    skin.positions[1].x += 0.014;
    EXPECT_TRUE(take_faces(skin, mesh()));
    skin.triangles = {{{4, 4, 4}}};
    skin.positions[1].x += 0.002;
    EXPECT_FALSE(take_faces(skin, mesh()));
    EXPECT_EQ(skin.triangles.size(), 1U);  // as it was
}

TEST(TakeFaces, RefusesOtherMeshes) {
    figure::WeightedSkin fewer = points_of(mesh());
    fewer.positions.pop_back();
    EXPECT_FALSE(take_faces(fewer, mesh()));
    figure::WeightedSkin swapped = points_of(mesh());
    std::swap(swapped.positions[0], swapped.positions[1]);
    EXPECT_FALSE(take_faces(swapped, mesh()));
    figure::WeightedSkin nowhere = points_of(mesh());
    nowhere.positions[2].y = std::nan("");
    EXPECT_FALSE(take_faces(nowhere, mesh()));
}

TEST(WeightCheck, CountsWhatIsThere) {
    const figure::WeightedSkin skin = skin_of({{{0, 1, 0}, {{BoneId{0}, 1}}},
                                               {{0, 11, 0}, {{BoneId{0}, 0.5}, {BoneId{1}, 0.3}, {BoneId{2}, 0.2}}},
                                               {{0, 12, 0}, {{BoneId{1}, 1}}, 1.0005}});
    const WeightCheck check = check_weights(skin, chain());
    EXPECT_EQ(check.most_influences, 3U);
    EXPECT_DOUBLE_EQ(check.mean_influences, 5.0 / 3);
    EXPECT_EQ(check.off_sum, 0U);
    EXPECT_EQ(check.worst_sum, 1.0005);
    EXPECT_EQ(check.unweighted, 0U);
    EXPECT_THAT(check.bare_bones, IsEmpty());
    EXPECT_THAT(check.findings, IsEmpty());
}

// The roots `low` and `prop` and the point `high` need no vertices.
TEST(WeightCheck, FindsEachFault) {
    const figure::WeightedSkin skin = skin_of(
        {{{0, 1, 0}, {{BoneId{2}, 1}}, 0.9}, {{0, 2, 0}, {{BoneId{2}, 1}}, 1.05}, {{0, 3, 0}, {}}, {{0, 4, 0}, {}}});
    const WeightCheck check = check_weights(skin, chain());
    EXPECT_EQ(check.off_sum, 2U);
    EXPECT_EQ(check.worst_sum, 0.9);
    EXPECT_EQ(check.unweighted, 2U);
    EXPECT_THAT(check.bare_bones, ElementsAre(BoneId{1}));
    std::vector<std::string> said;
    for (const SkinFinding& finding : check.findings) said.push_back(finding.message + " [" + finding.code + "]");
    EXPECT_THAT(said, ElementsAre("expected weights for every vertex, found 2 vertices without; left behind when the "
                                  "figure moves [skin.unweighted]",
                                  "expected weights that sum to 1, found 2 vertices where they do not, 0.9 at worst; "
                                  "normalised [skin.weight-sum]",
                                  "expected vertices that bone 'middle' moves, found none; it stays bare "
                                  "[skin.bare-bone]"));
}

TEST(WeightCheck, OfASkinWithoutWeightsHasNoWorstSum) {
    const WeightCheck check = check_weights(skin_of({{{0, 1, 0}, {}}}), chain());
    EXPECT_EQ(check.worst_sum, std::nullopt);
    EXPECT_EQ(check.mean_influences, 0.0);
    EXPECT_EQ(check.unweighted, 1U);
}

}  // namespace

}  // namespace skelplay::scene
