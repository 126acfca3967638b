#include "scene/evaluator.h"

#include <array>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "figure/pose.h"
#include "figure/skeleton.h"
#include "scene/scene_graph.h"

namespace skelplay::scene {

namespace {

using figure::bone_id;
using glm::dvec3;

figure::Bone bone_at(dvec3 offset, double degrees_about_z = 0) {
    figure::Bone bone;
    bone.offset = offset;
    bone.rest = glm::angleAxis(glm::radians(degrees_about_z), dvec3(0, 0, 1));
    return bone;
}

figure::Skeleton built(figure::SkeletonBuilder builder) {
    return std::get<figure::SkeletonBuilder::Built>(builder.build()).skeleton;
}

void expect_near(dvec3 found, dvec3 wanted, double tolerance = 1e-14) {
    EXPECT_LE(glm::distance(found, wanted), tolerance) << found.x << " " << found.y << " " << found.z << " instead of "
                                                       << wanted.x << " " << wanted.y << " " << wanted.z;
}

// ---- The stack ----

TEST(MatrixStack, PopsWhatWasPushedByScope) {
    MatrixStack stack;
    const glm::dmat4 step = glm::translate(glm::dmat4(1.0), dvec3(1, 0, 0));
    {
        const auto one = stack.push(step);
        {
            const auto two = stack.push(step);
            EXPECT_EQ(stack.top()[3].x, 2.0);
        }
        EXPECT_EQ(stack.top()[3].x, 1.0);
    }
    EXPECT_EQ(stack.top(), glm::dmat4(1.0));
}

TEST(MatrixStack, MultipliesOnTheRight) {
    MatrixStack stack;
    const auto turned = stack.push(glm::rotate(glm::dmat4(1.0), glm::radians(90.0), dvec3(0, 0, 1)));
    const auto moved = stack.push(glm::translate(glm::dmat4(1.0), dvec3(1, 0, 0)));
    expect_near(dvec3(stack.top()[3]), {0, 1, 0});  // moved along the turned x axis
}

TEST(MatrixStack, GrowsAsDeepAsItMust) {
    MatrixStack stack;
    const glm::dmat4 step = glm::translate(glm::dmat4(1.0), dvec3(1, 0, 0));
    std::vector<std::unique_ptr<MatrixStack::Scope>> scopes;
    for (int i = 0; i < 1000; ++i) scopes.push_back(std::make_unique<MatrixStack::Scope>(stack, step));
    EXPECT_EQ(stack.top()[3].x, 1000.0);
}

// ---- By hand ----

//        (0,2)---elbow---(-3,2)   hand's tail at (-3,0)
//          |                |
//        upper            hand
//          |                v
//        (0,0)
// upper at the origin; elbow 2 above it, turned by 90 degrees: its y points to -x. hand 3 further along elbow's y,
// turned by 90 degrees again: its y points down; its tail is 2 along it.
figure::Skeleton arm() {
    figure::SkeletonBuilder builder;
    builder.add(bone_at({0, 0, 0}));
    builder.add(bone_at({0, 2, 0}, 90), 0);
    figure::Bone hand = bone_at({0, 3, 0}, 90);
    hand.tail = {0, 2, 0};
    builder.add(hand, 1);
    builder.add_end(2, {0, 0, 5}, "finger");
    return built(std::move(builder));
}

TEST(FigureEvaluator, PlacesBonesAlongTheirParentsAxes) {
    const figure::Skeleton skeleton = arm();
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    FigureEvaluator evaluator(skeleton);
    const auto& positions = evaluator.positions(pose);
    expect_near(positions[0].origin, {0, 0, 0});
    expect_near(positions[1].origin, {0, 2, 0});
    expect_near(positions[2].origin, {-3, 2, 0});
    expect_near(positions[2].tail, {-3, 0, 0});
    expect_near(dvec3(evaluator.world(bone_id(2))[1]), {0, -1, 0});
}

TEST(Evaluate, APlacementMovesItsFigureAlone) {
    const figure::Skeleton skeleton = arm();
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    // The second stands 10 to the right and is twice as large.
    const glm::dmat4 placement = glm::scale(glm::translate(glm::dmat4(1.0), dvec3(10, 0, 0)), dvec3(2.0));
    const std::array figures{FigureView{"a", &skeleton, nullptr, &pose},
                             FigureView{"b", &skeleton, nullptr, &pose, placement}};
    const SceneGraph graph(figures);
    WorldMatrices world;
    evaluate(graph, figures, world);
    const auto at = [&](NodeId node) { return dvec3(world[index(node)][3]); };
    expect_near(at(graph.bone_node(0, bone_id(2))), {-3, 2, 0});
    expect_near(at(graph.bone_node(1, bone_id(2))), {4, 4, 0});
    expect_near(at(graph.figure_node(1)), {10, 0, 0});
}

TEST(Evaluate, EndSitesStandInTheirBonesAxes) {
    const figure::Skeleton skeleton = arm();
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    const std::array figures{FigureView{"a", &skeleton, nullptr, &pose}};
    const SceneGraph graph(figures);
    WorldMatrices world;
    evaluate(graph, figures, world);
    const Node& hand = graph[graph.bone_node(0, bone_id(2))];
    EXPECT_EQ(graph[hand.first_child].name, "finger");
    expect_near(dvec3(world[index(hand.first_child)][3]), {-3, 2, 5});
}

// ---- Against a flat loop ----

/// The reference: no recursion, no stack. Parents come before their children, so one pass is enough.
WorldMatrices flat(const SceneGraph& graph, std::span<const FigureView> figures) {
    WorldMatrices world(graph.size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const Node& node = graph[node_id(i)];
        glm::dmat4 local(1.0);
        if (node.kind == NodeKind::figure) local = figures[node.item].placement;
        if (node.kind == NodeKind::bone) local = figures[node.figure].pose->local[node.item];
        if (node.kind == NodeKind::end_site)
            local[3] = glm::dvec4(figures[node.figure].skeleton->ends()[node.item].offset, 1.0);
        world[i] = affine_product(node.parent == NodeId::none ? glm::dmat4(1.0) : world[index(node.parent)], local);
    }
    return world;
}

/// A forest of `size` bones: each hangs from a bone added before it, or from none.
figure::Skeleton random_forest(std::mt19937& random, std::size_t size) {
    std::uniform_real_distribution<double> number(-3, 3);
    figure::SkeletonBuilder builder;
    for (std::size_t i = 0; i < size; ++i) {
        figure::Bone bone;
        bone.offset = {number(random), number(random), number(random)};
        bone.tail = {number(random), number(random), number(random)};
        bone.rest = glm::normalize(glm::dquat(number(random), number(random), number(random), number(random)));
        const std::size_t parent = random() % (i + 1);
        builder.add(bone, parent == i ? figure::SkeletonBuilder::no_parent : parent);
        if (random() % 4 == 0) builder.add_end(i, {number(random), 0, 1}, "end");
    }
    return built(std::move(builder));
}

TEST(Evaluate, AgreesWithAFlatLoopBitForBit) {
    std::mt19937 random(7);
    for (int round = 0; round < 100; ++round) {
        const figure::Skeleton first = random_forest(random, 1 + random() % 60);
        const figure::Skeleton second = random_forest(random, 1 + random() % 10);
        figure::Pose first_pose;
        figure::Pose second_pose;
        figure::rest_pose(first, first_pose);
        figure::rest_pose(second, second_pose);
        const glm::dmat4 placement = glm::rotate(glm::dmat4(1.0), 0.1 * round, dvec3(0, 1, 0));
        const std::array figures{FigureView{"a", &first, nullptr, &first_pose, placement},
                                 FigureView{"b", &second, nullptr, &second_pose}};
        const SceneGraph graph(figures);
        WorldMatrices world;
        evaluate(graph, figures, world);
        ASSERT_EQ(world, flat(graph, figures)) << "round " << round;
    }
}

TEST(Evaluate, AChainOfAThousandIsNoTrouble) {
    figure::SkeletonBuilder builder;
    for (std::size_t i = 0; i < 1000; ++i)
        builder.add(bone_at({1, 0, 0}), i == 0 ? figure::SkeletonBuilder::no_parent : i - 1);
    const figure::Skeleton skeleton = built(std::move(builder));
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    FigureEvaluator evaluator(skeleton);
    EXPECT_EQ(evaluator.positions(pose)[999].origin, dvec3(1000, 0, 0));
}

TEST(AffineProduct, IsTheProductOfTheMatrices) {
    const glm::dmat4 a = glm::rotate(glm::translate(glm::dmat4(1.0), dvec3(1, 2, 3)), 0.7, dvec3(0.6, 0, 0.8));
    const glm::dmat4 b = glm::scale(glm::translate(glm::dmat4(1.0), dvec3(-4, 5, 6)), dvec3(1, 2, 3));
    const glm::dmat4 product = a * b;
    for (int column = 0; column < 4; ++column) {
        expect_near(dvec3(affine_product(a, b)[column]), dvec3(product[column]));
        EXPECT_EQ(affine_product(a, b)[column].w, column == 3 ? 1.0 : 0.0);
    }
}

}  // namespace

}  // namespace skelplay::scene
