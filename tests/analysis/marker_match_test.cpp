// Markers of a take over the skeleton that was solved from them: where they stand, and how far they are from its bones.

#include "analysis/marker_match.h"
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>
#include "analysis/frames.h"
#include "loaders/load.h"
#include "support/marker_cloud.h"
#include "support/placed.h"
#include "support/skeleton.h"

namespace skelplay::analysis::marker_match_test {
using figure::Axis;

figure::Figure walk() {
    auto loaded = loaders::load(std::string(SKELPLAY_SOURCE_DIR) + "/assets/walk.bvh");
    return std::move(*loaded.figure);
}

/// Every `step`-th frame of the joints of a skeleton as markers, from frame `first` on, and with them points that stand
/// still.
template <class Turn>
figure::Figure joints_as_markers(const figure::Figure& skeleton, const Turn& turned, std::size_t first = 0,
                                 std::size_t step = 1, const std::vector<glm::dvec3>& points = {}) {
    std::vector<std::string> names;
    for (const figure::Bone& bone : skeleton.skeleton.bones()) names.push_back("at " + bone.name);
    for (std::size_t i = 0; i < points.size(); ++i) names.push_back("point " + std::to_string(i));
    std::vector<std::vector<glm::dvec3>> rows;
    std::vector<std::size_t> frames;
    for (std::size_t i = first; i < figure::frame_count(skeleton.take); i += step) frames.push_back(i);
    visit_frames(skeleton, frames, [&](std::size_t, const std::vector<scene::BonePosition>& positions) {
        std::vector<glm::dvec3>& row = rows.emplace_back();
        for (const scene::BonePosition& position : positions) row.push_back(turned(position.origin));
        row.insert(row.end(), points.begin(), points.end());
    });
    return test::marker_cloud(names, rows);
}

constexpr double fps = 120.0;

PlacedTake standing(const figure::Figure& figure, double metres, figure::SignedAxis up, double rate = fps) {
    return test::placed(figure, 1.0 / rate, 0.0, {metres, up});
}

MarkerDistances measured(const PlacedTake& markers, const PlacedTake& skeleton, const MarkerMatch& match) {
    return marker_distances({markers.figure, match.to_world, markers.frame_time, match.later}, skeleton);
}

// The walk is in centimetres with Y up; its markers are in millimetres with Z up, and x points the other way.
glm::dvec3 in_a_laboratory(const glm::dvec3& place) { return glm::dvec3(-place.x, place.z, place.y) * 10.0; }

/// The bundled walk and markers that are matched with it, in centimetres with Y up unless said otherwise.
struct MarkersOverASkeleton : testing::Test {
    figure::Figure bones = walk();
    PlacedTake skeleton = standing(bones, 0.01, Axis::y);

    [[nodiscard]] std::optional<MarkerMatch> match(const figure::Figure& cloud) const {
        return match_markers(standing(cloud, 0.01, Axis::y), skeleton);
    }
    /// The median distance of matched markers from the bones.
    [[nodiscard]] double left_of(const figure::Figure& cloud, const MarkerMatch& found) const {
        return measured(standing(cloud, 0.01, Axis::y), skeleton, found).median;
    }
    /// Frames of the walk, which counts from 0, from one on and with a number for that: the frame they begin at.
    [[nodiscard]] double begins(std::size_t first, std::int64_t number) const {
        figure::Figure cloud = joints_as_markers(bones, in_a_laboratory, first);
        std::get<figure::Motion>(cloud.take).first_frame = number;
        std::get<figure::Motion>(cloud.take).frame_time = 1.0 / fps;
        const auto found = match_markers(standing(cloud, 0.001, Axis::z), skeleton);
        EXPECT_TRUE(found && found->distance < 1e-6) << first << ' ' << number;
        return found ? found->later * fps : -1.0;
    }
};

TEST_F(MarkersOverASkeleton, AreAtItsJointsWhateverTheirAxesAndUnit) {
    const figure::Figure cloud = joints_as_markers(bones, in_a_laboratory);
    // As a file may have been guessed: Z up is right, metres are not.
    for (const double metres : {0.001, 1.0}) {
        const PlacedTake markers = standing(cloud, metres, Axis::z);
        const auto found = match_markers(markers, skeleton);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->to_world.up, figure::SignedAxis(Axis::z));
        EXPECT_NEAR(found->to_world.metres_per_unit, 0.001, 1e-9);
        EXPECT_FALSE(found->moved);
        const MarkerDistances distances = measured(markers, skeleton, *found);
        ASSERT_EQ(distances.markers.size(), bones.skeleton.size());
        for (const MarkerDistance& each : distances.markers) EXPECT_LT(each.most, 1e-6) << "metres";
    }
}

TEST_F(MarkersOverASkeleton, AnUpAxisThatAPersonSetStays) {
    const figure::Figure cloud = joints_as_markers(bones, in_a_laboratory);
    const PlacedTake markers = standing(cloud, 0.001, Axis::y);
    EXPECT_EQ(match_markers(markers, skeleton)->to_world.up, figure::SignedAxis(Axis::z));
    const auto kept = match_markers(markers, skeleton, {.up = true});
    EXPECT_TRUE(!kept || kept->to_world.up == figure::SignedAxis(Axis::y));
}

TEST_F(MarkersOverASkeleton, AnotherOriginIsSeenAndTakenAway) {
    const figure::Figure cloud =
        joints_as_markers(bones, [](const glm::dvec3& place) { return place + glm::dvec3(310, 0, -740); });
    const auto found = match(cloud);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->moved);
    EXPECT_LT(left_of(cloud, *found), 0.02);
}

/// Turned about a vertical by an angle that is no quarter turn, and moved; all in centimetres with Y up.
figure::Figure turned_walk(const figure::Figure& bones, double degrees, const glm::dvec3& about, const glm::dvec3& moved) {
    const double cosine = std::cos(degrees * 0.017453292519943295);
    const double sine = std::sin(degrees * 0.017453292519943295);
    return joints_as_markers(bones, [&](const glm::dvec3& place) {
        const glm::dvec3 from = place - about;
        return about + moved + glm::dvec3(cosine * from.x + sine * from.z, from.y, cosine * from.z - sine * from.x);
    });
}

// The walk goes through (0, -48): turned about there, the markers' centre is the bones', so that nothing moves them.
TEST_F(MarkersOverASkeleton, OfASystemTurnedByAnyAngleAreTurnedBack) {
    const glm::dvec3 middle(0, 0, -48);
    for (const auto& [degrees, about, moved] : {std::tuple(37.0, glm::dvec3(0.0), glm::dvec3(120, 0, -55)),
                                                {-125.0, glm::dvec3(0.0), {120, 0, -55}},
                                                {40.0, middle, {1, 0, 2}},
                                                {-130.0, middle, {1, 0, 2}}}) {
        const figure::Figure cloud = turned_walk(bones, degrees, about, moved);
        const auto found = match(cloud);
        ASSERT_TRUE(found) << degrees;
        EXPECT_TRUE(found->rotated);
        EXPECT_NEAR(std::remainder(found->to_world.heading_degrees + degrees, 360.0), 0.0, 1.0) << found->evidence;
        EXPECT_LT(left_of(cloud, *found), 0.01) << degrees;
        EXPECT_NE(found->evidence.find("about the vertical"), std::string::npos) << found->evidence;
    }
}

// As on skin: 5 cm beside the middle of each bone, to one side or the other.
TEST_F(MarkersOverASkeleton, OnSkinAreTurnedBackTooThoughNotToTheBones) {
    std::vector<std::string> names;
    for (const figure::Bone& bone : bones.skeleton.bones()) names.push_back(bone.name);
    const double cosine = std::cos(0.9);
    const double sine = std::sin(0.9);
    std::vector<std::vector<glm::dvec3>> rows;
    visit_all_frames(bones, [&](std::size_t, const std::vector<scene::BonePosition>& positions) {
        std::vector<glm::dvec3>& row = rows.emplace_back();
        double side = 5.0;
        for (const scene::BonePosition& bone : positions) {
            const glm::dvec3 way = bone.tail - bone.origin;
            const glm::dvec3 across = glm::cross(way, glm::dvec3(0.1, 1, 0));
            const glm::dvec3 at =
                bone.origin + way * 0.5 + (glm::length(across) > 0 ? glm::normalize(across) * side : glm::dvec3(0.0));
            row.emplace_back(cosine * at.x + sine * at.z + 40, at.y, cosine * at.z - sine * at.x - 210);
            side = -side;
        }
    });
    const figure::Figure cloud = test::marker_cloud(names, rows);
    const auto found = match(cloud);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->rotated) << found->evidence;
    const double turned_back = found->to_world.heading_degrees + 0.9 / 0.017453292519943295;
    EXPECT_NEAR(std::remainder(turned_back, 360.0), 0.0, 1.0) << found->evidence;
    EXPECT_NEAR(found->distance, 0.05, 0.02);
}

// Four in the corners of the floor, 3 m away, as reference points and what the light is reflected by.
const std::vector<glm::dvec3> corners{{300, 0, 300}, {-300, 0, 310}, {305, 20, -300}, {-310, 5, -290}};

TEST_F(MarkersOverASkeleton, PointsThatStandBesideThePersonChangeNothing) {
    const auto about = [](const glm::dvec3& place) { return glm::dvec3(-place.x, place.y, -place.z); };
    const figure::Figure turned = joints_as_markers(bones, about, 0, 1, corners);
    const auto found = match(turned);
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->moved);
    EXPECT_LT(found->distance, 1e-6);
    const auto beside = [](const glm::dvec3& place) { return place + glm::dvec3(310, 0, -740); };
    const figure::Figure moved = joints_as_markers(bones, beside, 0, 1, corners);
    const auto back = match(moved);
    ASSERT_TRUE(back);
    EXPECT_LT(back->distance, 0.01) << back->evidence;
}

// As a root that a solver leaves at the origin, far behind.
TEST_F(MarkersOverASkeleton, KeepTheirUnitThoughOneMarkerStaysBehind) {
    const auto on_skin = [](const glm::dvec3& place) { return place + glm::dvec3(3, 1, -3); };
    const figure::Figure cloud = joints_as_markers(bones, on_skin, 0, 1, {{-900, 0, 0}});
    const auto found = match(cloud);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->to_world.metres_per_unit, 0.01) << found->evidence;
    EXPECT_FALSE(found->rotated) << found->evidence;
}

/// One bone that stands still for so many frames, from the ground up to its tail.
figure::Figure upright_bone(const std::string& name, double height, std::size_t frames) {
    const figure::Skeleton skeleton = test::skeleton_of({{.name = name, .tail = {0, height, 0}}});
    figure::Motion still = figure::rest_motion(skeleton, {});
    still.frames = frames;
    return test::figure_of(skeleton, still);
}

// A stick and four markers around it, which say nothing of a heading.
TEST_F(MarkersOverASkeleton, AreNotTurnedWhereEveryHeadingIsAsGood) {
    const figure::Figure stick = upright_bone("stick", 1.5, 12);
    const std::vector<glm::dvec3> around{{2.1, 0.1, 3}, {2, 0.6, 3.1}, {1.9, 1, 3}, {2, 1.4, 2.9}};
    const figure::Figure cloud = test::marker_cloud({"a", "b", "c", "d"}, {12, around});
    const auto found = match_markers(standing(cloud, 1.0, Axis::y, 10), standing(stick, 1.0, Axis::y, 10));
    EXPECT_TRUE(!found || !found->rotated);
}

TEST_F(MarkersOverASkeleton, RatesAndFrameNumbersPutThemAtTheSameTime) {
    // Every other frame, the first of which is the walk's 100th: 60 a second, and 51 by the file's own count.
    figure::Figure cloud = joints_as_markers(bones, in_a_laboratory, 100, 2);
    std::get<figure::Motion>(cloud.take).first_frame = 51;
    std::get<figure::Motion>(cloud.take).frame_time = 1.0 / 60;
    const PlacedTake markers = standing(cloud, 0.001, Axis::z, 60);
    const auto found = match_markers(markers, skeleton);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->later, 100 / fps, 1e-6);
    const MarkerDistances distances = measured(markers, skeleton, *found);
    for (const MarkerDistance& each : distances.markers) EXPECT_LT(each.most, 1e-6);
}

TEST_F(MarkersOverASkeleton, APartOfATakeIsInItsPlaceWhetherNumbersBeginWith0Or1) {
    EXPECT_NEAR(begins(200, 200), 200.0, 1e-6);
    EXPECT_NEAR(begins(200, 201), 200.0, 1e-6);
    EXPECT_NEAR(begins(0, 1), 0.0, 1e-6) << "the whole take";
    EXPECT_NEAR(begins(1, 1), 1.0, 1e-6) << "all but its first frame";
    EXPECT_NEAR(begins(0, 705), 0.0, 1e-6) << "numbers of a longer take say nothing";
}

// Each marker is 5 cm off its joint, so that one frame more or less brings them no nearer to the bones.
TEST_F(MarkersOverASkeleton, OnSkinBeginAtTheirFrameToo) {
    for (const std::int64_t number : {150, 151}) {
        int marker = 0;
        const auto on_skin = [&](const glm::dvec3& place) {
            const double angle = 2.4 * (marker++ % static_cast<int>(bones.skeleton.size()));
            return place + glm::dvec3(std::cos(angle), std::sin(2 * angle), std::sin(angle)) * 4.0;
        };
        figure::Figure cloud = joints_as_markers(bones, on_skin, 150);
        std::get<figure::Motion>(cloud.take).first_frame = number;
        const auto found = match(cloud);
        ASSERT_TRUE(found);
        EXPECT_NEAR(found->later * fps, 150.0, 1e-6) << found->evidence;
    }
}

TEST_F(MarkersOverASkeleton, MovedPartsOfATakeAreInTheirPlaceToo) {
    const auto moved = [](const glm::dvec3& place) { return place + glm::dvec3(310, 0, -740); };
    figure::Figure cloud = joints_as_markers(bones, moved, 200);
    std::get<figure::Motion>(cloud.take).first_frame = 200;
    const auto found = match(cloud);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->later * fps, 200.0, 1e-6) << found->evidence;
}

// Somebody stands still: the first frame is as good as any.
TEST_F(MarkersOverASkeleton, BeginAtTheirFrameNumberWhereThatIsAsGood) {
    auto& motion = std::get<figure::Motion>(bones.take);
    for (std::size_t i = motion.columns; i < motion.samples.size(); ++i)
        motion.samples[i] = motion.samples[i - motion.columns];
    figure::Figure cloud = joints_as_markers(bones, in_a_laboratory, 25);
    std::get<figure::Motion>(cloud.take).first_frame = 21;
    const auto found = match_markers(standing(cloud, 0.001, Axis::z), skeleton);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->later * fps, 20.0, 1e-6);
}

TEST_F(MarkersOverASkeleton, WhatIsOfAnotherTakeIsLeftAlone) {
    std::vector<std::vector<glm::dvec3>> rows;
    for (int i = 0; i < 100; ++i) rows.push_back({{i, 0, 0}, {0, i, 9}, {5, 5, i}, {-i, 3, -i}});
    const figure::Figure cloud = test::marker_cloud({"a", "b", "c", "d"}, rows);
    EXPECT_FALSE(match_markers(standing(cloud, 1.0, Axis::y), skeleton, {.unit = true}));
}

//      b (0, 2)      one bone from a to its tail b; the marker M is 0.5 beside its middle, and 1 beside it in frame 2;
//      |   M         it is missing in frame 3. N is 0.25 above b.
//      a (0, 0)
TEST(MarkerDistances, AreFromTheNearestPointOfABone) {
    const figure::Figure bones = upright_bone("shin", 2, 5);
    std::vector<std::vector<glm::dvec3>> rows(5, {{0.5, 1, 0}, {0, 2.25, 0}});
    rows[2][0].x = 1.0;
    rows[3][0] = test::missing;
    const figure::Figure cloud = test::marker_cloud({"M", "N"}, rows);
    const MarkerDistances found = marker_distances(test::placed(cloud, 0.1), test::placed(bones, 0.1));
    ASSERT_EQ(found.markers.size(), 2U);
    EXPECT_DOUBLE_EQ(found.markers[0].median, 0.5);
    EXPECT_DOUBLE_EQ(found.markers[0].most, 1.0);
    EXPECT_EQ(found.markers[0].worst_frame, 2U);
    EXPECT_EQ(found.markers[0].frames, 4U);
    EXPECT_TRUE(std::isnan(found.markers[0].distances[3]));
    EXPECT_DOUBLE_EQ(found.markers[1].median, 0.25);
    EXPECT_EQ(found.worst, 0U);
    EXPECT_FLOAT_EQ(found.most[3], 0.25F) << "of those that are there";
}
}  // namespace skelplay::analysis::marker_match_test
