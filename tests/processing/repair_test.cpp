#include "processing/repair.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <tuple>
#include <variant>
#include <vector>
#include "analysis/contacts.h"
#include "analysis/placement.h"
#include "processing/joint_channels.h"
#include "processing/lock_feet.h"
#include "processing/smooth.h"
#include "support/posed.h"
#include "support/skeleton.h"
#include "support/stick_figure.h"

namespace skelplay::processing::repair_test {
constexpr double missing = std::numeric_limits<double>::quiet_NaN();

using analysis::Finding;
using analysis::FindingKind;
using analysis::SizeUnit;
using figure::BoneId;
using testing::HasSubstr;

constexpr std::size_t frames = 120;  // 2 s at 60 a second

/// The knees are bent by 40°. The hips go forward by `way` cm in two seconds, so the feet slide as far. The left arm
/// swings.
figure::Figure slider(double way = 3.0) {
    return test::stick_figure(
        {}, frames,
        [](std::string_view joint, std::size_t frame) {
            if (joint.ends_with("UpLeg")) return glm::dvec3(0, -20, 0);
            if (joint.ends_with("Leg")) return glm::dvec3(0, 40, 0);
            if (joint.ends_with("Foot")) return glm::dvec3(0, -20, 0);
            if (joint == "LeftArm") return glm::dvec3(60 * std::sin(static_cast<double>(frame) / 20), 10, 5);
            return glm::dvec3(0.0);
        },
        [way](std::size_t frame) { return glm::dvec3(0, 93, way * static_cast<double>(frame) / frames); });
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
        if (frame == 50 || frame == 51) ASSERT_NEAR(motion.samples[i], motion_of(clean).samples[i], 0.05) << frame;
        else ASSERT_EQ(motion.samples[i], motion_of(clean).samples[i]) << frame;
    }
}

TEST(Despike, AtTheEndOfTheTakeAndBesideAGapAMarkerStaysWhereItIsOnTheOtherSide) {
    std::vector<std::vector<glm::dvec3>> rows{{{9, 9, 9}}, {{1, 1, 1}}, {{2, 2, 2}}, {{9, 9, 9}}, {glm::dvec3(missing)}};
    figure::Figure markers = test::figure_of(test::markers_of({"C7"}), test::marker_motion_of(rows));
    markers.format = figure::Format::c3d;
    despike(markers,
            std::vector<Finding>{{.bones = {BoneId{0}}, .frames = {0, 0}, .size = 12, .unit = SizeUnit::centimetres},
                                 {.bones = {BoneId{0}}, .frames = {3, 3}, .size = 12, .unit = SizeUnit::centimetres}});
    EXPECT_EQ(motion_of(markers).row(0)[1], 1);
    EXPECT_EQ(motion_of(markers).row(3)[1], 2);
    EXPECT_TRUE(std::isnan(motion_of(markers).row(4)[1]));
}

// -------------------------------------------------------------------------------------------------------------- flips

glm::dquat rotation_of(const figure::Figure& figure, BoneId bone, std::size_t frame) {
    return glm::quat_cast(JointChannels(figure.skeleton, motion_of(figure), bone).rotation(frame));
}

/// Rotates a bone further about an axis of its own, in frames from the first to the last.
void turn(figure::Figure& figure, BoneId bone, const figure::FrameRange& range, double degrees, const glm::dvec3& axis) {
    JointWriter joint(figure.skeleton, std::get<figure::Motion>(figure.take), bone);
    const glm::dmat3 further(glm::rotate(glm::dmat4(1.0), glm::radians(degrees), axis));
    for (std::size_t frame = range.first; frame <= range.last; ++frame)
        joint.write_rotation(frame, joint.rotation(frame) * further, joint.angles(frame));
}

/// The most, in degrees, by which a bone is rotated otherwise in two takes.
double most_apart(const figure::Figure& a, const figure::Figure& b, BoneId bone) {
    double most = 0.0;
    for (std::size_t frame = 0; frame < frames; ++frame)
        most = std::max(most, angle_between(rotation_of(a, bone, frame), rotation_of(b, bone, frame)));
    return glm::degrees(most);
}

// The arm swings by 60 sin(f / 20) degrees: from frame to frame its speed changes by 0.15 degrees at most, so that it is
// known to less than that how it goes on.
TEST(Unflip, AFlipToTheEndIsTurnedBackAndOneThatReturnsUntilThere) {
    const figure::Figure clean = slider();
    const BoneId arm = clean.skeleton.find("LeftArm");
    for (const auto& [last, degrees, axis] : {std::tuple(frames - 1, 180.0, glm::dvec3(1, 0, 0)),
                                              {frames - 1, 160.0, glm::normalize(glm::dvec3(1, -2, 0.5))},
                                              {std::size_t{89}, 180.0, glm::dvec3(0, 0, 1)}}) {
        figure::Figure damaged = clean;
        turn(damaged, arm, {50, last}, degrees, axis);
        ASSERT_GT(most_apart(clean, damaged, arm), 150.0);
        std::vector<Finding> findings{
            {.kind = FindingKind::flip, .bones = {arm}, .frames = {50, 50}, .size = 180, .unit = SizeUnit::degrees},
            {.kind = FindingKind::spike, .bones = {BoneId{0}}, .frames = {9, 9}, .size = 30, .unit = SizeUnit::degrees}};
        if (last + 1 < frames) findings.front().frames.last = last;
        const auto flips = unflip(damaged, findings);
        ASSERT_EQ(flips.size(), 1U);
        EXPECT_EQ(flips.front().frames, (figure::FrameRange{50, last}));
        EXPECT_NEAR(glm::degrees(flips.front().change.rotation), degrees, 0.15);
        EXPECT_LT(most_apart(clean, damaged, arm), 0.15);
        for (std::size_t i = 0; i < motion_of(clean).samples.size(); ++i)
            ASSERT_TRUE(motion_of(clean).samples[i] == motion_of(damaged).samples[i] ||
                        clean.skeleton[arm].channels.first <= i % motion_of(clean).columns);
        EXPECT_THAT(changed_bones(clean, damaged), testing::ElementsAre("LeftArm"));
    }
}

// Away and back are two findings where seconds lie between: after the second one, the numbers are those of the file.
TEST(Unflip, WhereItIsBackInTheEndNothingIsRotatedAnyMore) {
    const figure::Figure clean = slider();
    const BoneId arm = clean.skeleton.find("LeftArm");
    figure::Figure damaged = clean;
    turn(damaged, arm, {20, 99}, 180, {0, 1, 0});
    const auto flips =
        unflip(damaged, std::vector<Finding>{{.kind = FindingKind::flip, .bones = {arm}, .frames = {20, 20}},
                                             {.kind = FindingKind::flip, .bones = {arm}, .frames = {100, 100}}});
    ASSERT_EQ(flips.size(), 1U);
    EXPECT_EQ(flips.front().frames, (figure::FrameRange{20, 99}));
    for (std::size_t i = 100 * motion_of(clean).columns; i < motion_of(clean).samples.size(); ++i)
        ASSERT_EQ(motion_of(clean).samples[i], motion_of(damaged).samples[i]);
}

TEST(Unflip, IsToldInNumbers) {
    figure::Figure damaged = slider();
    EXPECT_THAT(notes_of(repair(damaged, {.unflip = true}, {}, 60)), HasSubstr("no flip was found to turn back"));
    turn(damaged, damaged.skeleton.find("LeftArm"), {50, frames - 1}, 180, {1, 0, 0});
    EXPECT_THAT(notes_of(repair(damaged, {.unflip = true}, {}, 60)),
                HasSubstr("repair.unflip: 1 flip is turned back: LeftArm by 180° in frames 50 to 119"));
}

// --------------------------------------------------------------------------------------------------------------- gaps

figure::Figure markers_of(const std::vector<std::string>& names, const std::vector<std::vector<glm::dvec3>>& rows) {
    figure::Figure markers = test::figure_of(test::markers_of(names), test::marker_motion_of(rows));
    std::get<figure::Motion>(markers.take).frame_time = 0.02;
    markers.format = figure::Format::c3d;
    markers.metres_per_unit = 0.001;
    return markers;
}

// 50 frames a second: 10 frames are 0.2 s. On a straight and steady way every cubic is the line.
TEST(FillGaps, ShortOnesAreFilledByTheCurveAndTheOthersStay) {
    std::vector<std::vector<glm::dvec3>> rows;
    for (int frame = 0; frame < 60; ++frame) rows.push_back({glm::dvec3(2 * frame, 100 - frame, 7)});
    const figure::Figure clean = markers_of({"C7"}, rows);
    const auto take_out = [&](std::size_t first, std::size_t last) {
        for (std::size_t frame = first; frame <= last; ++frame) rows[frame] = {glm::dvec3(missing)};
    };
    take_out(0, 1);    // with nothing before it
    take_out(5, 14);   // 0.2 s
    take_out(30, 40);  // 0.22 s, and no marker beside it
    const Repaired repaired = repair(markers_of({"C7"}, rows), {.fill_gaps = 1}, {}, 50);
    for (std::size_t frame = 0; frame < 60; ++frame) {
        const bool filled = frame > 1 && (frame < 30 || frame > 40);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double now = motion_of(repaired.figure).row(frame)[axis];
            ASSERT_EQ(std::isnan(now), !filled) << frame;
            ASSERT_NEAR(filled ? now : 0.0, filled ? motion_of(clean).row(frame)[axis] : 0.0, 1e-12) << frame;
        }
    }
    EXPECT_EQ(notes_of(repaired),
              "repair.fill-gaps: gaps are filled by curves through the frames beside: C7 in frames 5 to 14\n"
              "repair.fill-gaps: gaps are left, as no three markers of the segment tell where it was: C7 in frames 30 "
              "to 40\n");
    const Repaired short_ones = repair(markers_of({"C7"}, rows), {.fill_gaps = 0.1}, {}, 50);
    EXPECT_EQ(notes_of(short_ones), "repair.fill-gaps: no gap was found that can be filled\n");
    EXPECT_TRUE(std::isnan(motion_of(short_ones.figure).row(9)[0]));
}

/// The positions of a plate that turns about the upright axis by 3 degrees a frame and goes along, and of a marker that
/// goes up and down beside it; in millimetres.
///
///     D  C        A (0, 0, 0), B (300, 0, 0), C (300, 200, 0), D (0, 200, 50)
///     A  B   E
std::vector<glm::dvec3> plate(std::size_t frame) {
    const auto time = static_cast<double>(frame);
    const glm::dmat3 turned(glm::rotate(glm::dmat4(1.0), glm::radians(3 * time), glm::dvec3(0, 0, 1)));
    std::vector<glm::dvec3> row;
    for (const glm::dvec3& at : {glm::dvec3(0), {300, 0, 0}, {300, 200, 0}, {0, 200, 50}})
        row.push_back(turned * at + glm::dvec3(5 * time, 0, 900));
    row.push_back({700, 0, 900 + 200 * std::sin(time / 9)});
    return row;
}

TEST(FillGaps, LongOnesAreFilledFromThreeMarkersOfTheSameSegment) {
    const std::vector<std::string> names{"A", "B", "C", "D", "E"};
    std::vector<std::vector<glm::dvec3>> rows;
    for (std::size_t frame = 0; frame < 100; ++frame) rows.push_back(plate(frame));
    const figure::Figure clean = markers_of(names, rows);
    for (std::size_t frame = 40; frame < 70; ++frame) rows[frame][3] = glm::dvec3(missing);
    const Repaired repaired = repair(markers_of(names, rows), {.fill_gaps = 1}, {}, 50);
    for (std::size_t i = 0; i < motion_of(clean).samples.size(); ++i) {
        const std::size_t frame = i / 15;
        const bool was_gap = frame >= 40 && frame < 70 && i % 15 / 3 == 3;
        ASSERT_NEAR(motion_of(repaired.figure).samples[i], motion_of(clean).samples[i], was_gap ? 1e-6 : 0.0) << frame;
    }
    EXPECT_THAT(notes_of(repaired), HasSubstr("from markers of the same segment: D in frames 40 to 69 by "));
    EXPECT_THAT(notes_of(repaired), testing::Not(HasSubstr("E")));
    rows[70][3] += glm::dvec3(0, 0, 200);  // another marker was taken for it: the segment did not go there
    EXPECT_THAT(notes_of(repair(markers_of(names, rows), {.fill_gaps = 1}, {}, 50)),
                HasSubstr("gaps are left, as no three markers of the segment tell where it was: D in frames 40 to 69"));
    rows[70] = plate(70);
    for (std::size_t frame = 50; frame < 80; ++frame) rows[frame][0] = glm::dvec3(missing);  // then only two are seen
    EXPECT_THAT(notes_of(repair(markers_of(names, rows), {.fill_gaps = 1}, {}, 50)),
                HasSubstr("repair.fill-gaps: gaps are left, as no three markers of the segment tell where it was: "
                          "A in frames 50 to 79, D in frames 40 to 69"));
}

// --------------------------------------------------------------------------------------------------------------- root

TEST(ScaleRoot, OnlyThePathOfTheRootIsLonger) {
    const figure::Figure before = slider();  // it goes from (0, 93, 0) to (0, 93, 2.975)
    const Repaired repaired = repair(before, {.scale_root = 100}, {}, 60);
    const auto hips = before.skeleton[before.skeleton.find("Hips")].channels;
    for (std::size_t i = 0; i < motion_of(before).samples.size(); ++i) {
        const bool is_path = i % motion_of(before).columns - hips.first < 3;
        ASSERT_EQ(motion_of(repaired.figure).samples[i], motion_of(before).samples[i] * (is_path ? 100 : 1));
    }
    EXPECT_EQ(notes_of(repaired),
              "repair.scale-root: the path of the root is multiplied by 100: Hips goes 298 cm from where it begins, not "
              "2.98 cm\n");
}

TEST(ExchangeSides, OnlyNamesAreExchanged) {
    const figure::Figure before = slider();
    const Repaired repaired = repair(before, {.exchange_sides = true}, {}, 60);
    EXPECT_EQ(motion_of(repaired.figure).samples, motion_of(before).samples);
    for (std::size_t i = 0; i < before.skeleton.size(); ++i) {
        std::string name = before.skeleton.bones()[i].name;
        if (name.starts_with("Left")) name.replace(0, 4, "Right");
        else if (name.starts_with("Right")) name.replace(0, 5, "Left");
        EXPECT_EQ(repaired.figure.skeleton.bones()[i].name, name);
        EXPECT_EQ(repaired.figure.skeleton.bones()[i].offset, before.skeleton.bones()[i].offset);
    }
    EXPECT_EQ(notes_of(repaired),
              "repair.exchange-sides: left and right exchange their names and nothing moves: 7 pairs of bones\n");
    EXPECT_EQ(repair(markers_of({"C7"}, {{{1, 2, 3}}}), {.exchange_sides = true}, {}, 60).refused,
              "expected markers of a left and a right side by their names, found none");
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

TEST(LockFeet, OnlyTheFootThatIsAskedForIsHeld) {
    const figure::Figure before = slider(12);
    const Repaired repaired =
        repair(before, {.lock_feet = true, .only = {{analysis::FindingKind::foot_slide, "LeftFoot", {0, 119}}}}, {}, 60);
    EXPECT_EQ(changed_bones(before, repaired.figure), (std::vector<std::string>{"LeftUpLeg", "LeftLeg", "LeftFoot"}));
}

/// Legs that are straight, 80 apart, on hips that rise and fall by 1: where only the hips can follow, they do, and all
/// that is above goes along.
TEST(LockFeet, TheRootFollowsWhereLegsAreStraight) {
    const figure::Figure before = test::stick_figure(
        {}, frames, [](std::string_view, std::size_t) { return glm::dvec3(0.0); },
        [](std::size_t frame) { return glm::dvec3(0, 96 + std::sin(static_cast<double>(frame) / 15), 0); });
    const Repaired repaired = repair(before, {.lock_feet = true}, {}, 60);
    for (std::size_t frame = 10; frame < 110; ++frame) {
        ASSERT_LT(glm::distance(position(repaired.figure, "LeftFoot", frame), position(repaired.figure, "LeftFoot", 60)),
                  0.1)
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
    figure.skeleton =
        figure::changed_bones(figure.skeleton, [&](BoneId id, figure::Bone& bone) { bone.channels = ranges[index(id)]; });
    const Repaired repaired = repair(figure, {.lock_feet = true}, {}, 60);
    for (std::size_t frame = 10; frame < 110; ++frame)
        ASSERT_LT(
            glm::distance(position(repaired.figure, "LeftToeBase", frame), position(repaired.figure, "LeftToeBase", 60)),
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

/// A slope of 1 : 20 along x: 0.05 for each unit, an angle of 2.8624 degrees.
TEST(LevelSlope, WhatGoesUpAlongAStraightLineIsLevelAndTheBodyLeansForIt) {
    constexpr double rise = 0.05;
    figure::Figure figure = test::stick_figure(
        {}, frames, [](std::string_view, std::size_t) { return glm::dvec3(0.0); },
        [](std::size_t frame) { return glm::dvec3(frame, 95 + rise * static_cast<double>(frame), 3); });
    analysis::Placement placement = analysis::infer_placement(figure);
    placement.ground.height = 0.0;
    const figure::Figure before = figure;
    const glm::dmat4 level = levelling(placement, {rise, 0.0});
    ASSERT_TRUE(transform_take(figure, [&](std::size_t) { return level; }));
    const double step = std::sqrt(1 + rise * rise);
    for (std::size_t frame = 1; frame < frames; ++frame) {
        const glm::dvec3 moved = position(figure, "Hips", frame) - position(figure, "Hips", 0);
        ASSERT_LT(glm::distance(moved, glm::dvec3(step * static_cast<double>(frame), 0, 0)), 1e-9) << frame;
        // The head stood 65 above the hips, and rotates with the ground.
        const glm::dvec3 head = position(figure, "Head", frame) - position(figure, "Hips", frame);
        ASSERT_LT(glm::distance(head, 65.0 / step * glm::dvec3(rise, 1, 0)), 1e-9) << frame;
    }
    EXPECT_EQ(changed_bones(before, figure), std::vector<std::string>{"Hips"});
}

// Z is up: x and z of the world are x and -y of the file. So ground that rises by 0.1 along the world's z falls along y.
TEST(LevelSlope, TheSlopeIsAlongTheAxesOfTheWorld) {
    std::vector<std::vector<glm::dvec3>> rows;
    for (int frame = 0; frame < 20; ++frame) rows.push_back({glm::dvec3(0, 10 * frame, -frame), glm::dvec3(missing)});
    figure::Figure markers = markers_of({"C7", "T10"}, rows);
    const analysis::Placement placement = analysis::infer_placement(markers, {.up = figure::SignedAxis(figure::Axis::z)});
    const glm::dmat4 level = levelling(placement, {0.0, 0.1});
    ASSERT_TRUE(transform_take(markers, [&](std::size_t) { return level; }));
    for (std::size_t frame = 1; frame < 20; ++frame) {
        ASSERT_NEAR(motion_of(markers).row(frame)[2], motion_of(markers).row(0)[2], 1e-9);
        ASSERT_NEAR(motion_of(markers).row(frame)[1] - motion_of(markers).row(frame - 1)[1], std::sqrt(101.0), 1e-9);
        ASSERT_TRUE(std::isnan(motion_of(markers).row(frame)[3]));
    }
}

TEST(LevelSlope, ARootThatCannotMoveOrRotateSoIsNotTransformed) {
    figure::Figure figure = slider();
    auto& motion = std::get<figure::Motion>(figure.take);
    std::erase_if(motion.channels, [](const figure::Channel& channel) { return figure::moves_origin(channel); });
    std::uint32_t first = 0;
    figure.skeleton = figure::changed_bones(figure.skeleton, [&](BoneId, figure::Bone& bone) {
        bone.channels = {3 * first++, 3};
    });
    EXPECT_FALSE(transform_take(figure, [](std::size_t frame) {
        return glm::translate(glm::dmat4(1.0), glm::dvec3(0, static_cast<double>(frame), 0));
    }));
}

TEST(LevelGround, WithoutFeetNothingTells) {
    const Repaired repaired = repair(markers_of({"C7"}, {{{1, 2, 3}}, {{1, 2, 3}}, {{1, 2, 3}}}),
                                     {.level_drift = true, .level_slope = true}, {}, 60);
    EXPECT_EQ(notes_of(repaired), "repair.level-ground: the take has no feet to tell by whether its ground is level\n");
}

// --------------------------------------------------------------------------------------------------------------- all

TEST(Repair, SmoothsOnlyTheJointAndTheFramesThatShake) {
    const figure::Figure before = slider();
    const Repaired all = repair(before, {.smooth = 6}, {}, 60);
    const Repaired some =
        repair(before, {.smooth = 6, .only = {{analysis::FindingKind::jitter, "LeftArm", {40, 49}}}}, {}, 60);
    EXPECT_EQ(changed_bones(before, some.figure), std::vector<std::string>{"LeftArm"});
    const std::uint32_t column =
        figure::channels_of(motion_of(before), before.skeleton[before.skeleton.find("LeftArm")]).front().column;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        const figure::Figure& as = frame >= 40 && frame < 50 ? all.figure : before;
        EXPECT_NEAR(motion_of(some.figure).row(frame)[column], motion_of(as).row(frame)[column], 1e-9) << frame;
    }
}

TEST(RepairSpots, ReadBackAsWrittenAndNothingElseIsOne) {
    const std::vector<RepairSpot> spots{{analysis::FindingKind::spike, "ns:Left@Arm", {50, 52}},
                                        {analysis::FindingKind::gap, "", {0, 7}}};
    EXPECT_EQ(to_text(spots), "spike:ns:Left@Arm@50:52;gap:@0:7");
    EXPECT_EQ(parse_spots(to_text(spots)), spots);
    for (const char* text : {"", "spike", "spike:LeftArm", "spike:LeftArm@50", "spike:LeftArm@52:50", "spike:A@-1:5",
                             "drift:@0:100", "nothing:A@1:2", "spike:A@1:2;"})
        EXPECT_FALSE(parse_spots(text)) << text;
}

TEST(Repair, ToldInNumbersAndRefusedWithTheReason) {
    const figure::Figure figure = slider();
    const Repaired repaired = repair(figure, {.smooth = 6, .mirror = true}, {}, 60);
    EXPECT_THAT(notes_of(repaired),
                HasSubstr("repair.smooth: 1 bone is smoothed at 6 Hz; of all of them LeftArm turns by at most "));
    EXPECT_THAT(
        notes_of(repaired),
        HasSubstr("repair.mirror: left and right are exchanged: 7 pairs of bones, 4 others are mirrored by themselves"));
    EXPECT_EQ(repair(figure, {.smooth = 30}, {}, 60).refused,
              "expected smoothing below half the rate of the take, 30 Hz, found 30");
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
