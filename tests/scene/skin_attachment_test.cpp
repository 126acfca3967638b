#include "scene/skin_attachment.h"
#include <array>
#include <gmock/gmock.h>
#include "scene/bone_names.h"
#include "scene/scene_graph.h"
#include "support/bone_chain.h"
#include "support/posed.h"

namespace skelplay::scene::skin_attachment_test {
using figure::BoneId;
using figure::MatchKind;
using testing::ElementsAre;

figure::Skeleton chain(const std::vector<std::string>& names) { return test::bone_chain(names, 10); }

// ---- Names ----

struct MatchRow {
    std::string group;
    std::string bone;
    MatchKind kind;
};

TEST(BoneNames, MatchesSurestFirst) {
    const auto skeleton =
        chain({"root", "lfemur", "rfemur", "LTibia", "ltibia", "h_left_low_toe_three", "L_hand", "Spine1", "Spine2"});
    const BoneNames bones(skeleton);
    const std::vector<MatchRow> rows{
        {"lfemur", "lfemur", MatchKind::exact},
        {"LFEMUR", "lfemur", MatchKind::ignoring_case},
        {"LTibia", "LTibia", MatchKind::exact},
        {"ltibia", "ltibia", MatchKind::exact},
        {"L_l_toe_th", "h_left_low_toe_three", MatchKind::convention},
        {"h_left_hand", "L_hand", MatchKind::convention},
        {"lfemurr", "lfemur", MatchKind::suggested},
        {"l_femur", "lfemur", MatchKind::part},
        {"LeftUpLeg", "lfemur", MatchKind::part},
        {"RightThigh", "rfemur", MatchKind::part},
        {"mfemur", "", MatchKind::none},  // as near to the right as to the left
        {"Spine3", "", MatchKind::none},  // as near to Spine1 as to Spine2
        {"r_hand", "", MatchKind::none},  // only the left one is there
        {"helmet", "", MatchKind::none},
        {"", "", MatchKind::none},
    };
    for (const MatchRow& row : rows) {
        const figure::NameMatch match = bones.match(row.group);
        EXPECT_EQ(match.kind, row.kind) << row.group;
        EXPECT_EQ(match.bone == BoneId::none ? "" : skeleton[match.bone].name, row.bone) << row.group;
        EXPECT_EQ(match.accepted, row.kind < MatchKind::suggested) << row.group;
    }
    EXPECT_EQ(bones.mirrored(skeleton.find("lfemur")), skeleton.find("rfemur"));
    EXPECT_EQ(bones.mirrored(skeleton.find("root")), BoneId::none);
}

// ---- Faces ----

//   3---2---5      two squares that share the edge 1-2
//   |   |   |
//   0---1---4
figure::Mesh two_squares(std::vector<std::string> groups, std::vector<std::uint32_t> first,
                         std::vector<std::uint32_t> second) {
    figure::Mesh mesh{.positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {2, 0, 0}, {2, 1, 0}},
                      .groups = std::move(groups),
                      .group_sets = {std::move(first), std::move(second)}};
    for (const std::uint32_t position : {0, 1, 2, 3, 1, 4, 5, 2}) mesh.corners.push_back({position});
    mesh.faces.resize(2);
    for (std::uint32_t i = 0; i < 2; ++i) {
        mesh.faces[i].first_corner = 4 * i;
        mesh.faces[i].corner_count = 4;
        mesh.faces[i].group_set = i;
    }
    figure::triangulate(mesh);
    return mesh;
}

std::vector<std::string> bones_of_faces(const figure::Skin& skin, const figure::Skeleton& skeleton) {
    std::vector<std::string> names;
    for (const figure::FaceBinding& binding : skin.bindings)
        names.push_back(binding.bone == BoneId::none ? "-" : skeleton[binding.bone].name);
    return names;
}

TEST(SetSkinAttachment, SplitsVerticesThatTwoBonesShare) {
    const auto skeleton = chain({"a", "b", "c"});
    const auto skin = attach_skin(two_squares({"b", "a"}, {0}, {1}), skeleton, figure::Motion{});
    EXPECT_THAT(bones_of_faces(skin, skeleton), ElementsAre("b", "a"));
    ASSERT_EQ(skin.pieces.size(), 2U);
    EXPECT_EQ(skin.pieces[0].bone, skeleton.find("a"));
    EXPECT_EQ(skin.pieces[0].vertex_count, 4U);
    EXPECT_EQ(skin.pieces[1].vertex_count, 4U);
    EXPECT_EQ(skin.vertices.size(), 8U);
    EXPECT_EQ(skin.indices.size(), 12U);
    for (std::uint32_t i = 0; i < skin.indices.size(); ++i) EXPECT_EQ(skin.indices[i] / 4, i / 6);
    EXPECT_THAT(skin.unskinned_bones, ElementsAre(skeleton.find("c")));
}

TEST(SetSkinAttachment, WhatAPersonSaidComesBeforeAllNames) {
    const auto skeleton = chain({"a", "b", "c"});
    const auto bones = [&](std::vector<SkinAssignment> assigned) {
        AttachOptions options{.assigned = std::move(assigned)};
        const auto skin = attach_skin(two_squares({"all", "b", "a"}, {0, 1, 2}, {1}), skeleton, figure::Motion{}, options);
        return bones_of_faces(skin, skeleton);
    };
    EXPECT_THAT(bones({}), ElementsAre("b", "b"));
    EXPECT_THAT(bones({{"all", "c"}}), ElementsAre("c", "b")) << "before the groups that are bones";
    EXPECT_THAT(bones({{"b", "c"}}), ElementsAre("c", "c"));
    EXPECT_THAT(bones({{"b", ""}}), ElementsAre("-", "-")) << "not to the next name of the face either";
    EXPECT_THAT(bones({{"b", "c"}, {"b", "a"}}), ElementsAre("a", "a")) << "the last word counts";
    EXPECT_THAT(bones({{"b", "zzz"}, {"zzz", "b"}}), ElementsAre("b", "b")) << "names that are not there";
}

TEST(SetSkinAttachment, SharesVerticesWithinAPiece) {
    const auto skeleton = chain({"a"});
    const auto skin = attach_skin(two_squares({"a"}, {0}, {0}), skeleton, figure::Motion{});
    ASSERT_EQ(skin.pieces.size(), 1U);
    EXPECT_EQ(skin.vertices.size(), 6U);
}

TEST(SetSkinAttachment, SkinTakesTheFirstGroupThatIsABone) {
    const auto skeleton = chain({"a", "b"});
    const auto skin = attach_skin(two_squares({"all", "b", "a"}, {0, 1, 2}, {2, 1}), skeleton, figure::Motion{});
    EXPECT_THAT(bones_of_faces(skin, skeleton), ElementsAre("b", "a"));
    EXPECT_EQ(skin.bindings[0].name, 1U);
    EXPECT_EQ(skin.bindings[0].also, skeleton.find("a"));
    EXPECT_EQ(skin.bindings[1].also, skeleton.find("b"));
}

TEST(SetSkinAttachment, FallsBackToObjectThenMaterial) {
    const auto skeleton = chain({"a", "b"});
    figure::Mesh mesh = two_squares({"x", "y"}, {0}, {1});
    mesh.objects = {"A", "thing"};
    mesh.materials = {{"b", {}}};
    mesh.faces[0].object = 0;
    mesh.faces[0].material = 0;
    mesh.faces[1].object = 1;
    mesh.faces[1].material = 0;
    const auto skin = attach_skin(mesh, skeleton, figure::Motion{});
    EXPECT_THAT(bones_of_faces(skin, skeleton), ElementsAre("a", "b"));
    EXPECT_EQ(skin.bindings[0].by, figure::FaceBinding::By::object);
    EXPECT_EQ(skin.bindings[1].by, figure::FaceBinding::By::material);
}

TEST(SetSkinAttachment, FollowsASuggestionOnlyWhenToldTo) {
    const auto skeleton = chain({"pelvis", "lfemur"});
    const figure::Mesh mesh = two_squares({"pelvis", "lfemurr"}, {0}, {1});
    EXPECT_THAT(bones_of_faces(attach_skin(mesh, skeleton, figure::Motion{}), skeleton), ElementsAre("pelvis", "-"));
    EXPECT_THAT(bones_of_faces(attach_skin(mesh, skeleton, figure::Motion{}, {true, {}}), skeleton),
                ElementsAre("pelvis", "lfemur"));
}

TEST(SetSkinAttachment, LeavesFacesOfNoBoneWhereTheyAre) {
    const auto skeleton = chain({"a"});
    const auto skin = attach_skin(two_squares({"a", "hat"}, {1}, {0}), skeleton, figure::Motion{});
    ASSERT_EQ(skin.pieces.size(), 2U);
    EXPECT_EQ(skin.pieces[0].bone, BoneId::none);
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    pose.local[0][3] = {5, 0, 0, 1};
    FigureEvaluator evaluator(skeleton);
    evaluator.positions(pose);
    const std::vector<glm::dvec3> posed = test::posed_vertices(skin, evaluator);
    const SceneGraph graph(std::array{FigureView{"figure", &skeleton, &skin}});
    const NodeId unbound = graph.piece_node(0, 0);
    EXPECT_EQ(graph[unbound].kind, NodeKind::skin_piece);
    EXPECT_EQ(graph[unbound].parent, graph.figure_node(0));
    EXPECT_EQ(graph[graph.piece_node(0, 1)].parent, graph.bone_node(0, skeleton.find("a")));
    EXPECT_EQ(posed[0], skin.vertices[0].position);
    EXPECT_EQ(posed[4], skin.vertices[4].position + glm::dvec3(5, -10, 0));
}
}  // namespace skelplay::scene::skin_attachment_test
