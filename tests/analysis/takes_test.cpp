// Speeds, limits and contacts of whole takes; the bundled walk is the one whose gait is known.

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <gmock/gmock.h>
#include <map>
#include <numeric>
#include <string>
#include "analysis/contacts.h"
#include "analysis/curves.h"
#include "analysis/motion_check.h"
#include "loaders/load.h"
#include "support/needs.h"
#include "support/skeleton.h"

namespace skelplay::analysis::takes_test {
using figure::BoneId;
using namespace std::string_literals;

/// Two bones: root and, two units above it, top. The root moves along z by a channel limited to −1 … 10, top turns
/// about z by a channel limited to at most 90.
figure::Figure two_bones(const std::vector<std::vector<double>>& rows) {
    constexpr double none = -std::numeric_limits<double>::infinity();
    return test::figure_of(
        test::skeleton_of(
            {{.name = "root", .channels = {0, 1}, .limits = {{1, -1, 10}}},
             {.name = "top", .parent = BoneId{0}, .offset = {0, 2, 0}, .channels = {1, 1}, .limits = {{0, none, 90}}}}),
        test::motion_of({{BoneId{0}, figure::ChannelRole::translate, figure::Axis::z, 1},
                         {BoneId{1}, figure::ChannelRole::rotate, figure::Axis::z, 0}},
                        rows));
}

TEST(JointSpeeds, AreCentralDifferencesInMetresASecond) {
    const auto figure = two_bones({{0, 0}, {0, 1}, {0, 3}, {0, 6}});
    // A unit is half a metre, Z is up, ten frames a second.
    const scene::FigureTransform to_world{0.5, figure::Axis::z, {3, 4, 5}};
    EXPECT_THAT(joint_speeds(figure, BoneId{1}, to_world, 0.1),
                testing::Pointwise(testing::FloatEq(), {5.0F, 7.5F, 12.5F, 15.0F}));
}

TEST(JointSpeeds, OfShortTakes) {
    EXPECT_THAT(joint_speeds(two_bones({}), BoneId{0}, {}, 0.1), testing::IsEmpty());
    EXPECT_THAT(joint_speeds(two_bones({{0, 5}}), BoneId{0}, {}, 0.1), testing::ElementsAre(0.0F));
    EXPECT_THAT(joint_speeds(two_bones({{0, 5}, {0, 6}}), BoneId{0}, {}, 0.1),
                testing::Pointwise(testing::FloatEq(), {10.0F, 10.0F}));
}

TEST(LimitViolations, AreRangesOfAChannelWithTheirWorst) {
    const auto figure =
        two_bones({{0, 0}, {90, 10}, {90.5, 11}, {100, 10.5}, {91, 0}, {0, -1}, {-500, -1.5}, {0, 0}, {90, 12}});
    EXPECT_TRUE(has_limits(figure));
    const auto found = limit_violations(figure);
    ASSERT_EQ(found.size(), 4U);
    EXPECT_EQ(found[0].channel.bone, BoneId{0});
    EXPECT_EQ(found[0].frames, (figure::FrameRange{2, 3}));
    EXPECT_EQ(found[0].worst, 2U);
    EXPECT_EQ(found[0].value, 11);
    EXPECT_EQ(found[0].limit, 10);
    EXPECT_EQ(found[1].channel.bone, BoneId{1});
    EXPECT_EQ(found[1].frames, (figure::FrameRange{2, 4}));
    EXPECT_EQ(found[1].worst, 3U);
    EXPECT_EQ(found[1].value, 100);
    EXPECT_EQ(found[2].frames, (figure::FrameRange{6, 6})) << "there is no lower limit to the turn";
    EXPECT_EQ(found[2].limit, -1);
    EXPECT_EQ(found[3].frames, (figure::FrameRange{8, 8})) << "up to the end of the take";
    EXPECT_EQ(found[3].limit, 10);
    EXPECT_TRUE(found[0].far) << "11 in a range from -1 to 10";
    EXPECT_TRUE(found[1].far) << "a limit on one side only has no range";
    EXPECT_FALSE(found[2].far) << "-1.5 is outside by less than a twentieth of it";
}

figure::Figure load(const std::filesystem::path& file) {
    auto loaded = loaders::load(file);
    EXPECT_TRUE(loaded.figure.has_value()) << file;
    return std::move(loaded.figure).value_or(figure::Figure{});
}

const std::filesystem::path assets = std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets";
constexpr std::size_t stride = 128;  // frames of the bundled walk

TEST(Contacts, OfTheBundledWalkAgreeWithItsGait) {
    for (const char* file : {"walk.amc", "walk.bvh", "walk.htr"}) {
        const auto figure = load(assets / file);
        const auto feet = contacts(figure, infer_placement(figure), 1.0 / 120);
        ASSERT_EQ(feet.size(), 2U) << file;
        std::vector<std::size_t> middles;
        for (const Contact& foot : feet) {
            const std::string& name = figure.skeleton[foot.bone].name;
            std::vector<std::size_t> starts;
            for (const figure::FrameRange& span : foot.frames) {
                if (span.first == 0 || span.last + 1 == figure::frame_count(figure.take)) continue;
                const auto share = static_cast<double>(span.last - span.first + 1) / stride;
                EXPECT_GE(share, 0.55) << file << ' ' << name << " from " << span.first;
                EXPECT_LE(share, 0.65) << file << ' ' << name << " from " << span.first;
                starts.push_back(span.first);
            }
            ASSERT_GE(starts.size(), 3U) << file << ' ' << name;
            for (std::size_t i = 1; i < starts.size(); ++i)
                EXPECT_NEAR(static_cast<double>(starts[i] - starts[i - 1]), stride, 2) << file << ' ' << name;
            middles.push_back(starts.front());
        }
        const auto apart = (middles[0] + stride - middles[1]) % stride;
        EXPECT_NEAR(static_cast<double>(apart), stride / 2.0, 4) << file << ": the feet take turns";
    }
}

// Where names say nothing, limbs do: forelegs part farther from the root.
//
//     chest ----- spine ----- hips (root)      y = 1
//      |  |                    |  |
//     u1  v1                  x1  y1            each with a bone below it, down to the ground
TEST(Contacts, ForelegsComeBeforeHindLegsWhateverTheFilesOrder) {
    const glm::dvec3 half(0, 0, 0.5);
    std::vector<figure::Bone> bones{{.name = "p", .offset = {0, 1, 0}, .tail = half},
                                    {.name = "q", .parent = BoneId{0}, .offset = half, .tail = half},
                                    {.name = "s", .parent = BoneId{1}, .offset = half, .tail = {0, 0, 0.2}}};
    for (const auto& [leg, parent, x] : {std::tuple("x", 0, 0.2), {"y", 0, -0.2}, {"u", 2, 0.2}, {"v", 2, -0.2}}) {
        const glm::dvec3 down(0, -0.5, 0);
        bones.push_back({.name = leg + "1"s, .parent = BoneId{parent}, .offset = {x, 0, 0}, .tail = down});
        bones.push_back({.name = leg + "2"s, .parent = figure::bone_id(bones.size() - 1), .offset = down, .tail = down});
    }
    const figure::Figure dog =
        test::figure_of(test::skeleton_of(bones), test::motion_of({}, std::vector<std::vector<double>>(40)));
    std::vector<std::string> order;
    for (const Contact& foot : contacts(dog, infer_placement(dog), 0.02)) order.push_back(dog.skeleton[foot.bone].name);
    EXPECT_THAT(order, testing::ElementsAre("u2", "v2", "x2", "y2"));
}

TEST(Contacts, AStandingFigureStandsAllTheTimeAndAShortTakeNever) {
    figure::Figure figure = load(assets / "walk.amc");
    auto& motion = std::get<figure::Motion>(figure.take);
    for (std::size_t i = motion.columns; i < motion.samples.size(); ++i)
        motion.samples[i] = motion.samples[i % motion.columns];
    for (const Contact& foot : contacts(figure, infer_placement(figure), 1.0 / 120))
        EXPECT_THAT(foot.frames, testing::ElementsAre(figure::FrameRange{0, motion.frames - 1}));
    motion.frames = 1;
    EXPECT_THAT(contacts(figure, infer_placement(figure), 1.0 / 120), testing::IsEmpty());
}

TEST(WholeTakes, TheBundledWalkHasNoFault) {
    const auto figure = load(assets / "walk.amc");
    EXPECT_THAT(limit_violations(figure), testing::IsEmpty());
    const auto placement = infer_placement(figure);
    EXPECT_THAT(check_motion(figure, placement, 1.0 / 120).findings, testing::IsEmpty());
    const auto speeds = joint_speeds(figure, BoneId{0}, placement.to_world, 1.0 / 120);
    const float mean = std::accumulate(speeds.begin(), speeds.end(), 0.0F) / static_cast<float>(speeds.size());
    EXPECT_NEAR(mean, 1.3F, 0.3F) << "metres a second, of a person who walks";
}
}  // namespace skelplay::analysis::takes_test
