// The counts and findings of the check of a skin's weights.

#include <algorithm>
#include <glm/gtc/matrix_transform.hpp>
#include <gmock/gmock.h>
#include <string>
#include <vector>
#include "analysis/skin_check.h"
#include "figure/pose.h"
#include "support/weighted_chain.h"

namespace skelplay::analysis::weighted_check_test {
using figure::BoneId;
using test::chain;
using test::skin_of;
using testing::ElementsAre;
using testing::IsEmpty;

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
    EXPECT_THAT(check.unskinned_bones, IsEmpty());
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
    EXPECT_THAT(check.unskinned_bones, ElementsAre(BoneId{1}));
    std::vector<std::string> said;
    for (const SkinFinding& finding : check.findings) said.push_back(finding.message + " [" + finding.code + "]");
    EXPECT_THAT(said, ElementsAre("expected weights for every vertex, found 2 vertices without; left behind when the "
                                  "figure moves (vertices 2, 3) [skin.unweighted]",
                                  "expected weights that sum to 1, found 2 vertices where they do not, 0.9 at worst; "
                                  "normalised (vertices 0, 1) [skin.weight-sum]",
                                  "expected vertices that bone 'middle' moves, found none; it stays unskinned "
                                  "[skin.bare-bone]"));
    std::vector<std::string> sentences;
    for (const SkinFinding& finding : check.findings) sentences.push_back(finding.sentence);
    EXPECT_THAT(sentences,
                ElementsAre("2 vertices have no weights; they stay behind when the figure moves",
                            "The weights of 2 vertices do not sum to 1 (0.9 at worst); they are scaled so that they do",
                            "Bone middle moves no vertex"));
}

// Vertices 1 to 4 of the skin are of two meshes. The second one's 7 and 9 are three vertices of the skin, as exporters
// cut a vertex where its normals differ.
TEST(WeightCheck, FindingsNameMeshesAndTheirOwnVertices) {
    figure::WeightedSkin skin =
        skin_of({{{0, 1, 0}, {{BoneId{0}, 1}}}, {{0, 2, 0}, {}}, {{0, 3, 0}, {}}, {{0, 4, 0}, {}}, {{0, 4, 0}, {}}});
    skin.meshes = {{"Body", 0}, {"Hair", 2}};
    skin.file_vertices = {0, 1, 9, 7, 7};
    const WeightCheck check = check_weights(skin, chain());
    const SkinFinding& finding = check.findings.front();
    EXPECT_THAT(finding.message, testing::HasSubstr(" (mesh 'Body', vertex 1; mesh 'Hair', vertices 7, 9)"));
    EXPECT_THAT(finding.vertices, ElementsAre(1, 2, 3, 4));
    ASSERT_EQ(finding.meshes.size(), 2U);
    EXPECT_EQ(finding.meshes[1].mesh, "Hair");
    EXPECT_EQ(finding.meshes[1].count, 2U);
    EXPECT_THAT(finding.meshes[1].numbers, ElementsAre(7, 9));
}

TEST(WeightCheck, OfASkinWithoutWeightsHasNoWorstSum) {
    const WeightCheck check = check_weights(skin_of({{{0, 1, 0}, {}}}), chain());
    EXPECT_EQ(check.worst_sum, std::nullopt);
    EXPECT_EQ(check.mean_influences, 0.0);
    EXPECT_EQ(check.unweighted, 1U);
}

std::vector<std::string> codes_of(const std::vector<SkinFinding>& findings) {
    std::vector<std::string> codes;
    for (const SkinFinding& finding : findings) codes.push_back(finding.code);
    return codes;
}

// Hips at the origin, arms and legs to the left and right of them: thighs share the vertices between them, but a hand
// moves no foot.
TEST(WeightCheck, SaysWhereALimbMovesAnother) {
    std::vector<figure::Bone> bones{{.name = "Hips"}};
    const auto add = [&](const char* name, int parent, const glm::dvec3& offset) {
        bones.push_back({.name = name, .parent = BoneId{parent}, .offset = offset, .tail = offset});
    };
    add("LeftUpLeg", 0, {1, 0, 0});
    add("LeftLeg", 1, {0, -4, 0});
    add("LeftFoot", 2, {0, -4, 0});
    add("RightUpLeg", 0, {-1, 0, 0});
    add("RightLeg", 4, {0, -4, 0});
    add("RightFoot", 5, {0, -4, 0});
    add("LeftArm", 0, {2, 5, 0});
    add("LeftForeArm", 7, {3, 0, 0});
    add("LeftHand", 8, {3, 0, 0});
    figure::WeightedSkin skin = skin_of({{{0, 0, 0}, {{BoneId{1}, 0.5}, {BoneId{4}, 0.5}}},
                                         {{9, 5, 0}, {{BoneId{9}, 0.7}, {BoneId{3}, 0.3}}},
                                         {{9, 6, 0}, {{BoneId{9}, 1.0}}}});
    const figure::Skeleton skeleton = test::skeleton_of(bones);
    skin.inverse_bind.assign(skeleton.size(), glm::dmat4(1.0));
    const WeightCheck check = check_weights(skin, skeleton);
    const auto found = std::ranges::find(check.findings, "skin.across-body", &SkinFinding::code);
    ASSERT_NE(found, check.findings.end());
    EXPECT_EQ(found->sentence, "LeftFoot moves 1 vertex at LeftHand, too, with a weight of up to 0.3");
    EXPECT_EQ(found->bone, skeleton.find("LeftFoot"));
    EXPECT_THAT(found->vertices, ElementsAre(1));
    EXPECT_EQ(std::ranges::count(check.findings, "skin.across-body", &SkinFinding::code), 1);
    EXPECT_EQ(check.findings.back().sentence, "5 bones move no vertex: LeftLeg, RightLeg and 3 more") << "told as one";
}

// Programs that keep four bones for a vertex lose the fifth, of weight 0.1.
TEST(WeightCheck, SaysWhereMoreThanFourBonesMoveAVertex) {
    std::vector<figure::Influence> five{
        {BoneId{0}, 0.3}, {BoneId{1}, 0.2}, {BoneId{2}, 0.2}, {BoneId{1}, 0.2}, {BoneId{2}, 0.1}};
    const WeightCheck check = check_weights(skin_of({{{0, 1, 0}, five}}), chain());
    ASSERT_THAT(codes_of(check.findings), ElementsAre("skin.many-influences"));
    EXPECT_EQ(check.findings.front().sentence,
              "More than 4 bones (up to 5) move 1 vertex, most of them at low; programs that keep 4 lose up to 0.1 of "
              "the weight");
}

// `middle` is bound 5 above its rest, of a figure that is 20 high.
TEST(WeightCheck, SaysWhichBonesAreBoundElsewhereThanAtRest) {
    figure::WeightedSkin skin = skin_of({{{0, 1, 0}, {{BoneId{0}, 1}}}, {{0, 11, 0}, {{BoneId{1}, 1}}}});
    skin.inverse_bind[1] = glm::translate(glm::dmat4(1), glm::dvec3(0, -15, 0));
    const WeightCheck check = check_weights(skin, chain());
    ASSERT_THAT(codes_of(check.findings), ElementsAre("skin.bind-pose"));
    EXPECT_EQ(check.findings.front().bone, BoneId{1});
    EXPECT_EQ(check.findings.front().sentence,
              "The skin was bound to 1 bone elsewhere than at rest; middle is 25 % of the figure's size away");
}

/// The chain with a triangle from `low` to `middle`, and a take of three frames: at rest, `middle` turned and drawn
/// away by `away`, `middle` mirrored.
figure::Figure pulled(double away) {
    figure::Figure figure;
    figure.skeleton = chain();
    figure.weighted_skin =
        skin_of({{{0, 9, 0}, {{BoneId{0}, 1}}}, {{0, 10, 0}, {{BoneId{1}, 1}}}, {{1, 9, 0}, {{BoneId{0}, 1}}}});
    figure.weighted_skin->triangles = {{0, 1, 2}};
    figure::BakedMotion motion{.bones = 4, .frames = 3, .frame_time = 0.1};
    figure::Pose rest;
    figure::rest_pose(figure.skeleton, rest);
    for (std::size_t frame = 0; frame < motion.frames; ++frame) {
        motion.local.insert(motion.local.end(), rest.local.begin(), rest.local.end());
        glm::dmat4& middle = motion.local[frame * 4 + 1];
        if (frame == 1) middle = glm::rotate(glm::translate(middle, {0, away, 0}), 1.0, glm::dvec3(1, 0, 0));
        if (frame == 2) middle = glm::scale(middle, glm::dvec3(-1, 1, 1));
    }
    figure.take = std::move(motion);
    return figure;
}

TEST(WeightCheck, FindsWhatIsStretchedAndTurnedInsideOutInTheTake) {
    const figure::Figure figure = pulled(7);
    const std::vector<SkinFinding> findings = check_weights_in_motion(figure);
    ASSERT_THAT(codes_of(findings), ElementsAre("skin.mirrored", "skin.stretched"));
    EXPECT_EQ(findings[0].bone, BoneId{1});
    EXPECT_EQ(findings[0].frame, 2U);
    EXPECT_EQ(findings[1].frame, 1U);
    EXPECT_THAT(findings[0].vertices, ElementsAre(1)) << "those that `middle` moves";
    EXPECT_THAT(findings[1].vertices, ElementsAre(0, 1, 2));
    EXPECT_EQ(findings[1].sentence, "1 triangle is stretched, at low to 8 times its length") << "from 1 to 8";
    EXPECT_THAT(codes_of(check_weights_in_motion(pulled(0))), ElementsAre("skin.mirrored"));
}
}  // namespace skelplay::analysis::weighted_check_test
