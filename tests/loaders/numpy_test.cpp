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
    const LoadResult result = read(
        npz(with(test::leg_arrays(), "positions",
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
    EXPECT_EQ(said(read(npy("<f4", "1, 263", std::vector<double>(263, 0.0)))), "1:1 numpy.shape");
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
    EXPECT_EQ(said_by_file(
                  read(take, {{"J", npy("<f8", "1, 3", {0, 0, 0})}, {"kintree_table", npy("<i8", "2, 1", {-1, 0})}})),
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
