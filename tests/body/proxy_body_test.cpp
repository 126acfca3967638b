
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>
#include <tuple>
#include "body/body_builder.h"
#include "scene/draw_list.h"
#include "scene/ghosts.h"
#include "scene/picking.h"
#include "support/counted_steps.h"
#include "support/mannequin.h"

namespace skelplay::body::proxy_body_test {
using namespace skelplay::scene;
using figure::BoneId;
using figure::Part;
using figure::Side;
using test::Mannequin;

/// How far the surface that follows a bone reaches in a direction.
float reach(const DrawList& list, BoneId bone, const glm::vec3& direction) {
    float most = -1e9F;
    for (const glm::vec3& point : test::drawn_points(list, bone)) most = std::max(most, glm::dot(point, direction));
    return most;
}

TEST(PosedSkeleton, FindsTheEndsOfAllBonesInStepsForEach) {
    test::expect_linear(
        [](std::size_t bones) {
            figure::SkeletonBuilder builder;
            for (std::size_t i = 0; i < bones; ++i) {
                builder.add({.name = "bone"});
                builder.add_end(i, {0, 1, 0}, "end");
            }
            const auto skeleton = std::make_shared<figure::Skeleton>(std::get<figure::Skeleton>(builder.build()));
            figure::Pose pose;
            figure::rest_pose(*skeleton, pose);
            const auto posed = std::make_shared<PosedSkeleton>(*skeleton, pose);
            return [skeleton, posed] {
                for (std::size_t i = 0; i < skeleton->size(); ++i) (void)posed->end(figure::bone_id(i));
            };
        },
        15);
}

ViewOptions as(FigureForm show) { return {.show = show}; }

DrawList body_of(const Mannequin& person, const ViewOptions& options = as(FigureForm::body),
                 const Selection& selection = {}) {
    const FigureView view = person.view();
    return test::drawn(std::span(&view, 1), options, selection);
}

constexpr glm::vec3 up(0, 1, 0);
constexpr glm::vec3 front(0, 0, 1);
constexpr glm::vec3 left(1, 0, 0);

TEST(ProxyBody, HasTheProportionsOfAMannequin) {
    const Mannequin person;
    const DrawList list = body_of(person);
    const BoneId chest = figure::bone_id(2);
    ASSERT_EQ(person.parts[2].number, 2);
    const BoneId hips = person.bone(Part::hips);
    const BoneId head = person.bone(Part::head);
    // Half a width of 0.191 and a depth of 0.125 of the stature; the head's height is 0.130 of it.
    EXPECT_NEAR(reach(list, hips, left), 0.0955 * 1.75, 0.02);
    EXPECT_NEAR(reach(list, chest, left), 0.09 * 1.75, 0.03);
    EXPECT_NEAR(reach(list, head, up), 1.75, 0.03);
    EXPECT_NEAR(reach(list, head, up) + reach(list, head, -up), 0.13 * 1.75, 0.03);
    EXPECT_NEAR(reach(list, person.bone(Part::foot, Side::left), -up), 0.0, 0.02) << "the sole is on the ground";
    // The waist is narrower than the ribs and the pelvis.
    float waist = 0.0F;
    for (const glm::vec3& point : test::drawn_points(list, person.bone(Part::spine)))
        if (point.y > 1.09F && point.y < 1.13F) waist = std::max(waist, point.x);
    EXPECT_LT(waist, reach(list, hips, left) - 0.02F);
    EXPECT_LT(waist, reach(list, chest, left) - 0.02F);
    EXPECT_GT(waist, 0.10F);
}

// It is drawn where a pixel is 2.5 mm of a person or more; most of these differences are inside other pieces.
TEST(ProxyBody, ItsCoarseSurfaceIsAsRound) {
    const Mannequin person;
    DrawList list = body_of(person);
    DrawList coarse = list;
    const SkinInstance& skin = list.skins.at(0);
    coarse.skins.at(0).surface = skin.coarse;
    ASSERT_EQ(skin.coarse->rows.size(), skin.surface->rows.size());
    EXPECT_LT(3 * skin.coarse->triangles.size(), skin.surface->triangles.size());
    for (const SurfaceRow& row : skin.surface->rows)
        for (double at = 0.0; at < 360.0; at += 15.0) {
            const glm::vec3 way(std::cos(glm::radians(at)), std::sin(glm::radians(at)), 0.0F);
            EXPECT_NEAR(reach(coarse, row.bone, way), reach(list, row.bone, way), 0.004F)
                << person.skeleton[row.bone].name << ", " << at;
        }
}

// The ground is where the lowest joint is when a foot stands: the tips of the toes.
TEST(ProxyBody, TheSoleOfABodyThatStandsLiesOnTheGround) {
    const Mannequin person;
    const DrawList list = body_of(person);
    for (const Side side : {Side::left, Side::right}) {
        for (const Part part : {Part::foot, Part::toes}) EXPECT_NEAR(reach(list, person.bone(part, side), -up), 0.0, 0.004);
        EXPECT_LT(reach(list, person.bone(Part::shin, side), -up), 0.0) << "it ends inside the foot";
    }
}

/// The body of a person whose pose and parts were changed.
DrawList body_made_for(Mannequin& person, const std::vector<figure::BodyBone>& parts) {
    const PosedSkeleton posed(person.skeleton, person.pose);
    const figure::Anatomy anatomy{.bones = parts};
    person.proxy_body = std::make_shared<const ProxyBody>(human_body(posed, {HumanFrame::find(posed, anatomy).value()}));
    return body_of(person);
}

// A skeleton that ends with its ankles stands on them: the foot is around them, not below.
TEST(ProxyBody, WhereOnlyAnklesAreKnownNothingHangsBelowThem) {
    Mannequin person;
    std::vector<figure::BodyBone> parts = person.parts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].part != Part::toes) continue;
        person.pose.local[i][3] = glm::dvec4(0, 0, 0, 1);
        person.pose.tail[i] = glm::dvec3(0.0);
        parts[i].part = Part::helper;
    }
    const DrawList list = body_made_for(person, parts);
    const BoneId foot = person.bone(Part::foot, Side::left);
    EXPECT_NEAR(reach(list, foot, -up), -0.08, 0.005);
    EXPECT_LT(reach(list, person.bone(Part::shin, Side::left), -up), -0.075);
}

// From every side, also without perspective: a hand, a crown or a nose that touches the edge cannot be judged.
TEST(ProxyBody, ABodyIsWhollyInThePictureThatFramesIt) {
    Mannequin person;
    glm::dmat4& spine = person.pose.local[figure::index(person.bone(Part::spine))];
    spine = glm::rotate(spine, glm::radians(80.0), glm::dvec3(1, 0, 0));  // it bows: its head is in front
    const DrawList list = body_of(person);
    for (const ViewPreset preset : {ViewPreset::front, ViewPreset::right, ViewPreset::top})
        for (const ViewportSize size : {ViewportSize{640, 360}, ViewportSize{360, 640}}) {
            Camera camera{.orthographic = true};
            look(camera, preset);
            frame(camera, list.bounds, size);
            const glm::dmat3 turn = axes(camera);
            const double metre = pixels_per_metre(camera, size);
            for (int axis = 0; axis < 2; ++axis)
                for (const double sign : {-1.0, 1.0}) {
                    const glm::dvec3 way = turn[axis] * sign;
                    double most = -1e9;
                    for (std::size_t i = 0; i < person.skeleton.size(); ++i)
                        most = std::max(most, static_cast<double>(reach(list, figure::bone_id(i), glm::vec3(way))));
                    const double edge = 0.5 * (axis == 0 ? size.width : size.height);
                    EXPECT_LT((most - glm::dot(camera.target, way)) * metre, 0.95 * edge);
                }
        }
}

// A head that is a single joint is drawn as a ball.
TEST(ProxyBody, TheBallOfAHeadIsInThePictureThatFramesIt) {
    Mannequin person;
    const BoneId head = person.bone(Part::head);
    person.pose.tail[figure::index(head)] = glm::dvec3(0.0);
    const DrawList list = body_of(person, as(FigureForm::bones));
    const auto ball = std::ranges::max_element(list.joints, {}, &JointInstance::radius);
    EXPECT_GT(ball->radius, 0.05F);
    EXPECT_GE(list.bounds.high.y + 1e-6, static_cast<double>(ball->centre.y + ball->radius));
}

// In some files the head's joint is in the middle of the head, 23 cm above where the neck begins.
TEST(ProxyBody, AHeadWhoseJointIsInItsMiddleIsNotSetOnTopOfThat) {
    Mannequin person;
    const BoneId head = person.bone(Part::head);
    person.pose.local[figure::index(head)][3].y = 0.23;
    person.pose.tail[figure::index(head)] = glm::dvec3(0.0);
    const DrawList list = body_made_for(person, person.parts);
    EXPECT_LT(-reach(list, head, -up), 1.48F + 0.23F - 0.05F) << "the chin is below the joint";
    EXPECT_LT(reach(list, head, up), 1.48F + 0.36F);
}

// Such as the bones of breasts: nothing sticks out of the chest. What leads farther away is a tail or a wing.
TEST(ProxyBody, BonesInTheTrunkHaveNoFormOfTheirOwn) {
    Mannequin person;
    const BoneId bone = person.bone(Part::head);
    std::vector<figure::BodyBone> parts = person.parts;
    parts[figure::index(bone)] = {};
    const auto has_form = [&](const glm::dvec3& tail) {
        person.pose.tail[figure::index(bone)] = tail;
        const DrawList list = body_made_for(person, parts);
        return std::ranges::count(list.body_owners, BoneRef{0, bone}) > 0;
    };
    EXPECT_FALSE(has_form({0.0, -0.1, 0.10}));
    EXPECT_TRUE(has_form({0.0, -0.1, 0.40}));
}

TEST(ProxyBody, ShowsWhereTheFrontIs) {
    const Mannequin person;
    const DrawList list = body_of(person);
    const BoneId chest = figure::bone_id(2);
    EXPECT_GT(reach(list, chest, front), reach(list, chest, -front) + 0.01F) << "a chest";
    const BoneId head = person.bone(Part::head);
    const std::vector<glm::vec3> face = test::drawn_points(list, head);
    const auto chin = std::ranges::min_element(face, {}, &glm::vec3::y);
    EXPECT_GT(chin->z, 0.02F + 0.03F) << "a chin in front of the neck; the head is at z = 0.02";
    for (const Side side : {Side::left, Side::right}) {
        const BoneId foot = person.bone(Part::foot, side);
        const float heel = reach(list, foot, -front);
        const float tip = std::max(reach(list, foot, front), reach(list, person.bone(Part::toes, side), front));
        EXPECT_NEAR(heel + tip, 0.152 * 1.75, 0.04) << "the length of a foot";
        EXPECT_GT(tip, 3.0F * heel) << "a heel behind the ankle, toes before it";
        // A T-pose has the thumbs to the front and the back of the hands up.
        const BoneId hand = person.bone(Part::hand, side);
        EXPECT_GT(reach(list, hand, front), reach(list, hand, -front) + 0.008F) << "a thumb";
    }
}

// The left upper arm, which lies along +X, is turned around itself: what was its front looks up or down.
TEST(ProxyBody, TurnsWithItsBone) {
    Mannequin person;
    const BoneId hand = person.bone(Part::hand, Side::left);
    const float before = reach(body_of(person), hand, front);
    const BoneId arm = person.bone(Part::upper_arm, Side::left);
    glm::dmat4& local = person.pose.local[figure::index(arm)];
    local = glm::rotate(local, glm::radians(90.0), glm::dvec3(1, 0, 0));
    const DrawList turned = body_of(person);
    EXPECT_NEAR(reach(turned, hand, -up) + 1.43F, before, 1e-4F) << "the thumb points down";
}

// Joints are round: no light shows through a knee, an elbow, a shoulder or a waist, however far it bends. Pieces that
// overlap have points within a few millimetres of each other; a ring of points is 1.4 cm from the next.
TEST(ProxyBody, LeavesNoGapsAtBentJoints) {
    for (const auto& [part, side, degrees] :
         {std::tuple(Part::shin, Side::left, 100.0), std::tuple(Part::forearm, Side::left, -130.0),
          std::tuple(Part::upper_arm, Side::right, 120.0), std::tuple(Part::thigh, Side::right, -100.0),
          std::tuple(Part::spine, Side::none, 70.0)}) {
        Mannequin person;
        const BoneId bone = person.bone(part, side);
        glm::dmat4& local = person.pose.local[figure::index(bone)];
        local =
            glm::rotate(local, glm::radians(degrees), glm::dvec3(part == Part::forearm ? 0 : 1, part == Part::forearm, 0));
        const DrawList list = body_of(person);
        const BoneId parent = person.skeleton[bone].parent;
        EXPECT_LT(test::gap(test::drawn_points(list, parent), test::drawn_points(list, bone)), 0.014F)
            << figure::name(part);
    }
}

// Straight up, sideways or down: around the joint the shoulder is as thick as the upper arm.
TEST(ProxyBody, ShouldersStayFullHoweverTheArmsAreRaised) {
    for (const double degrees : {-80.0, -45.0, 0.0, 45.0, 85.0}) {
        Mannequin person;
        const BoneId arm = person.bone(Part::upper_arm, Side::left);
        glm::dmat4& local = person.pose.local[figure::index(arm)];
        local = glm::rotate(local, glm::radians(degrees), glm::dvec3(0, 0, 1));
        const DrawList list = body_of(person);
        std::vector<glm::vec3> points = test::drawn_points(list, arm);
        const std::vector<glm::vec3> collar = test::drawn_points(list, person.skeleton[arm].parent);
        points.insert(points.end(), collar.begin(), collar.end());
        for (double at = 0.0; at < 360.0; at += 30.0) {
            const glm::vec3 way(std::cos(glm::radians(at)), std::sin(glm::radians(at)), 0.0F);
            float most = 0.0F;
            for (const glm::vec3& point : points) most = std::max(most, glm::dot(point - glm::vec3(0.18F, 1.43F, 0), way));
            EXPECT_GT(most, 0.045F) << degrees << ", " << at;
        }
    }
}

/// What trackers on head, trunk and legs record: the spine hangs on the head, in metres.
///
///     head 1.65 - neck 1.50 - chest 1.25 - waist 1.05 - hips 0.95 - thighs 0.92 - shins 0.50 - feet 0.08
struct Tracked {
    std::vector<figure::Bone> bones;
    std::vector<figure::BodyBone> parts;

    Tracked() {
        int last = -1;
        double height = 0.0;
        for (const auto& [part, at, number] :
             {std::tuple(Part::head, 1.65, 1), std::tuple(Part::neck, 1.50, 1), std::tuple(Part::spine, 1.25, 2),
              std::tuple(Part::spine, 1.05, 1), std::tuple(Part::hips, 0.95, 1)}) {
            last = add({part, Side::none, 0, number}, last, {0, at - height, 0});
            height = at;
        }
        for (const auto& [side, x] : {std::pair(Side::left, 0.09), std::pair(Side::right, -0.09)}) {
            const int thigh = add({Part::thigh, side, 0, 1}, last, {x, -0.03, 0});
            add({Part::foot, side, 0, 1}, add({Part::shin, side, 0, 1}, thigh, {0, -0.42, 0}), {0, -0.42, 0});
        }
    }
    int add(const figure::BodyBone& part, int parent, const glm::dvec3& offset) {
        const auto id = parent < 0 ? BoneId::none : figure::bone_id(static_cast<std::size_t>(parent));
        bones.push_back({.name = std::to_string(bones.size()), .parent = id, .offset = offset});
        parts.push_back(part);
        return static_cast<int>(bones.size()) - 1;
    }
};

// Its shoulders are where the trunk asks for them; each bone of the spine moves what is above where the next one
// begins.
TEST(ProxyBody, OfAHumanWithoutArmsIsAMannequin) {
    const Tracked tracked;
    const figure::Skeleton skeleton = test::skeleton_of(tracked.bones);
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    FigureView view{.name = "tracked", .skeleton = &skeleton, .pose = &pose, .parts = tracked.parts};
    view.proxy_body =
        std::make_shared<const ProxyBody>(proxy_body_of(skeleton, pose, {.bones = tracked.parts, .human = true}));
    const DrawList list = test::drawn(view, as(FigureForm::body));
    ASSERT_EQ(list.skins.size(), 1U);
    const BoneId neck = figure::bone_id(1);
    const BoneId chest = figure::bone_id(2);
    EXPECT_NEAR(reach(list, neck, left), 0.25, 0.04) << "a shoulder";
    EXPECT_NEAR(reach(list, neck, -left), 0.25, 0.04);
    EXPECT_NEAR(reach(list, chest, up), 1.25, 0.06);
    EXPECT_NEAR(reach(list, chest, -up), -1.05, 0.06);
}

// Where the neck is not known either, it gets tapered forms, the trunk as thick as a human's and not an animal's.
TEST(ProxyBody, OfAHumanWhoIsNoMannequinHasASlimmerTrunkThanAnAnimal) {
    Tracked tracked;
    tracked.parts[1] = {};
    const figure::Skeleton skeleton = test::skeleton_of(tracked.bones);
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    const auto thickest = [&](bool human) {
        const ProxyBody body = proxy_body_of(skeleton, pose, {.bones = tracked.parts, .human = human});
        EXPECT_EQ(body.surface, nullptr);
        double most = 0.0;
        for (const ProxyPiece& piece : body.pieces) most = std::max({most, piece.head_radius, piece.tail_radius});
        return most;
    };
    EXPECT_LT(thickest(true), 0.8 * thickest(false));
}

// 3.6 cm down the arm it is as wide as at the joint, to every side.
TEST(ProxyBody, TheUpperArmHasNoKinkBelowTheShoulder) {
    const Mannequin person;
    const std::vector<glm::vec3> points = test::drawn_points(body_of(person), person.bone(Part::upper_arm, Side::left));
    const auto reach_at = [&](float x, const glm::vec3& way) {
        float most = 0.0F;
        for (const glm::vec3& point : points)
            if (std::abs(point.x - x) < 0.011F) most = std::max(most, glm::dot(point - glm::vec3(x, 1.43F, 0), way));
        return most;
    };
    for (const glm::vec3& way : {up, -up, front, -front}) EXPECT_NEAR(reach_at(0.18F, way), reach_at(0.216F, way), 0.006F);
}

TEST(ProxyBody, ItsLeftMirrorsItsRight) {
    const Mannequin person;
    const DrawList list = body_of(person);
    for (const Part part :
         {Part::thigh, Part::shin, Part::foot, Part::toes, Part::collar, Part::upper_arm, Part::forearm, Part::hand})
        for (const glm::vec3& way : {up, -up, front, -front, left, -left}) {
            const glm::vec3 mirrored(-way.x, way.y, way.z);
            EXPECT_NEAR(reach(list, person.bone(part, Side::left), way),
                        reach(list, person.bone(part, Side::right), mirrored), 1e-5F)
                << figure::name(part);
        }
}

TEST(ProxyBody, HidesTheBonesInsideItOrShowsThem) {
    const Mannequin person;
    const auto hidden = [](const DrawList& list) { return std::ranges::count(list.bones, 1.0F, &BoneInstance::hidden); };
    const DrawList bones = body_of(person, as(FigureForm::bones));
    EXPECT_TRUE(bones.skins.empty());
    EXPECT_EQ(hidden(bones), 0);
    const DrawList body = body_of(person);
    ASSERT_EQ(body.skins.size(), 1U);
    EXPECT_EQ(hidden(body), static_cast<std::ptrdiff_t>(body.bones.size())) << "they cast a shadow";
    EXPECT_EQ(body.skins.front().opacity, 1.0F);
    const DrawList both = body_of(person, as(FigureForm::both));
    EXPECT_EQ(hidden(both), 0);
    EXPECT_LT(both.skins.front().opacity, 0.6F);
}

/// The palette row of a bone in the only skin.
const PaletteRow& row_of(const DrawList& list, BoneId bone) {
    const SkinInstance& skin = list.skins.at(0);
    const auto at = std::ranges::find(skin.surface->rows, bone, &SurfaceRow::bone);
    return skin.palette.at(static_cast<std::size_t>(at - skin.surface->rows.begin()));
}

TEST(ProxyBody, TintsLeftAndRightALittle) {
    const Mannequin person;
    const auto tint = [&](SideTint which, Side side) {
        ViewOptions options = as(FigureForm::body);
        options.side_tint = which;
        return row_of(body_of(person, options), person.bone(Part::thigh, side)).tint;
    };
    const glm::vec4 left_tint = tint(SideTint::bodies, Side::left);
    EXPECT_GT(left_tint.b, tint(SideTint::bodies, Side::right).b + 0.1F);
    EXPECT_GT(left_tint.a, 0.1F);
    EXPECT_LT(left_tint.a, 0.3F) << "it is still wood";
    EXPECT_EQ(tint(SideTint::none, Side::left).a, 0.0F);
}

// Of several figures each has its own hue on both sides.
TEST(ProxyBody, OneHueForAFigureThatIsCompared) {
    const Mannequin person;
    FigureView view = person.view();
    view.hue = 0.85F;
    const DrawList list = test::drawn(std::span(&view, 1), as(FigureForm::body));
    const glm::vec4 first = list.skins.at(0).palette.front().tint;
    EXPECT_EQ(first.a, 0.85F);
    EXPECT_GT(first.r, 1.5F * first.b) << "figure_colour(0) is orange";
    for (const PaletteRow& row : list.skins.at(0).palette) EXPECT_EQ(row.tint, first);
}

TEST(ProxyBody, IsMarkedPickedAndGhosted) {
    const Mannequin person;
    const BoneId thigh = person.bone(Part::thigh, Side::left);
    const DrawList list = body_of(person, as(FigureForm::body), {0, thigh});
    const SkinInstance& skin = list.skins.at(0);
    for (std::size_t i = 0; i < skin.palette.size(); ++i) {
        const bool below = person.skeleton.in_subtree(skin.surface->rows[i].bone, thigh);
        EXPECT_EQ(skin.palette[i].emphasis > 0.5F, below) << i;
    }
    Camera camera;
    look(camera, ViewPreset::front);
    camera.target = {0, 0.9, 0};
    camera.distance = 4.0;
    const ViewportSize viewport{400, 400};
    // Six centimetres beside the bone: far outside its octahedron, inside the thigh.
    const glm::dvec3 seen = project(camera, {0.15, 0.8, 0}, viewport);
    const auto hit = pick(list, camera, {seen.x, seen.y}, viewport, 0.0);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->bone, (BoneRef{0, thigh}));
    EXPECT_FALSE(pick(body_of(person, as(FigureForm::bones)), camera, {seen.x, seen.y}, viewport, 0.0));

    const FigureView view = person.view();
    const SceneGraph graph(std::span(&view, 1));
    WorldMatrices world;
    evaluate(graph, std::span(&view, 1), world);
    DrawList ghosts;
    const glm::vec4 blue(0, 0, 1, 0.5F);
    draw_ghost(graph, 0, view, world, as(FigureForm::body), blue, ghosts);
    ASSERT_EQ(ghosts.ghosts.size(), 1U);
    const Ghost& body = ghosts.ghosts.front();
    ASSERT_EQ(body.skins.size(), 1U);
    EXPECT_EQ(body.skins.front().palette.front().tint, glm::vec4(0, 0, 1, 1));
    EXPECT_TRUE(ghosts.skins.empty());
    EXPECT_TRUE(body.bones.empty()) << "the bones are inside";
    draw_ghost(graph, 0, view, world, as(FigureForm::bones), blue, ghosts);
    EXPECT_FALSE(ghosts.ghosts.at(1).bones.empty());
}

/// A skeleton that nobody takes for a human's.
struct Machine : Mannequin {
    Machine() { proxy_body = std::make_shared<const ProxyBody>(proxy_body_of(skeleton, pose, {.bones = parts})); }
};

// The largest pieces of each figure keep light from its own; ghosts and whoever wants none have none.
TEST(ProxyBody, ItsLargestPiecesAreOccludersOfTheSameFigure) {
    const Machine machine;
    ASSERT_EQ(machine.proxy_body->occluders.size(), ProxyBody::most_occluders);
    const std::array<FigureView, 2> two{machine.view("a"), machine.view("b")};
    const DrawList list = test::drawn(two, as(FigureForm::body));
    ASSERT_EQ(list.occluders.size(), 2 * ProxyBody::most_occluders);
    EXPECT_EQ(list.bodies.front().first_occluder, 0.0F);
    EXPECT_EQ(list.bodies.back().first_occluder, static_cast<float>(ProxyBody::most_occluders));
    EXPECT_EQ(list.bodies.back().occluder_count, static_cast<float>(ProxyBody::most_occluders));
    ViewOptions without = as(FigureForm::body);
    without.ambient_occlusion = false;
    const DrawList open = test::drawn(two, without);
    EXPECT_TRUE(open.occluders.empty());
    EXPECT_EQ(open.bodies.back().occluder_count, 0.0F);
}

// Also of an oval piece with long caps, an occluder lies within it, lengthways.
TEST(ProxyBody, AnOccluderIsAboutAsLargeAsItsPiece) {
    const Machine machine;
    const DrawList list = body_of(machine);
    for (std::size_t i = 0; i < list.occluders.size(); ++i) {
        const BodyInstance& piece = list.bodies[machine.proxy_body->occluders[i]];
        const Occluder& found = list.occluders[i];
        const float own =
            glm::distance(piece.head, piece.tail) + piece.head_cap * piece.head_radius + piece.tail_cap * piece.tail_radius;
        const float length = glm::distance(found.head, found.tail) + found.head_radius + found.tail_radius;
        EXPECT_NEAR(length, own, 0.15F * own) << i;
        EXPECT_LE(found.head_radius, std::max(1.0F, piece.depth) * piece.head_radius) << i;
    }
}

TEST(ProxyBody, TakesTheColoursOfTheHeatMap) {
    const Mannequin person;
    FigureView view = person.view();
    std::vector<glm::vec3> heat(person.skeleton.size(), glm::vec3(0.1F, 0.2F, 0.3F));
    view.bone_colours = heat;
    const DrawList list = test::drawn(std::span(&view, 1), as(FigureForm::body));
    for (const PaletteRow& row : list.skins.at(0).palette) EXPECT_EQ(row.tint, glm::vec4(heat.front(), 1.0F));
}

// Exploded, the pieces are apart, and none below the ground.
TEST(ProxyBody, IsExplodedAsSkinsAre) {
    const Mannequin person;
    ViewOptions options = as(FigureForm::body);
    options.explode = 0.5;
    const DrawList list = body_of(person, options);
    EXPECT_GT(reach(list, person.bone(Part::head), up), 1.75F * 1.3F);
    EXPECT_NEAR(reach(list, person.bone(Part::toes, Side::left), -up), 0.0F, 0.03F);
}

//   a----b---c   of no known kind: 1 and 0.5 long
TEST(ProxyBody, RunsAlongTheBonesOfAnythingElse) {
    const figure::Skeleton chain = test::skeleton_of(
        {{.name = "a"}, {.name = "b", .parent = BoneId{0}, .offset = {1, 0, 0}}}, {{BoneId{1}, {0.5, 0, 0}, "c"}});
    figure::Pose rest;
    figure::rest_pose(chain, rest);
    const ProxyBody body = proxy_body_of(chain, rest, {});
    ASSERT_EQ(body.pieces.size(), 2U);
    EXPECT_EQ(body.pieces[0].end, BoneId{1});
    EXPECT_EQ(body.pieces[1].tail, glm::dvec3(0.5, 0, 0));
    EXPECT_GT(body.pieces[0].head_radius, body.pieces[1].tail_radius) << "more hangs on it";
    EXPECT_TRUE(body.inside[0] && body.inside[1]);
}

TEST(BoneLengths, TheMiddleIsNotThatOfTheFingers) {
    const Mannequin person;
    const double plain = figure::middle_length(person.skeleton, person.pose);
    EXPECT_NEAR(plain, 0.25, 0.05);
    std::vector<figure::Bone> bones(4, {.tail = {0, 0.4, 0}});
    bones.resize(34, {.tail = {0, 0.02, 0}});
    const figure::Skeleton hands = test::skeleton_of(bones);
    figure::Pose rest;
    figure::rest_pose(hands, rest);
    EXPECT_DOUBLE_EQ(figure::middle_length(hands, rest), 0.4);
}
}  // namespace skelplay::body::proxy_body_test
