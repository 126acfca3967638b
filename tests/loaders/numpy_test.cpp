#include <cmath>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <vector>
#include "scene/evaluator.h"
#include "support/numpy_file.h"
#include "text_reading.h"

namespace skelplay::loaders::numpy_test {
using test::npy;
using test::npz;
using test::NpzMembers;

LoadResult read(const std::string& bytes, const LoadOptions& options = {.fps = 30}) {
    LoadResult result = read_text(read_numpy, "a.npz", bytes, options);
    return result;
}

/// Where the bone is in the frame.
glm::dvec3 position(const LoadResult& result, std::string_view bone, std::size_t frame) {
    const figure::Figure& figure = *result.figure;
    scene::FigureEvaluator evaluator(figure.skeleton);
    figure::Pose pose;
    figure::sample(figure.skeleton, figure.take, frame, pose);
    return evaluator.positions(pose)[figure::index(figure.skeleton.find(bone))].origin;
}

void expect_at(const LoadResult& result, std::string_view bone, std::size_t frame, const glm::dvec3& expected,
               double tolerance = 1e-9) {
    const glm::dvec3 found = position(result, bone, frame);
    EXPECT_LT(glm::distance(found, expected), tolerance)
        << bone << " in frame " << frame << " at " << found.x << " " << found.y << " " << found.z;
}

NpzMembers with(NpzMembers members, const std::string& name, const std::string& bytes) {
    for (auto& member : members)
        if (member.first == name) member.second = bytes;
    return members;
}

NpzMembers without(NpzMembers members, const std::string& name) {
    std::erase_if(members, [&](const auto& member) { return member.first == name; });
    return members;
}

// ---- What `convert` writes ----

TEST(Npz, HasTheBonesWhereTheArraysHaveThem) {
    for (const bool deflated : {false, true}) {
        const LoadResult result = read(npz(test::leg_arrays(), deflated), {});
        EXPECT_EQ(said(result), "");
        ASSERT_TRUE(result.figure);
        const figure::Figure& figure = *result.figure;
        EXPECT_EQ(figure.format, figure::Format::npz);
        ASSERT_EQ(figure.skeleton.size(), 2U);
        EXPECT_EQ(figure.skeleton.bones()[0].name, "hip");
        EXPECT_EQ(figure.skeleton.bones()[1].parent, figure::bone_id(0));
        EXPECT_EQ(figure::frame_time(figure.take), 0.05);
        expect_at(result, "hip", 0, {0, 10, 0});
        expect_at(result, "knee", 0, {0, 6, 0});
        expect_at(result, "hip", 1, {1, 10, 0});
        expect_at(result, "knee", 1, {5, 10, 0});
        // The hip's position, and its angles about z, x and y; the knee keeps its length.
        EXPECT_EQ(motion_of(result).columns, 9U);
        EXPECT_NEAR(motion_of(result).row(1)[3], 90.0, 1e-9);
    }
}

TEST(Npz, UnitAndUpAxisAreTheFilesOwn) {
    NpzMembers members = test::leg_arrays();
    EXPECT_FALSE(read(npz(members)).figure->metres_per_unit) << "of older files";
    members.emplace_back("metres_per_unit", npy("<f8", "", {0.01}));
    members.emplace_back("up_axis", test::npy_names({"-Z"}, 2));
    for (const bool points : {false, true}) {
        if (points) {
            members = with(with(members, "parents", npy("<i4", "2,", {-1, -1})), "rotations",
                           npy("<f8", "2, 2, 4", {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}));
        }
        const LoadResult result = read(npz(members));
        ASSERT_TRUE(result.figure);
        EXPECT_EQ(result.figure->metres_per_unit, 0.01);
        EXPECT_EQ(result.figure->declared_unit, "cm");
        EXPECT_EQ(result.figure->declared_up, figure::SignedAxis(figure::Axis::z, true));
    }
    members = with(with(members, "metres_per_unit", npy("<f8", "", {std::nan("")})), "up_axis", test::npy_names({""}, 1));
    EXPECT_FALSE(read(npz(members)).figure->metres_per_unit) << "not known when it was written";
    EXPECT_FALSE(read(npz(members)).figure->declared_up);
}

// A child may stand before its parent in the file, and move away from its offset.
TEST(Npz, BonesMayMoveAndStandInAnyOrder) {
    const double half = std::sqrt(0.5);
    const NpzMembers swapped = {
        {"positions", npy("<f4", "2, 2, 3", {0, 6, 0, 0, 10, 0, 7, 10, 0, 1, 10, 0})},
        {"rotations", npy("<f8", "2, 2, 4", {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, half, 0, 0, half})},
        {"parents", npy("<i8", "2,", {1, -1})},
        {"names", test::npy_names({"knee", "hip"}, 5)},
        {"offsets", npy("<f8", "2, 3", {0, -4, 0, 0, 0, 0})},
        {"frame_time", npy("<f8", "1,", {0.05})}};
    const LoadResult result = read(npz(swapped), {});
    EXPECT_EQ(said(result), "");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->skeleton[result.figure->skeleton.file_order()[0]].name, "knee");
    expect_at(result, "knee", 0, {0, 6, 0});
    expect_at(result, "knee", 1, {7, 10, 0});
    EXPECT_EQ(motion_of(result).columns, 12U) << "both have positions";
}

TEST(Npz, EndSitesAreReadWhereTheyAre) {
    NpzMembers leg = test::leg_arrays();
    leg.emplace_back("end_bones", npy("<i4", "2,", {1, 0}));
    leg.emplace_back("end_offsets", npy("<f8", "2, 3", {0, -5, 0, 1, 0, 0}));
    leg.emplace_back("end_names", test::npy_names({"sole", ""}, 4));
    const LoadResult result = read(npz(leg), {});
    EXPECT_EQ(said(result), "");
    ASSERT_TRUE(result.figure);
    const auto ends = result.figure->skeleton.ends();
    ASSERT_EQ(ends.size(), 2U);
    EXPECT_EQ(ends[0].bone, figure::bone_id(0));
    EXPECT_EQ(ends[0].offset, glm::dvec3(1, 0, 0));
    EXPECT_EQ(ends[1].name, "sole");
    EXPECT_EQ(result.figure->skeleton.bones()[1].tail, glm::dvec3(0, -5, 0));
    EXPECT_EQ(said(read(npz(with(leg, "end_bones", npy("<i4", "2,", {1, 2}))))), "1:1 numpy.parents");
    EXPECT_EQ(said(read(npz(with(leg, "end_bones", npy("<i4", "1,", {1}))))), "1:1 numpy.shape");
    EXPECT_EQ(said(read(npz(without(leg, "end_names")))), "1:1 numpy.no-array");
    EXPECT_EQ(said(read(npz(with(leg, "end_bones", npy("<i4", "0,", {}))))), "");
}

TEST(Npz, BonesThatHaveNoParentsAndNeverRotateAreMarkers) {
    const double nan = std::nan("");
    NpzMembers points = with(test::leg_arrays(), "parents", npy("<i4", "2,", {-1, -1}));
    points = with(points, "rotations", npy("<f8", "2, 2, 4", {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}));
    points = with(points, "positions", npy("<f8", "2, 2, 3", {0, 10, 0, 0, 6, 0, 1, 10, 0, nan, nan, nan}));
    const LoadResult result = read(npz(points), {});
    EXPECT_EQ(said(result), "");
    ASSERT_TRUE(result.figure);
    EXPECT_TRUE(figure::is_markers(*result.figure));
    EXPECT_EQ(positions_of(result, 0), "hip 0 10 0, knee 0 6 0");
    EXPECT_EQ(positions_of(result, 1), "hip 1 10 0, knee -");
}

TEST(Npz, FaultsAreSaid) {
    const NpzMembers leg = test::leg_arrays();
    for (const auto& [members, expected] : std::initializer_list<std::pair<NpzMembers, std::string>>{
             {without(leg, "names"), "1:1 numpy.no-array"},
             {without(leg, "positions"), "1:1 numpy.unknown"},
             {with(leg, "positions", npy("<f8", "2, 6", {0, 10, 0, 0, 6, 0, 1, 10, 0, 5, 10, 0})), "1:1 numpy.shape"},
             {with(leg, "positions", npy("<f8", "0, 2, 3", {})), "1:1 numpy.shape"},
             {with(leg, "rotations", npy("<f8", "1, 2, 4", {1, 0, 0, 0, 1, 0, 0, 0})), "1:1 numpy.shape"},
             {with(leg, "parents", npy("<i4", "2,", {-1, 2})), "1:1 numpy.parents"},
             {with(leg, "parents", npy("<i4", "2,", {1, 0})), "1:1 numpy.parents"},
             {with(leg, "parents", npy("<f8", "2,", {-1, 0.5})), "1:1 numpy.parents"},
             {with(leg, "names", npy("<f8", "2,", {1, 2})), "1:1 numpy.names"},
             {with(leg, "offsets", test::npy_names({"a"}, 1)), "1:1 numpy.shape"},
             {with(leg, "offsets", test::npy_of("|O", "2, 3", "\x80\x04")), "1:1 numpy.objects"},
             {with(leg, "frame_time", npy("<f8", "", {0})), "1:1 numpy.frame-time"},
         })
        EXPECT_EQ(said(read(npz(members))), expected);
}

TEST(Npz, NumbersThatAreNotFiniteAreThoseOfTheFrameBefore) {
    const LoadResult result =
        read(npz(with(test::leg_arrays(), "positions",
                      npy("<f8", "2, 2, 3",
                          {0, 10, 0, 0, 6, 0, std::nan(""), 1e300, -std::numeric_limits<double>::infinity(), 5, 10, 0}))));
    EXPECT_EQ(said(result), "1:1 numpy.bad-number");
    ASSERT_TRUE(result.figure);
    expect_at(result, "hip", 1, {0, 10, 0});
}

// ---- Positions alone ----

TEST(Npy, PointsAreMarkersWithNumbers) {
    const LoadResult result = read(npy("<f4", "2, 2, 3", {1, 2, 3, 4, 5, 6, 7, 8, 9, std::nan(""), 0, 0}));
    EXPECT_EQ(said(result), "");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(positions_of(result, 0), "1 1 2 3, 2 4 5 6");
    EXPECT_EQ(positions_of(result, 1), "1 7 8 9, 2 -");
    EXPECT_EQ(said(read(npy("<f4", "1, 1, 3", {1, 2, 3}), {})), "numpy.rate");
    EXPECT_EQ(said(read(npy("<f4", "1, 251", std::vector<double>(251, 0.0)))), "1:1 numpy.shape");
    EXPECT_EQ(said(read(test::edited(npy("<f4", "1, 1, 3", {1, 2, 3}), "(1, ", "(5, "))), "1:1 numpy.short-file");
}

/// The joints of HumanML3D in a T, in metres: the left side is that of positive X.
std::vector<double> t_pose(double x) {
    std::vector<double> numbers;
    for (const auto& [dx, y, z] : std::initializer_list<std::tuple<double, double, double>>{
             {0, 0.9, 0},       {0.1, 0.85, 0},   {-0.1, 0.85, 0},  {0, 1.0, 0},      {0.1, 0.45, 0},  {-0.1, 0.45, 0},
             {0, 1.15, 0},      {0.1, 0.05, 0},   {-0.1, 0.05, 0},  {0, 1.2, 0},      {0.1, 0, 0.12},  {-0.1, 0, 0.12},
             {0, 1.42, 0},      {0.08, 1.32, 0},  {-0.08, 1.32, 0}, {0, 1.5, 0.02},   {0.18, 1.35, 0}, {-0.18, 1.35, 0},
             {0.44, 1.35, 0.0}, {-0.44, 1.35, 0}, {0.7, 1.35, 0.0}, {-0.7, 1.35, 0.0}})
        numbers.insert(numbers.end(), {x + dx, y, z});
    return numbers;
}

TEST(HumanMl3d, JointsAreAtTheirPositions) {
    std::vector<double> numbers = t_pose(0);
    for (const double number : t_pose(0.5)) numbers.push_back(number);
    const LoadResult result = read(npy("<f4", "2, 22, 3", numbers), {});
    EXPECT_EQ(said(result), "numpy.humanml3d, numpy.positional");
    ASSERT_TRUE(result.figure);
    const figure::Figure& figure = *result.figure;
    EXPECT_EQ(figure.format, figure::Format::humanml3d);
    EXPECT_TRUE(figure.positional) << "rotations can be solved";
    EXPECT_EQ(figure::frame_time(figure.take), 0.05);
    EXPECT_EQ(figure.metres_per_unit, 1.0);
    EXPECT_EQ(figure.declared_up, figure::SignedAxis(figure::Axis::y, false));
    expect_at(result, "left_wrist", 0, {0.7, 1.35, 0}, 1e-6);
    expect_at(result, "right_foot", 1, {0.4, 0, 0.12}, 1e-6);
    expect_at(result, "head", 1, {0.5, 1.5, 0.02}, 1e-6);
}

// A frame's first four numbers are half the angle about Y and the path to the next frame, in the root's axes, and the
// height; after half a right angle twice over, the root's X is Z and its Z is -X.
TEST(HumanMl3d, FeaturesArePutTogetherToPositions) {
    std::vector<double> rows(2 * 263, 0.0);
    rows[0] = std::acos(0.0) / 2;
    rows[2] = 1;  // along Z
    rows[3] = 0.9;
    rows[263 + 3] = 1.0;
    for (const std::size_t row : {0U, 263U}) {
        rows[row + 4] = 0.1;  // the left hip
        rows[row + 5] = 0.85;
    }
    const LoadResult result = read(npy("<f4", "2, 263", rows), {});
    EXPECT_EQ(said(result), "numpy.humanml3d, numpy.positional");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(figure::frame_time(result.figure->take), 0.05);
    expect_at(result, "pelvis", 0, {0, 0.9, 0}, 1e-6);
    expect_at(result, "left_hip", 0, {0.1, 0.85, 0}, 1e-6);
    expect_at(result, "pelvis", 1, {-1, 1, 0}, 1e-6);
    expect_at(result, "left_hip", 1, {-1, 0.85, 0.1}, 1e-6);
}

// Contacts of 1 and 0 whose mean is 0.7 and deviation 0.46 are 0.65 and -1.52; a root at its mean height is at 0.
TEST(HumanMl3d, NormalisedFeaturesAreRefused) {
    const auto features = [](double height, double on, double off) {
        std::vector<double> rows(4 * 263, 0.0);
        for (std::size_t frame = 0; frame < 4; ++frame) {
            rows[frame * 263 + 3] = height;
            for (std::size_t i = 259; i < 263; ++i) rows[frame * 263 + i] = (frame + i) % 2 == 0 ? on : off;
        }
        return read(npy("<f4", "4, 263", rows), {});
    };
    EXPECT_EQ(said(features(0.9, 1, 0)), "numpy.humanml3d, numpy.positional");
    EXPECT_EQ(said(features(0.9, 1.08, -0.06)), "numpy.humanml3d, numpy.positional") << "as a network guesses them";
    EXPECT_EQ(said(features(0.2, 0.65, -1.52)), "1:1 numpy.normalised");
    EXPECT_EQ(said(features(-0.3, 0.65, 0.65)), "1:1 numpy.normalised") << "feet that always stand";
}

TEST(SmplJoints, ArraysOfABodysJointsHaveItsNames) {
    std::vector<double> numbers = t_pose(0);
    numbers.insert(numbers.end(), {0.8, 1.35, 0, -0.8, 1.35, 0});
    const LoadResult result = read(npy("<f4", "1, 24, 3", numbers));
    EXPECT_EQ(said(result), "numpy.joints, numpy.positional");
    ASSERT_TRUE(result.figure);
    expect_at(result, "left_wrist", 0, {0.7, 1.35, 0}, 1e-6);
    expect_at(result, "right_hand", 0, {-0.8, 1.35, 0}, 1e-6);
    numbers[7 * 3] += 0.4;  // the left shin is longer than the right one: these are no body's joints
    const LoadResult points = read(npy("<f4", "1, 24, 3", numbers));
    EXPECT_EQ(said(points), "");
    EXPECT_TRUE(figure::is_markers(*points.figure));
}

// ---- Kimodo ----

/// Matrices of no rotation for joints of a frame.
std::vector<double> unrotated(std::size_t joints) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < joints; ++i) numbers.insert(numbers.end(), {1, 0, 0, 0, 1, 0, 0, 0, 1});
    return numbers;
}

/// Joint i is at (x + i, i, 0).
std::vector<double> in_a_row(std::size_t joints, double x) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < joints; ++i)
        numbers.insert(numbers.end(), {x + static_cast<double>(i), static_cast<double>(i), 0});
    return numbers;
}

std::vector<double> both(std::vector<double> one, const std::vector<double>& other) {
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

// The left knee (4) turns by a right angle about z in frame 1: its shank, 3 3 0, becomes -3 3 0.
TEST(Kimodo, JointsRotateByTheirMatrices) {
    std::vector<double> bent = unrotated(22);
    const std::vector<double> right_angle{0, -1, 0, 1, 0, 0, 0, 0, 1};
    std::ranges::copy(right_angle, bent.begin() + 4 * 9);
    const LoadResult result = read(npz({{"posed_joints", npy("<f4", "2, 22, 3", both(in_a_row(22, 0), in_a_row(22, 5)))},
                                        {"local_rot_mats", npy("<f4", "2, 22, 3, 3", both(unrotated(22), bent))}}),
                                   {});
    EXPECT_EQ(said(result), "numpy.kimodo");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(figure::frame_time(result.figure->take), 1.0 / 30);
    expect_at(result, "left_ankle", 0, {7, 7, 0}, 1e-6);
    expect_at(result, "left_knee", 1, {9, 4, 0}, 1e-6);
    expect_at(result, "left_ankle", 1, {6, 7, 0}, 1e-6);
}

TEST(Kimodo, SomasJointsHaveTheirNames) {
    const auto take = [](std::size_t joints) {
        return read(npz({{"posed_joints", npy("<f4", fmt::format("1, {}, 3", joints), in_a_row(joints, 0))},
                         {"local_rot_mats", npy("<f4", fmt::format("1, {}, 3, 3", joints), unrotated(joints))}}));
    };
    const LoadResult result = take(77);
    ASSERT_TRUE(result.figure);
    const figure::Skeleton& skeleton = result.figure->skeleton;
    const auto file_order = skeleton.file_order();
    EXPECT_EQ(skeleton[file_order[14]].name, "LeftHand");
    EXPECT_EQ(skeleton[file_order[22]].name, "LeftHandIndex4");
    EXPECT_EQ(skeleton[file_order[76]].name, "RightToeEnd");
    EXPECT_EQ(skeleton[skeleton[file_order[67]].parent].name, "Hips");
    expect_at(result, "RightToeEnd", 0, {76, 76, 0}, 1e-6);
    EXPECT_EQ(said(take(34)), "1:1 numpy.kimodo") << "a robot's";
}

// ---- AMASS ----

class Amass : public InFolder {
protected:
    [[nodiscard]] LoadResult read(const NpzMembers& take, const NpzMembers& model) const {
        return numpy_test::read(npz(take), {.skeleton = write("model.npz", npz(model, true))});
    }
};

// Joint i is at (i, 10 + i, 0) in the model: the left hip (1) is 1 1 0 from the pelvis, the left knee (4) 3 3 0 from
// the hip, the left ankle (7) 3 3 0 from the knee.
TEST_F(Amass, StandsOnTheJointsOfABodyModel) {
    const LoadResult result = read(test::amass_arrays(), test::body_model_arrays());
    EXPECT_EQ(said(result), "");
    ASSERT_TRUE(result.figure);
    const figure::Figure& figure = *result.figure;
    EXPECT_EQ(figure.format, figure::Format::amass);
    EXPECT_EQ(figure.skeleton.size(), 22U);
    EXPECT_EQ(figure::frame_time(figure.take), 1.0 / 60);
    EXPECT_EQ(figure.declared_up, figure::SignedAxis(figure::Axis::z, false));
    EXPECT_EQ(skeleton_of(result), "model.npz");
    // The pelvis is at its place in the model and trans; turned by 90 degrees about x, (a, b, c) is (a, -c, b).
    expect_at(result, "pelvis", 0, {1, 12, 3}, 1e-6);
    expect_at(result, "left_knee", 0, {5, 12, 7}, 1e-6);
    expect_at(result, "left_ankle", 0, {8, 12, 10}, 1e-6);
    expect_at(result, "left_knee", 1, {8, 15, 10}, 1e-6);
    // Of the shank 3 3 0, the bent knee makes 3 0 3, which the pelvis turns to 3 -3 0.
    expect_at(result, "left_ankle", 1, {11, 12, 10}, 1e-6);
}

// Two vertices, and joints in their middle; the second number of betas moves the first vertex by 2 along x.
TEST_F(Amass, TheShapeOfTheTakeChangesTheBody) {
    NpzMembers model = without(test::body_model_arrays(), "J");
    model.emplace_back("v_template", npy("<f8", "2, 3", {0, 0, 0, 4, 0, 0}));
    model.emplace_back("shapedirs", npy("<f8", "2, 3, 2", {0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
    std::vector<double> regressor(44, 0.5);
    regressor[2] = 1;  // the left hip is at the first vertex
    regressor[3] = 0;
    model.emplace_back("J_regressor", npy("<f4", "22, 2", regressor));
    NpzMembers take = test::amass_arrays();
    expect_at(read(take, model), "pelvis", 0, {1 + 2, 2, 3}, 1e-6);
    expect_at(read(take, model), "left_hip", 0, {1, 2, 3}, 1e-6);
    take.emplace_back("betas", npy("<f8", "3,", {9, 3, 9}));
    const LoadResult shaped = read(take, model);
    expect_at(shaped, "pelvis", 0, {1 + 5, 2, 3}, 1e-6);
    expect_at(shaped, "left_hip", 0, {1 + 6, 2, 3}, 1e-6);
}

TEST_F(Amass, SaysWhatItNeedsWithoutABody) {
    const LoadResult alone = numpy_test::read(npz(test::amass_arrays()));
    EXPECT_FALSE(alone.figure);
    EXPECT_EQ(said(alone), "1:1 numpy.no-body");
    EXPECT_EQ(alone.diagnostics.items().front().remedy, base::Remedy::name_skeleton);
    LoadOptions options;
    options.any_body = true;  // it goes onto another skeleton
    const LoadResult average = numpy_test::read(npz(test::amass_arrays()), options);
    EXPECT_EQ(said(average), "numpy.average-body");
    ASSERT_TRUE(average.figure);
    const glm::dvec3 head = position(average, "head", 0);
    const glm::dvec3 foot = position(average, "left_foot", 0);
    EXPECT_NEAR(head.z - foot.z, 1.5, 0.1) << "it stands";
}

TEST_F(Amass, BodiesOfOtherNumbersOfJointsAreKnown) {
    LoadOptions options;
    options.any_body = true;
    for (const auto& [joints, last] : {std::pair(24U, "right_hand"), {52U, "right_thumb3"}, {55U, "right_thumb3"}}) {
        NpzMembers take = with(test::amass_arrays(), "poses",
                               npy("<f8", fmt::format("2, {}", joints * 3), std::vector<double>(joints * 6, 0.0)));
        take = without(take, "mocap_framerate");
        take.emplace_back("mocap_frame_rate", npy("<i8", "", {100}));
        const LoadResult result = numpy_test::read(npz(take), options);
        ASSERT_TRUE(result.figure) << joints;
        EXPECT_EQ(result.figure->skeleton[result.figure->skeleton.file_order().back()].name, last);
        EXPECT_EQ(figure::frame_time(result.figure->take), 0.01);
    }
}

// Without a rotation, the average body stands along Y; its pelvis is 0.3 below the model's origin.
TEST_F(Amass, ABodyStandsAlongTheAxisOfItsRoot) {
    LoadOptions options;
    options.any_body = true;
    const auto take = [&](double angle) {
        std::vector<double> poses(66, 0.0);
        poses[0] = angle;
        return numpy_test::read(npz(with(with(test::amass_arrays(), "poses", npy("<f8", "1, 66", poses)), "trans",
                                         npy("<f8", "1, 3", {0, 1.2, 0}))),
                                options);
    };
    const LoadResult y_up = take(0);
    ASSERT_TRUE(y_up.figure);
    EXPECT_EQ(y_up.figure->declared_up, std::nullopt) << "head and feet tell";
    expect_at(y_up, "pelvis", 0, {0, 0.9, 0});
    expect_at(y_up, "left_hip", 0, {0.09, 0.85, 0});
    EXPECT_EQ(take(std::acos(0.0)).figure->declared_up, figure::SignedAxis(figure::Axis::z, false));
    const LoadResult y_down = take(2 * std::acos(0.0));  // as a camera sees it
    EXPECT_EQ(y_down.figure->declared_up, figure::SignedAxis(figure::Axis::y, true));
    expect_at(y_down, "left_hip", 0, {0.09, 0.95, 0}, 1e-9);
}

// The left knee (4) is the third joint of body_pose, the left index's first joint the first of its hand.
TEST_F(Amass, ParametersOfSmplXAreATake) {
    const double right_angle = std::acos(0.0);
    std::vector<double> body(63, 0.0);
    body[9] = right_angle;
    std::vector<double> hand(45, 0.0);
    hand[2] = right_angle;
    NpzMembers take{{"global_orient", npy("<f4", "1, 3", {0, 0, 0})},
                    {"body_pose", npy("<f4", "1, 21, 3", body)},
                    {"left_hand_pose", npy("<f4", "1, 45", hand)},
                    {"transl", npy("<f4", "1, 3", {1, 1.2, 0})},
                    {"betas", npy("<f4", "1, 10", std::vector<double>(10, 0.0))},
                    {"fps", npy("<i8", "", {25})}};
    LoadOptions options;
    options.any_body = true;
    const LoadResult result = numpy_test::read(npz(take), options);
    EXPECT_EQ(said(result), "numpy.average-body");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->skeleton.size(), 52U);
    EXPECT_EQ(figure::frame_time(result.figure->take), 0.04);
    expect_at(result, "pelvis", 0, {1, 0.9, 0}, 1e-6);
    expect_at(result, "left_knee", 0, {1.09, 0.43, 0}, 1e-6);
    expect_at(result, "left_ankle", 0, {1.09, 0.43, -0.41}, 1e-6);
    const glm::dvec3 first = position(result, "left_index1", 0);
    expect_at(result, "left_index2", 0, first + glm::dvec3(0, 0.03, 0), 1e-6);
    EXPECT_EQ(said(numpy_test::read(npz(without(take, "transl")), options)),
              "numpy.average-body, 1:1 numpy.no-translation");
    EXPECT_EQ(said(numpy_test::read(npz(with(take, "left_hand_pose", npy("<f4", "1, 6", {0, 0, 0, 0, 0, 0}))), options)),
              "numpy.average-body, 1:1 numpy.part-pose")
        << "of principal components";
    EXPECT_EQ(said(numpy_test::read(npz(with(take, "body_pose", npy("<f4", "1, 6", {0, 0, 0, 0, 0, 0}))), options)),
              "1:1 numpy.poses");
}

TEST_F(Amass, ATakeOfTheBodyAloneStandsOnAModelWithHands) {
    std::vector<double> joints;
    std::vector<double> tree(104, 0.0);
    tree[0] = -1;
    for (std::size_t i = 0; i < 52; ++i) joints.insert(joints.end(), {static_cast<double>(i), 0, 0});
    const NpzMembers model{{"J", npy("<f8", "52, 3", joints)}, {"kintree_table", npy("<i8", "2, 52", tree)}};
    const LoadResult result = read(test::amass_arrays(), model);
    EXPECT_EQ(said(result), "");
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->skeleton.size(), 52U);
}

TEST_F(Amass, RompsTakesAreOfSmpl) {
    std::vector<double> poses(72, 0.0);
    poses[0] = 2 * std::acos(0.0);
    LoadOptions options{.fps = 30};
    options.any_body = true;
    const LoadResult result = numpy_test::read(
        npz({{"smpl_thetas", npy("<f4", "1, 72", poses)}, {"cam_trans", npy("<f4", "1, 3", {0, 0, 5})}}), options);
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.figure->skeleton.size(), 24U);
    expect_at(result, "pelvis", 0, {0, -0.3, 5}, 1e-6);
    EXPECT_EQ(result.figure->declared_up, figure::SignedAxis(figure::Axis::y, true));
}

TEST_F(Amass, FaultsAreSaid) {
    const NpzMembers take = test::amass_arrays();
    const NpzMembers model = test::body_model_arrays();
    EXPECT_EQ(said(read(without(take, "trans"), model)), "1:1 numpy.no-array");
    EXPECT_EQ(said(read(with(take, "poses", npy("<f8", "1, 4", {1, 2, 3, 4})), model)), "1:1 numpy.poses");
    EXPECT_EQ(said(read(with(take, "poses", test::npy_of("|O", "1,", "\x80")), model)), "1:1 numpy.objects");
    EXPECT_EQ(said(read(with(take, "trans", npy("<f8", "1, 3", {1, 2, 3})), model)), "1:1 numpy.frames");
    EXPECT_EQ(said(read(without(take, "mocap_framerate"), model)), "1:1 numpy.no-rate");
    const LoadResult fast = read(with(take, "mocap_framerate", npy("<f8", "", {1e9})), model);
    EXPECT_EQ(said(fast), "1:1 numpy.no-rate");
    EXPECT_THAT(base::to_text(fast.diagnostics), testing::HasSubstr("from 0.000001 to 1000000, found 1e+09;"));
    EXPECT_EQ(said_by_file(read(take, without(model, "kintree_table"))), "model.npz:1:1 numpy.no-array");
    EXPECT_EQ(said_by_file(read(take, without(model, "J"))), "model.npz:1:1 numpy.no-array");
    EXPECT_EQ(said_by_file(read(take, with(model, "J", test::npy_of("|O", "22, 3", "\x80")))),
              "model.npz:1:1 numpy.objects");
    EXPECT_EQ(
        said_by_file(read(take, {{"J", npy("<f8", "1, 3", {0, 0, 0})}, {"kintree_table", npy("<i8", "2, 1", {-1, 0})}})),
        "model.npz:1:1 numpy.other-body");
    EXPECT_EQ(said_by_file(numpy_test::read(npz(take), {.skeleton = write("walk.bvh", "HIERARCHY")})),
              "walk.bvh:1:1 numpy.not-a-model");
    EXPECT_EQ(said(numpy_test::read(npz(take), {.skeleton = folder_ / "none.npz"})), "numpy.unreadable-model");
}

TEST_F(Amass, ABodyModelAloneRests) {
    const LoadResult result = numpy_test::read(npz(test::body_model_arrays()));
    EXPECT_EQ(said(result), "");
    ASSERT_TRUE(result.figure);
    EXPECT_TRUE(figure::is_rest_only(result.figure->take));
    expect_at(result, "left_knee", 0, {4, 0, 14});
}
}  // namespace skelplay::loaders::numpy_test
