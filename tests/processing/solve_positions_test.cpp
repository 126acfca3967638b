#include "processing/solve_positions.h"
#include <atomic>
#include <cmath>
#include <gmock/gmock.h>
#include <numeric>
#include "exporters/round_trip.h"
#include "figure/euler.h"
#include "support/needs.h"
#include "support/positional_files.h"
#include "support/skeleton.h"

namespace skelplay::processing::solve_positions_test {
using figure::Axis;
using figure::BoneId;
using figure::ChannelRole;
using testing::HasSubstr;

const std::filesystem::path shared = std::filesystem::path(SKELPLAY_SHARED_DIR) / "data";

/// A joint of a skeleton made by hand.
struct Joint {
    std::string name;
    std::size_t parent = figure::SkeletonBuilder::no_parent;
    glm::dvec3 offset{0.0};
    bool still = false;  // it has no channels
};

/// A figure whose joints have three position channels each, which replace OFFSET, and no others. Places of joints
/// without channels are those that their offsets give.
figure::Figure positional(const std::vector<Joint>& joints, const std::vector<std::vector<glm::dvec3>>& frames) {
    constexpr std::size_t root = figure::SkeletonBuilder::no_parent;
    std::vector<figure::Bone> bones;
    std::vector<figure::Channel> channels;
    for (const Joint& joint : joints) {
        const BoneId id = figure::bone_id(bones.size());
        bones.push_back({.name = joint.name,
                         .parent = joint.parent == root ? BoneId::none : figure::bone_id(joint.parent),
                         .offset = joint.offset,
                         .channels = {static_cast<std::uint32_t>(channels.size()), joint.still ? 0U : 3U}});
        for (const Axis axis : {Axis::x, Axis::y, Axis::z})
            if (!joint.still)
                channels.push_back({id, ChannelRole::replace_offset, axis, static_cast<std::uint32_t>(channels.size())});
    }
    std::vector<std::vector<double>> rows;
    for (const auto& places : frames) {
        std::vector<double>& row = rows.emplace_back();
        for (std::size_t i = 0; i < joints.size(); ++i) {
            const glm::dvec3 way = joints[i].parent == root ? places[i] : places[i] - places[joints[i].parent];
            if (!joints[i].still) row.insert(row.end(), {way.x, way.y, way.z});
        }
    }
    figure::Motion motion = test::motion_of(std::move(channels), rows);
    motion.frame_time = 0.02;
    motion.first_frame = 7;
    figure::Figure figure = test::figure_of(test::skeleton_of(bones), std::move(motion));
    figure.positional = true;
    return figure;
}

/// An arm, at rest along x.
///
///     shoulder o----2----o elbow ---1---o wrist
const std::vector<Joint> arm{{"shoulder"}, {"elbow", 0, {2, 0, 0}}, {"wrist", 1, {1, 0, 0}}};

const figure::Motion& motion_of(const SolvedPositions& solved) { return *figure::channel_motion(solved.figure.take); }

/// The distances of all joints in all frames from where they should be.
std::vector<double> distances(const figure::Figure& figure, const std::vector<std::vector<glm::dvec3>>& places) {
    const test::JointTracks tracks = test::joint_tracks(figure);
    EXPECT_EQ(tracks.places.size(), places.size());
    std::vector<double> all;
    for (std::size_t frame = 0; frame < std::min(places.size(), tracks.places.size()); ++frame)
        for (std::size_t i = 0; i < places[frame].size(); ++i)
            all.push_back(glm::distance(tracks.places[frame][i], places[frame][i]));
    return all;
}

double worst_of(const figure::Figure& figure, const std::vector<std::vector<glm::dvec3>>& places) {
    double worst = 0;
    for (const double each : distances(figure, places))
        if (!(each <= worst)) worst = each;  // also what is no number
    return worst;
}

double mean_of(const figure::Figure& figure, const std::vector<std::vector<glm::dvec3>>& places) {
    const std::vector<double> all = distances(figure, places);
    return std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
}

/// How much the distance of any joint from its parent changes over the frames.
double length_change(const figure::Figure& figure) {
    const test::JointTracks tracks = test::joint_tracks(figure);
    double worst = 0;
    for (const auto& places : tracks.places)
        for (std::size_t i = 0; i < places.size(); ++i) {
            const BoneId parent = figure.skeleton[figure::bone_id(i)].parent;
            if (parent == BoneId::none) continue;
            const double first = glm::distance(tracks.places[0][i], tracks.places[0][index(parent)]);
            worst = std::max(worst, std::abs(glm::distance(places[i], places[index(parent)]) - first));
        }
    return worst;
}

std::string notes_of(const SolvedPositions& solved) { return base::to_text(solved.notes); }

// ------------------------------------------------------------------------------------------------ by hand

TEST(SolvePositions, AnElbowBendsByTheAngleThatThePlacesShow) {
    // Frame 0 at rest; frame 1: upper arm up (z 90), forearm forward again, so that the elbow turns by -90 about z.
    const std::vector<std::vector<glm::dvec3>> places{{{0, 0, 0}, {2, 0, 0}, {3, 0, 0}}, {{5, 0, 0}, {5, 2, 0}, {6, 2, 0}}};
    const SolvedPositions solved = solve_positions(positional(arm, places));
    const figure::Motion& motion = motion_of(solved);
    ASSERT_EQ(motion.frames, 2U);
    ASSERT_EQ(motion.columns, 9U) << "six for the root, three for the elbow, none for the wrist, which has no end";
    const std::vector<double> expected{5, 0, 0, 90, 0, 0, -90, 0, 0};  // figure::zxy
    for (std::size_t i = 0; i < 9; ++i) EXPECT_NEAR(motion.row(1)[i], expected[i], 1e-9) << i;
    for (std::size_t i = 0; i < 9; ++i) EXPECT_NEAR(motion.row(0)[i], 0, 1e-9) << i;
    EXPECT_EQ(motion.frame_time, 0.02);
    EXPECT_EQ(motion.first_frame, 7);
    EXPECT_FALSE(solved.figure.positional);
    EXPECT_TRUE(solved.figure.angles_solved);
    EXPECT_EQ(solved.refined_frames, 0U);
    EXPECT_LT(solved.worst_error, 1e-9);
}

TEST(SolvePositions, WhatElseTheFileHoldsStays) {
    figure::Figure given = positional(arm, {{{0, 0, 0}, {2, 0, 0}, {3, 0, 0}}});
    given.takes = {{"Still", 1, 0.02}, {"Wave", 1, 0.02}};
    given.take_index = 1;
    given.declared_across = Axis::z;
    given.documentation = "an arm";
    given.boxes.assign(3, glm::dvec3(1.0));
    given.nodes.assign(3, glm::dmat4(1.0));
    given.recordings = std::make_shared<const figure::Recordings>();
    given.position_rule = figure::PositionRule::replace;
    given.record = figure::HtrRecord{};
    const figure::Figure solved = solve_positions(given).figure;
    EXPECT_EQ(solved.takes, given.takes);
    EXPECT_EQ(solved.take_index, 1U);
    EXPECT_EQ(solved.declared_across, Axis::z);
    EXPECT_EQ(solved.documentation, "an arm");
    EXPECT_EQ(solved.boxes.size(), 3U);
    EXPECT_EQ(solved.nodes.size(), 3U);
    EXPECT_EQ(solved.recordings, given.recordings);
    EXPECT_EQ(solved.position_rule, std::nullopt) << "the root is at zero at rest: added or replaced is the same";
    EXPECT_TRUE(std::holds_alternative<std::monostate>(solved.record)) << "the skeleton is no longer the file's";
}

TEST(SolvePositions, ABoneWithSeveralChildrenTurnsAsFitsThemBest) {
    //   left o---chest---o right
    //            |
    //            o head          about y by 30 degrees, which the head on the axis can't show
    const std::vector<Joint> torso{{"chest"}, {"head", 0, {0, 1, 0}}, {"left", 0, {1, 0.5, 0}}, {"right", 0, {-1, 0.5, 0}}};
    const glm::dmat3 turn = figure::rotation_of({0, 0, glm::radians(30.0)}, figure::zxy);
    std::vector<glm::dvec3> places{{0, 3, 0}};
    for (std::size_t i = 1; i < torso.size(); ++i) places.push_back(places[0] + turn * torso[i].offset);
    const SolvedPositions solved = solve_positions(positional(torso, {places}));
    EXPECT_NEAR(motion_of(solved).row(0)[5], 30, 1e-5);
    EXPECT_LT(worst_of(solved.figure, {places}), 1e-7);
    EXPECT_EQ(solved.refined_frames, 0U);
}

TEST(SolvePositions, LengthsAreThoseOfTheMedianFrame) {
    std::vector<std::vector<glm::dvec3>> places;
    for (const double length : {2.0, 2.1, 1.9, 2.0, 5.0}) places.push_back({{0, 0, 0}, {length, 0, 0}, {length, 1, 0}});
    const SolvedPositions solved = solve_positions(positional(arm, places));
    EXPECT_EQ(solved.figure.skeleton[BoneId{1}].offset, glm::dvec3(2, 0, 0));
    EXPECT_EQ(solved.refined_frames, 3U);
    EXPECT_EQ(solved.worst_frame, 4U);
    EXPECT_GT(solved.worst_error, 0.5);
    EXPECT_THAT(notes_of(solved), HasSubstr("expected joints at constant distances from their parents"));
    EXPECT_THAT(notes_of(solved), HasSubstr("in frame 11")) << "as the file counts";
}

TEST(SolvePositions, WithoutDirectionsAtRestTheFirstFrameIsTheRest) {
    std::vector<Joint> bare = arm;
    for (Joint& joint : bare) joint.offset = {};
    // The first frame is not whole: the elbow is where the shoulder is.
    const std::vector<std::vector<glm::dvec3>> places{
        {{0, 0, 0}, {0, 0, 0}, {0, 1, 0}}, {{0, 0, 0}, {0, 2, 0}, {0, 2, 1}}, {{0, 0, 0}, {2, 0, 0}, {3, 0, 0}}};
    const SolvedPositions solved = solve_positions(positional(bare, places));
    EXPECT_EQ(solved.figure.skeleton[BoneId{1}].offset, glm::dvec3(0, 2, 0));
    EXPECT_EQ(solved.figure.skeleton[BoneId{2}].offset, glm::dvec3(0, 0, 1));
    for (const double number : motion_of(solved).row(1)) EXPECT_NEAR(number, 0, 1e-12);
    EXPECT_THAT(notes_of(solved), HasSubstr("2 bones have no direction at rest in the file, or none that fits; they rest "
                                            "as in frame 8"));
}

TEST(SolvePositions, DirectionsAtRestThatChildrenNeverHaveAreNotBelieved) {
    // In the file every bone points up: a form that was filled in, not a rest pose.
    std::vector<Joint> torso{
        {"chest"}, {"head", 0, {0, 1, 0}}, {"left", 0, {0, 1, 0}}, {"hand", 2, {0, 1, 0}}, {"right", 0, {0, 1, 0}}};
    const std::vector<glm::dvec3> shape{{0, 0, 0}, {0, 2, 0}, {1, 1, 0}, {1, -1, 0}, {-1, 1, 0}};
    std::vector<std::vector<glm::dvec3>> places;
    for (const double angle : {0.0, 0.7, -1.1}) {
        auto& frame = places.emplace_back();
        for (const glm::dvec3& at : shape)
            frame.push_back(figure::rotation_of({angle, 2 * angle, 0.3 * angle}, figure::zxy) * at);
    }
    const SolvedPositions solved = solve_positions(positional(torso, places));
    EXPECT_LT(worst_of(solved.figure, places), 1e-6) << notes_of(solved);
    EXPECT_LT(glm::distance(solved.figure.skeleton[BoneId{2}].offset, shape[2]), 1e-12);
    EXPECT_LT(glm::distance(solved.figure.skeleton[BoneId{3}].offset, glm::dvec3(0, 2, 0)), 1e-12) << "one child: believed";
    EXPECT_THAT(notes_of(solved), HasSubstr("3 bones have no direction at rest in the file, or none that fits"));
}

TEST(SolvePositions, ARestMadeOfTheTakeFacesAsTheRestOfTheBonesDo) {
    //   o---o---chest---o---o     hands and shoulders rest along x; the way from chest to shoulders is not in the file
    std::vector<Joint> arms{{"chest"}, {"l", 0}, {"l_hand", 1, {1, 0, 0}}, {"r", 0}, {"r_hand", 3, {-1, 0, 0}}};
    const std::vector<glm::dvec3> shape{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {-1, 0, 0}, {-2, 0, 0}};
    const glm::dmat3 turn = figure::rotation_of({0, 0, glm::radians(80.0)}, figure::zxy);
    std::vector<glm::dvec3> places;
    for (const glm::dvec3& at : shape) places.push_back(turn * at);
    const SolvedPositions solved = solve_positions(positional(arms, {places}));
    EXPECT_LT(glm::distance(solved.figure.skeleton[BoneId{1}].offset, shape[1]), 1e-6);
    EXPECT_LT(glm::distance(solved.figure.skeleton[BoneId{3}].offset, shape[3]), 1e-6);
    EXPECT_NEAR(motion_of(solved).row(0)[5], 80, 1e-4) << "the turn is in the motion, not in the rest pose";
}

TEST(SolvePositions, InAGapABoneKeepsItsRotationOfTheFrameBefore) {
    const std::vector<glm::dvec3> bent{{0, 0, 0}, {0, 2, 0}, {1, 2, 0}};
    std::vector<std::vector<glm::dvec3>> places(4, bent);
    places[2][2] = bent[1];  // the wrist is lost
    const SolvedPositions solved = solve_positions(positional(arm, places));
    EXPECT_EQ(solved.gap_frames, 1U);
    EXPECT_LT(solved.worst_error, 1e-9) << "a joint in a gap is not measured";
    EXPECT_LT(worst_of(solved.figure, {bent, bent, bent, bent}), 1e-9);
    EXPECT_THAT(notes_of(solved), HasSubstr("found joints on theirs in 1 frame"));
    places[0][2] = bent[1];
    EXPECT_LT(glm::distance(test::joint_tracks(solve_positions(positional(arm, places)).figure).places[0][2],
                            glm::dvec3(0, 3, 0)),
              1e-9)
        << "before the first frame it is at rest: straight";
}

TEST(SolvePositions, JointsInOnePlaceHandOnWhatIsBelowThem) {
    // Hips whose three children begin at their own place: only what is below shows how they are turned.
    //       o spine          hips, pelvis_l, pelvis_r and waist are one point
    //       |
    //   l o-+-o r
    const std::vector<Joint> hips{
        {"hips"},     {"pelvis_l", 0},        {"l", 1, {1, -1, 0}}, {"pelvis_r", 0}, {"r", 3, {-1, -1, 0}},
        {"waist", 0}, {"spine", 5, {0, 2, 0}}};
    const glm::dmat3 turn = figure::rotation_of({0.3, -0.4, 1.2}, figure::zxy);
    std::vector<glm::dvec3> places(hips.size(), glm::dvec3(1, 2, 3));
    for (const std::size_t i : {2U, 4U, 6U}) places[i] += turn * hips[i].offset;
    const SolvedPositions solved = solve_positions(positional(hips, {places, places}));
    EXPECT_LT(worst_of(solved.figure, {places, places}), 1e-6);
    const glm::dvec3 angles =
        glm::radians(glm::dvec3(motion_of(solved).row(0)[3], motion_of(solved).row(0)[4], motion_of(solved).row(0)[5]));
    EXPECT_LT(glm::distance(figure::rotation_of(angles, figure::zxy)[0], turn[0]), 1e-6) << "the hips themselves turn";
    EXPECT_LT(glm::distance(figure::rotation_of(angles, figure::zxy)[2], turn[2]), 1e-6);
}

TEST(SolvePositions, ABoneWithoutDofTurnsAsItsParentAndIsNotMeasured) {
    //    shoulder o   (rests at (3, 1, 0): 1 above the end of the collar)
    //             |
    //  chest o----+ collar, which has no dof: the file leaves it where it rests, wherever the chest turns to
    //        |
    //        o belly
    const std::vector<Joint> torso{
        {"chest"}, {"collar", 0, {3, 0, 0}, true}, {"shoulder", 1, {0, 1, 0}}, {"belly", 0, {0, -2, 0}}};
    const glm::dmat3 turn = figure::rotation_of({0.5, 0.2, -0.3}, figure::zxy);
    const glm::dvec3 chest(1, 1, 1);
    const std::vector<glm::dvec3> given{chest, chest + glm::dvec3(3, 0, 0), chest + turn * glm::dvec3(3, 1, 0),
                                        chest + turn * glm::dvec3(0, -2, 0)};
    const SolvedPositions solved = solve_positions(positional(torso, {given, given}));
    std::vector<glm::dvec3> expected = given;
    expected[1] = chest + turn * glm::dvec3(3, 0, 0);
    EXPECT_LT(worst_of(solved.figure, {expected, expected}), 1e-6);
    EXPECT_LT(solved.worst_error, 1e-6);
    EXPECT_EQ(solved.figure.skeleton[BoneId{1}].channels.count, 0U);
}

// ------------------------------------------------------------------------------------------------ limits

/// The arm with rotation channels at the elbow that nobody uses, but whose limits are stated, in degrees.
figure::Figure limited_arm(const std::vector<std::vector<glm::dvec3>>& places, double low, double high) {
    figure::Figure figure = positional(arm, places);
    auto& motion = std::get<figure::Motion>(figure.take);
    std::vector<figure::Bone> bones(figure.skeleton.bones().begin(), figure.skeleton.bones().end());
    bones[1].channels = {3, 6};
    bones[1].limits = {{9, low, high}, {10, 0, 0}, {11, 0, 0}};
    bones[2].channels = {9, 3};
    figure.skeleton = test::skeleton_of(bones);
    std::uint32_t column = 9;
    std::vector<figure::Channel> turning;
    for (const Axis axis : {Axis::z, Axis::x, Axis::y}) turning.push_back({BoneId{1}, ChannelRole::rotate, axis, column++});
    motion.channels.insert(motion.channels.begin() + 6, turning.begin(), turning.end());
    base::NumberArray samples;
    for (std::size_t frame = 0; frame < motion.frames; ++frame) {
        for (const double number : motion.row(frame)) samples.push_back(number);
        for (int i = 0; i < 3; ++i) samples.push_back(0);
    }
    motion.columns = 12;
    motion.samples = std::move(samples);
    return figure;
}

TEST(SolvePositions, RotationsStayInsideStatedLimits) {
    // The elbow would bend by 90 degrees about z, and may by 40.
    const std::vector<std::vector<glm::dvec3>> places{{{0, 0, 0}, {2, 0, 0}, {3, 0, 0}}, {{0, 0, 0}, {2, 0, 0}, {2, 1, 0}}};
    const SolvedPositions free = solve_positions(limited_arm(places, -120, 120));
    EXPECT_LT(worst_of(free.figure, places), 1e-9);
    const SolvedPositions held = solve_positions(limited_arm(places, -120, 40));
    const figure::Bone& elbow = held.figure.skeleton[BoneId{1}];
    ASSERT_EQ(elbow.limits.size(), 3U) << "the limits are those of the result, too";
    EXPECT_NEAR(motion_of(held).row(1)[elbow.limits[0].column], 40, 1e-6);
    EXPECT_NEAR(elbow.limits[0].high, 40, 1e-9);
    EXPECT_TRUE(elbow.limits[1].allows(motion_of(held).row(1)[elbow.limits[1].column]));
    EXPECT_EQ(held.refined_frames, 1U);

    // The shoulder makes up for it: nothing near is better.
    const auto sum = [&](double shoulder, double x, double y) {
        const double upper = glm::radians(shoulder);
        const double fore = glm::radians(shoulder + 40);
        const glm::dvec3 root(x, y, 0);
        const glm::dvec3 joint = root + 2.0 * glm::dvec3(std::cos(upper), std::sin(upper), 0);
        const glm::dvec3 end = joint + glm::dvec3(std::cos(fore), std::sin(fore), 0);
        const auto square = [](const glm::dvec3& v) { return glm::dot(v, v); };
        return square(root - places[1][0]) + square(joint - places[1][1]) + square(end - places[1][2]);
    };
    const auto row = motion_of(held).row(1);
    const double found = sum(row[3], row[0], row[1]);
    EXPECT_LT(found, 0.8 * sum(0, 0, 0)) << "better than the plain answer";
    for (const double step : {-0.5, 0.5}) {
        EXPECT_GT(sum(row[3] + step, row[0], row[1]), found);
        EXPECT_GT(sum(row[3], row[0] + 0.01 * step, row[1]), found);
        EXPECT_GT(sum(row[3], row[0], row[1] + 0.01 * step), found);
    }
}

// ------------------------------------------------------------------------------------------------ real takes

class SolveTakes : public exporters::RoundTrip {
protected:
    /// Writes an ASF and AMC that move every bone, and reads them.
    figure::Figure as_acclaim(const figure::Skeleton& skeleton, const test::JointTracks& tracks, bool root_rotations) {
        const test::AcclaimTexts texts = test::positional_acclaim(skeleton, tracks, root_rotations);
        folder_.write("p.asf", texts.asf);
        return load_text("p.amc", texts.amc);
    }
    figure::Figure as_bvh(const figure::Skeleton& skeleton, const test::JointTracks& tracks, bool rest) {
        loaders::LoadOptions options{.bvh_positions = loaders::PositionChoice::replace};
        return load_text("p.bvh", test::positional_bvh(skeleton, tracks, rest), options);
    }
    void expect_solved(const figure::Figure& figure, const test::JointTracks& tracks) {
        ASSERT_TRUE(figure.positional) << base::to_text(diagnostics_);
        const SolvedPositions solved = solve_positions(figure);
        const double worst = worst_of(solved.figure, tracks.places) / tracks.extent();
        EXPECT_LT(worst, 1e-4) << notes_of(solved);
        EXPECT_LT(length_change(solved.figure), 1e-9 * tracks.extent());
        EXPECT_EQ(solved.notes.count(base::Severity::warning), 0U) << notes_of(solved);
        ASSERT_EQ(solved.figure.skeleton.size(), figure.skeleton.size());
        EXPECT_EQ(solved.figure.skeleton.file_order(), figure.skeleton.file_order());
        for (std::size_t i = 0; i < figure.skeleton.size(); ++i) {
            EXPECT_EQ(solved.figure.skeleton[figure::bone_id(i)].name, figure.skeleton[figure::bone_id(i)].name);
            EXPECT_EQ(solved.figure.skeleton[figure::bone_id(i)].parent, figure.skeleton[figure::bone_id(i)].parent);
        }
    }
};

constexpr std::size_t some_frames = 150;

TEST_F(SolveTakes, PositionalSystemsAnAcclaimTakeOfPlacesIsSolvedWhereItsJointsAre) {
    NEEDS(test::shared_file(shared));
    const figure::Figure walk = load(shared / "asf_amc" / "cmu_01_01.amc");
    const test::JointTracks tracks = test::joint_tracks(walk, some_frames);
    expect_solved(as_acclaim(walk.skeleton, tracks, true), tracks);
    expect_solved(as_acclaim(walk.skeleton, tracks, false), tracks);
}

TEST_F(SolveTakes, ABvhOfPlacesIsSolvedWhereItsJointsAre) {
    NEEDS(test::shared_file(shared));
    const figure::Figure walk = load(shared / "bvh" / "cmu-mobu_01_01.bvh");
    const test::JointTracks tracks = test::joint_tracks(walk, some_frames);
    expect_solved(as_bvh(walk.skeleton, tracks, true), tracks);
    expect_solved(as_bvh(walk.skeleton, tracks, false), tracks);
}

TEST_F(SolveTakes, NotesUnderNoiseLengthsStayAndJointsAreNearerThanTheNoise) {
    NEEDS(test::shared_file(shared));
    const figure::Figure walk = load(shared / "asf_amc" / "cmu_01_01.amc");
    test::JointTracks tracks = test::joint_tracks(walk, some_frames);
    const test::JointTracks truth = tracks;
    const double millimetre = 0.001 / (0.0254 / 0.45);  // CMU: a unit is an inch over 0.45
    const double noise = test::add_noise(tracks, 5 * millimetre);
    const SolvedPositions solved = solve_positions(as_acclaim(walk.skeleton, tracks, false));
    EXPECT_LT(length_change(solved.figure), 1e-9 * tracks.extent());
    EXPECT_LT(mean_of(solved.figure, tracks.places), noise);
    EXPECT_LT(mean_of(solved.figure, truth.places), noise);
    EXPECT_GT(solved.refined_frames, some_frames / 2);
}

TEST_F(SolveTakes, WhatIsWrittenOfASolvedTakeReadsBackAsItIs) {
    NEEDS(test::shared_file(shared));
    const figure::Figure walk = load(shared / "asf_amc" / "cmu_01_01.amc");
    const test::JointTracks tracks = test::joint_tracks(walk, 20);
    const SolvedPositions from_acclaim = solve_positions(as_acclaim(walk.skeleton, tracks, true));
    const figure::Figure other = load(shared / "bvh" / "cmu-mobu_01_01.bvh");
    const SolvedPositions from_bvh = solve_positions(as_bvh(other.skeleton, test::joint_tracks(other, 20), true));
    for (const SolvedPositions* solved : {&from_acclaim, &from_bvh})
        for (const char* file : {"out.bvh", "out.amc", "out.htr"}) {
            const figure::Figure back = load(write(solved->figure, file));
            EXPECT_FALSE(back.positional) << file;
            std::vector<BoneId> partners;
            for (const figure::Bone& bone : solved->figure.skeleton.bones())
                partners.push_back(back.skeleton.find(bone.name));
            EXPECT_LT(exporters::worst_distance(solved->figure, back, partners), 1e-6) << file;
        }
}

/// A person stands, then lifts the right arm and bends the left knee, then turns by 90 degrees about y.
TEST_F(SolveTakes, ThePersonOfPlacesIsThePersonWhateverTheFormat) {
    const std::filesystem::path data = std::filesystem::path(SKELPLAY_SOURCE_DIR) / "tests" / "data";
    for (const char* file : {"positional.amc", "positional.bvh"}) {
        const figure::Figure person = load(data / file);
        EXPECT_EQ(diagnostics_.count(base::Severity::warning), 0U) << base::to_text(diagnostics_);
        ASSERT_TRUE(person.positional) << file;
        const SolvedPositions solved = solve_positions(person);
        EXPECT_LT(solved.worst_distance, 0.001) << file << ' ' << notes_of(solved);
        const figure::Skeleton& skeleton = solved.figure.skeleton;
        const auto degrees = [&](const char* bone, std::size_t frame) {
            const figure::ChannelRange range = skeleton[skeleton.find(bone)].channels;
            const auto row = motion_of(solved).row(frame).subspan(range.first + range.count - 3, 3);
            return glm::dvec3(row[0], row[1], row[2]);  // z, x, y
        };
        const double rounding = 0.01;  // of the file's numbers
        EXPECT_LT(glm::distance(degrees("r_arm", 1), glm::dvec3(-60, 0, 0)), rounding) << file;
        EXPECT_LT(glm::distance(degrees("r_fore", 1), glm::dvec3(-40, 0, 0)), rounding) << file;
        EXPECT_LT(glm::distance(degrees("l_shin", 1), glm::dvec3(0, 70, 0)), rounding) << file;
        EXPECT_LT(glm::distance(degrees(file[11] == 'a' ? "root" : "hips", 2), glm::dvec3(0, 0, 90)), rounding) << file;
        EXPECT_LT(glm::distance(degrees("spine", 2), glm::dvec3(0)), rounding) << file;
    }
}

// ------------------------------------------------------------------------------------------------ as work

/// A chain that waves, with noise: every frame wants refinement.
figure::Figure waving(std::size_t frames) {
    std::vector<Joint> chain{{"0"}};
    for (std::size_t i = 1; i < 8; ++i) chain.push_back({std::to_string(i), i - 1, {0, 1, 0}});
    std::mt19937 random(3);
    std::normal_distribution<double> noise(0.0, 0.03);
    std::vector<std::vector<glm::dvec3>> places;
    for (std::size_t frame = 0; frame < frames; ++frame) {
        std::vector<glm::dvec3> at{{0, 0, 0}};
        for (std::size_t i = 1; i < chain.size(); ++i) {
            const double angle = std::sin(0.1 * static_cast<double>(frame)) * 0.3 * static_cast<double>(i);
            at.push_back(at.back() + glm::dvec3(std::sin(angle), std::cos(angle), 0));
        }
        for (glm::dvec3& place : at) place += glm::dvec3(noise(random), noise(random), noise(random));
        places.push_back(at);
    }
    return positional(chain, places);
}

TEST(SolvePositions, IsTheSameWhateverTheNumberOfThreads) {
    const figure::Figure figure = waving(200);
    std::atomic<std::uint64_t> progress{0};
    const SolvedPositions one = solve_positions(figure, {1, {}, &progress});
    EXPECT_EQ(progress, 200U);
    const SolvedPositions three = solve_positions(figure, {3, {}, &progress});
    EXPECT_EQ(motion_of(one).samples, motion_of(three).samples);
    EXPECT_EQ(one.mean_error, three.mean_error);
    EXPECT_EQ(one.worst_error, three.worst_error);
    EXPECT_EQ(progress, 400U);
}

TEST(SolvePositions, TheRefinedAnswerIsALeastSum) {
    const figure::Figure figure = waving(4);
    const test::JointTracks given = test::joint_tracks(figure);
    SolvedPositions solved = solve_positions(figure);
    ASSERT_GT(solved.refined_frames, 1U);
    auto& motion = std::get<figure::Motion>(solved.figure.take);
    const auto sum = [&](std::size_t frame) {
        const test::JointTracks now = test::joint_tracks(solved.figure);
        double result = 0;
        for (std::size_t i = 0; i < given.places[frame].size(); ++i) {
            const glm::dvec3 away = now.places[frame][i] - given.places[frame][i];
            result += glm::dot(away, away);
        }
        return result;
    };
    for (std::size_t frame = 0; frame < motion.frames; ++frame) {
        const double least = sum(frame);
        EXPECT_GT(least, 1e-4) << "there is noise to be fitted";
        for (std::size_t column = 0; column < motion.columns; ++column)
            for (const double step : {-1e-2, 1e-2}) {
                double& number = motion.samples[frame * motion.columns + column];
                const double kept = number;
                number += step;
                EXPECT_GT(sum(frame), least - 1e-6) << frame << ' ' << column;
                number = kept;
            }
    }
}

TEST(SolvePositions, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    const SolvedPositions solved = solve_positions(waving(100), {.stop = stop.get_token()});
    EXPECT_TRUE(solved.stopped);
    EXPECT_EQ(solved.figure.skeleton.size(), 0U);
    EXPECT_TRUE(solved.notes.items().empty());
}

TEST(SolvePositions, AFigureWithoutFramesOrBonesIsNoTrouble) {
    const SolvedPositions still = solve_positions(positional(arm, {}));
    EXPECT_EQ(motion_of(still).frames, 0U);
    EXPECT_EQ(still.figure.skeleton[BoneId{2}].offset, glm::dvec3(1, 0, 0));
    const SolvedPositions nobody = solve_positions(figure::Figure{});
    EXPECT_EQ(nobody.figure.skeleton.size(), 0U);
    EXPECT_EQ(nobody.worst_bone, BoneId::none);
}

// ------------------------------------------------------------------------------------------------ anything

/// A skeleton and a take at random: joints in one place, at one's parent in some frames, far away, opposite to rest.
figure::Figure anything(unsigned seed) {
    std::mt19937 random(seed);
    const auto upto = [&](std::size_t most) { return random() % (most + 1); };
    const auto number = [&] {
        constexpr double sizes[] = {0, 0, 1, 1, 1, 1e-12, 1e7, 1e160};
        const double size = sizes[upto(seed % 3 == 0 ? 7 : 5)];
        return size * (static_cast<double>(random() % 2001) / 1000 - 1);
    };
    std::vector<Joint> joints;
    const std::size_t count = 1 + upto(14);
    for (std::size_t i = 0; i < count; ++i) {
        Joint joint{std::to_string(i)};
        if (i > 0 && upto(9) > 0) joint.parent = upto(i - 1);
        joint.offset = {number(), number(), number()};
        joints.push_back(joint);
    }
    std::vector<std::vector<glm::dvec3>> places(upto(12));
    for (auto& frame : places)
        for (std::size_t i = 0; i < count; ++i) {
            const bool on_parent = i > 0 && joints[i].parent < i && upto(3) == 0;
            const bool opposite = i > 0 && joints[i].parent < i && upto(5) == 0;
            glm::dvec3 place(number(), number(), number());
            if (on_parent) place = frame[joints[i].parent];
            if (opposite) place = frame[joints[i].parent] - joints[i].offset;
            frame.push_back(place);
        }
    return positional(joints, places);
}

TEST(SolvePositions, NothingGivesAnythingButNumbers) {
    for (unsigned seed = 0; seed < 150; ++seed) {
        const figure::Figure figure = anything(seed);
        const SolvedPositions solved = solve_positions(figure);
        ASSERT_EQ(motion_of(solved).frames, figure::frame_count(figure.take));
        for (const double number : motion_of(solved).samples) ASSERT_TRUE(std::isfinite(number)) << seed;
        for (const figure::Bone& bone : solved.figure.skeleton.bones())
            for (int axis = 0; axis < 3; ++axis) ASSERT_TRUE(std::isfinite(bone.offset[axis])) << seed;
        ASSERT_FALSE(std::isnan(solved.mean_error)) << seed;
        ASSERT_FALSE(std::isnan(solved.worst_error)) << seed;
    }
}
}  // namespace skelplay::processing::solve_positions_test
