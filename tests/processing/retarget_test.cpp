#include "processing/retarget.h"
#include <algorithm>
#include <atomic>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <gmock/gmock.h>
#include <utility>
#include <vector>
#include "processing/held_foot.h"
#include "processing/output_space.h"
#include "support/posed.h"
#include "support/skeleton.h"
#include "support/stick_figure.h"

namespace skelplay::processing::retarget_test {
using figure::Axis;
using figure::BoneId;
using test::stick_figure;
using test::StickFigure;

constexpr std::size_t walk_frames = 120;
constexpr double stride = 30.0;  // degrees of the thighs to either side

/// Two steps a second at 60 frames a second, arms against the legs, a little of every turn everywhere.
glm::dvec3 walk_angles(std::string_view joint, std::size_t frame) {
    const double phase = static_cast<double>(frame) / 60 * 2 * 3.14159265358979;
    const double side = joint.starts_with("Right") ? 3.14159265358979 : 0.0;
    const double swing = std::sin(phase + side);
    if (joint.ends_with("UpLeg")) return {3 * swing, -stride * swing, 2 * swing};
    if (joint.ends_with("ForeArm")) return {0, -20 - 15 * swing, 10 * swing};
    if (joint.ends_with("Arm")) return {-40 * (side > 0 ? -1 : 1), 25 * swing, 30 * swing};
    if (joint.ends_with("Leg")) return {0, 20 * (1 - std::cos(phase + side)), 0};
    if (joint.ends_with("Hand")) return {5 * swing, 20, 15 * swing};
    if (joint.ends_with("Foot")) return {0, 10 * swing, 3};
    if (joint.starts_with("Spine")) return {2 * swing, 3, 4 * swing};
    if (joint == "Hips") return {2 * swing, 5, 6 * swing};
    if (joint == "Head") return {0, 10 * swing, 20 * swing};
    return glm::dvec3(0.0);
}

glm::dvec3 walk_place(std::size_t frame) {
    const double at = static_cast<double>(frame);
    return {3, 93 + 2 * std::cos(at / 60 * 4 * 3.14159265358979), 2 * at};
}

figure::Figure walker(const StickFigure& like) { return stick_figure(like, walk_frames, walk_angles, walk_place); }

Retargeted played(const figure::Figure& source, const figure::Figure& target, const RetargetOptions& options = {},
                  const base::Run& run = {}) {
    return retarget(source, target, map_bones(source.skeleton, target.skeleton), options, run);
}

RetargetOptions without_lock() { return {.foot_lock = false}; }

/// Where a bone begins in a frame.
glm::dvec3 origin(const figure::Figure& figure, std::size_t frame, const char* bone) {
    return glm::dvec3(test::world_matrices(figure, frame)[index(figure.skeleton.find(bone))][3]);
}

/// The direction from one bone's origin to another's in a frame.
glm::dvec3 direction(const figure::Figure& figure, std::size_t frame, const char* from, const char* to) {
    return glm::normalize(origin(figure, frame, to) - origin(figure, frame, from));
}

/// The largest difference between the bones' origins of two figures, the first one's times `scale`, and of their axes.
double worst_difference(const figure::Figure& a, const figure::Figure& b, double scale = 1.0, bool axes = true) {
    double worst = 0.0;
    for (std::size_t frame = 0; frame < figure::frame_count(b.take); ++frame) {
        const auto of_a = test::world_matrices(a, frame);
        const auto of_b = test::world_matrices(b, frame);
        for (std::size_t bone = 0; bone < of_a.size(); ++bone) {
            worst = std::max(worst, glm::distance(scale * glm::dvec3(of_a[bone][3]), glm::dvec3(of_b[bone][3])));
            for (int axis = 0; axes && axis < 3; ++axis)
                worst = std::max(worst, glm::distance(of_a[bone][axis], of_b[bone][axis]));
        }
    }
    return worst;
}

TEST(Retarget, OntoItselfChangesNothing) {
    const figure::Figure walk = walker({});
    const Retargeted result = played(walk, walk);
    EXPECT_GT(result.contacts, 0U);  // feet are held, by nothing
    EXPECT_LT(worst_difference(walk, result.figure), 1e-9);
    EXPECT_EQ(result.scale.factor, 1.0);
    EXPECT_EQ(result.map.entries.size(), walk.skeleton.size());
}

/// The stick figure as a rig with a handle beside its left foot.
figure::Figure rig_with_control() {
    figure::Figure rig = stick_figure({});
    figure::SkeletonBuilder builder;
    for (figure::Bone bone : rig.skeleton.bones()) {
        const BoneId parent = std::exchange(bone.parent, BoneId::none);
        bone.channels = {};
        builder.add(bone, parent == BoneId::none ? figure::SkeletonBuilder::no_parent : index(parent));
    }
    figure::Bone control;
    control.name = "LeftFootCtrl";
    control.offset = origin(rig, 0, "LeftFoot") + glm::dvec3(0, 0, 10);
    builder.add(control);
    rig.skeleton = std::get<figure::Skeleton>(builder.build());
    rig.skeleton.mark_controller(rig.skeleton.find("LeftFootCtrl"));
    rig.format = figure::Format::gltf;
    rig.take = figure::BakedMotion{};
    figure::BakedMotion& still = std::get<figure::BakedMotion>(rig.take);
    still.bones = rig.skeleton.size();
    still.frames = 1;
    still.rest_only = true;
    for (const glm::dmat4& local : figure::rest_pose(rig.skeleton).local) still.local.push_back(local);
    return rig;
}

TEST(Retarget, TheControlsOfARigGoWithItsRootAsTheyRest) {
    const figure::Figure rig = rig_with_control();
    const Retargeted result = played(walker({}), rig, without_lock());
    const auto from_hips = [](const figure::Figure& of, std::size_t frame) {
        const auto world = test::world_matrices(of, frame);
        return glm::inverse(world[index(of.skeleton.find("Hips"))]) * world[index(of.skeleton.find("LeftFootCtrl"))];
    };
    for (std::size_t frame = 0; frame < walk_frames; frame += 30)
        for (int column = 0; column < 4; ++column)
            EXPECT_LT(glm::distance(from_hips(result.figure, frame)[column], from_hips(rig, 0)[column]), 1e-6) << frame;
    EXPECT_GT(glm::distance(origin(result.figure, 90, "LeftFootCtrl"), origin(rig, 0, "LeftFootCtrl")), 50.0);
    for (const BoneMapEntry& entry : result.map.entries) EXPECT_FALSE(figure::is_controller(rig.skeleton[entry.target]));
    EXPECT_TRUE(
        std::ranges::any_of(result.notes.items(), [](const auto& note) { return note.code == "retarget.controls"; }));
}

TEST(Retarget, OntoItselfScaledIsScaled) {
    const figure::Figure walk = walker({});
    const Retargeted result = played(walk, stick_figure({.scale = 2.5}));
    EXPECT_LT(worst_difference(walk, result.figure, 2.5), 1e-9);
    EXPECT_EQ(result.scale.basis, MotionScale::Basis::legs);
    EXPECT_NEAR(result.scale.factor, 2.5, 1e-12);
}

// The target lies in its file as another program has it: Z is up, and it looks along -Y.
TEST(Retarget, AnotherUpAxisTurnsTheWorld) {
    const glm::dmat3 up = up_rotation(Axis::y, Axis::z);
    const figure::Figure walk = walker({});
    const Retargeted result = played(walk, stick_figure({.turn = up}));
    for (std::size_t frame = 0; frame < walk_frames; frame += 7)
        for (const auto& [from, to] : {std::pair{"LeftArm", "LeftForeArm"}, {"RightLeg", "RightFoot"}, {"Hips", "Head"}})
            EXPECT_LT(glm::distance(up * direction(walk, frame, from, to), direction(result.figure, frame, from, to)),
                      1e-9);
}

// At rest the target looks to the left of where the source looks: it walks the same way all the same.
TEST(Retarget, WhereTheRestPoseLooksDoesNotMatter) {
    const glm::dmat3 aside(glm::rotate(glm::dmat4(1.0), glm::radians(90.0), glm::dvec3(0, 1, 0)));
    const figure::Figure walk = walker({});
    EXPECT_LT(worst_difference(walk, played(walk, stick_figure({.turn = aside})).figure, 1.0, false), 1e-9);
}

//   T pose  --o--     A pose   o
//             |               /|\      The arms of both point the same way in every frame, and turn about themselves
//            / \             / / \     as the source's do.
TEST(Retarget, ATPosePlaysOnAnAPose) {
    const figure::Figure walk = walker({});
    const Retargeted result = played(walk, stick_figure({.arms_down = 50}));
    const glm::dmat3 down(glm::rotate(glm::dmat4(1.0), glm::radians(-50.0), glm::dvec3(0, 0, 1)));
    const std::size_t forearm = index(walk.skeleton.find("LeftForeArm"));
    for (std::size_t frame = 0; frame < walk_frames; frame += 7) {
        for (const auto& [from, to] : {std::pair{"LeftArm", "LeftForeArm"},
                                       {"LeftForeArm", "LeftHand"},
                                       {"RightArm", "RightForeArm"},
                                       {"RightForeArm", "RightHand"}})
            EXPECT_LT(glm::distance(direction(walk, frame, from, to), direction(result.figure, frame, from, to)), 1e-9);
        // The axes of the target's forearm stand to its direction as those of the source's, which rest 50° higher.
        const glm::dmat3 axes(test::world_matrices(walk, frame)[forearm]);
        const glm::dmat3 found(test::world_matrices(result.figure, frame)[forearm]);
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_LT(glm::distance((axes * glm::transpose(down))[axis], found[axis]), 1e-9);
    }
}

// One rests with its palms down, the other with its palms to the front.
TEST(Retarget, PalmsLookTheSameWay) {
    const figure::Figure walk = walker({.fingers = true});
    const Retargeted result = played(walk, stick_figure({.fingers = true, .palms = 90}));
    for (std::size_t frame = 0; frame < walk_frames; frame += 7)
        for (const auto& [from, to] :
             {std::pair{"LeftHandPinky1", "LeftHandIndex1"}, {"RightHandPinky1", "RightHandIndex1"}})
            EXPECT_LT(glm::distance(direction(walk, frame, from, to), direction(result.figure, frame, from, to)), 1e-9);
}

TEST(Retarget, ChainsAreSharedAlongTheirLength) {
    const figure::Figure source = walker({.spines = 3});
    const figure::Figure target = stick_figure({.spines = 5});
    const BoneMap map = map_bones(source.skeleton, target.skeleton);
    const auto sources = [&](const char* bone) {
        std::string text;
        for (const BoneShare& share : entry_of(map, target.skeleton.find(bone))->sources)
            text += source.skeleton[share.bone].name + " ";
        return text;
    };
    EXPECT_EQ(sources("Spine"), "Spine ");
    EXPECT_EQ(sources("Spine1"), "Spine Spine1 ");
    EXPECT_EQ(sources("Spine4"), "Spine2 ");
    EXPECT_EQ(entry_of(map, target.skeleton.find("Spine4"))->kind, MapKind::chain);
    const Retargeted result = retarget(source, target, map);
    const auto axis = [](const figure::Figure& figure, const char* bone) {
        return glm::dvec3(test::world_matrices(figure, 20)[index(figure.skeleton.find(bone))][0]);
    };
    EXPECT_LT(glm::distance(axis(source, "Spine"), axis(result.figure, "Spine")), 1e-9);
    EXPECT_LT(glm::distance(axis(source, "Spine2"), axis(result.figure, "Spine4")), 1e-9);
    EXPECT_LT(glm::distance(axis(source, "Head"), axis(result.figure, "Head")), 1e-9);
    const double first = glm::distance(axis(source, "Spine"), axis(result.figure, "Spine1"));
    EXPECT_GT(first, 1e-3);  // between the two
    EXPECT_LT(first, glm::distance(axis(source, "Spine"), axis(source, "Spine1")));
    // And the other way: two bones of the source bend one of the target half each.
    const BoneMap fewer = map_bones(target.skeleton, stick_figure({.spines = 2}).skeleton);
    ASSERT_NE(entry_of(fewer, target.skeleton.find("Spine")), nullptr);
    EXPECT_EQ(entry_of(fewer, target.skeleton.find("Spine"))->sources.size(), 3U);
}

TEST(Retarget, BonesWithoutASourceStayAtRest) {
    const figure::Figure target = stick_figure({.fingers = true});
    const Retargeted result = played(walker({}), target);
    ASSERT_EQ(entry_of(result.map, target.skeleton.find("LeftHandIndex1")), nullptr);
    EXPECT_EQ(unmapped_targets(result.map, target.skeleton).size(), 6U);
    figure::Pose rest;
    figure::Pose pose;
    figure::rest_pose(target.skeleton, rest);
    figure::sample(result.figure.skeleton, result.figure.take, 33, pose);
    for (const BoneId bone : unmapped_targets(result.map, target.skeleton))
        EXPECT_EQ(rest.local[index(bone)], pose.local[index(bone)]);
    EXPECT_NE(rest.local[index(target.skeleton.find("LeftHand"))], pose.local[index(target.skeleton.find("LeftHand"))]);
}

// Root on the ground, Hips with positions of their own: the root stays where it is. Hips without: the root carries
// them.
TEST(Retarget, ARootOnTheGroundIsNoPartOfTheBody) {
    const figure::Figure walk = walker({});
    for (const bool hips_move : {true, false}) {
        const Retargeted result = played(walk, stick_figure({.ground = true, .hips_move = hips_move}));
        const glm::dvec3 hips = origin(result.figure, 45, "Hips");
        EXPECT_LT(glm::distance(hips, walk_place(45)), 1e-9);
        EXPECT_LT(glm::distance(origin(result.figure, 45, "Root"), hips_move ? glm::dvec3(0.0) : hips), 1e-9);
        // And as a source: the same walk on a skeleton without such a root.
        const figure::Figure ground = walker({.ground = true, .hips_move = hips_move});
        const Retargeted back = played(ground, stick_figure({}));
        EXPECT_LT(worst_difference(walk, back.figure), 1e-9) << hips_move;
        EXPECT_LT(worst_difference(ground, played(ground, ground).figure), 1e-9) << hips_move;
    }
}

TEST(Retarget, RootMotionFollowsTheLegs) {
    const figure::Figure walk = walker({});
    const Retargeted result = played(walk, stick_figure({.leg_length = 0.75}), without_lock());
    EXPECT_NEAR(result.scale.factor, 0.75, 1e-12);
    EXPECT_NEAR(origin(result.figure, 60, "Hips").z - origin(result.figure, 0, "Hips").z, 0.75 * 120, 1e-9);
    // Without legs the extents of the rest poses decide.
    const Retargeted lonely = played(walk, test::figure_of(test::skeleton_of({{.name = "Hips", .tail = {0, 50, 0}}})));
    EXPECT_EQ(lonely.scale.basis, MotionScale::Basis::extent);
    EXPECT_NEAR(lonely.scale.factor, 50.0 / lonely.scale.source, 1e-12);
}

// The left foot stands still while the hips pass over it and sway; the target's hips are twice as wide, so the same
// angles would drag its foot along.
TEST(Retarget, AStandingFootIsHeld) {
    constexpr std::size_t frames = 90;
    const auto angles = [](std::string_view joint, std::size_t frame) -> glm::dvec3 {
        const double turn = 25 * std::sin(static_cast<double>(frame) / 15);
        if (joint == "Hips") return {0, 0, turn};
        if (joint.ends_with("UpLeg")) return {0, -20, 0};
        if (joint.ends_with("Leg")) return {0, 40, 0};
        if (joint.ends_with("Foot")) return {0, -20, -turn};
        return glm::dvec3(0.0);
    };
    // The hips go where they must for the left ankle to stay at the origin of the ground.
    const figure::Figure still = stick_figure({}, frames, angles, [](std::size_t) { return glm::dvec3(0.0); });
    const auto place = [&](std::size_t frame) { return glm::dvec3(0, 10, 0) - origin(still, frame, "LeftFoot"); };
    const figure::Figure source = stick_figure({}, frames, angles, place);
    const figure::Figure target = stick_figure({.hip_width = 2});
    const auto travel = [&](const figure::Figure& figure) {
        glm::dvec3 low(1e9);
        glm::dvec3 high(-1e9);
        for (std::size_t frame = 0; frame < frames; ++frame) {
            low = glm::min(low, origin(figure, frame, "LeftFoot"));
            high = glm::max(high, origin(figure, frame, "LeftFoot"));
        }
        return glm::distance(low, high);
    };
    ASSERT_LT(travel(source), 1e-9);
    EXPECT_GT(travel(played(source, target, without_lock()).figure), 3.0);
    const Retargeted held = played(source, target);
    EXPECT_LT(travel(held.figure), 1e-6);
    for (std::size_t frame = 0; frame < frames; frame += 10) {
        const auto at = [&](const char* bone) { return origin(held.figure, frame, bone); };
        EXPECT_NEAR(glm::distance(at("LeftUpLeg"), at("LeftLeg")), 40, 1e-9);
        EXPECT_NEAR(glm::distance(at("LeftLeg"), at("LeftFoot")), 40, 1e-9);
        // The foot keeps its direction.
        EXPECT_LT(glm::distance(direction(source, frame, "LeftFoot", "LeftToeBase"),
                                direction(held.figure, frame, "LeftFoot", "LeftToeBase")),
                  1e-9);
    }
}

TEST(Retarget, AnglesGoOnWithoutJumps) {
    const auto angles = [](std::string_view joint, std::size_t frame) {
        return joint == "Hips" ? glm::dvec3(0, 0, 10.0 * static_cast<double>(frame)) : glm::dvec3(0.0);
    };
    const figure::Figure source = stick_figure({}, 100, angles);
    const Retargeted result = played(source, stick_figure({.scale = 2}));
    const auto& motion = std::get<figure::Motion>(result.figure.take);
    const figure::Bone& hips = result.figure.skeleton[result.figure.skeleton.find("Hips")];
    const std::size_t yaw = motion.channels[hips.channels.first + hips.channels.count - 1].column;
    EXPECT_NEAR(motion.row(99)[yaw], 990.0, 1e-9);
}

TEST(Retarget, TheResultIsAFigureOfItsOwn) {
    const figure::Figure walk = walker({});
    figure::Figure target = stick_figure({.scale = 2});
    target.name = target.motion_file = target.skeleton_file = "folder/target.bvh";
    const Retargeted result = played(walk, target);
    EXPECT_EQ(result.figure.name, "stick.bvh");
    EXPECT_EQ(result.figure.motion_file, "stick.bvh");
    EXPECT_EQ(result.figure.skeleton_file, "folder/target.bvh");
    EXPECT_EQ(figure::frame_count(result.figure.take), walk_frames);
    EXPECT_EQ(figure::frame_time(result.figure.take), figure::frame_time(walk.take));
    EXPECT_TRUE(result.figure.takes.empty());
    EXPECT_EQ(base::to_text(result.notes),
              ": note: 18 bones of target.bvh take the motion; root motion is scaled by legs 160 / 80 = 2 "
              "[retarget.played]\n");
}

// What a file holds besides its skeleton is about its own motion, of which nothing is left on another skeleton's.
TEST(Retarget, TheTakesAreThoseOfTheSourceNotOfTheTarget) {
    figure::Figure walk = walker({});
    figure::Figure target = stick_figure({.scale = 2});
    target.takes = {{"Survey", 83, 0.04}, {"Walk", 17, 0.04}, {"Run", 28, 0.04}};
    target.take_index = 0;
    target.angles_solved = true;
    target.recordings = std::make_shared<const figure::Recordings>();
    const figure::Figure alone = played(walk, target).figure;
    EXPECT_TRUE(alone.takes.empty()) << "a BVH holds one take";
    EXPECT_EQ(alone.take_index, std::nullopt);
    EXPECT_FALSE(alone.angles_solved);
    EXPECT_EQ(alone.recordings, nullptr);
    walk.takes = {{"Jump", 50, 0.01}, {"Walk", walk_frames, 1.0 / 60}};
    walk.take_index = 1;
    walk.angles_solved = true;
    const figure::Figure second = played(walk, target).figure;
    EXPECT_EQ(second.takes, walk.takes);
    EXPECT_EQ(second.take_index, 1U);
    EXPECT_TRUE(second.angles_solved);
}

TEST(Retarget, TheNumberOfThreadsDoesNotMatter) {
    const figure::Figure walk = stick_figure({}, 1000, walk_angles, walk_place);
    const figure::Figure target = stick_figure({.arms_down = 30, .hip_width = 1.5, .spines = 3});
    const auto samples = [&](unsigned threads) {
        return std::get<figure::Motion>(played(walk, target, {}, {threads}).figure.take).samples;
    };
    EXPECT_EQ(samples(1), samples(4));
}

TEST(Retarget, CanBeStoppedAndTellsHowFarItIs) {
    const figure::Figure walk = walker({});
    std::atomic<std::uint64_t> done{0};
    base::Run run{.progress = &done};
    EXPECT_FALSE(played(walk, walk, {}, run).stopped);
    EXPECT_EQ(done, walk_frames);
    std::stop_source stop;
    stop.request_stop();
    run.stop = stop.get_token();
    const Retargeted stopped = played(walk, walk, {}, run);
    EXPECT_TRUE(stopped.stopped);
    EXPECT_EQ(stopped.figure.skeleton.size(), 0U);
    EXPECT_EQ(done, walk_frames);
}

TEST(Retarget, ARestPoseIsATakeOfOneFrame) {
    figure::Figure still = stick_figure({});
    auto& motion = std::get<figure::Motion>(still.take);
    still.take = figure::rest_motion(still.skeleton, motion.channels);
    const Retargeted result = played(still, stick_figure({.arms_down = 45}));
    EXPECT_EQ(figure::frame_count(result.figure.take), 1U);
    EXPECT_LT(glm::distance(direction(result.figure, 0, "LeftArm", "LeftHand"), glm::dvec3(1, 0, 0)), 1e-9);
}

TEST(Retarget, WithoutCommonBonesItSaysSo) {
    figure::Figure cart = test::figure_of(test::skeleton_of({{.name = "wheel"}}));
    cart.skeleton_file = "cart.bvh";
    EXPECT_EQ(base::to_text(played(walker({}), cart).notes),
              ": warning: expected bones that cart.bvh has too, found none; cart.bvh stays at rest [retarget.nothing]\n");
}

// A person's map says what bones are whose names say nothing.
TEST(Retarget, AMapTellsTheParts) {
    const figure::Figure walk = walker({});
    figure::Figure target = stick_figure({.scale = 3});
    BoneMap map;
    for (std::size_t i = target.skeleton.size(); i-- > 0;)
        map.entries.push_back({figure::bone_id(i), {{figure::bone_id(i)}}, MapKind::file});
    std::vector<figure::Bone> bones(target.skeleton.bones().begin(), target.skeleton.bones().end());
    for (std::size_t i = 0; i < bones.size(); ++i) bones[i].name = "b" + std::to_string(i);
    target.skeleton = test::skeleton_of(bones);
    EXPECT_TRUE(map_bones(walk.skeleton, target.skeleton).entries.empty());
    const Retargeted result = retarget(walk, target, map);
    EXPECT_EQ(result.scale.basis, MotionScale::Basis::legs);
    EXPECT_GT(result.contacts, 0U);
    EXPECT_LT(worst_difference(walk, result.figure, 3), 1e-9);
}

/// An arm along x: names from the upper arm outwards, and the bones' lengths.
figure::Skeleton straight_arm(const std::vector<std::pair<const char*, double>>& bones) {
    std::vector<figure::Bone> arm;
    for (const auto& [name, length] : bones)
        arm.push_back({.name = name,
                       .parent = arm.empty() ? BoneId::none : figure::bone_id(arm.size() - 1),
                       .offset = arm.empty() ? glm::dvec3(0.0) : arm.back().tail,
                       .tail = {length, 0, 0}});
    return test::skeleton_of(arm);
}

/// "LeftHand: lhand" for each entry.
std::vector<std::string> named(const BoneMap& map, const figure::Skeleton& source, const figure::Skeleton& target) {
    std::vector<std::string> lines;
    for (const BoneMapEntry& entry : map.entries) {
        lines.push_back(target[entry.target].name + ":");
        for (const BoneShare& share : entry.sources) lines.back() += " " + source[share.bone].name;
    }
    return lines;
}

// One bone for all fingers but the thumb.
TEST(MapBones, AllFingersFollowTheOneThatStandsForThem) {
    using testing::ElementsAre;
    const figure::Skeleton cmu = straight_arm({{"lhand", 1}, {"lfingers", 1}});
    const figure::Skeleton index = straight_arm({{"LeftHand", 1}, {"LeftHandIndex1", 1}, {"LeftHandIndex2", 1}});
    EXPECT_THAT(named(map_bones(cmu, index), cmu, index),
                ElementsAre("LeftHand: lhand", "LeftHandIndex1: lfingers", "LeftHandIndex2: lfingers"));
    const figure::Skeleton middle = straight_arm({{"LeftHand", 1}, {"LeftHandMiddle1", 1}});
    EXPECT_THAT(named(map_bones(middle, cmu), middle, cmu), ElementsAre("lhand: LeftHand", "lfingers: LeftHandMiddle1"));
    const figure::Skeleton own_thumb = straight_arm({{"LeftHand", 1}, {"LeftHandThumb1", 1}});
    EXPECT_THAT(named(map_bones(cmu, own_thumb), cmu, own_thumb), ElementsAre("LeftHand: lhand"));
}

// "finger_one = thumb"; "up: bones that are closest to torso", "h_left_up_finger_one: segment of thumb closest to
// hand".
TEST(MapBones, NamingFingerOneIsTheThumbFromTheHandOutwards) {
    using testing::ElementsAre;
    const figure::Skeleton acclaim = straight_arm(
        {{"h_left_hand", 1}, {"h_left_up_finger_one", 1}, {"h_left_mid_finger_one", 1}, {"h_left_low_finger_one", 1}});
    const figure::Skeleton mixamo =
        straight_arm({{"LeftHand", 1}, {"LeftHandThumb1", 1}, {"LeftHandThumb2", 1}, {"LeftHandThumb3", 1}});
    EXPECT_THAT(named(map_bones(acclaim, mixamo), acclaim, mixamo),
                ElementsAre("LeftHand: h_left_hand", "LeftHandThumb1: h_left_up_finger_one",
                            "LeftHandThumb2: h_left_mid_finger_one", "LeftHandThumb3: h_left_low_finger_one"));
}

// CMU's lwrist is the lower third of the forearm and only twists; what bends is lhand.
//
//      lhumerus 5   lradius 3.5   lwrist 1.75   lhand       LeftArm 30   LeftForeArm 28   LeftHand
TEST(MapBones, AHandInTheForearmIsNoHand) {
    using testing::ElementsAre;
    const figure::Skeleton cmu =
        straight_arm({{"thorax", 1}, {"lhumerus", 5}, {"lradius", 3.5}, {"lwrist", 1.75}, {"lhand", 0.7}});
    const figure::Skeleton mixamo = straight_arm({{"Spine2", 1}, {"LeftArm", 30}, {"LeftForeArm", 28}, {"LeftHand", 9}});
    EXPECT_THAT(named(map_bones(cmu, mixamo), cmu, mixamo),
                ElementsAre("Spine2: thorax", "LeftArm: lhumerus", "LeftForeArm: lradius lwrist", "LeftHand: lhand"));
    EXPECT_THAT(named(map_bones(mixamo, cmu), mixamo, cmu),
                ElementsAre("thorax: Spine2", "lhumerus: LeftArm", "lradius: LeftForeArm", "lwrist: LeftForeArm",
                            "lhand: LeftHand"));
    // SMPL's wrist is one, and its hand begins at the knuckles.
    const figure::Skeleton smpl =
        straight_arm({{"Spine3", 1}, {"L_Shoulder", 26}, {"L_Elbow", 25}, {"L_Wrist", 9}, {"L_Hand", 8}});
    EXPECT_THAT(named(map_bones(cmu, smpl), cmu, smpl),
                ElementsAre("Spine3: thorax", "L_Shoulder: lhumerus", "L_Elbow: lradius lwrist", "L_Wrist: lhand"));
    // The same names are the same bones, however long they are.
    const figure::Skeleton long_arm =
        straight_arm({{"thorax", 1}, {"lhumerus", 5}, {"lradius", 5}, {"lwrist", 1.75}, {"lhand", 0.7}});
    EXPECT_THAT(named(map_bones(cmu, long_arm), cmu, long_arm), testing::Contains("lwrist: lwrist"));
}

// The legs of some files lie along x until the first frame turns them down: a frame in which the figure stands tells
// how the legs of both correspond.
//
//      Hips --- LeftLeg --- LeftFoot --- LeftToeBase
figure::Figure with_folded_legs() {
    const auto stand_up = [](std::string_view joint, std::size_t) -> glm::dvec3 {
        if (joint.ends_with("UpLeg")) return {-90, 0, 0};
        return joint.ends_with("Foot") ? glm::dvec3(0, 0, -glm::degrees(std::atan2(12.0, 8.0))) : glm::dvec3(0.0);
    };
    figure::Figure figure = stick_figure({}, 1, stand_up);
    std::vector<figure::Bone> bones(figure.skeleton.bones().begin(), figure.skeleton.bones().end());
    for (figure::Bone& bone : bones)
        if (bone.name.ends_with("tLeg") || bone.name.ends_with("Foot") || bone.name.ends_with("Base"))
            bone.offset = {glm::length(bone.offset), 0, 0};
    figure.motion_file = "folded.bvh";
    figure.skeleton = test::skeleton_of(bones);
    return figure;
}

TEST(Retarget, ARestPoseThatIsNoneIsTakenFromTheTake) {
    const figure::Figure walk = walker({});
    const Retargeted result = played(walk, with_folded_legs());
    EXPECT_NE(base::to_text(result.notes)
                  .find("note: expected a rest pose that stands in folded.bvh, found another; its frame 0 is taken for "
                        "it [retarget.stance]"),
              std::string::npos);
    EXPECT_LT(worst_difference(walk, result.figure, 1.0, false), 1e-9);
}

//   hip (0, 2)                          (0, 2)
//    |  \.                               |   \.
//    |   knee (0, 1, 0.4)    becomes     |     knee further to the front
//    |  /                                |   /
//   ankle (0, 0)                        (0, 0.5)
TEST(Reach, BendsTheLegToTheFront) {
    const LegPose leg{{0, 2, 0}, {0, 1, 0.4}, {0, 0, 0}};
    const LegRotation turn = bend_leg(leg, {0, 0.5, 0});
    EXPECT_LT(glm::distance(turn.pose.ankle, glm::dvec3(0, 0.5, 0)), 1e-12);
    EXPECT_GT(turn.pose.knee.z, 0.7);
    EXPECT_NEAR(glm::distance(turn.pose.hip, turn.pose.knee), glm::distance(leg.hip, leg.knee), 1e-12);
    EXPECT_NEAR(glm::distance(turn.pose.knee, turn.pose.ankle), glm::distance(leg.knee, leg.ankle), 1e-12);
    EXPECT_LT(glm::distance(turn.thigh * (leg.knee - leg.hip), turn.pose.knee - turn.pose.hip), 1e-12);
    EXPECT_LT(glm::distance(turn.shin * (leg.ankle - leg.knee), turn.pose.ankle - turn.pose.knee), 1e-12);
}

// A straight leg only swings: a knee that is bent and stretched again within some frames looks like a twitch.
TEST(Reach, AStraightLegStaysStraight) {
    const LegRotation turn = bend_leg({{0, 2, 0}, {0, 1, 0}, {0, 0, 0}}, {0.5, 0.2, 0});
    EXPECT_NEAR(glm::distance(turn.pose.hip, turn.pose.ankle), 2.0, 1e-9);
    EXPECT_LT(glm::distance(glm::normalize(turn.pose.ankle - turn.pose.hip), glm::normalize(glm::dvec3(0.5, -1.8, 0))),
              1e-9);
}

TEST(Reach, NeverStretchesALeg) {
    const LegPose leg{{0, 2, 0}, {0, 1, 0.4}, {0, 0, 0}};
    const LegRotation turn = bend_leg(leg, {0, -1, 1});
    const double length = glm::distance(leg.hip, leg.knee) + glm::distance(leg.knee, leg.ankle);
    EXPECT_LE(glm::distance(turn.pose.hip, turn.pose.ankle), 0.9995 * length);
    EXPECT_LT(glm::distance(glm::normalize(turn.pose.ankle - turn.pose.hip), glm::normalize(glm::dvec3(0, -3, 1))), 1e-9);
}
}  // namespace skelplay::processing::retarget_test
