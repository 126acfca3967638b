// Weighted skins: where their vertices are in a pose, and whose faces they take.

#include <array>
#include <glm/gtc/matrix_transform.hpp>
#include <gmock/gmock.h>
#include <numbers>
#include <vector>
#include "figure/pose.h"
#include "scene/skin_attachment.h"
#include "support/weighted_chain.h"

namespace skelplay::scene::weighted_skin_test {
using figure::BoneId;
using glm::dvec3;
using test::chain;
using test::skin_of;
using testing::ElementsAre;

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

// `middle`, at (0 10 0), scales its own skin by 2: (1 14 0) is (1 4 0) from it and comes to (2 18 0). What follows
// `low` by half goes half of that way, and what follows `high` alone does not notice.
TEST(WeightedPosing, ABoneStretchesItsShareOfAVertexAndNoOtherBones) {
    const figure::Skeleton skeleton = chain();
    const figure::WeightedSkin skin = skin_of({{{1, 14, 0}, {{BoneId{1}, 1}}},
                                               {{1, 14, 0}, {{BoneId{1}, 0.5}, {BoneId{0}, 0.5}}},
                                               {{3, 25, 1}, {{BoneId{2}, 1}}},
                                               {{7, 7, 7}, {}}});
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    pose.stretch = {1, 2, 1, 1};
    FigureEvaluator evaluator(skeleton);
    evaluator.positions(pose);
    std::vector<dvec3> at;
    pose_weighted(skin, evaluator, at);
    EXPECT_THAT(at, ElementsAre(dvec3(2, 18, 0), dvec3(1.5, 16, 0), dvec3(3, 25, 1), dvec3(7, 7, 7)));
}

/// A triangle and a quad over five points.
figure::Mesh mesh() {
    figure::Mesh made{.positions = {{0, 0, 0}, {10, 0, 0}, {10, 10, 0}, {0, 10, 0}, {5, 15, 0}}, .group_sets = {{}}};
    const std::vector<std::vector<std::uint32_t>> faces{{0, 1, 2, 3}, {3, 2, 4}};
    for (const auto& corners : faces) {
        figure::Face face{.first_corner = static_cast<std::uint32_t>(made.corners.size()),
                          .corner_count = static_cast<std::uint32_t>(corners.size())};
        for (const std::uint32_t corner : corners) made.corners.push_back({corner});
        made.faces.push_back(face);
    }
    figure::triangulate(made);
    return made;
}

figure::WeightedSkin points_of(const figure::Mesh& made) {
    figure::WeightedSkin skin{.positions = made.positions};
    return skin;
}

TEST(TakeFaces, TakesThoseOfAMeshWithTheSameVertices) {
    figure::WeightedSkin skin = points_of(mesh());
    ASSERT_TRUE(copy_faces(skin, mesh()));
    using Triangle = std::array<std::uint32_t, 3>;
    EXPECT_THAT(skin.triangles, ElementsAre(Triangle{0, 1, 2}, Triangle{0, 2, 3}, Triangle{3, 2, 4}));
}

// The box is 15 high, so a vertex may be off by 0.015.
TEST(TakeFaces, AllowsAThousandthOfTheExtent) {
    figure::WeightedSkin skin = points_of(mesh());
    skin.positions[1].x += 0.014;
    EXPECT_TRUE(copy_faces(skin, mesh()));
    skin.triangles = {{{4, 4, 4}}};
    skin.positions[1].x += 0.002;
    EXPECT_FALSE(copy_faces(skin, mesh()));
    EXPECT_EQ(skin.triangles.size(), 1U);  // as it was
}

TEST(TakeFaces, RefusesOtherMeshes) {
    figure::WeightedSkin fewer = points_of(mesh());
    fewer.positions.pop_back();
    EXPECT_FALSE(copy_faces(fewer, mesh()));
    figure::WeightedSkin swapped = points_of(mesh());
    std::swap(swapped.positions[0], swapped.positions[1]);
    EXPECT_FALSE(copy_faces(swapped, mesh()));
    figure::WeightedSkin nowhere = points_of(mesh());
    nowhere.positions[2].y = std::nan("");
    EXPECT_FALSE(copy_faces(nowhere, mesh()));
}
}  // namespace skelplay::scene::weighted_skin_test
