#include "scene/scene_graph.h"
#include <array>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include "figure/skeleton.h"
#include "support/skeleton.h"

namespace skelplay::scene::scene_graph_test {
using testing::ElementsAre;

//    hips            with end sites: hips/tip, arm/hand
//    |   |
//  arm   leg
figure::Skeleton walker() {
    const figure::BoneId hips{0};
    return test::skeleton_of({{.name = "hips"}, {.name = "arm", .parent = hips}, {.name = "leg", .parent = hips}},
                             {{figure::BoneId{1}, {0, 1, 0}, "hand"}, {hips, {0, 0, 1}, "tip"}});
}

//   blade   hilt: two roots
figure::Skeleton sword() { return test::skeleton_of({{.name = "blade"}, {.name = "hilt"}}); }

/// A node and what is below it: `hips(arm(hand) leg tip)`.
std::string outline(const SceneGraph& graph, NodeId id) {
    std::string text = graph[id].name;
    if (graph[id].first_child == NodeId::none) return text;
    std::string below;
    for (NodeId child = graph[id].first_child; child != NodeId::none; child = graph[child].next_sibling)
        below += fmt::format("{}{}", below.empty() ? "" : " ", outline(graph, child));
    return fmt::format("{}({})", text, below);
}

class TwoFigures : public testing::Test {
protected:
    figure::Skeleton walker_ = walker();
    figure::Skeleton sword_ = sword();
    SceneGraph graph_{std::array{FigureView{"walk", &walker_}, FigureView{"sword", &sword_}}};
};

TEST_F(TwoFigures, HangBelowTheWorldWithTheirBonesThenTheirEnds) {
    EXPECT_EQ(outline(graph_, SceneGraph::root()), "world(walk(hips(arm(hand) leg tip)) sword(blade hilt))");
}

TEST_F(TwoFigures, StandDepthFirstParentsFirst) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < graph_.size(); ++i) names.push_back(graph_[node_id(i)].name);
    EXPECT_THAT(names, ElementsAre("world", "walk", "hips", "arm", "hand", "leg", "tip", "sword", "blade", "hilt"));
    for (std::size_t i = 1; i < graph_.size(); ++i) EXPECT_LT(graph_[node_id(i)].parent, node_id(i));
    EXPECT_EQ(graph_[SceneGraph::root()].parent, NodeId::none);
}

TEST_F(TwoFigures, EveryNodeLeadsBackToWhatItStandsFor) {
    EXPECT_EQ(graph_[graph_.figure_node(1)].kind, NodeKind::figure);
    EXPECT_EQ(graph_[graph_.figure_node(1)].item, 1U);
    for (std::size_t i = 0; i < walker_.size(); ++i) {
        const Node& node = graph_[graph_.bone_node(0, figure::bone_id(i))];
        EXPECT_EQ(node.kind, NodeKind::bone);
        EXPECT_EQ(node.name, walker_[figure::bone_id(i)].name);
        EXPECT_EQ(node.figure, 0U);
        EXPECT_EQ(node.item, i);
    }
    EXPECT_EQ(graph_[graph_.bone_node(1, figure::bone_id(1))].figure, 1U);
    for (std::size_t i = 0; i < graph_.size(); ++i)
        if (const Node& node = graph_[node_id(i)]; node.kind == NodeKind::end_site) {
            EXPECT_EQ(walker_.ends()[node.item].name, node.name);
        }
}

TEST(SceneGraph, WithoutFiguresIsTheWorldAlone) {
    const SceneGraph graph;
    EXPECT_EQ(graph.size(), 1U);
    EXPECT_EQ(graph[SceneGraph::root()].kind, NodeKind::world);
}

TEST(SceneGraph, AFigureWithoutBonesIsOneNode) {
    const figure::Skeleton none;
    const SceneGraph graph(std::array{FigureView{"empty", &none}});
    EXPECT_EQ(outline(graph, SceneGraph::root()), "world(empty)");
}
}  // namespace skelplay::scene::scene_graph_test
