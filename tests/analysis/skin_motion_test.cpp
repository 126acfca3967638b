// Pieces that come apart or pass through each other, on boxes whose distances and depths can be worked out by hand.

#include "analysis/skin_motion.h"
#include <array>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <stop_token>
#include "analysis/skin_measure.h"
#include "loaders/obj/obj_parser.h"
#include "scene/skin_attachment.h"
#include "support/skeleton.h"

namespace skelplay::analysis::skin_motion_test {
using figure::Axis;
using figure::BoneId;
using figure::ChannelRole;
using testing::IsEmpty;
using testing::SizeIs;
using Kind = PieceFault::Kind;

/// The corners of a box: four below in a ring, and four above.
std::array<glm::dvec3, 8> corners_of(const glm::dvec3& low, const glm::dvec3& high) {
    return {glm::dvec3(low.x, low.y, low.z),  {high.x, low.y, low.z},  {high.x, low.y, high.z},  {low.x, low.y, high.z},
            glm::dvec3(low.x, high.y, low.z), {high.x, high.y, low.z}, {high.x, high.y, high.z}, {low.x, high.y, high.z}};
}

std::string box(const std::string& group, const glm::dvec3& low, const glm::dvec3& high) {
    std::string text;
    for (const glm::dvec3& corner : corners_of(low, high))
        text += fmt::format("v {} {} {}\n", corner.x, corner.y, corner.z);
    return text + "g " + group +
           "\nf -8 -7 -6 -5\nf -4 -1 -2 -3\nf -8 -4 -3 -7\nf -7 -3 -2 -6\nf -6 -2 -1 -5\nf -5 -1 -4 -8\n";
}

constexpr BoneId root{0};
constexpr BoneId one{1};

/// A figure of `one` (0 0 0)-(0 10 0) and `two`, of the same length, which is moved along an axis by the numbers.
figure::Figure moving(const glm::dvec3& other, BoneId parent, Axis along, const std::vector<double>& by) {
    std::vector<figure::Bone> bones{
        {.name = "root"},
        {.name = "one", .parent = root, .tail = {0, 10, 0}},
        {.name = "two", .parent = parent, .offset = other, .tail = {0, 10, 0}, .channels = {0, 1}}};
    std::vector<std::vector<double>> rows;
    for (const double number : by) rows.push_back({number});
    return test::figure_of(test::skeleton_of(bones),
                           test::motion_of({{BoneId{2}, ChannelRole::translate, along, 0}}, rows));
}

SkinMotion look(const figure::Figure& figure, const std::string& obj, const base::Run& run = {}) {
    const base::MemoryBytes bytes(obj);
    const figure::Skin skin = scene::attach_skin(*loaders::parse_obj(bytes, {}).value, figure.skeleton, figure.take, {});
    return check_skin_motion(skin, figure, run);
}

//     two  (0 10 0)-(0 20 0), a box around it; it slides up by 3, then by 1
//     one  (0 0 0)-(0 10 0), another one
TEST(SkinMotion, APieceThatLeavesItsParentsIsAGap) {
    const figure::Figure figure = moving({0, 10, 0}, one, Axis::y, {0, 1, 3, 1});
    const SkinMotion motion = look(figure, box("one", {-1, 0, -1}, {1, 10, 1}) + box("two", {-1, 10, -1}, {1, 20, 1}));
    EXPECT_EQ(motion.frames, 4U);
    EXPECT_NEAR(motion.tolerance, 0.25, 1e-9) << "the skeleton is 20 units tall";
    ASSERT_THAT(motion.faults, SizeIs(1));
    EXPECT_EQ(motion.faults[0].kind, Kind::gap);
    EXPECT_EQ(figure.skeleton[motion.faults[0].first].name, "one");
    EXPECT_EQ(figure.skeleton[motion.faults[0].second].name, "two");
    EXPECT_EQ(motion.faults[0].frame, 2U);
    EXPECT_NEAR(motion.faults[0].size, 3.0, 1e-9);
    const auto findings = findings_of(motion, figure, Unit{.metres = 0.01, .source = Source::file});
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].frame, 2U);
    EXPECT_EQ(findings[0].message,
              "expected pieces together, found them further apart than in the bind pose: 'one' and 'two' by 3 cm (3 units) "
              "in frame 2");
    EXPECT_EQ(findings[0].sentence, "Pieces come apart: one and two by 3 cm");
}

// However many pairs there are, a kind of fault is one finding.
TEST(SkinMotion, AKindIsOneFindingWithTheListOfItsPairs) {
    const figure::Figure figure = moving({0, 10, 0}, one, Axis::y, {0, 1});
    const BoneId two{2};
    const SkinMotion motion{2, 0.1, {{Kind::gap, one, two, 1, 3.0}, {Kind::gap, BoneId{0}, one, 0, 2.0}}};
    const auto findings = findings_of(motion, figure, Unit{.metres = 0.01, .source = Source::file});
    ASSERT_THAT(findings, SizeIs(1));
    EXPECT_EQ(findings[0].frame, 1U) << "the worst";
    EXPECT_EQ(findings[0].sentence, "Pieces come apart: one and two by 3 cm, root and one by 2 cm");
}

TEST(SkinMotion, OnlyWhatIsMoreThanInTheBindPoseCounts) {
    const figure::Figure figure = moving({0, 10, 0}, one, Axis::y, {-4, 0, 0.2, 3});
    // They are two units apart at rest, and joined pieces may slide into each other.
    const SkinMotion motion = look(figure, box("one", {-1, 0, -1}, {1, 9, 1}) + box("two", {-1, 11, -1}, {1, 20, 1}));
    ASSERT_THAT(motion.faults, SizeIs(1));
    EXPECT_NEAR(motion.faults[0].size, 3.0, 1e-9);
    EXPECT_THAT(look(moving({0, 10, 0}, one, Axis::y, {-4, 0.2}),
                     box("one", {-1, 0, -1}, {1, 10, 1}) + box("two", {-1, 10, -1}, {1, 20, 1}))
                    .faults,
                IsEmpty());
    // A piece within its parent's is not apart from it, however far the surfaces are.
    EXPECT_THAT(look(moving({0, 10, 0}, one, Axis::y, {0, -14}),
                     box("one", {-5, 0, -5}, {5, 10, 5}) + box("two", {-1, 10, -1}, {1, 18, 1}))
                    .faults,
                IsEmpty());
}

//     one   two      boxes of 2 x 10 x 2 around two bones of the root, 10 apart; two comes by 9: its box is then
//      |     |       from x = 0 to 2, that of one from -1 to 1, and what is deepest is 1 inside
TEST(SkinMotion, PiecesOfOtherBonesThatPassThroughEachOtherAreFoundWithTheDepth) {
    const figure::Figure figure = moving({10, 0, 0}, root, Axis::x, {0, -8.5, -9, -8, 0});
    const SkinMotion motion = look(figure, box("one", {-1, 0, -1}, {1, 10, 1}) + box("two", {9, 0, -1}, {11, 10, 1}));
    ASSERT_THAT(motion.faults, SizeIs(1));
    EXPECT_EQ(motion.faults[0].kind, Kind::overlap);
    EXPECT_EQ(motion.faults[0].frame, 2U);
    EXPECT_NEAR(motion.faults[0].size, 1.0, 0.05);
    // What is in each other at rest counts only if it gets deeper.
    EXPECT_THAT(look(moving({10, 0, 0}, root, Axis::x, {0, 1, 4}),
                     box("one", {-1, 0, -1}, {1, 10, 1}) + box("two", {0, 0, -1}, {11, 10, 1}))
                    .faults,
                IsEmpty());
}

// Two bars that cross like an X, without a corner of one in the other: in the middle they are 1 deep.
TEST(SkinMotion, BarsThatCrossAreFoundAlthoughNoCornerIsInside) {
    const SkinMotion motion = look(moving({0, 0, 10}, root, Axis::z, {0, -10}),
                                   box("one", {-1, 0, -1}, {1, 10, 1}) + box("two", {-6, 4, 9}, {6, 6, 11}));
    ASSERT_THAT(motion.faults, SizeIs(1));
    EXPECT_NEAR(motion.faults[0].size, 1.0, 0.15) << "the points on a bar of 12 units are 0.28 apart";
}

TEST(SkinMotion, IsTheSameOnAnyNumberOfThreadsAndStops) {
    std::vector<double> by;
    for (int i = 0; i < 100; ++i) by.push_back(i == 37 || i == 71 ? -9.0 : -0.01 * i);
    const figure::Figure figure = moving({10, 0, 0}, root, Axis::x, by);
    const std::string obj = box("one", {-1, 0, -1}, {1, 10, 1}) + box("two", {9, 0, -1}, {11, 10, 1});
    const SkinMotion alone = look(figure, obj, {.threads = 1});
    const SkinMotion four = look(figure, obj, {.threads = 4});
    ASSERT_THAT(alone.faults, SizeIs(1));
    EXPECT_EQ(alone.faults[0].frame, 37U) << "the first of two that are as bad";
    ASSERT_THAT(four.faults, SizeIs(1));
    EXPECT_EQ(four.faults[0].frame, 37U);
    EXPECT_EQ(four.faults[0].size, alone.faults[0].size);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(look(figure, obj, {.stop = stop.get_token()}).frames, 0U);
}

/// The triangles of a box of half-width 1 around the origin, without the face above if it is open.
TriangleTree cube(bool open, bool inwards = false) {
    const auto at = corners_of(glm::dvec3(-1), glm::dvec3(1));
    std::vector<Triangle> triangles;
    for (const std::array<std::size_t, 4>& face :
         {std::array<std::size_t, 4>{0, 1, 2, 3}, {0, 4, 5, 1}, {1, 5, 6, 2}, {2, 6, 7, 3}, {3, 7, 4, 0}, {4, 7, 6, 5}}) {
        if (open && face[0] == 4) continue;
        triangles.push_back({at.at(face[0]), at.at(face[inwards ? 2 : 1]), at.at(face[inwards ? 1 : 2])});
        triangles.push_back({at.at(face[0]), at.at(face[inwards ? 3 : 2]), at.at(face[inwards ? 2 : 3])});
    }
    return TriangleTree(std::move(triangles));
}

TEST(TriangleTree, KnowsTheDistanceToASurface) {
    const TriangleTree tree = cube(false);
    EXPECT_NEAR(tree.distance({0, 0, 0}), 1.0, 1e-12);
    EXPECT_NEAR(tree.distance({0.25, 0.5, 0}), 0.5, 1e-12);
    EXPECT_NEAR(tree.distance({3, 0.3, 0.2}), 2.0, 1e-12);  // to a face
    EXPECT_NEAR(tree.distance({4, 5, 0}), 5.0, 1e-12);      // to an edge: 3, 4, 5
    EXPECT_NEAR(tree.distance({3, 3, 2}), 3.0, 1e-12);      // to a corner: 2, 2, 1
    EXPECT_NEAR(tree.distance({3, 0, 0}, 1.5), 1.5, 1e-12) << "nothing is so near";
    EXPECT_EQ(TriangleTree({}).distance({0, 0, 0}, 7.0), 7.0);
}

TEST(TriangleTree, KnowsWhatIsInsideAlsoOfAnOpenSurface) {
    for (const bool open : {false, true})
        for (const bool inwards : {false, true}) {
            const TriangleTree tree = cube(open, inwards);
            EXPECT_TRUE(tree.contains({0, 0, 0}));
            EXPECT_TRUE(tree.contains({0.9, -0.9, 0.9}));
            EXPECT_FALSE(tree.contains({1.1, 0, 0}));
            EXPECT_FALSE(tree.contains({0, -1.1, 0}));
            EXPECT_FALSE(tree.contains({0, 9, 0}));
        }
    EXPECT_FALSE(TriangleTree({}).contains({0, 0, 0}));
}
}  // namespace skelplay::analysis::skin_motion_test
