#include "processing/smooth.h"
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>
#include <limits>
#include <numbers>
#include <variant>
#include <vector>
#include "processing/joint_channels.h"
#include "support/skeleton.h"
#include "support/stick_figure.h"

namespace skelplay::processing::smooth_test {
using figure::BoneId;

constexpr std::size_t frames = 240;  // 4 s at 60 a second

std::vector<double> sine(double cycles_a_frame) {
    std::vector<double> track;
    for (std::size_t i = 0; i < frames; ++i)
        track.push_back(std::sin(2 * std::numbers::pi * cycles_a_frame * static_cast<double>(i)));
    return track;
}

/// The amplitude of a filtered sine in phase with the original, away from the ends.
double gain(double cycles_a_frame, double cutoff) {
    const std::vector<double> before = sine(cycles_a_frame);
    std::vector<double> after = before;
    ZeroPhaseFilter(cutoff).apply(after);
    double product = 0.0;
    double square = 0.0;
    for (std::size_t i = 60; i < frames - 60; ++i) {
        product += before[i] * after[i];
        square += before[i] * before[i];
    }
    return product / square;
}

// |H|² of each of two runs is 1 / (1 + (f / f₁)⁴), with f₁ such that both leave half the power at the cutoff.
TEST(ZeroPhaseFilter, LeavesHalfThePowerAtItsCutoffAndHasNoDelay) {
    EXPECT_NEAR(gain(0.1, 0.1), std::sqrt(0.5), 2e-3);
    EXPECT_GT(gain(0.02, 0.1), 0.998);
    EXPECT_LT(gain(0.4, 0.1), 2e-3);
}

// Of a rate of 1e18 frames a second, 3 Hz are nothing.
TEST(ZeroPhaseFilter, LeavesTheLineBetweenTheEndsAtNearlyNoCutoff) {
    for (const double cutoff : {1e-300, 3e-18, 1e-9}) {
        std::vector<double> track = sine(0.013);
        track.back() = 23.9;
        ZeroPhaseFilter(cutoff).apply(track);
        for (std::size_t i = 0; i < frames; ++i) EXPECT_NEAR(track[i], 0.1 * static_cast<double>(i), 1e-9) << cutoff;
    }
}

TEST(ZeroPhaseFilter, KeepsEndsAndStraightLines) {
    std::vector<double> noisy = sine(0.31);
    for (std::size_t i = 0; i < frames; ++i) noisy[i] += 5.0 + std::fmod(static_cast<double>(i) * 0.7, 1.0);
    std::vector<double> after = noisy;
    ZeroPhaseFilter(0.05).apply(after);
    EXPECT_NEAR(after.front(), noisy.front(), 1e-9);
    EXPECT_NEAR(after.back(), noisy.back(), 1e-9);
    for (const std::size_t length : {std::size_t{3}, std::size_t{7}, frames}) {
        std::vector<double> line;
        for (std::size_t i = 0; i < length; ++i) line.push_back(100.0 - 3.0 * static_cast<double>(i));
        std::vector<double> smooth_line = line;
        ZeroPhaseFilter(0.01).apply(smooth_line);
        for (std::size_t i = 0; i < length; ++i) EXPECT_NEAR(smooth_line[i], line[i], 1e-8) << length;
    }
}

/// A rotation of a bone in a frame.
glm::dquat rotation(const figure::Figure& figure, const char* bone, std::size_t frame) {
    const JointChannels joint(figure.skeleton, std::get<figure::Motion>(figure.take), figure.skeleton.find(bone));
    return glm::quat_cast(joint.rotation(frame));
}

double apart(const figure::Figure& a, const figure::Figure& b, const char* bone, std::size_t frame) {
    return glm::degrees(angle_between(rotation(a, bone, frame), rotation(b, bone, frame)));
}

/// The hips spin by 12° a frame, the left arm swings; `wrapped`: angles are written from -180 to 180.
figure::Figure dancer(double noise, bool wrapped = false) {
    return test::stick_figure(
        {}, frames,
        [=](std::string_view joint, std::size_t frame) {
            const auto t = static_cast<double>(frame);
            const double off = noise * (frame % 2 == 0 ? 1.0 : -1.0);
            if (joint == "Hips") return glm::dvec3(0, 0, wrapped ? std::remainder(12 * t, 360.0) : 12 * t);
            if (joint == "LeftArm") return glm::dvec3(60 * std::sin(t / 40) + off, 20, 30 * std::cos(t / 50));
            return glm::dvec3(0.0);
        },
        [](std::size_t frame) { return glm::dvec3(frame, 95, 0); });
}

TEST(Smooth, TakesNoiseOutAndKeepsTheMotionItsEndsAndWhatRests) {
    const figure::Figure clean = dancer(0.0);
    const figure::Figure noisy = dancer(2.0);
    figure::Figure smoothed = noisy;
    const std::vector<JointChange> changes = smooth(smoothed, 6.0 / 60);
    for (std::size_t frame = 20; frame < frames - 20; ++frame) {
        ASSERT_LT(apart(clean, smoothed, "LeftArm", frame), 0.1) << frame;
        ASSERT_LT(apart(clean, smoothed, "Hips", frame), 1e-3) << "a steady spin is not noise";
    }
    for (const std::size_t end : {std::size_t{0}, frames - 1}) EXPECT_LT(apart(noisy, smoothed, "LeftArm", end), 1e-9);
    const auto& before = std::get<figure::Motion>(noisy.take);
    const auto& after = std::get<figure::Motion>(smoothed.take);
    const figure::Bone& rests = noisy.skeleton[noisy.skeleton.find("RightArm")];
    for (std::size_t frame = 0; frame < frames; ++frame)
        for (const figure::Channel& channel : figure::channels_of(before, rests))
            ASSERT_EQ(after.row(frame)[channel.column], before.row(frame)[channel.column]);
    const JointChange& arm = changes[index(noisy.skeleton.find("LeftArm"))];
    EXPECT_NEAR(glm::degrees(arm.rotation), 2.5, 0.8) << "the noise, and what the kept ends pull";
}

TEST(Smooth, TheResultDoesNotDependOnHowAnglesAreWrittenAndDoesNotJump) {
    figure::Figure whole = dancer(1.0);
    figure::Figure wrapped = dancer(1.0, true);
    smooth(whole, 0.1);
    smooth(wrapped, 0.1);
    const auto& motion = std::get<figure::Motion>(wrapped.take);
    for (std::size_t frame = 0; frame < frames; ++frame) {
        for (const char* bone : {"Hips", "LeftArm"}) ASSERT_LT(apart(whole, wrapped, bone, frame), 1e-9) << bone;
        for (std::size_t column = 0; frame > 0 && column < motion.columns; ++column)
            ASSERT_LT(std::abs(motion.row(frame)[column] - motion.row(frame - 1)[column]), 15.0) << "frame " << frame;
    }
}

TEST(Smooth, AJointOfOneAngleKeepsToIt) {
    const auto swing = [](std::size_t i) { return 170.0 + 20 * std::sin(0.1 * static_cast<double>(i)); };
    std::vector<std::vector<double>> rows;
    for (std::size_t i = 0; i < 60; ++i) rows.push_back({swing(i) + (i % 2 == 0 ? 3.0 : -3.0)});
    figure::Figure hinge =
        test::figure_of(test::skeleton_of({{.name = "hinge", .channels = {0, 1}}}),
                        test::motion_of({{BoneId{0}, figure::ChannelRole::rotate, figure::Axis::x, 0}}, rows));
    smooth(hinge, 0.1);
    const auto& motion = std::get<figure::Motion>(hinge.take);
    for (std::size_t i = 10; i < 50; ++i) EXPECT_NEAR(motion.row(i)[0], swing(i), 0.3) << i;
}

TEST(Smooth, GapsOfMarkersStayAndEachStretchIsSmoothedAlone) {
    constexpr double missing = std::numeric_limits<double>::quiet_NaN();
    std::vector<std::vector<glm::dvec3>> rows;
    for (std::size_t i = 0; i < 60; ++i)
        rows.push_back({i >= 20 && i < 30 ? glm::dvec3(missing) : glm::dvec3(i < 20 ? 0 : 500, i % 2, 7)});
    figure::Figure markers = test::figure_of(test::markers_of({"LANK"}), test::marker_motion_of(rows));
    markers.format = figure::Format::c3d;
    smooth(markers, 0.1);
    const auto& motion = std::get<figure::Motion>(markers.take);
    for (std::size_t i = 0; i < 60; ++i) {
        const auto row = motion.row(i);
        ASSERT_EQ(std::isnan(row[1]), i >= 20 && i < 30) << i;
        if (std::isnan(row[1])) continue;
        EXPECT_NEAR(row[0], i < 20 ? 0 : 500, 1e-9) << "nothing comes over from beyond the gap";
        EXPECT_EQ(row[2], 7);
        const bool is_inside = (i > 5 && i < 15) || (i > 35 && i < 55);
        EXPECT_NEAR(row[1], 0.5, is_inside ? 0.05 : 0.6) << i;
    }
}

TEST(Smooth, CanBeStopped) {
    figure::Figure figure = dancer(1.0);
    std::stop_source source;
    source.request_stop();
    EXPECT_TRUE(smooth(figure, 0.1, {.stop = source.get_token()}).empty());
}
}  // namespace skelplay::processing::smooth_test
