// BonesPro's structure file: what is read, and the diagnostics for faulty files.

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>
#include <gmock/gmock.h>
#include <string>
#include <variant>
#include "bonespro_model.h"
#include "support/posed.h"
#include "text_reading.h"

namespace skelplay::loaders::bonespro_structure_test {
namespace model = bonespro_model;
using figure::BoneId;
using testing::ElementsAre;
using testing::IsEmpty;

/// A bone that stands unturned at a place, on two lines.
std::string bone(std::string_view name, std::string_view parent, std::string_view place = "0 0 0",
                 std::string_view rows = "1 0 0 0 1 0 0 0 1") {
    return fmt::format("<{}> {}\n1 2 3 {} {} 1 0 0 0 1 0 0 0 1 0 0 0\n", name, parent, rows, place);
}

std::string structure(int bones, int vertices, std::string_view rest) {
    return fmt::format("Begin structure file\n{} {}\n{}End structure file\n", bones, vertices, rest);
}

LoadResult read(std::string_view text, const LoadOptions& options = {}) {
    return read_text(read_bonespro_structure, "s.txt", text, options);
}

const figure::WeightedSkin& skin_of(const LoadResult& result) { return result.figure->weighted_skin.value(); }

TEST(BonesProStructureFile, StructureStandsInItsBindPose) {
    const model::Structure made = model::branching();
    const LoadResult result = read(model::text(made));
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(said(result), "162:1 bonespro.unweighted");
    const figure::Figure& figure = *result.figure;
    EXPECT_TRUE(figure::is_rest_only(figure.take));
    EXPECT_EQ(figure::frame_count(figure.take), 1U);
    EXPECT_EQ(figure::frame_time(figure.take), std::nullopt);
    EXPECT_EQ(skin_of(result).name, "s.txt");
    const std::vector<glm::dmat4> world = test::world_matrices(figure, 0);
    for (std::size_t b = 0; b < made.bones.size(); ++b) {
        const BoneId id = figure.skeleton.file_order()[b];
        EXPECT_EQ(figure.skeleton[id].name, made.bones[b].name);
        const glm::dmat4& matrix = world[figure::index(id)];
        for (int i = 0; i < 3; ++i)
            for (int j = 0; j < 3; ++j)
                EXPECT_NEAR(matrix[i][j], made.bones[b].bone.rows[std::size_t(i)][std::size_t(j)], 1e-12);
        for (int j = 0; j < 3; ++j) EXPECT_NEAR(matrix[3][j], made.bones[b].bone.translation[std::size_t(j)], 1e-12);
    }
}

// The rest pose, which knows rotations only, is the same where the matrices are rotations.
TEST(BonesProStructureFile, RestsAsItIsBound) {
    const LoadResult result = read(model::text(model::branching()));
    figure::Pose rest;
    figure::Pose bound;
    figure::rest_pose(result.figure->skeleton, rest);
    figure::sample(result.figure->skeleton, result.figure->take, 0, bound);
    for (std::size_t b = 0; b < rest.local.size(); ++b)
        for (int i = 0; i < 4; ++i) EXPECT_LT(glm::distance(rest.local[b][i], bound.local[b][i]), 1e-12);
    EXPECT_EQ(rest.tail[0], glm::dvec3(0));
}

// "p is the number (in the order as they are written in this file) of bone's parent. The asterisk * means that this
// bone has no parents, or its parent is not a bone from this list."
TEST(BonesProSpecStructureFile, AnAsteriskIsNoParentAndParentsMayComeLater) {
    const LoadResult result = read(structure(
        3, 1, bone("tip", "2", "0 0 9") + bone("alone", "*") + bone("base", "*", "0 0 4") + "1 1 1 2 0 0.25 2 0.75\n"));
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(said(result), "");
    const figure::Skeleton& skeleton = result.figure->skeleton;
    EXPECT_EQ(skeleton[skeleton.find("tip")].parent, skeleton.find("base"));
    EXPECT_EQ(skeleton[skeleton.find("tip")].offset, glm::dvec3(0, 0, 5));
    EXPECT_THAT(skeleton.roots(), ElementsAre(skeleton.find("alone"), skeleton.find("base")));
    EXPECT_EQ(skeleton[skeleton.file_order()[0]].name, "tip");
    // The file's numbers lead to the bones wherever they came to stand; the heaviest is first.
    const auto influences = skin_of(result).influences_of(0);
    ASSERT_EQ(influences.size(), 2U);
    EXPECT_EQ(influences[0].bone, skeleton.find("base"));
    EXPECT_EQ(influences[0].weight, 0.75);
    EXPECT_EQ(influences[1].bone, skeleton.find("tip"));
}

// "The double slash means that the rest of current line should be ignored."
TEST(BonesProSpecStructureFile, CommentsEndWithTheirLineAndAreNoPartOfNames) {
    const LoadResult result = read(
        "// made by hand\nBEGIN Structure\n file//!\n2//\n"
        "0 <Bip01 L // Thigh>*1 1 1 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0< b>0/1" +
        std::string());
    EXPECT_FALSE(result.figure);  // `0/1` is no number
    const LoadResult good = read(
        "\xEF\xBB\xBF// made by hand\nBEGIN Structure\n file//!\n1//\n0 < Bip01 L // Thigh >*// root\n1 1 1 "
        "//<no>\n"
        "1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0 1 0 0 0//x\nEnd structure file");
    ASSERT_TRUE(good.figure);
    EXPECT_EQ(said(good), "");
    EXPECT_EQ(good.figure->skeleton[BoneId{0}].name, "Bip01 L // Thigh");
    EXPECT_FALSE(good.figure->weighted_skin);
}

TEST(BonesProStructureFile, CountsFromOneWhenTold) {
    LoadOptions options;
    options.bonespro.index_base = 1;
    const LoadResult result =
        read(structure(2, 1, bone("tip", "2", "0 0 9") + bone("base", "*") + "1 1 1 1 2 1\n"), options);
    EXPECT_EQ(said(result), "");
    const figure::Skeleton& skeleton = result.figure->skeleton;
    EXPECT_EQ(skeleton[skeleton.find("tip")].parent, skeleton.find("base"));
    EXPECT_EQ(skin_of(result).influences_of(0)[0].bone, skeleton.find("base"));
}

// BonesPro's definition (document 002), structure file: "p is the number (in the order as they are written in this
// file) of bone's parent", and "b W: the number of bone". It does not say what the first number is.
TEST(BonesProSpecStructureFile, CountsFromOneWhereAnIndexIsTheNumberOfBonesAndNoneIsZero) {
    const LoadResult by_parent = read(structure(2, 1, bone("tip", "2", "0 0 9") + bone("base", "*") + "1 1 1 1 1 1\n"));
    EXPECT_EQ(said(by_parent), "3:7 bonespro.index-base");
    const figure::Skeleton& skeleton = by_parent.figure->skeleton;
    EXPECT_EQ(skeleton[skeleton.find("tip")].parent, skeleton.find("base"));
    EXPECT_EQ(skin_of(by_parent).influences_of(0)[0].bone, skeleton.find("tip"));
    const LoadResult by_weight = read(structure(2, 1, bone("a", "*") + bone("b", "*") + "1 1 1 2 1 0.5 2 0.5\n"));
    EXPECT_EQ(said(by_weight), "7:15 bonespro.index-base");
    EXPECT_EQ(skin_of(by_weight).influences_of(0).size(), 2U);
}

TEST(BonesProSpecStructureFile, CountsFromZeroWhereThereIsAZeroOrTheOptionSaysSo) {
    EXPECT_EQ(said(read(structure(2, 1, bone("a", "*") + bone("b", "0") + "1 1 1 2 1 1 2 1\n"))), "7:13 bonespro.no-bone");
    LoadOptions options;
    options.bonespro.index_base = 0;
    EXPECT_EQ(said(read(structure(2, 1, bone("a", "*") + bone("b", "*") + "1 1 1 2 1 1 2 1\n"), options)),
              "7:13 bonespro.no-bone");
    EXPECT_EQ(said(read(structure(2, 1, bone("a", "*") + bone("b", "*") + "1 1 1 1 1 1\n"))), "")
        << "nothing tells: 0, as in C";
    EXPECT_EQ(said(read(structure(2, 0, bone("a", "*") + bone("b", "2")))), "5:5 bonespro.no-parent")
        << "counted from 1, b would be its own parent";
}

// "The transform matrix of the bone's node does not necessary coincide with the bone matrix".
TEST(BonesProSpecStructureFile, KeepsTheNodesForReference) {
    const LoadResult result =
        read(structure(2, 0, bone("b", "1") + "<a> *\n1 2 3 1 0 0 0 1 0 0 0 1 0 0 0 0 1 0 -1 0 0 0 0 1 4 5 6\n"));
    const figure::Figure& figure = *result.figure;
    const auto node = figure::node_of(figure, 0, figure.skeleton.find("a"));
    ASSERT_TRUE(node);
    EXPECT_EQ((*node)[0], glm::dvec4(0, 1, 0, 0));
    EXPECT_EQ((*node)[3], glm::dvec4(4, 5, 6, 1));
    EXPECT_EQ(figure::node_of(figure, 0, figure.skeleton.find("b")), glm::dmat4(1.0));
}

// "The [absolute world] coordinates of the vertex #v. Nbv: the number of bones that affect this vertex", which may be
// none. The bone is turned by 90° about Z and stands at (1, 2, 3), neither of which moves a vertex. Then it rises by
// 10.
TEST(BonesProSpecStructureFile, VerticesAreInTheWorldAndThoseOfNoBoneStay) {
    const LoadResult result =
        read(structure(1, 2, bone("a", "*", "1 2 3", "0 1 0 -1 0 0 0 0 1") + "4 5 6 1 0 1\n7 8 9 0\n"));
    EXPECT_EQ(said(result), "6:1 bonespro.unweighted");
    std::vector<glm::dmat4> world = test::world_matrices(*result.figure, 0);
    std::vector<glm::dvec3> posed;
    figure::pose_weighted(skin_of(result), world, posed);
    EXPECT_LT(glm::distance(posed.at(0), glm::dvec3(4, 5, 6)), 1e-15);
    world[0][3].z += 10;
    figure::pose_weighted(skin_of(result), world, posed);
    EXPECT_LT(glm::distance(posed.at(0), glm::dvec3(4, 5, 16)), 1e-14);
    EXPECT_EQ(posed.at(1), glm::dvec3(7, 8, 9));
}

// A bone that is not in the list is told, with its place, and the others' shares stay.
TEST(BonesProSpecStructureFile, ABoneThatIsNotInTheListIsTold) {
    const LoadResult result = read(structure(1, 1, bone("a", "*") + "1 2 3 2 0 1 4 0.5\n"));
    EXPECT_EQ(said(result), "5:13 bonespro.no-bone");
    EXPECT_THAT(skin_of(result).influences_of(0), testing::SizeIs(1));
}

TEST(BonesProStructureFile, TakesBoxesAsEdgesOrHalves) {
    LoadOptions options;
    const std::string text = structure(1, 0, bone("b", "*"));
    EXPECT_EQ(figure::box_of(*read(text, options).figure, 0, BoneId{0}), glm::dvec3(1, 2, 3));
    options.bonespro.box = BonesProReading::Box::half;
    EXPECT_EQ(figure::box_of(*read(text, options).figure, 0, BoneId{0}), glm::dvec3(2, 4, 6));
}

TEST(BonesProStructureFile, KeepsMirrorAndScaleExactly) {
    const LoadResult result =
        read(structure(2, 2,
                       bone("mirrored", "*", "1 2 3", "-1 0 0 0 1 0 0 0 1") +
                           bone("scaled", "0", "1 2 7", "0 3 0 -2 0 0 0 0 0.5") + "1 2 4 1 0 1\n3 2 7 1 1 1\n"));
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(said(result), "6:7 bonespro.scaled-bone");
    const figure::Figure& figure = *result.figure;
    const auto& skin = skin_of(result);
    const std::vector<glm::dmat4> world = test::world_matrices(figure, 0);
    EXPECT_EQ(world[0][0], glm::dvec4(-1, 0, 0, 0));
    EXPECT_EQ(world[1][0], glm::dvec4(0, 3, 0, 0));
    EXPECT_EQ(world[1][1], glm::dvec4(-2, 0, 0, 0));
    for (std::size_t b = 0; b < 2; ++b) {
        const glm::dmat4 identity = world[b] * skin.inverse_bind[b];
        for (int i = 0; i < 4; ++i) EXPECT_LT(glm::distance(identity[i], glm::dmat4(1.0)[i]), 1e-15);
    }
    std::vector<glm::dvec3> posed;
    figure::pose_weighted(skin, world, posed);
    EXPECT_LT(glm::distance(posed[1], glm::dvec3(3, 2, 7)), 1e-15);
    // The rest pose is made of rotations, each bone in its place.
    figure::Pose rest;
    figure::rest_pose(figure.skeleton, rest);
    const glm::dmat4 tip = rest.local[0] * rest.local[1];
    EXPECT_LT(glm::distance(glm::dvec3(tip[3]), glm::dvec3(1, 2, 7)), 1e-12);
    EXPECT_NEAR(glm::determinant(glm::dmat3(rest.local[0])), 1.0, 1e-12);
    EXPECT_LT(glm::distance(glm::dvec3(tip[0]), glm::dvec3(0, 1, 0)), 1e-12);
}

// "b W: the number of bone and the [floating point] weight. The weight defines that share of influence": shares of 1.
TEST(BonesProSpecStructureFile, WeightsAreSharesWhoseSumIsCheckedAndMade1) {
    const LoadResult result = read(structure(3, 5,
                                             bone("a", "*") + bone("b", "0") + bone("c", "1") +
                                                 "0 0 0 3 0 0.2 1 0.4 2 0.2\n"   // 0.8
                                                 "0 0 1 2 0 0.9995 1 0\n"        // good enough, and a weight that is none
                                                 "0 0 2 2 0 0.5 1 1.5\n"         // 2: the worst
                                                 "0 0 3 3 0 0.5 1 -0.5 0 0.5\n"  // bone 0 twice
                                                 "0 0 4 0\n"));
    EXPECT_EQ(said(result), "11:1 bonespro.weight-sum, 12:1 bonespro.negative-weight, 13:1 bonespro.unweighted");
    const auto& skin = skin_of(result);
    EXPECT_THAT(skin.first_influence, ElementsAre(0, 3, 4, 6, 7, 7));
    EXPECT_EQ(skin.influences_of(0)[0].bone, BoneId{1});
    EXPECT_DOUBLE_EQ(skin.influences_of(0)[0].weight, 0.5);
    EXPECT_DOUBLE_EQ(skin.influences_of(2)[0].weight, 0.75);
    EXPECT_DOUBLE_EQ(skin.influences_of(3)[0].weight, 1.0);
    EXPECT_DOUBLE_EQ(skin.file_weight_sums[2], 2.0);
    EXPECT_EQ(skin.file_weight_sums[4], 0.0);
}

// The definition's conventions: "Regular - misc comments and explanations that are not part of the file". "Begin
// structure file" and "End structure file" are set in regular type: a file begins with Nb.
constexpr std::string_view by_the_definition =
    "1\n2\n<Bip01 L Thigh>\n*\n4 6 8\n0 1 0\n-1 0 0\n0 0 1\n10 20 30\n1 0 0\n0 1 0\n0 0 1\n7 8 9\n"
    "1 2 3\n1\n0 1\n4 5 6\n1\n0 1\n";

TEST(BonesProSpecStructureFile, BeginsWithTheNumberOfBonesAsTheWordsAroundItAreNotPartOfTheFile) {
    const LoadResult result = read(by_the_definition);
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(said(result), "");
    EXPECT_EQ(result.figure->skeleton[BoneId{0}].name, "Bip01 L Thigh");
    EXPECT_EQ(result.figure->boxes[0], glm::dvec3(4, 6, 8));
    EXPECT_EQ(test::world_matrices(*result.figure, 0)[0][0], glm::dvec4(0, 1, 0, 0));
    EXPECT_EQ(result.figure->nodes[0][3], glm::dvec4(7, 8, 9, 1));
    EXPECT_EQ(skin_of(result).positions[1], glm::dvec3(4, 5, 6));
}

TEST(BonesProSpecStructureFile, MayHaveTheWordsAtItsEndAndNothingElse) {
    const std::string bare(by_the_definition);
    EXPECT_EQ(said(read(bare + "End structure file\n")), "");
    EXPECT_EQ(said(read(bare + "// the end\n")), "");
    EXPECT_EQ(said(read(bare + "7\n")), "20:1 bonespro.no-end");
    EXPECT_EQ(said(read("Begin structure file\n" + bare)), "21:1 bonespro.no-end");
}

struct Case {
    std::string text;
    std::string_view said;
    bool shown;
};

TEST(BonesProStructureFile, SaysWhatIsWrong) {
    const std::string root = bone("a", "*");
    const std::vector<Case> cases{
        {structure(1, 0, "<a> *\n1 2 x\n"), "4:5 bonespro.structure", false},
        {"Begin structure file\n0 3\n", "2:1 bonespro.structure", false},
        {"Begin structure file\nmany", "2:1 bonespro.structure", false},
        {"Begin structure file\n1 -3", "2:3 bonespro.structure", false},
        {"Begin structure file\n4294967295 0", "2:1 bonespro.structure", false},
        {"Begin structure\nfull", "2:1 bonespro.structure", false},
        {"\nx\n", "2:1 bonespro.structure", false},
        {"Begin structure file\n1000000000 1000000000\n<a> *", "3:6 bonespro.structure", false},
        {structure(1, 0, "a *"), "3:1 bonespro.structure", false},
        {structure(1, 0, "<a *\n1 1 1>"), "3:1 bonespro.structure", false},
        {structure(1, 0, "<a> none\n"), "3:5 bonespro.structure", false},
        {structure(2, 0, bone("a", "1") + bone("b", "0")), "3:5 bonespro.cycle", false},
        {structure(1, 0, bone("a", "0")), "3:5 bonespro.cycle", false},
        {structure(2, 0, root + bone("b", "2")), "5:5 bonespro.no-parent", true},
        {structure(1, 0, bone("a", "*", "5 5 5", "1 0 0 2 0 0 0 0 1")), "4:7 bonespro.flat-bone", true},
        {structure(1, 2, root + "1 2 3 1 0 1\n4 5 6 2 0 1\n"), "7:1 bonespro.vertices", true},
        {structure(1, 1000000, root + "1 2 3 99999999 0 1\n"), "6:1 bonespro.vertices", true},
        {structure(1, 1, root + "1 2 3 3 0 0.5 1 0.25 -1 0.25\n"),
         "5:1 bonespro.weight-sum, 5:15 bonespro.no-bone, 5:22 bonespro.no-bone", true},
        {structure(1, 0, root + "1 2 3\n"), "5:1 bonespro.no-end", true},
    };
    for (const Case& one : cases) {
        const LoadResult result = read(one.text);
        EXPECT_EQ(said(result), one.said) << one.text;
        EXPECT_EQ(result.figure.has_value(), one.shown) << one.text;
        EXPECT_FALSE(result.stopped);
    }
}

TEST(BonesProStructureFile, RefusesAChainThatIsTooDeep) {
    std::string bones;
    for (int i = 0; i < 1002; ++i) bones += bone(fmt::format("b{}", i), i == 0 ? "*" : std::to_string(i - 1));
    EXPECT_EQ(said(read(structure(1002, 0, bones))), "2003:1 bonespro.too-deep");
}
}  // namespace skelplay::loaders::bonespro_structure_test
