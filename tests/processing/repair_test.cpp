#include "processing/repair.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "analysis/contacts.h"
#include "analysis/placement.h"
#include "processing/lock_feet.h"
#include "processing/smooth.h"
#include "support/posed.h"
#include "support/skeleton.h"
#include "support/stick_figure.h"

namespace skelplay::processing::repair_test {

using analysis::Finding;
using analysis::FindingKind;
using analysis::SizeUnit;
using figure::BoneId;
using testing::HasSubstr;

constexpr std::size_t frames = 120;  // 2 s at 60 a second

/// The knees are bent by 40°. The hips go forward by 3 cm in two seconds, so the feet slide as far. The left arm
/// swings.
figure::Figure slider() {
    return test::stick_figure(
        {}, frames,
        [](std::string_view joint, std::size_t frame) {
            if (joint.ends_with("UpLeg")) return glm::dvec3(0, -20, 0);
            if (joint.ends_with("Leg")) return glm::dvec3(0, 40, 0);
            if (joint.ends_with("Foot")) return glm::dvec3(0, -20, 0);
            if (joint == "LeftArm") return glm::dvec3(60 * std::sin(static_cast<double>(frame) / 20), 10, 5);
            return glm::dvec3(0.0);
        },
        [](std::size_t frame) { return glm::dvec3(0, 93, 3.0 * static_cast<double>(frame) / frames); });
}

const figure::Motion& motion_of(const figure::Figure& figure) { return std::get<figure::Motion>(figure.take); }

glm::dvec3 position(const figure::Figure& figure, const char* bone, std::size_t frame) {
    return glm::dvec3(test::world_matrices(figure, frame)[index(figure.skeleton.find(bone))][3]);
}

std::string notes_of(const Repaired& repaired) {
    std::string text;
    for (const base::Diagnostic& note : repaired.notes.items()) text += note.code + ": " + note.message + "\n";
    return text;
}

/// The bones whose numbers differ anywhere.
std::vector<std::string> changed_bones(const figure::Figure& a, const figure::Figure& b) {
    std::vector<std::string> changed;
    for (const figure::Bone& bone : a.skeleton.bones()) {
        bool differs = false;
        for (std::size_t frame = 0; frame < motion_of(a).frames; ++frame)
            for (const figure::Channel& channel : figure::channels_of(motion_of(a), bone))
                differs = differs || motion_of(a).row(frame)[channel.column] != motion_of(b).row(frame)[channel.column];
        if (differs) changed.push_back(bone.name);
    }
    return changed;
}

// ------------------------------------------------------------------------------------------------------------- spikes

TEST(Despike, OnlyTheFramesAndBonesThatWereFoundChangeAndGoAlongTheirNeighbours) {
    const figure::Figure clean = slider();
    figure::Figure damaged = clean;
    auto& motion = std::get<figure::Motion>(damaged.take);
    const BoneId arm = clean.skeleton.find("LeftArm");
    const auto value = [&](std::size_t frame) -> double& {
        return motion.samples[frame * motion.columns + clean.skeleton[arm].channels.first];
    };
    for (const std::size_t frame : {std::size_t{50}, std::size_t{51}}) value(frame) += 40;
    const std::vector<Finding> findings{
        {.kind = FindingKind::spike, .bones = {arm}, .frames = {50, 51}, .size = 40, .unit = SizeUnit::degrees},
        {.kind = FindingKind::flip, .bones = {BoneId{0}}, .frames = {70, 70}, .size = 170, .unit = SizeUnit::degrees}};
    const auto spikes = despike(damaged, findings);
    ASSERT_EQ(spikes.size(), 1U);
    EXPECT_NEAR(spikes.front().change.rotation, 40 * 3.14159265 / 180, 0.01);
    for (std::size_t i = 0; i < motion.samples.size(); ++i) {
        const std::size_t frame = i / motion.columns;
        if (frame == 50 || frame == 51)
            ASSERT_NEAR(motion.samples[i], motion_of(clean).samples[i], 0.05) << frame;
        else
            ASSERT_EQ(motion.samples[i], motion_of(clean).samples[i]) << frame;
    }
}

TEST(Despike, AtTheEndOfTheTakeAndBesideAGapAMarkerStaysWhereItIsOnTheOtherSide) {
    constexpr double missing = std::numeric_limits<double>::quiet_NaN();
    std::vector<std::vector<glm::dvec3>> rows{
        {{9, 9, 9}}, {{1, 1, 1}}, {{2, 2, 2}}, {{9, 9, 9}}, {glm::dvec3(missing)}};
    figure::Figure markers = test::figure_of(test::markers_of({"C7"}), test::marker_motion_of(rows));
    markers.format = figure::Format::c3d;
    despike(markers,
            std::vector<Finding>{{.bones = {BoneId{0}}, .frames = {0, 0}, .size = 12, .unit = SizeUnit::centimetres},
                                 {.bones = {BoneId{0}}, .frames = {3, 3}, .size = 12, .unit = SizeUnit::centimetres}});
    EXPECT_EQ(motion_of(markers).row(0)[1], 1);
    EXPECT_EQ(motion_of(markers).row(3)[1], 2);
    EXPECT_TRUE(std::isnan(motion_of(markers).row(4)[1]));
}

// --------------------------------------------------------------------------------------------------------------- feet

TEST(LockFeet, FeetThatSlideStandAndOnlyTheLegsChange) {
    const figure::Figure before = slider();
    const Repaired repaired = repair(before, {.lock_feet = true}, {}, 60);
    for (const char* toes : {"LeftToeBase", "RightToeBase"}) {
        EXPECT_GT(glm::distance(position(before, toes, 110), position(before, toes, 10)), 2.4);
        for (std::size_t frame = 10; frame < 110; ++frame)
            ASSERT_LT(glm::distance(position(repaired.figure, toes, frame), position(repaired.figure, toes, 60)), 0.05)
                << toes << frame;
    }
    EXPECT_EQ(changed_bones(before, repaired.figure),
              (std::vector<std::string>{"LeftUpLeg", "LeftLeg", "LeftFoot", "RightUpLeg", "RightLeg", "RightFoot"}));
    EXPECT_THAT(notes_of(repaired),
                HasSubstr("repair.lock-feet: feet that stand are held: LeftFoot in 1 stance, by at most 1."));
}

/// Legs that are straight, 80 apart, on hips that rise and fall by 1: where only the hips can follow, they do, and all
/// that is above goes along.
TEST(LockFeet, TheRootFollowsWhereLegsAreStraight) {
    const figure::Figure before = test::stick_figure(
        {}, frames, [](std::string_view, std::size_t) { return glm::dvec3(0.0); },
        [](std::size_t frame) { return glm::dvec3(0, 96 + std::sin(static_cast<double>(frame) / 15), 0); });
    const Repaired repaired = repair(before, {.lock_feet = true}, {}, 60);
    for (std::size_t frame = 10; frame < 110; ++frame) {
        ASSERT_LT(
            glm::distance(position(repaired.figure, "LeftFoot", frame), position(repaired.figure, "LeftFoot", 60)), 0.1)
            << frame;
        ASSERT_LT(glm::distance(position(repaired.figure, "Head", frame), position(repaired.figure, "Head", 60)), 0.1)
            << frame;
    }
    EXPECT_THAT(notes_of(repaired), HasSubstr("; as legs are straight, Hips follows them by at most 1"));
}

/// The same, but knees and ankles turn about one axis only, as in many .asf.
TEST(LockFeet, JointsOfOneAngleReachAsFar) {
    figure::Figure figure = slider();
    auto& motion = std::get<figure::Motion>(figure.take);
    std::vector<figure::Channel> kept;
    std::vector<figure::ChannelRange> ranges;
    for (const figure::Bone& bone : figure.skeleton.bones()) {
        const auto first = static_cast<std::uint32_t>(kept.size());
        const bool hinge = bone.name.ends_with("Leg") && !bone.name.ends_with("UpLeg");
        for (const figure::Channel& channel : figure::channels_of(motion, bone))
            if (!hinge || channel.axis == figure::Axis::x) kept.push_back(channel);
        ranges.push_back({first, static_cast<std::uint32_t>(kept.size()) - first});
    }
    motion.channels = kept;
    figure.skeleton = figure::changed_bones(figure.skeleton,
                                            [&](BoneId id, figure::Bone& bone) { bone.channels = ranges[index(id)]; });
    const Repaired repaired = repair(figure, {.lock_feet = true}, {}, 60);
    for (std::size_t frame = 10; frame < 110; ++frame)
        ASSERT_LT(glm::distance(position(repaired.figure, "LeftToeBase", frame),
                                position(repaired.figure, "LeftToeBase", 60)),
                  0.05)
            << frame;
}

// ------------------------------------------------------------------------------------------------------------- ground

TEST(Level, TheGroundIsAtZeroAndNothingElseChanges) {
    const figure::Figure before = slider();
    const double height = analysis::infer_placement(before).ground.height;
    ASSERT_GT(std::abs(height), 1.0);
    const Repaired repaired = repair(before, {.level = true}, {}, 60);
    EXPECT_NEAR(analysis::infer_placement(repaired.figure).ground.height, 0.0, 1e-9);
    EXPECT_NEAR(position(repaired.figure, "Head", 7).y, position(before, "Head", 7).y - height, 1e-9);
    EXPECT_EQ(changed_bones(before, repaired.figure), std::vector<std::string>{"Hips"});
    EXPECT_EQ(position(repaired.figure, "Hips", 7).z, position(before, "Hips", 7).z);
    EXPECT_THAT(notes_of(repaired), HasSubstr("so that its ground is at height 0"));
    EXPECT_THAT(notes_of(repair(repaired.figure, {.level = true}, {}, 60)), HasSubstr("the ground is at height 0"));
}

TEST(Level, ARootThatCannotMoveGetsAnotherOffset) {
    figure::Figure figure = slider();
    auto& motion = std::get<figure::Motion>(figure.take);
    std::erase_if(motion.channels, [](const figure::Channel& channel) { return figure::moves_origin(channel); });
    std::uint32_t first = 0;
    figure.skeleton = figure::changed_bones(figure.skeleton, [&](BoneId, figure::Bone& bone) {
        bone.channels = {3 * first++, 3};
    });
    const Repaired repaired = repair(figure, {.level = true}, {.ground = 5.0}, 60);
    EXPECT_NEAR(position(repaired.figure, "Head", 7).y, position(figure, "Head", 7).y - 5, 1e-9);
}

// --------------------------------------------------------------------------------------------------------------- all

TEST(Repair, ToldInNumbersAndRefusedWithTheReason) {
    const figure::Figure figure = slider();
    const Repaired repaired = repair(figure, {.smooth = 6, .mirror = true}, {}, 60);
    EXPECT_THAT(notes_of(repaired),
                HasSubstr("repair.smooth: 1 bone is smoothed at 6 Hz; of all of them LeftArm turns by at most "));
    EXPECT_THAT(
        notes_of(repaired),
        HasSubstr(
            "repair.mirror: left and right are exchanged: 7 pairs of bones, 4 others are mirrored by themselves"));
    EXPECT_EQ(repair(figure, {.smooth = 30}, {}, 60).refused,
              "expected --smooth below half the rate of the take, 30 Hz, found 30");
    figure::Figure mesh = figure;
    mesh.take = figure::MeshFrames{};
    EXPECT_EQ(repair(mesh, {.level = true}, {}, 60).refused,
              "expected channels of joints or positions of markers to repair, found matrices or a mesh");
    figure::Figure markers =
        test::figure_of(test::markers_of({"C7"}), test::marker_motion_of({{{1, 2, 3}}, {{1, 2, 3}}, {{1, 2, 3}}}));
    markers.format = figure::Format::c3d;
    EXPECT_EQ(repair(markers, {.lock_feet = true}, {}, 60).refused,
              "expected the bones of a skeleton to lock its feet, found markers");
    EXPECT_EQ(repair(markers, {.mirror = true}, {}, 60).refused,
              "expected markers of a left and a right side by their names, found none");
}

}  // namespace skelplay::processing::repair_test
