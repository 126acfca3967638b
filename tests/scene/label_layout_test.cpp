#include "scene/label_layout.h"
#include <gtest/gtest.h>
#include "support/counted_steps.h"

namespace skelplay::scene::label_layout_test {
constexpr ViewportSize size{640, 360};
constexpr double height = 13;

/// Looks along -Z at a metre around the origin, so that x and y are right and up in the picture.
Camera from_front() {
    Camera camera;
    camera.target = glm::dvec3(0.0);
    camera.yaw = camera.pitch = 0.0;
    camera.distance = 3.0;
    return camera;
}

std::vector<LabelPlacement> placement(const std::vector<Label>& labels, std::size_t most = 100) {
    const std::vector<double> widths(labels.size(), 50.0);
    return lay_out_labels(labels, widths, height, from_front(), size, most);
}

bool overlap(const LabelPlacement& a, const LabelPlacement& b) {
    return a.corner.x < b.corner.x + b.width && b.corner.x < a.corner.x + a.width && a.corner.y < b.corner.y + height &&
           b.corner.y < a.corner.y + height;
}

TEST(LabelLayout, ManyNamesAtOnePlaceStandAroundIt) {
    const auto places = placement(std::vector<Label>(8, Label{{0, 0, 0}, "name", Emphasis::plain}));
    ASSERT_EQ(places.size(), 8U);
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t k = i + 1; k < places.size(); ++k) EXPECT_FALSE(overlap(places[i], places[k])) << i << ' ' << k;
}

// More joints than texts fit into the picture, on its diagonal.
TEST(LabelLayout, TextsThatDoNotFitTakeAsLongAsOthers) {
    test::expect_linear(
        [](std::size_t labels) {
            std::vector<Label> joints;
            for (std::size_t i = 0; i < labels; ++i) {
                const double along = static_cast<double>(i) / static_cast<double>(labels) - 0.5;
                joints.push_back({{3.0 * along, 1.5 * along, 0}, "joint", Emphasis::plain});
            }
            return [joints] { placement(joints, joints.size()); };
        },
        5);
}

// a column of joints like a spine, five pixels apart: names stand beside it, not on it
TEST(LabelLayout, NamesKeepOffOtherPoints) {
    std::vector<Label> spine;
    for (int i = 0; i < 12; ++i) spine.push_back({{0, 0.03 * i, 0}, "vertebra", Emphasis::plain});
    const auto places = placement(spine);
    ASSERT_EQ(places.size(), spine.size());
    for (const LabelPlacement& place : places)
        for (const LabelPlacement& other : places)
            EXPECT_FALSE(other.point.x > place.corner.x && other.point.x < place.corner.x + place.width &&
                         other.point.y > place.corner.y && other.point.y < place.corner.y + height)
                << place.label << " on " << other.label;
}

TEST(LabelLayout, NamesStandOnTheSideOfTheirPoint) {
    const auto places =
        placement({{{-0.3, 0, 0}, "right hand", Emphasis::plain}, {{0.3, 0, 0}, "left hand", Emphasis::plain}});
    ASSERT_EQ(places.size(), 2U);
    EXPECT_LE(places[0].corner.x + places[0].width, places[0].point.x);
    EXPECT_GE(places[1].corner.x, places[1].point.x);
    EXPECT_EQ(places[0].leader_end.x, places[0].corner.x + places[0].width) << "the line ends at the text";
    EXPECT_EQ(places[1].leader_end.x, places[1].corner.x);
}

// Names of figures: under their feet, and a line lower where the neighbour's is in the way.
TEST(LabelLayout, NamesBelowAreCentredAndDoNotOverlap) {
    const auto places = placement({{{-1, 0, 0}, "left", Emphasis::plain, true},
                                   {{0, 0, 0}, "one", Emphasis::plain, true},
                                   {{0.05, 0, 0}, "two", Emphasis::plain, true},
                                   {{0, 0.1, 0}, "bone", Emphasis::selected}});
    ASSERT_EQ(places.size(), 4U);
    EXPECT_NEAR(places[0].corner.x + 25.0, places[0].point.x, 1e-9);
    EXPECT_GT(places[0].corner.y, places[0].point.y);
    EXPECT_EQ(places[0].leader_end, places[0].point) << "no line";
    EXPECT_EQ(places[1].label, 1U);
    EXPECT_FALSE(overlap(places[1], places[2]));
    EXPECT_GE(places[2].corner.y, places[1].corner.y + height);
    EXPECT_EQ(places[3].label, 3U) << "bones have what room is left";
}

TEST(LabelLayout, SelectedNamesComeFirst) {
    const std::vector<Label> labels{{{0, 0, 0}, "plain", Emphasis::plain},
                                    {{0, 0, 0}, "below", Emphasis::subtree},
                                    {{0, 0, 0}, "chosen", Emphasis::selected}};
    const auto places = placement(labels, 2);
    ASSERT_EQ(places.size(), 2U);
    EXPECT_EQ(places[0].label, 2U);
    EXPECT_EQ(places[1].label, 1U);
}

TEST(LabelLayout, WhatIsNotInThePictureHasNoName) {
    EXPECT_TRUE(placement({{{0, 0, 9}, "behind", Emphasis::plain}, {{50, 0, 0}, "aside", Emphasis::plain}}).empty());
    EXPECT_TRUE(placement({}).empty());
}

TEST(LabelLayout, TextsStayInThePicture) {
    std::vector<Label> labels;
    for (int i = -20; i <= 20; ++i) labels.push_back({{0.15 * i, 0.08 * i, 0}, "corner", Emphasis::plain});
    for (const LabelPlacement& place : placement(labels)) {
        EXPECT_GE(place.corner.x, 0);
        EXPECT_GE(place.corner.y, 0);
        EXPECT_LE(place.corner.x + place.width, size.width);
        EXPECT_LE(place.corner.y + height, size.height);
    }
}
}  // namespace skelplay::scene::label_layout_test
