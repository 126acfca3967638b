// Speeds, limits and contacts of whole takes; the bundled walk is the one whose gait is known.

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <numeric>
#include <string>

#include "analysis/contacts.h"
#include "analysis/curves.h"
#include "analysis/motion_faults.h"
#include "loaders/load.h"
#include "support/needs.h"

namespace skelplay::analysis {
namespace {

using figure::BoneId;

/// Two bones: root and, two units above it, top. The root moves along z by a channel limited to −1 … 10, top turns
/// about z by a channel limited to at most 90.
figure::Figure two_bones(const std::vector<std::array<double, 2>>& rows) {
    figure::SkeletonBuilder builder;
    figure::Bone bone;
    bone.name = "root";
    bone.channels = {0, 1};
    bone.limits = {{1, -1, 10}};
    builder.add(bone);
    bone.name = "top";
    bone.offset = {0, 2, 0};
    bone.channels = {1, 1};
    bone.limits = {{0, -std::numeric_limits<double>::infinity(), 90}};
    builder.add(bone, 0);
    figure::Motion motion;
    motion.channels = {{BoneId{0}, figure::ChannelRole::translate, figure::Axis::z, 1},
                       {BoneId{1}, figure::ChannelRole::rotate, figure::Axis::z, 0}};
    motion.columns = 2;
    motion.frames = rows.size();
    for (const auto& row : rows) motion.samples.insert(motion.samples.end(), row.begin(), row.end());
    figure::Figure made;
    made.skeleton = std::move(std::get<figure::SkeletonBuilder::Built>(builder.build()).skeleton);
    made.take = std::move(motion);
    return made;
}

TEST(JointSpeeds, AreCentralDifferencesInMetresASecond) {
    const auto figure = two_bones({{0, 0}, {0, 1}, {0, 3}, {0, 6}});
    // A unit is half a metre, Z is up, ten frames a second.
    const scene::Placement placement{0.5, figure::Axis::z, {3, 4, 5}};
    EXPECT_THAT(joint_speeds(figure, BoneId{1}, placement, 0.1),
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
        const auto feet = contacts(figure, place(figure), 1.0 / 120);
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
    figure::SkeletonBuilder builder;
    const auto add = [&](const std::string& name, std::size_t parent, glm::dvec3 offset, glm::dvec3 tail) {
        figure::Bone bone;
        bone.name = name;
        bone.offset = offset;
        bone.tail = tail;
        return builder.add(bone, parent);
    };
    const auto add_leg = [&](const std::string& name, std::size_t parent, double x) {
        const std::size_t above = add(name + "1", parent, {x, 0, 0}, {0, -0.5, 0});
        add(name + "2", above, {0, -0.5, 0}, {0, -0.5, 0});
    };
    const std::size_t hips = add("p", figure::SkeletonBuilder::no_parent, {0, 1, 0}, {0, 0, 0.5});
    add_leg("x", hips, 0.2);
    add_leg("y", hips, -0.2);
    const std::size_t spine = add("q", hips, {0, 0, 0.5}, {0, 0, 0.5});
    const std::size_t chest = add("s", spine, {0, 0, 0.5}, {0, 0, 0.2});
    add_leg("u", chest, 0.2);
    add_leg("v", chest, -0.2);
    figure::Figure dog;
    dog.skeleton = std::move(std::get<figure::SkeletonBuilder::Built>(builder.build()).skeleton);
    figure::Motion still;
    still.frames = 40;
    dog.take = std::move(still);
    std::vector<std::string> order;
    for (const Contact& foot : contacts(dog, place(dog), 0.02)) order.push_back(dog.skeleton[foot.bone].name);
    EXPECT_THAT(order, testing::ElementsAre("u2", "v2", "x2", "y2"));
}

TEST(Contacts, AStandingFigureStandsAllTheTimeAndAShortTakeNever) {
    figure::Figure figure = load(assets / "walk.amc");
    auto& motion = std::get<figure::Motion>(figure.take);
    for (std::size_t i = motion.columns; i < motion.samples.size(); ++i)
        motion.samples[i] = motion.samples[i % motion.columns];
    for (const Contact& foot : contacts(figure, place(figure), 1.0 / 120))
        EXPECT_THAT(foot.frames, testing::ElementsAre(figure::FrameRange{0, motion.frames - 1}));
    motion.frames = 1;
    EXPECT_THAT(contacts(figure, place(figure), 1.0 / 120), testing::IsEmpty());
}

TEST(WholeTakes, TheBundledWalkHasNoFault) {
    const auto figure = load(assets / "walk.amc");
    EXPECT_THAT(jumps(figure, 0.01), testing::IsEmpty());
    EXPECT_THAT(limit_violations(figure), testing::IsEmpty());
    const auto placed = place(figure);
    const auto speeds = joint_speeds(figure, BoneId{0}, placed.placement, 1.0 / 120);
    const float mean = std::accumulate(speeds.begin(), speeds.end(), 0.0F) / static_cast<float>(speeds.size());
    EXPECT_NEAR(mean, 1.3F, 0.3F) << "metres a second, of a person who walks";
}

/// What is known about takes of the corpus: 131_04's thumb turns over, 01_01 has single frames that stick out.
TEST(WholeTakes, OfTheCorpusHaveFewFaultsAndTheKnownOnes) {
    const auto corpus = std::filesystem::path(SKELPLAY_SHARED_DIR) / "data" / "asf_amc";
    NEEDS(test::shared_file(corpus));
    const std::map<std::string, std::size_t> most{
        {"cmu_07_05-walk.amc", 0}, {"cmu_09_06-run.amc", 0}, {"cmu_01_01.amc", 6}, {"cmu_131_04-dance.amc", 5}};
    for (const auto& [name, count] : most) EXPECT_EQ(jumps(load(corpus / name), 0.0254 / 0.45).size(), count) << name;
    const auto dance = load(corpus / "cmu_131_04-dance.amc");
    for (const Jump& jump : jumps(dance, 0.0254 / 0.45)) {
        EXPECT_EQ(dance.skeleton[jump.bone].name, "rthumb");
        EXPECT_GT(jump.size, 170);
    }
}

}  // namespace
}  // namespace skelplay::analysis
