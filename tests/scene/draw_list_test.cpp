#include "scene/draw_list.h"
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include "scene/ground.h"
#include "scene/picking.h"
#include "support/drawn.h"
#include "support/mannequin.h"
#include "support/skeleton.h"

namespace skelplay::scene::draw_list_test {
using figure::BoneId;

//        tip (end site)
//         |
//   arm---+ chest      hips: tail at the chest; arm: a second child of hips, away from its tail
//       \ |
//        hips
figure::Skeleton skeleton() {
    return test::skeleton_of({{.name = "hips", .tail = {0, 1, 0}},
                              {.name = "chest", .parent = BoneId{0}, .offset = {0, 1, 0}, .tail = {0, 0.3, 0}},
                              {.name = "arm", .parent = BoneId{0}, .offset = {-1, 1, 0}}},
                             {{BoneId{1}, {0, 0.3, 0}, "tip"}});
}

struct Scene {
    figure::Skeleton bones = skeleton();
    figure::Pose pose;
    SceneGraph graph;
    WorldMatrices world;
    DrawList list;

    explicit Scene(const ViewOptions& options = {}, const Selection& selection = {}, glm::dvec3 origin = {},
                   const FigureTransform& to_world = {}) {
        figure::rest_pose(bones, pose);
        const std::array figures{FigureView{"test", &bones, nullptr, &pose, matrix(to_world)}};
        graph = SceneGraph(figures);
        evaluate(graph, figures, world);
        build_draw_list(graph, figures, world, options, selection, origin, list);
    }
};

std::string text(const BoneInstance& bone, const BoneRef& owner) {
    const auto point = [](const glm::vec3& p) {
        return std::to_string(std::lround(p.x * 100)) + ' ' + std::to_string(std::lround(p.y * 100)) + ' ' +
               std::to_string(std::lround(p.z * 100));
    };
    return std::to_string(figure::index(owner.bone)) + ": " + point(bone.head) + " -> " + point(bone.tail) + " emphasis " +
           std::to_string(std::lround(bone.emphasis));
}

std::vector<std::string> bones_of(const DrawList& list) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < list.bones.size(); ++i) lines.push_back(text(list.bones[i], list.bone_owners[i]));
    return lines;
}

TEST(DrawList, LinksEachBoneToItsTailAndToChildrenThatAreElsewhere) {
    // The chest's end site is at its tail, so it gets no second link. The arm has neither tail nor child, only a joint.
    const Scene scene;
    EXPECT_THAT(bones_of(scene.list),
                testing::ElementsAre("0: 0 0 0 -> 0 100 0 emphasis 0", "0: 0 0 0 -> -100 100 0 emphasis 0",
                                     "1: 0 100 0 -> 0 130 0 emphasis 0"));
    EXPECT_EQ(scene.list.joints.size(), 3U);
    EXPECT_EQ(scene.list.bounds.low, glm::dvec3(-1, 0, 0));
    EXPECT_EQ(scene.list.bounds.high, glm::dvec3(0, 1.3, 0));
}

TEST(DrawList, MarksTheSelectedBoneAndItsSubtree) {
    const Scene scene({}, {0, BoneId{0}});
    EXPECT_THAT(bones_of(scene.list), testing::ElementsAre(testing::EndsWith("emphasis 2"), testing::EndsWith("emphasis 2"),
                                                           testing::EndsWith("emphasis 1")));
}

TEST(DrawList, SubtractsTheOriginBeforeTheCastToFloat) {
    FigureTransform far_away{.shift = {1e7, 0, 0.25}};
    const Scene scene({}, {}, {1e7, 0, 0}, far_away);
    EXPECT_EQ(scene.list.bones.front().head, glm::vec3(0, 0, 0.25F));
}

TEST(DrawList, ThicknessFollowsLengthAndTheOption) {
    const Scene plain;
    EXPECT_GT(plain.list.bones[0].radius, plain.list.bones[2].radius);
    ViewOptions thick{.bone_thickness = 2.0};
    const Scene doubled(thick);
    EXPECT_FLOAT_EQ(doubled.list.bones[2].radius, 2 * plain.list.bones[2].radius);
}

TEST(DrawList, NamesAndAxesOnDemand) {
    ViewOptions options{.joints = false, .names = true, .axes = true};
    const Scene scene(options);
    ASSERT_EQ(scene.list.labels.size(), 3U);
    EXPECT_EQ(scene.list.labels[1].text, "chest");
    EXPECT_EQ(scene.list.lines.size(), 3U * 3U * 2U);
    EXPECT_TRUE(scene.list.joints.empty());
}

TEST(DrawList, AHeadIsABallAtTheEndOfItsBone) {
    const test::Mannequin person;
    const DrawList list = test::drawn(person.view());
    const BoneId head = person.bone(figure::Part::head);
    const auto ball = std::ranges::find(list.joint_owners, head, &BoneRef::bone);
    ASSERT_NE(ball, list.joint_owners.end());
    const JointInstance& shown = list.joints.at(static_cast<std::size_t>(ball - list.joint_owners.begin()));
    EXPECT_GT(shown.radius, 0.05F) << "it is no thinner than a face";
    EXPECT_LT(shown.radius, 0.12F);
    EXPECT_NEAR(shown.centre.y + shown.radius, 1.74F, 1e-4F) << "the end of its bone is the top of it";
}

/// The first link that a bone draws.
const BoneInstance& link_of(const DrawList& list, BoneId bone) {
    const auto owner = std::ranges::find(list.bone_owners, bone, &BoneRef::bone);
    return list.bones.at(static_cast<std::size_t>(owner - list.bone_owners.begin()));
}

// A vertebra of 8 mm would be less than 5 mm thick to each side, like any bone that short.
TEST(DrawList, ASpineIsNotThinnerThanSixTenthsOfAForearm) {
    test::Mannequin person;
    const BoneId spine = person.bone(figure::Part::spine);
    const BoneId chest = person.skeleton.children(spine).front();
    person.pose.local[figure::index(chest)][3].y = 0.008;
    const DrawList list = test::drawn(person.view());
    EXPECT_NEAR(glm::distance(link_of(list, spine).tail, link_of(list, spine).head), 0.008F, 1e-6F);
    const BoneId forearm = person.bone(figure::Part::forearm, figure::Side::left);
    EXPECT_GE(link_of(list, spine).radius, 0.599F * link_of(list, forearm).radius);
}

TEST(DrawList, BonesOfLeftAndRightAreTinted) {
    const test::Mannequin person;
    FigureView view = person.view();
    const auto colour = [&](figure::Part part, figure::Side side, SideTint tint) {
        return link_of(test::drawn(view, {.side_tint = tint}), person.bone(part, side)).colour;
    };
    const glm::vec4 plain(view.colour, 1.0F);
    const glm::vec4 left = colour(figure::Part::thigh, figure::Side::left, SideTint::all);
    const glm::vec4 right = colour(figure::Part::thigh, figure::Side::right, SideTint::all);
    EXPECT_GT(left.b, right.b + 0.1F);
    EXPECT_GT(right.r, left.r + 0.1F);
    EXPECT_EQ(colour(figure::Part::spine, figure::Side::none, SideTint::all), plain);
    EXPECT_EQ(colour(figure::Part::thigh, figure::Side::left, SideTint::bodies), plain);
    EXPECT_EQ(ViewOptions{}.side_tint, SideTint::all);
    view.hue = 0.85F;  // of several figures, or of an early pose of a stroboscope
    EXPECT_EQ(colour(figure::Part::thigh, figure::Side::left, SideTint::all), plain);
}

TEST(DrawList, SideIsAcrossTheBone) {
    const Scene scene;
    for (const BoneInstance& bone : scene.list.bones) {
        EXPECT_NEAR(glm::length(bone.side), 1.0F, 1e-6F);
        EXPECT_NEAR(glm::dot(bone.side, glm::normalize(bone.tail - bone.head)), 0.0F, 1e-6F);
    }
}

TEST(FitGround, GivesTheGridCellsOfAPowerOfTen) {
    const auto cell = [](double visible_height) {
        Camera camera;
        camera.distance = visible_height * 0.5 / std::tan(camera.field_of_view * 0.5);
        DrawList list;
        fit_ground(list, camera, 1.0);
        return list.ground.cell;
    };
    EXPECT_DOUBLE_EQ(cell(4.0), 1.0);
    EXPECT_DOUBLE_EQ(cell(40.0), 10.0);
    EXPECT_DOUBLE_EQ(cell(0.3), 0.1);
}

// From the right: the line goes along Z at y = 0, behind what is drawn (x < 0), with ticks downward at each 10 cm and
// longer ones at each metre.
TEST(FitGround, HasAProfileFromTheSideWithoutPerspective) {
    Camera camera{.target = {0.3, 0.9, 0.25}};
    camera.distance = 2.0 / std::tan(camera.field_of_view * 0.5);  // 4 m high
    camera.orthographic = true;
    look(camera, ViewPreset::right);
    DrawList list{.origin = camera.target};
    list.bounds.include({-1, 0, -1});
    list.bounds.include({1, 2, 1});
    fit_ground(list, camera, 3.0);
    const std::vector<LineVertex>& lines = list.ground.profile;
    ASSERT_EQ(lines.size(), 2 * (1 + 120U)) << "one line of 12 m";
    const auto world = [&](std::size_t i) { return glm::dvec3(lines[i].position) + list.origin; };
    EXPECT_NEAR(glm::distance(world(0), world(1)), 12.0, 1e-5);
    int metres = 0;
    for (std::size_t i = 2; i < lines.size(); i += 2) {
        EXPECT_NEAR(world(i).y, 0.0, 1e-6);
        EXPECT_LT(world(i).x, -1.0) << "behind the figures";
        EXPECT_NEAR(world(i).z * 10, std::round(world(i).z * 10), 1e-4);
        const double length = world(i).y - world(i + 1).y;
        const bool whole = std::abs(world(i).z - std::round(world(i).z)) < 1e-4;
        EXPECT_NEAR(length, whole ? 0.096 : 0.048, 1e-5) << world(i).z;
        metres += whole ? 1 : 0;
    }
    EXPECT_EQ(metres, 12);
    const auto has_profile = [&](double pitch, bool orthographic, bool grid) {
        camera.pitch = pitch;
        camera.orthographic = orthographic;
        list.ground.grid = grid;
        fit_ground(list, camera, 3.0);
        return !list.ground.profile.empty();
    };
    EXPECT_FALSE(has_profile(0.3, true, true)) << "from above the ground itself is seen";
    EXPECT_FALSE(has_profile(0.0, false, true));
    EXPECT_FALSE(has_profile(0.0, true, false));
}

/// How dark the profile is at most, of what is black.
float darkest_on_line(DrawList list) {
    Camera camera{.orthographic = true};
    look(camera, ViewPreset::right);
    list.bounds.include({-1, 0, -1});
    list.bounds.include({1, 2, 1});
    fit_ground(list, camera, 1.5);
    float darkest = 0.0F;
    for (const LineVertex& each : list.ground.profile_shadows)
        if (each.colour.r == 0.0F) darkest = std::max(darkest, each.colour.a);
    return darkest;
}

float darkest_on_line(float foot_height, bool shadow) {
    DrawList list;
    list.ground.shadow = shadow;
    list.bones.push_back({{0, 0.45F + foot_height, 0}, 0.03F, {0, foot_height, 0}});
    return darkest_on_line(list);
}

/// Two markers, the lower one this high, and the marker link between them, beside a skeleton that floats.
float darkest_below_markers(float lowest, float end_of_link, bool beside_skeleton) {
    DrawList list;
    BoneInstance link{{0, 0.9F, 0}, 0.01F, {0, end_of_link, 0}};
    link.hidden = -1.0F;
    list.bones.push_back(link);
    for (const float height : {0.9F, lowest}) {
        JointInstance marker{.centre = {0, height, 0}, .radius = 0.01F, .alone = 1.0F};
        list.joints.push_back(marker);
    }
    if (beside_skeleton) list.bones.push_back({{0, 1.45F, 1}, 0.03F, {0, 1, 1}});
    return darkest_on_line(list);
}

//   o  twenty bones at one point on the ground: nothing of them has a size that could cast a shadow
TEST(FitGround, IsNotDarkenedByAFigureWhoseBonesHaveNoLength) {
    std::vector<figure::Bone> bones(20);
    for (std::size_t i = 1; i < bones.size(); ++i) bones[i].parent = figure::bone_id(i - 1);
    const figure::Skeleton skeleton = test::skeleton_of(bones);
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    DrawList list = test::drawn(FigureView{"point", &skeleton, nullptr, &pose});
    EXPECT_TRUE(list.bones.empty());
    ASSERT_EQ(list.joints.size(), bones.size());
    for (const JointInstance& joint : list.joints) EXPECT_FALSE(casts_softly(joint));
    EXPECT_EQ(darkest_on_line(list), 0.0F);
}

TEST(FitGround, ShowsFromTheSideWhetherAMarkerTouchesTheGround) {
    for (const bool beside_skeleton : {false, true}) {
        EXPECT_GT(darkest_below_markers(0.0F, 0.5F, beside_skeleton), 0.7F);
        EXPECT_NEAR(darkest_below_markers(0.025F, 0.5F, beside_skeleton), 0.4F, 0.01F);
        EXPECT_EQ(darkest_below_markers(0.2F, 0.0F, beside_skeleton), 0.0F) << "marker links leave the shadow to markers";
    }
}

// Whether a foot stands is judged in this view.
TEST(FitGround, ShowsFromTheSideWhetherAFootTouchesTheGround) {
    EXPECT_GT(darkest_on_line(0.0F, true), 0.7F);
    EXPECT_NEAR(darkest_on_line(0.025F, true), 0.4F, 0.01F);
    EXPECT_LT(darkest_on_line(0.05F, true), 0.06F) << "5 cm above the ground";
    EXPECT_EQ(darkest_on_line(0.2F, true), 0.0F);
    EXPECT_EQ(darkest_on_line(0.0F, false), 0.0F) << "shadows are off";
}

TEST(Picking, FindsTheBoneUnderThePointerAndTheNearerOfTwo) {
    const Scene scene;
    Camera camera;
    look(camera, ViewPreset::front);
    camera.target = {0, 0.75, 0};
    const ViewportSize viewport{400, 400};
    const auto at = [&](const glm::dvec3& point) {
        const glm::dvec3 seen = project(camera, point, viewport);
        const auto hit = pick(scene.list, camera, {seen.x, seen.y}, viewport);
        return hit ? static_cast<int>(hit->bone.bone) : -1;
    };
    EXPECT_EQ(at({0, 0.5, 0}), 0);
    EXPECT_EQ(at({0, 1.2, 0}), 1);
    EXPECT_EQ(at({-1, 1, 0}), 2);      // a joint without a bone
    EXPECT_EQ(at({-0.5, 0.5, 0}), 0);  // the link from the hips to the arm
    EXPECT_EQ(at({0.8, 0.8, 0}), -1);
}

TEST(Picking, ForgivesAFewPixels) {
    const Scene scene;
    Camera camera;
    look(camera, ViewPreset::front);
    camera.distance = 200;  // the bones are thinner than a pixel now
    const ViewportSize viewport{400, 400};
    const glm::dvec3 seen = project(camera, {0, 1.2, 0}, viewport);
    const auto near = pick(scene.list, camera, {seen.x + 3, seen.y}, viewport);
    ASSERT_TRUE(near);
    EXPECT_FALSE(pick(scene.list, camera, {seen.x + 30, seen.y}, viewport));
}
}  // namespace skelplay::scene::draw_list_test
