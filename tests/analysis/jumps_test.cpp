#include <algorithm>
#include <array>
#include <cmath>
#include <gmock/gmock.h>
#include <random>
#include <string>

#include "analysis/motion_faults.h"
#include "support/skeleton.h"

namespace skelplay::analysis::jumps_test {

using figure::Axis;
using figure::BoneId;

using Order = std::array<Axis, 3>;
constexpr std::array<Order, 6> orders{{{Axis::x, Axis::y, Axis::z},
                                       {Axis::x, Axis::z, Axis::y},
                                       {Axis::y, Axis::x, Axis::z},
                                       {Axis::y, Axis::z, Axis::x},
                                       {Axis::z, Axis::x, Axis::y},
                                       {Axis::z, Axis::y, Axis::x}}};

/// A chain of three bones, each 0.5 m long, that all swing sinusoidally by up to 30 degrees; the root moves at walking
/// speed. 100 frames a second.
///
///     root -- mid -- tip        columns 0 1 2: the root's place; 3 4 5, 6 7 8, 9 10 11: the bones' angles
struct Chain {
    static constexpr BoneId root{0};
    static constexpr BoneId mid{1};
    static constexpr std::size_t columns = 12;

    figure::Figure figure;

    explicit Chain(const Order& order, std::size_t frames = 1000) {
        std::vector<figure::Bone> bones;
        std::vector<figure::Channel> channels;
        const auto add = [&](BoneId bone, figure::ChannelRole role, Axis axis) {
            channels.push_back({bone, role, axis, static_cast<std::uint32_t>(channels.size())});
        };
        for (const Axis axis : {Axis::x, Axis::y, Axis::z}) add(root, figure::ChannelRole::translate, axis);
        for (std::uint32_t i = 0; i < 3; ++i) {
            bones.push_back({.name = "bone " + std::to_string(i),
                             .parent = i == 0 ? BoneId::none : figure::bone_id(i - 1),
                             .offset = {0, i == 0 ? 0.0 : 0.5, 0},
                             .channels = {i == 0 ? 0 : 3 + 3 * i, i == 0 ? 6U : 3U}});
            for (const Axis axis : order) add(figure::bone_id(i), figure::ChannelRole::rotate, axis);
        }
        std::vector<std::vector<double>> rows(frames, std::vector<double>(columns));
        for (std::size_t frame = 0; frame < frames; ++frame)
            for (std::size_t column = 0; column < columns; ++column)
                rows[frame][column] = smooth(static_cast<double>(frame), column);
        figure = test::figure_of(test::skeleton_of(bones), test::motion_of(channels, rows));
    }

    static double smooth(double frame, std::size_t column) {
        const double seconds = frame / 100;
        if (column < 3) return column == 0 ? 1.4 * seconds : 0.02 * std::sin(seconds * 12);
        const auto c = static_cast<double>(column);
        return 30 * std::sin(seconds * (1 + 0.3 * c) + c);
    }

    [[nodiscard]] double& at(std::size_t frame, std::size_t column) {
        return std::get<figure::Motion>(figure.take).samples[frame * columns + column];
    }
};

std::vector<Jump> jumps_of(const Chain& chain) { return jumps(chain.figure, 1.0); }

TEST(Jumps, AreNoneInSmoothMotionWhateverTheOrder) {
    for (const Order& order : orders) EXPECT_THAT(jumps_of(Chain(order)), testing::IsEmpty());
}

TEST(Jumps, AreNoneInNoise) {
    Chain chain(orders[0]);
    std::mt19937 random(3);
    std::normal_distribution<double> noise(0.0, 2.0);
    for (std::size_t frame = 0; frame < 1000; ++frame)
        for (std::size_t column = 3; column < Chain::columns; ++column) chain.at(frame, column) += noise(random);
    EXPECT_THAT(jumps_of(chain), testing::IsEmpty()) << "shaking all the time is no sudden jump";
}

TEST(Jumps, AnglesWrittenOtherwiseAreNone) {
    Chain chain(orders[0]);
    for (std::size_t frame = 200; frame < 300; ++frame) chain.at(frame, 7) += 360;
    for (std::size_t frame = 400; frame < 1000; ++frame) {
        // The same rotation as other angles, the way an exporter writes it beyond the gimbal.
        chain.at(frame, 9) += 180;
        chain.at(frame, 10) = 180 - chain.at(frame, 10);
        chain.at(frame, 11) += 180;
    }
    EXPECT_THAT(jumps_of(chain), testing::IsEmpty());
}

// In the middle of the take, near its ends and across the blocks that are analysed separately.
TEST(Jumps, PlantedSpikesAreFoundExactly) {
    for (const Order& order : orders) {
        for (const std::size_t column : {3U, 7U, 11U}) {
            Chain chain(order, 9000);
            chain.at(1, column) += 50;
            chain.at(100, column) += 20;
            chain.at(500, column) -= 143;
            for (const std::size_t frame : {800U, 801U, 802U}) chain.at(frame, column) += 35;
            chain.at(8191, column) += 20;
            chain.at(8192, column) += 20;
            chain.at(8998, column) += 30;
            const auto found = jumps_of(chain);
            std::vector<figure::FrameRange> frames;
            for (const Jump& jump : found) {
                frames.push_back(jump.frames);
                EXPECT_EQ(jump.kind, JumpKind::spike) << jump.frames.first;
                EXPECT_EQ(jump.bone, figure::bone_id((column - 3) / 3));
                EXPECT_FALSE(jump.moves);
            }
            EXPECT_THAT(frames, testing::ElementsAre(figure::FrameRange{1, 1}, figure::FrameRange{100, 100},
                                                     figure::FrameRange{500, 500}, figure::FrameRange{800, 802},
                                                     figure::FrameRange{8191, 8192}, figure::FrameRange{8998, 8998}));
            ASSERT_EQ(found.size(), 6U);
            EXPECT_NEAR(found[2].size, 143, 6);
        }
    }
}

TEST(Jumps, PlantedFlipsAndStepsAreFoundExactly) {
    for (const Order& order : orders) {
        Chain chain(order);
        for (std::size_t frame = 300; frame < 640; ++frame) chain.at(frame, 8) += 178;
        for (std::size_t frame = 700; frame < 1000; ++frame) chain.at(frame, 4) += 60;
        const auto found = jumps_of(chain);
        ASSERT_EQ(found.size(), 3U);
        EXPECT_EQ(found[0].frames, (figure::FrameRange{300, 300}));
        EXPECT_EQ(found[1].frames, (figure::FrameRange{640, 640})) << "back again much later";
        EXPECT_EQ(found[2].frames, (figure::FrameRange{700, 700}));
        for (const std::size_t flip : {0U, 1U}) {
            EXPECT_EQ(found[flip].kind, JumpKind::flip);
            EXPECT_EQ(found[flip].bone, Chain::mid);
            EXPECT_NEAR(found[flip].size, 178, 4);
        }
        EXPECT_EQ(found[2].kind, JumpKind::step);
        EXPECT_EQ(found[2].bone, Chain::root);
    }
}

TEST(Jumps, TheRootsPlaceJumpsInMetres) {
    Chain chain(orders[0]);
    chain.at(250, 1) += 20;  // of a unit that is a centimetre
    for (std::size_t frame = 600; frame < 1000; ++frame) chain.at(frame, 0) -= 55;
    for (std::size_t frame = 0; frame < 1000; ++frame) chain.at(frame, 2) += 1;  // moved as a whole
    const auto found = jumps(chain.figure, 0.01);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_TRUE(found[0].moves && found[1].moves);
    EXPECT_EQ(found[0].frames.first, 250U);
    EXPECT_EQ(found[0].kind, JumpKind::spike);
    EXPECT_NEAR(found[0].size, 0.20, 0.01);
    EXPECT_EQ(found[1].frames.first, 600U);
    EXPECT_EQ(found[1].kind, JumpKind::step);
    EXPECT_NEAR(found[1].size, 0.55, 0.03);
}

TEST(Jumps, ARestPoseBeforeTheTakeIsNone) {
    Chain chain(orders[0]);
    for (std::size_t column = 0; column < Chain::columns; ++column) chain.at(0, column) = 0;
    EXPECT_THAT(jumps_of(chain), testing::IsEmpty());
}

TEST(Jumps, ShortTakesAndStopsGiveWhatTheyCan) {
    for (const std::size_t frames : {0U, 1U, 2U, 3U, 4U, 5U, 6U})
        EXPECT_THAT(jumps_of(Chain(orders[0], frames)), testing::IsEmpty()) << frames;
    std::stop_source stop;
    stop.request_stop();
    Chain chain(orders[0]);
    chain.at(100, 4) += 40;
    EXPECT_THAT(jumps(chain.figure, 1.0, {.stop = stop.get_token()}), testing::IsEmpty());
}

}  // namespace skelplay::analysis::jumps_test
