// Faults in a smooth made motion, one at a time, at known places.

#include "analysis/motion_check.h"
#include <algorithm>
#include <cmath>
#include <functional>
#include <glm/gtc/matrix_transform.hpp>
#include <gmock/gmock.h>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include "support/skeleton.h"
#include "support/stick_figure.h"

namespace skelplay::analysis::motion_check_test {
using enum FindingKind;
using figure::Axis;
using figure::BoneId;
using Rows = std::vector<std::vector<double>>;

/// A body of eight bones, 120 frames a second, that all swing smoothly; the root walks. Metres.
///
///     root -- a1 -- a2 -- a3      columns 0 1 2: the root's position; 3 + 3 i …: the angles of bone i, in degrees
///        \ -- b1 -- b2 -- b3 -- b4
struct Body8 {
    static constexpr std::size_t frames = 600;
    static constexpr std::size_t bones = 8;
    static constexpr double frame_time = 1.0 / 120;

    static double smooth(double frame, std::size_t column) {
        const double seconds = frame / 120;
        if (column < 3) return column == 0 ? 1.2 * seconds : 0.02 * std::sin(seconds * 6);
        const auto c = static_cast<double>(column);
        return 25 * std::sin(seconds * (2 + 0.13 * c) + c);
    }

    static Rows rows(
        const std::function<double(std::size_t)>& source = [](std::size_t frame) { return double(frame); },
        std::size_t count = frames) {
        Rows rows(count, std::vector<double>(3 + 3 * bones));
        for (std::size_t frame = 0; frame < count; ++frame)
            for (std::size_t column = 0; column < rows[frame].size(); ++column)
                rows[frame][column] = smooth(source(frame), column);
        return rows;
    }

    static figure::Figure figure(const Rows& rows, double unit = 1.0, const std::vector<std::string>& names = {}) {
        const std::vector<int> parents{-1, 0, 1, 2, 0, 4, 5, 6};
        std::vector<figure::Bone> list;
        std::vector<figure::Channel> channels;
        const auto add = [&](std::size_t bone, figure::ChannelRole role, Axis axis) {
            channels.push_back({figure::bone_id(bone), role, axis, static_cast<std::uint32_t>(channels.size())});
        };
        for (const Axis axis : {Axis::x, Axis::y, Axis::z}) add(0, figure::ChannelRole::translate, axis);
        for (std::size_t i = 0; i < bones; ++i) {
            const auto first = static_cast<std::uint32_t>(i == 0 ? 0 : 3 + 3 * i);
            list.push_back({.name = names.empty() ? "bone " + std::to_string(i) : names[i],
                            .parent = parents[i] < 0 ? BoneId::none : figure::bone_id(static_cast<std::size_t>(parents[i])),
                            .offset = {0, i == 0 ? 0.0 : 0.4 * unit, 0},
                            .channels = {first, i == 0 ? 6U : 3U}});
            for (const Axis axis : {Axis::z, Axis::x, Axis::y}) add(i, figure::ChannelRole::rotate, axis);
        }
        Rows scaled = rows;
        for (std::vector<double>& row : scaled)
            for (std::size_t column = 0; column < 3; ++column) row[column] *= unit;
        return test::figure_of(test::skeleton_of(list), test::motion_of(channels, scaled));
    }
};

std::vector<Finding> check(const figure::Figure& figure, double frame_time = Body8::frame_time,
                           const CheckLimits& limits = {}, double metres_per_unit = 1.0) {
    PlacementOptions options;
    options.metres_per_unit = metres_per_unit;
    return check_motion(figure, infer_placement(figure, options), frame_time, limits).findings;
}

std::vector<Finding> check(const Rows& rows) { return check(Body8::figure(rows)); }

MATCHER_P4(Is, kind, bone, first, last, "") {
    return arg.kind == kind &&
           (bone < 0 ? arg.bones.empty() : !arg.bones.empty() && arg.bones[0] == static_cast<BoneId>(bone)) &&
           arg.frames == figure::FrameRange{static_cast<std::size_t>(first), static_cast<std::size_t>(last)};
}

TEST(MotionCheck, FindsNothingInASmoothMotion) { EXPECT_THAT(check(Body8::rows()), testing::IsEmpty()); }

TEST(MotionCheck, FindsAJointThatIsOffForTwoFramesAndSaysByHowMuch) {
    Rows rows = Body8::rows();
    for (const std::size_t frame : {300U, 301U}) rows[frame][3 + 3 * 5] += 20;  // about the first axis: the whole angle
    const auto found = check(rows);
    ASSERT_THAT(found, testing::ElementsAre(Is(spike, 5, 300, 301)));
    EXPECT_NEAR(found[0].size, 20, 1.5);
    EXPECT_EQ(found[0].unit, SizeUnit::degrees);
    EXPECT_EQ(found[0].severity, base::Severity::warning);
    EXPECT_EQ(found[0].message, "bone 5 is off by 20 degrees");
}

// Behind the frames' back the take has become one without the fault: those that the placement has seen are known.
TEST(MotionCheck, TakesFramesThatThePlacementHasPosed) {
    Rows rows = Body8::rows();
    for (const std::size_t frame : {300U, 301U}) rows[frame][3 + 3 * 5] += 20;
    figure::Figure figure = Body8::figure(rows);
    PlacementOptions options;
    options.metres_per_unit = 1.0;
    PosedFrames frames(figure, PosedFrames::most_remembered, true);
    const Placement placement = infer_placement(frames, options);
    for (std::size_t frame = 0; frame < Body8::frames; ++frame) frames.frame(frame);
    figure.take = Body8::figure(Body8::rows()).take;
    EXPECT_THAT(check_motion(frames, placement, Body8::frame_time).findings, testing::ElementsAre(Is(spike, 5, 300, 301)));
    PosedFrames without_locals(figure);
    EXPECT_THAT(check_motion(without_locals, placement, Body8::frame_time).findings, testing::IsEmpty());
}

TEST(MotionCheck, FindsASpikeAsSoonAsTwoFramesStandBeforeIt) {
    Rows rows = Body8::rows();
    rows[2][3 + 3 * 5] += 30;
    EXPECT_THAT(check(rows), testing::ElementsAre(Is(spike, 5, 2, 2)));
}

/// The middle frame is off the cubic through its neighbours, too, and less motion is expected across one frame.
TEST(MotionCheck, FindsAllThreeFramesOfASpikeInAFastJoint) {
    Rows rows = Body8::rows();
    for (std::size_t frame = 0; frame < rows.size(); ++frame)
        rows[frame][3 + 3 * 5] = 30 * std::sin(static_cast<double>(frame) / 4);
    for (std::size_t frame = 300; frame < 303; ++frame) rows[frame][3 + 3 * 5] += 45;
    EXPECT_THAT(check(rows), testing::ElementsAre(Is(spike, 5, 300, 302)));
}

TEST(MotionCheck, TellsARootThatLeavesItsPathFromASpikeOfJoints) {
    Rows rows = Body8::rows();
    rows[200][1] += 0.12;  // metres
    const auto found = check(rows);
    ASSERT_THAT(found, testing::ElementsAre(Is(root_spike, 0, 200, 200)));
    EXPECT_NEAR(found[0].size, 12, 0.5);
    EXPECT_EQ(found[0].unit, SizeUnit::centimetres);
}

TEST(MotionCheck, FindsAStepThatStaysAndOneThatReturns) {
    Rows rows = Body8::rows();
    for (std::size_t frame = 250; frame < rows.size(); ++frame) rows[frame][3 + 3 * 2] += 30;
    EXPECT_THAT(check(rows), testing::ElementsAre(Is(step, 2, 250, 250)));
    rows = Body8::rows();
    for (std::size_t frame = 250; frame < 300; ++frame) rows[frame][3 + 3 * 2] += 30;
    EXPECT_THAT(check(rows), testing::ElementsAre(Is(step, 2, 250, 299)));
}

/// Bones 4 to 6 turn by a third against what bone 7 turns: nothing is seen of either.
TEST(MotionCheck, LeavesOutARotationThatTheBonesAboveUndo) {
    Rows rows = Body8::rows();
    for (std::vector<double>& row : rows) std::fill(row.begin() + 3 + 3 * 4, row.end(), 0.0);
    rows[300][3 + 3 * 7] = 6;
    EXPECT_THAT(check(rows), testing::ElementsAre(Is(spike, 7, 300, 300)));
    for (const std::size_t bone : {4U, 5U, 6U}) rows[300][3 + 3 * bone] = -2;
    EXPECT_THAT(check(rows), testing::IsEmpty());
}

TEST(MotionCheck, FindsAFlipOfAJointAndNotOfThoseBelowIt) {
    Rows rows = Body8::rows();
    for (std::size_t frame = 250; frame < 320; ++frame) rows[frame][3 + 3 * 4] += 175;
    EXPECT_THAT(check(rows), testing::ElementsAre(Is(flip, 4, 250, 319)));
}

const std::vector<std::string> human_names{"Hips",  "LeftUpLeg", "LeftFoot", "LeftToeBase",
                                           "Spine", "Head",      "Eyebrow",  "EyebrowTip"};

std::vector<Finding> check_stepped(std::size_t bone, double degrees, double frame_time = Body8::frame_time) {
    Rows rows = Body8::rows();
    for (std::size_t frame = 250; frame < rows.size(); ++frame) rows[frame][3 + 3 * bone] += degrees;
    return check(Body8::figure(rows, 1.0, human_names), frame_time);
}

/// A brow is raised within a frame or two, but does not turn half a turn.
TEST(MotionCheck, LeavesOutWhatTwitchesInAFace) {
    EXPECT_THAT(check_stepped(5, 30), testing::ElementsAre(Is(step, 5, 250, 250)));
    EXPECT_THAT(check_stepped(6, 30), testing::IsEmpty());
    EXPECT_THAT(check_stepped(6, 170), testing::ElementsAre(Is(flip, 6, 250, 250)));
}

/// 28 degrees in a frame are 840 degrees a second at 30 frames a second, and 3360 at 120.
TEST(MotionCheck, LeavesOutToesThatSnapDownAsFastAsToesDo) {
    EXPECT_THAT(check_stepped(3, 28), testing::ElementsAre(Is(step, 3, 250, 250)));
    EXPECT_THAT(check_stepped(3, 28, 1.0 / 30), testing::Not(testing::Contains(Is(step, 3, 250, 250))));
    EXPECT_THAT(check_stepped(3, 50, 1.0 / 30), testing::Contains(Is(step, 3, 250, 250)));
}

TEST(MotionCheck, TakesNoRotationThatIsWrittenDifferentlyForAFault) {
    Rows rows = Body8::rows();
    for (std::size_t frame = 250; frame < rows.size(); ++frame) rows[frame][3 + 3 * 4] += 360;
    EXPECT_THAT(check(rows), testing::IsEmpty());
}

TEST(MotionCheck, FindsNoiseInOneJointWithItsFrames) {
    Rows rows = Body8::rows();
    std::mt19937 random(1);  // NOLINT: the same noise in each run
    std::normal_distribution<double> noise(0, 2);
    for (std::size_t frame = 200; frame < 320; ++frame)
        for (std::size_t axis = 0; axis < 3; ++axis) rows[frame][3 + 3 * 6 + axis] += noise(random);
    const auto found = check(rows);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].kind, jitter);
    EXPECT_EQ(found[0].bones, std::vector{BoneId{6}});
    EXPECT_GE(found[0].frames.first, 199U);
    EXPECT_LE(found[0].frames.last, 320U);
    EXPECT_GE(found[0].frames.last - found[0].frames.first, 100U);
    EXPECT_NEAR(found[0].size, 2 * std::sqrt(3.0), 0.8);
}

TEST(MotionCheck, FindsALimbThatHoldsStillWhileTheOthersMove) {
    Rows rows = Body8::rows();
    for (std::size_t frame = 300; frame < 348; ++frame)
        for (std::size_t column = 3 + 3 * 4; column < rows[frame].size(); ++column) rows[frame][column] = rows[299][column];
    const auto found = check(rows);
    ASSERT_THAT(found, testing::ElementsAre(Is(frozen, 4, 300, 347)));
    EXPECT_THAT(found[0].bones, testing::ElementsAre(BoneId{4}, BoneId{5}, BoneId{6}, BoneId{7}));
    EXPECT_NEAR(found[0].size, 0.4, 0.01);
}

/// Limbs that are animated by hand come to rest in a pose, slow down before it and start again slowly.
TEST(MotionCheck, TakesALimbThatComesToRestAndStartsAgainForAPose) {
    const auto eased = [](std::size_t at) {  // frames 300 to 347 hold; the speed falls and rises in 30 frames
        const auto frame = static_cast<double>(at);
        const auto slow = [](double since) { return since - since * since / 60; };
        if (frame < 270) return frame;
        if (frame < 300) return 270 + slow(frame - 270);
        return frame < 348 ? 285 : frame < 378 ? 300 - slow(378 - frame) : frame - 78;
    };
    Rows rows = Body8::rows();
    for (std::size_t frame = 0; frame < rows.size(); ++frame)
        for (std::size_t column = 3 + 3 * 4; column < rows[frame].size(); ++column)
            rows[frame][column] = Body8::smooth(eased(frame), column);
    EXPECT_EQ(rows[340].back(), rows[310].back());
    EXPECT_THAT(check(rows), testing::IsEmpty());
}

/// Frames 300 to 319 hold. Beside them the limb slows down to a share of its speed.
TEST(MotionCheck, TakesAShortHoldForAPoseWhereTheMotionEases) {
    const auto check_with = [](double slowest) {
        Rows rows = Body8::rows();
        double source = 0;
        for (std::size_t frame = 1; frame < rows.size(); ++frame) {
            const auto at = static_cast<double>(frame);
            const double away = frame < 300 ? 299 - at : at - 320;
            source += frame >= 300 && frame < 320 ? 0.0 : std::min(1.0, slowest + (1 - slowest) * away / 10);
            for (std::size_t column = 3 + 3 * 4; column < rows[frame].size(); ++column)
                rows[frame][column] = Body8::smooth(source, column);
        }
        const std::vector<std::string> names{"Hips",         "Spine",   "Neck",        "Head",
                                             "LeftShoulder", "LeftArm", "LeftForeArm", "LeftHand"};
        return check(Body8::figure(rows, 1.0, names));
    };
    EXPECT_THAT(check_with(0.35), testing::IsEmpty());
    EXPECT_THAT(check_with(1), testing::ElementsAre(Is(frozen, 4, 300, 319)));
}

/// An exporter leaves centimetres below a node of the scale 0.01: what moves there is as long as it is in the world.
TEST(MotionCheck, MeasuresWhatMovesBelowAScaledNodeInTheWorld) {
    const auto found_with = [](double off) {  // centimetres in one frame
        figure::Figure figure;
        figure.skeleton = test::skeleton_of({{.name = "node"},
                                             {.name = "body", .parent = BoneId{0}, .offset = {0, 0.95, 0}},
                                             {.name = "top", .parent = BoneId{1}, .offset = {0, 0.75, 0}}});
        figure::BakedMotion motion{.bones = 3, .frames = 200, .frame_time = 1.0 / 60};
        for (std::size_t frame = 0; frame < motion.frames; ++frame) {
            const double along = 30 * std::sin(static_cast<double>(frame) / 20) + (frame == 100 ? off : 0.0);
            motion.local.push_back(glm::scale(glm::dmat4(1.0), glm::dvec3(0.01)));
            motion.local.push_back(glm::translate(glm::dmat4(1.0), glm::dvec3(along, 95, 0)));
            motion.local.push_back(glm::translate(glm::dmat4(1.0), glm::dvec3(0, 75, 0)));
        }
        figure.take = std::move(motion);
        return check(figure, 1.0 / 60);
    };
    EXPECT_THAT(found_with(0.5), testing::IsEmpty());
    const auto found = found_with(12);
    ASSERT_THAT(found, testing::ElementsAre(Is(spike, 1, 100, 100)));
    EXPECT_NEAR(found[0].size, 12, 0.5);
    EXPECT_EQ(found[0].unit, SizeUnit::centimetres);
}

/// Everything above the hips swings, and holds from frame 120 to 239; the legs stand all the time. From frame 160 to
/// 190 the whole person is carried 10 cm along x.
TEST(MotionCheck, FindsTheSlideOfABodyThatHoldsStill) {
    const auto angles = [](std::string_view joint, std::size_t frame) {
        if (joint.find("Leg") != joint.npos || joint.find("Foot") != joint.npos || joint.find("Toe") != joint.npos ||
            joint == "Hips")
            return glm::dvec3(0.0);
        const double seconds = static_cast<double>(frame >= 120 && frame < 240 ? 120 : frame) / 60;
        const auto phase = static_cast<double>(joint.size());
        return glm::dvec3(20 * std::sin(3 * seconds + phase), 15 * std::cos(4 * seconds + phase), 0);
    };
    const auto place = [](std::size_t frame) {
        const double along = std::clamp((static_cast<double>(frame) - 160) / 30, 0.0, 1.0);
        return glm::dvec3(10 * along * along * (3 - 2 * along), 95, 0);
    };
    for (const double unit : {0.01, 0.006}) {  // metres: an adult, and a child that slides by 6 cm
        const auto found = check(test::stick_figure({}, 360, angles, place), 1.0 / 60, {}, unit);
        const auto of_kind = [&](FindingKind kind) { return std::ranges::find(found, kind, &Finding::kind); };
        ASSERT_NE(of_kind(frozen), found.end());
        EXPECT_EQ(of_kind(frozen)->frames, (figure::FrameRange{121, 239}));
        const auto slide = of_kind(foot_slide);
        ASSERT_NE(slide, found.end());
        EXPECT_NEAR(slide->size, 1000 * unit, 50 * unit);
        EXPECT_GE(slide->frames.first, 160U);
        EXPECT_LE(slide->frames.last, 190U);
    }
}

/// The angles of a leg of a thigh and a shin of 40 that leads from a hip to an ankle.
glm::dvec3 leg_angles(std::string_view joint, const glm::dvec3& leg) {
    const double roll = std::atan2(leg.x, -leg.y);
    const double forward = std::atan2(leg.z, std::hypot(leg.x, leg.y));
    const double bend = std::acos(std::min(1.0, glm::length(leg) / 80));
    const auto turned = [](double about_z, double about_x) { return glm::degrees(glm::dvec3(about_z, about_x, 0)); };
    if (joint.ends_with("UpLeg")) return turned(roll, -forward - bend);
    if (joint.ends_with("Leg")) return turned(0, 2 * bend);
    if (joint.ends_with("Foot")) return turned(-roll, forward - bend);
    return glm::dvec3(0.0);
}

/// A person on a ladder: a foot on a rung at 27 cm, the other one on 52, the first on 76, the other beside it; there
/// the person stays. Only the lowest rung is stepped to from the ground.
TEST(MotionCheck, TakesTheRungsOfALadderForGround) {
    const auto rises = [](std::size_t frame, double from, double to) {
        const double share = std::clamp((static_cast<double>(frame) / 60 - from) / (to - from), 0.0, 1.0);
        return share * share * (3 - 2 * share);
    };
    const auto hips = [&](std::size_t frame) {
        return 89 + 27 * rises(frame, 4.2, 4.8) + 25 * rises(frame, 5.3, 5.9) + 24 * rises(frame, 6.4, 6.9);
    };
    const auto angles = [&](std::string_view joint, std::size_t frame) {
        const double foot = joint.starts_with("Left") ? 52 * rises(frame, 4.2, 4.8) + 24 * rises(frame, 6.4, 6.9)
                                                      : 27 * rises(frame, 3.0, 3.5) + 49 * rises(frame, 5.3, 5.9);
        return leg_angles(joint, {0, 10 + foot - (hips(frame) - 5), 0});
    };
    const auto place = [&](std::size_t frame) { return glm::dvec3(0, hips(frame), 0); };
    EXPECT_THAT(check(test::stick_figure({}, 660, angles, place), 1.0 / 60, {}, 0.01),
                testing::Not(testing::Contains(testing::Field(&Finding::kind, floating))));
}

/// A person who walks as an inverted pendulum does (Winter 1995): steps of 0.7 s, one foot always on the ground. The
/// body stays at one height, and is accelerated away from the foot by gravity times its distance over its height of
/// 88 cm, along the way and across it. Centimetres.
struct PendulumWalk {
    static constexpr double rate = 60;
    static constexpr double step_time = 0.7;
    static constexpr double step = 12;         // short: the swing of a leg moves the whole body's centre little
    static constexpr double hips_height = 89;  // the knees are bent a little
    static constexpr double ankle_height = 10;
    static constexpr double across = 10;   // from the middle to a foot
    static constexpr double behind = 2.8;  // the hips are behind the foot: bent knees are before them

    /// Where the hips are. The left foot stands in even steps; in the middle of a step the body is beside it.
    static glm::dvec3 hips(double seconds) {
        const double number = std::floor(seconds / step_time);
        const double w = std::sqrt(981.0 / 88.0);
        const double half = w * 0.5 * step_time;
        const double since = w * (seconds - (number + 0.5) * step_time);
        const double side = static_cast<int>(number) % 2 == 0 ? across : -across;
        return {side * (1 - std::cosh(since) / std::cosh(half)), hips_height,
                number * step - behind + 0.5 * step * std::sinh(since) / std::sinh(half)};
    }

    /// Where an ankle is: on the ground, or on its way two steps on.
    static glm::dvec3 ankle(double seconds, bool left) {
        const double number = std::floor(seconds / step_time);
        const double side = left ? across : -across;
        if ((static_cast<int>(number) % 2 == 0) == left) return {side, ankle_height, number * step};
        const double share = seconds / step_time - number;
        const double gone = share * share * (3 - 2 * share);
        return {side, ankle_height + 8 * std::sin(share * std::numbers::pi), (number - 1 + 2 * gone) * step};
    }

    static glm::dvec3 angles(std::string_view joint, std::size_t frame) {
        const double seconds = static_cast<double>(frame) / rate;
        const bool left = joint.substr(0, 4) == "Left";
        const glm::dvec3 hip = hips(seconds) + glm::dvec3(left ? across : -across, -5, 0);
        const glm::dvec3 leg = ankle(seconds, left) - hip;
        return leg_angles(joint, leg);
    }

    static figure::Figure figure() {
        const auto place = [](std::size_t frame) { return hips(static_cast<double>(frame) / rate); };
        return test::stick_figure({}, 420, angles, place);
    }

    /// The message about the rate, when the take's header has this one.
    static std::string said_at(double header) {
        for (const Finding& finding : check(figure(), 1.0 / header, {}, 0.01))
            if (finding.kind == wrong_rate) return finding.message;
        return "";
    }
};

TEST(MotionCheck, TellsTheRateByHowABodyFallsOverTheFootOnWhichItStands) {
    EXPECT_EQ(PendulumWalk::said_at(60), "");
    EXPECT_EQ(PendulumWalk::said_at(120), "the motion looks as if it was captured at 60 Hz");
    EXPECT_EQ(PendulumWalk::said_at(30), "the motion looks as if it was captured at 60 Hz");
}

TEST(MotionCheck, FindsMissingFramesAsOneFault) {
    // Ten frames are missing before frame 300: a twelfth of a second.
    const auto found =
        check(Body8::rows([](std::size_t frame) { return static_cast<double>(frame < 300 ? frame : frame + 10); }));
    ASSERT_THAT(found, testing::ElementsAre(Is(dropped, -1, 300, 300)));
    EXPECT_NEAR(found[0].size, 10.0 / 120, 0.015);
}

TEST(MotionCheck, FindsFramesThatAreShownTwice) {
    const auto found = check(Body8::rows([](std::size_t frame) { return static_cast<double>(frame / 2 * 2); }));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].kind, doubled);
    EXPECT_DOUBLE_EQ(found[0].size, 60);
}

/// 24 frames a second that were brought to 30: every fifth frame is shown twice.
TEST(MotionCheck, FindsFramesThatRepeatNowAndThen) {
    const auto found = check(Body8::rows([](std::size_t frame) { return static_cast<double>(frame * 4 / 5); }));
    ASSERT_THAT(found, testing::ElementsAre(Is(doubled, -1, 6, 596)));
    EXPECT_NEAR(found[0].size, 96, 0.2);
    EXPECT_EQ(found[0].message, "frames are repeated: only 96 Hz were captured");
}

TEST(MotionCheck, SaysTheSameInEveryUnitAndAtEveryPlace) {
    const auto spiked = [](std::size_t at) {
        Rows rows = Body8::rows();
        rows[at][1] += 0.12;
        rows[at][3 + 3 * 5] += 20;
        return rows;
    };
    const auto metres = check(Body8::figure(spiked(200)));
    const auto centimetres = check(Body8::figure(spiked(200), 100), Body8::frame_time, {}, 0.01);
    ASSERT_EQ(metres.size(), 1U);
    ASSERT_EQ(centimetres.size(), 1U);
    EXPECT_NEAR(metres[0].size, centimetres[0].size, 1e-6);
    EXPECT_EQ(check(Body8::figure(spiked(450))).size(), 1U);
}

TEST(MotionCheck, LeavesOutWhatIsIgnoredAndWhatIsBelowItsThreshold) {
    Rows rows = Body8::rows();
    rows[300][3 + 3 * 5] += 20;
    CheckLimits limits;
    limits.ignored.set(static_cast<std::size_t>(spike));
    EXPECT_THAT(check(Body8::figure(rows), Body8::frame_time, limits), testing::IsEmpty());
    limits = {};
    limits.threshold[static_cast<std::size_t>(spike)] = 25;
    EXPECT_THAT(check(Body8::figure(rows), Body8::frame_time, limits), testing::IsEmpty());
    limits.threshold[static_cast<std::size_t>(spike)] = 15;
    EXPECT_EQ(check(Body8::figure(rows), Body8::frame_time, limits).size(), 1U);
}

TEST(MotionCheck, PutsTheWorstFirst) {
    Rows rows = Body8::rows();
    rows[150][3 + 3 * 5] += 10;
    rows[400][3 + 3 * 2] += 40;
    EXPECT_THAT(check(rows), testing::ElementsAre(Is(spike, 2, 400, 400), Is(spike, 5, 150, 150)));
}

TEST(MotionCheck, HasATableOfAllKinds) {
    std::size_t i = 0;
    for (const FindingRule& rule : finding_rules()) {
        EXPECT_EQ(static_cast<std::size_t>(rule.kind), i++);
        EXPECT_EQ(find_kind(rule.name), rule.kind);
        EXPECT_FALSE(rule.meaning.empty());
        EXPECT_FALSE(rule.reason.empty());
    }
    EXPECT_EQ(i, finding_kinds);
    EXPECT_EQ(find_kind("none"), std::nullopt);
}

/// Three markers, 100 frames a second, that move smoothly a metre apart. Metres.
std::vector<std::vector<glm::dvec3>> marker_rows() {
    std::vector<std::vector<glm::dvec3>> rows;
    for (std::size_t frame = 0; frame < 400; ++frame) {
        const double t = static_cast<double>(frame) / 100;
        std::vector<glm::dvec3>& row = rows.emplace_back();
        for (int i = 0; i < 3; ++i)
            row.emplace_back(i + 0.3 * std::sin(2 * t), 1 + 0.2 * std::sin(3 * t + i), 0.3 * std::cos(2.5 * t + 2 * i));
    }
    return rows;
}

std::vector<Finding> check_markers_of(const std::vector<std::vector<glm::dvec3>>& rows,
                                      const std::vector<std::string>& names = {"LASI", "RASI", "SACR"}) {
    figure::Figure figure = test::figure_of(test::markers_of(names), test::marker_motion_of(rows));
    figure.format = figure::Format::trc;
    return check(figure, 0.01);
}

const glm::dvec3 missing(std::numeric_limits<double>::quiet_NaN());

TEST(MotionCheckOfMarkers, FindsNothingInASmoothMotion) {
    EXPECT_THAT(check_markers_of(marker_rows()), testing::IsEmpty());
}

TEST(MotionCheckOfMarkers, FindsGapsAndThoseOfAPointWithoutANameThatIsThereMostOfTheTime) {
    auto rows = marker_rows();
    for (std::size_t frame = 100; frame < 120; ++frame) rows[frame][1] = missing;
    const auto found = check_markers_of(rows);
    ASSERT_THAT(found, testing::ElementsAre(Is(gap, 1, 100, 119)));
    EXPECT_NEAR(found[0].size, 0.2, 1e-9);
    EXPECT_EQ(found[0].message, "RASI is missing for 0.20 s");
    EXPECT_THAT(check_markers_of(rows, {"LASI", "*7", "SACR"}), testing::ElementsAre(Is(gap, 1, 100, 119)));
    for (std::size_t frame = 0; 3 * frame < 2 * rows.size(); ++frame) rows[frame][1] = missing;
    EXPECT_THAT(check_markers_of(rows, {"LASI", "*7", "SACR"}), testing::IsEmpty()) << "one that comes and goes";
}

TEST(MotionCheckOfMarkers, FindsTwoThatAreExchangedForAWhile) {
    auto rows = marker_rows();
    for (std::size_t frame = 150; frame < 230; ++frame) std::swap(rows[frame][0], rows[frame][2]);
    const auto found = check_markers_of(rows);
    ASSERT_THAT(found, testing::ElementsAre(Is(swap, 0, 150, 229)));
    EXPECT_THAT(found[0].bones, testing::ElementsAre(BoneId{0}, BoneId{2}));
}

TEST(MotionCheckOfMarkers, FindsOneThatAppearsForAFewFramesOnly) {
    auto rows = marker_rows();
    for (std::size_t frame = 0; frame < rows.size(); ++frame)
        if (frame < 200 || frame > 203) rows[frame][2] = missing;
    EXPECT_THAT(check_markers_of(rows), testing::ElementsAre(Is(ghost, 2, 200, 203)));
}

TEST(MotionCheckOfMarkers, FindsSpikesAndHolds) {
    auto rows = marker_rows();
    rows[90][0].y += 0.08;
    for (std::size_t frame = 200; frame < 240; ++frame) rows[frame][1] = rows[199][1];
    const auto found = check_markers_of(rows);
    EXPECT_THAT(found, testing::UnorderedElementsAre(Is(spike, 0, 90, 90), Is(frozen, 1, 200, 239)));
}
}  // namespace skelplay::analysis::motion_check_test
