// Markers as spheres: where they are, how large, and not at all where they were not seen.

#include <array>
#include <gtest/gtest.h>
#include <limits>
#include "scene/draw_list.h"
#include "scene/ghosts.h"
#include "scene/ground.h"
#include "scene/picking.h"
#include "support/drawn.h"
#include "support/skeleton.h"

namespace skelplay::scene::markers_test {
//   HEAD (0, 2, 0)
//   HIP  -
//   TOE  (0, 0, 0)
struct Cloud {
    figure::Skeleton markers = test::skeleton_of({{.name = "HEAD"}, {.name = "HIP"}, {.name = "TOE"}});
    figure::Pose pose;
    FigureView view;

    Cloud() {
        figure::rest_pose(markers, pose);
        pose.local[0][3].y = 2;
        pose.local[1][3] = glm::dvec4(glm::dvec3(std::numeric_limits<double>::quiet_NaN()), 1.0);
        view.skeleton = &markers;
        view.pose = &pose;
        view.marker_radius = 0.02;
    }
};

TEST(Markers, AreSpheresOfOneSizeWhereTheyAreSeen) {
    const Cloud cloud;
    ViewOptions options;
    options.joints = false;  // no matter: a marker is nothing else
    options.names = true;
    const DrawList list = test::drawn(cloud.view, options);
    ASSERT_EQ(list.joints.size(), 2U);
    EXPECT_TRUE(list.bones.empty());
    EXPECT_EQ(list.joints[0].centre, glm::vec3(0, 2, 0)) << "a marker on the head is no ball above it";
    EXPECT_EQ(list.joints[1].centre, glm::vec3(0, 0, 0));
    for (const JointInstance& marker : list.joints) EXPECT_FLOAT_EQ(marker.radius, 0.02F);
    ASSERT_EQ(list.labels.size(), 2U);
    EXPECT_EQ(list.labels[0].text, "HEAD");
    EXPECT_EQ(list.labels[1].text, "TOE");
    EXPECT_EQ(list.bounds.low, glm::dvec3(0)) << "the camera frames what is seen";
    EXPECT_EQ(list.bounds.high, glm::dvec3(0, 2, 0));
}

TEST(Markers, HaveASizeOfTheirOwn) {
    const Cloud cloud;
    ViewOptions options{.bone_thickness = 2.0};
    EXPECT_FLOAT_EQ(test::drawn(cloud.view, options).joints[0].radius, 0.02F);
    options.marker_size = 1.5;
    EXPECT_FLOAT_EQ(test::drawn(cloud.view, options).joints[0].radius, 0.03F);
}

// A segment that hangs on nothing at (0, 2, 0), turned by a quarter about z: its x points up.
TEST(Segments, ThatStandAloneShowHowTheyAreTurned) {
    Cloud cloud;
    cloud.view.marker_radius = 0.0;
    cloud.view.triad_length = 0.1;
    cloud.pose.local[0] = glm::dmat4({0, 1, 0, 0}, {-1, 0, 0, 0}, {0, 0, 1, 0}, {0, 2, 0, 1});
    const DrawList list = test::drawn(cloud.view);
    ASSERT_EQ(list.bones.size(), 6U) << "three axes of each of the two that are there";
    EXPECT_EQ(list.bones[0].head, glm::vec3(0, 2, 0));
    EXPECT_NEAR(list.bones[0].tail.y, 2.1F, 1e-6F) << "x";
    EXPECT_NEAR(list.bones[1].tail.x, -0.1F, 1e-6F) << "y";
    EXPECT_NEAR(list.bones[2].tail.z, 0.1F, 1e-6F) << "z";
    EXPECT_GT(list.bones[0].colour.r, list.bones[0].colour.g) << "x is red, y green, z blue";
    EXPECT_GT(list.bones[1].colour.g, list.bones[1].colour.b);
    EXPECT_GT(list.bones[2].colour.b, list.bones[2].colour.r);
    EXPECT_EQ(list.bone_owners[2].bone, figure::BoneId{0}) << "a click on an axis selects the segment";
    ASSERT_EQ(list.joints.size(), 2U);
    EXPECT_LT(list.joints[0].radius, 0.03F);
}

// The arms are longer the farther away the camera is: with them the shadows would change.
TEST(Segments, ThatStandAloneKeepTheirShadowsWhateverTheCamerasDistance) {
    Cloud cloud;
    cloud.view.marker_radius = 0.0;
    for (const double length : {0.1, 3.0})
        for (const bool joints : {true, false}) {
            cloud.view.triad_length = length;
            ViewOptions options{.joints = joints};
            const DrawList list = test::drawn(cloud.view, options);
            EXPECT_FLOAT_EQ(figure_scale(list), 1.0F) << length;
            for (const BoneInstance& arm : list.bones) EXPECT_FALSE(casts_softly(arm));
            ASSERT_EQ(list.joints.size(), 2U) << "where the arms meet";
            for (const JointInstance& joint : list.joints) {
                EXPECT_TRUE(casts_softly(joint));
                EXPECT_EQ(joint.hidden, joints ? 0.0F : 1.0F) << "joints that are not drawn still cast";
            }
        }
}

//   HEAD o     o 2 m
//        |     |
//        |     |     a skeleton of one bone
//   TOE  o     o
TEST(Markers, CastSoftShadowsThemselvesAlsoBesideASkeleton) {
    Cloud cloud;
    const MarkerLine link{figure::BoneId{0}, figure::BoneId{2}};
    cloud.view.marker_links = std::span(&link, 1);
    const figure::Skeleton skeleton = test::skeleton_of({{.tail = {0, 2, 0}}});
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    const std::array figures{FigureView{"skeleton", &skeleton, nullptr, &pose}, cloud.view};
    const DrawList list = test::drawn(figures, {});
    ASSERT_EQ(list.joints.size(), 3U);
    EXPECT_FALSE(casts_softly(list.joints[0])) << "the bone does so in its place";
    EXPECT_TRUE(casts_softly(list.joints[1]));
    EXPECT_TRUE(casts_softly(list.joints[2]));
    ASSERT_EQ(list.bones.size(), 3U);
    EXPECT_TRUE(casts_softly(list.bones[0]));
    EXPECT_FALSE(casts_softly(list.bones[1])) << "half of a marker link";
    EXPECT_FLOAT_EQ(figure_scale(list), 2.0F / 0.45F) << "the skeleton's";
    EXPECT_FLOAT_EQ(figure_scale(test::drawn(cloud.view)), 1.0F) << "a marker link says nothing of the size of a person";
}

TEST(Markers, AreClickedLikeJoints) {
    const Cloud cloud;
    const DrawList list = test::drawn(cloud.view);
    Camera camera;
    frame(camera, list.bounds, {200, 200});
    camera.target = {0, 2, 0};
    const auto hit = pick(list, camera, {100, 100}, {200, 200}, 3);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->bone.bone, figure::BoneId{0});
}

TEST(Markers, HaveGhosts) {
    const Cloud cloud;
    const SceneGraph graph(std::span(&cloud.view, 1));
    WorldMatrices world;
    evaluate(graph, std::span(&cloud.view, 1), world);
    DrawList list;
    const glm::vec4 colour(0.1F, 0.2F, 0.3F, 0.4F);
    draw_ghost(graph, 0, cloud.view, world, {}, colour, list);
    const std::vector<BodyInstance>& balls = list.ghosts.at(0).bodies;
    ASSERT_EQ(balls.size(), 2U);
    EXPECT_EQ(balls[0].head, glm::vec3(0, 2, 0));
    EXPECT_FLOAT_EQ(balls[0].head_radius, 0.02F);
    EXPECT_EQ(balls[0].colour, colour);
    EXPECT_TRUE(list.joints.empty());
}
}  // namespace skelplay::scene::markers_test
