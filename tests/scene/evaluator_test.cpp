#include "scene/evaluator.h"
#include <array>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <string>
#include <vector>
#include "support/bone_chain.h"
#include "support/skeleton.h"

namespace skelplay::scene::evaluator_test {
using figure::bone_id;
using glm::dvec3;

void expect_near(dvec3 found, dvec3 wanted, double tolerance = 1e-14) {
    EXPECT_LE(glm::distance(found, wanted), tolerance)
        << found.x << " " << found.y << " " << found.z << " instead of " << wanted.x << " " << wanted.y << " " << wanted.z;
}

figure::Pose at_rest(const figure::Skeleton& skeleton) {
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    return pose;
}

WorldMatrices world_of(const SceneGraph& graph, std::span<const FigureView> figures) {
    WorldMatrices world;
    evaluate(graph, figures, world);
    return world;
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
    const glm::dquat quarter = glm::angleAxis(glm::radians(90.0), dvec3(0, 0, 1));
    return test::skeleton_of({{},
                              {.parent = bone_id(0), .offset = {0, 2, 0}, .rest = quarter},
                              {.parent = bone_id(1), .offset = {0, 3, 0}, .rest = quarter, .tail = {0, 2, 0}}},
                             {{bone_id(2), {0, 0, 5}, "finger"}});
}

TEST(FigureEvaluator, Section22PlacesBonesAlongTheirParentsAxes) {
    const figure::Skeleton skeleton = arm();
    const figure::Pose pose = at_rest(skeleton);
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
    const figure::Pose pose = at_rest(skeleton);
    // The second stands 10 to the right and is twice as large.
    const glm::dmat4 to_world = glm::scale(glm::translate(glm::dmat4(1.0), dvec3(10, 0, 0)), dvec3(2.0));
    const std::array figures{FigureView{"a", &skeleton, nullptr, &pose},
                             FigureView{"b", &skeleton, nullptr, &pose, to_world}};
    const SceneGraph graph(figures);
    const WorldMatrices world = world_of(graph, figures);
    const auto at = [&](NodeId node) { return dvec3(world[index(node)][3]); };
    expect_near(at(graph.bone_node(0, bone_id(2))), {-3, 2, 0});
    expect_near(at(graph.bone_node(1, bone_id(2))), {4, 4, 0});
    expect_near(at(graph.figure_node(1)), {10, 0, 0});
}

TEST(Evaluate, EndSitesStandInTheirBonesAxes) {
    const figure::Skeleton skeleton = arm();
    const figure::Pose pose = at_rest(skeleton);
    const std::array figures{FigureView{"a", &skeleton, nullptr, &pose}};
    const SceneGraph graph(figures);
    const WorldMatrices world = world_of(graph, figures);
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
        if (node.kind == NodeKind::figure) local = figures[node.item].to_world;
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
    std::vector<figure::Bone> bones;
    std::vector<figure::EndSite> ends;
    for (std::size_t i = 0; i < size; ++i) {
        figure::Bone& bone = bones.emplace_back();
        bone.offset = {number(random), number(random), number(random)};
        bone.tail = {number(random), number(random), number(random)};
        bone.rest = glm::normalize(glm::dquat(number(random), number(random), number(random), number(random)));
        const std::size_t parent = random() % (i + 1);
        if (parent != i) bone.parent = bone_id(parent);
        if (random() % 4 == 0) ends.push_back({bone_id(i), {number(random), 0, 1}, "end"});
    }
    return test::skeleton_of(bones, ends);
}

TEST(Evaluate, AgreesWithAFlatLoopBitForBit) {
    std::mt19937 random(7);
    for (int round = 0; round < 100; ++round) {
        const figure::Skeleton first = random_forest(random, 1 + random() % 60);
        const figure::Skeleton second = random_forest(random, 1 + random() % 10);
        const figure::Pose first_pose = at_rest(first);
        const figure::Pose second_pose = at_rest(second);
        const glm::dmat4 to_world = glm::rotate(glm::dmat4(1.0), 0.1 * round, dvec3(0, 1, 0));
        const std::array figures{FigureView{"a", &first, nullptr, &first_pose, to_world},
                                 FigureView{"b", &second, nullptr, &second_pose}};
        const SceneGraph graph(figures);
        ASSERT_EQ(world_of(graph, figures), flat(graph, figures)) << "round " << round;
    }
}

TEST(Evaluate, AChainOfAThousandIsNoTrouble) {
    const figure::Skeleton skeleton = test::bone_chain(std::vector<std::string>(1000, "bone"));
    const figure::Pose pose = at_rest(skeleton);
    FigureEvaluator evaluator(skeleton);
    EXPECT_EQ(evaluator.positions(pose)[999].origin, dvec3(0, 1000, 0));
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
}  // namespace skelplay::scene::evaluator_test
