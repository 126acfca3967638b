// A skin on the bundled walk in each format, against v' = bone(frame) · bone(bind)⁻¹ · v worked out here, from the
// bones' fields and the file's numbers alone.

#include <array>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <variant>
#include <vector>
#include "loaders/load.h"
#include "loaders/obj/obj_parser.h"
#include "scene/evaluator.h"
#include "scene/scene_graph.h"
#include "scene/skin_attachment.h"
#include "support/posed.h"
#include "support/raw_world.h"

namespace skelplay::loaders::skin_posing_test {
using glm::dmat4;
using glm::dvec3;
using test::raw_world;

/// A square for each bone, near it at rest; neighbours in the file share an edge.
std::string ribbon(const figure::Figure& figure) {
    std::string text;
    std::string faces;
    for (std::size_t i = 0; i <= figure.skeleton.size(); ++i) {
        const auto bone = figure::bone_id(std::min(i, figure.skeleton.size() - 1));
        const dvec3 at = dvec3(raw_world(figure, bone, std::nullopt)[3]) + dvec3(std::sin(i), 3.0, std::cos(i));
        text += fmt::format("v {} {} {}\nv {} {} {}\n", at.x, at.y, at.z, at.x + 4, at.y, at.z + 1);
        if (i < figure.skeleton.size())
            faces += fmt::format("g {}\nf {} {} {} {}\n", figure.skeleton[bone].name, 2 * i + 1, 2 * i + 2, 2 * i + 4,
                                 2 * i + 3);
    }
    return text + faces;
}

class PosedSkin : public testing::TestWithParam<const char*> {};

TEST_P(PosedSkin, IsWhereTheFormulaPutsIt) {
    const LoadResult loaded = load(std::filesystem::path(SKELPLAY_SOURCE_DIR) / "assets" / GetParam());
    ASSERT_TRUE(loaded.figure);
    const figure::Figure& figure = *loaded.figure;
    const base::MemoryBytes bytes(ribbon(figure));
    const auto mesh = parse_obj(bytes, {});
    ASSERT_TRUE(mesh.value);
    EXPECT_TRUE(mesh.diagnostics.items().empty());
    const double extent = 200;  // centimetres, about the walker's height and arm span
    for (const std::optional<std::size_t> bind : {std::optional<std::size_t>(), std::optional<std::size_t>(40)}) {
        const figure::Skin skin = scene::attach_skin(*mesh.value, figure.skeleton, figure.take, {false, bind});
        EXPECT_EQ(skin.pieces.size(), figure.skeleton.size());
        EXPECT_TRUE(skin.unskinned_bones.empty());
        scene::FigureEvaluator evaluator(figure.skeleton);
        figure::Pose pose;
        // The scene graph's own matrices are the same, but for where the figure is placed.
        const dmat4 to_world = glm::translate(dmat4(1.0), dvec3(1, 2, 3));
        const std::array figures{scene::FigureView{"walker", &figure.skeleton, &skin, &pose, to_world}};
        const scene::SceneGraph graph(figures);
        scene::WorldMatrices placement;
        for (const std::size_t frame : {0, 40, 100, 500}) {
            figure::sample(figure.skeleton, figure.take, frame, pose);
            evaluator.positions(pose);
            const std::vector<dvec3> posed = test::posed_vertices(skin, evaluator);
            scene::evaluate(graph, figures, placement);
            for (const figure::SkinPiece& piece : skin.pieces) {
                ASSERT_NE(piece.bone, figure::BoneId::none);
                const auto node = graph.piece_node(0, static_cast<std::size_t>(&piece - skin.pieces.data()));
                EXPECT_EQ(graph[node].parent, graph.bone_node(0, piece.bone));
                const dmat4 matrix =
                    raw_world(figure, piece.bone, frame) * glm::inverse(raw_world(figure, piece.bone, bind));
                for (std::uint32_t i = piece.first_vertex; i < piece.first_vertex + piece.vertex_count; ++i) {
                    const dvec3 wanted(matrix * glm::dvec4(mesh.value->positions[skin.vertices[i].source], 1.0));
                    EXPECT_LE(glm::distance(posed[i], wanted), 1e-5 * extent);
                    const dvec3 in_world(placement[scene::index(node)] * glm::dvec4(skin.vertices[i].position, 1.0));
                    EXPECT_LE(glm::distance(in_world, wanted + dvec3(1, 2, 3)), 1e-5 * extent);
                    if (bind == frame) {
                        EXPECT_LE(glm::distance(posed[i], skin.vertices[i].position), 1e-9);
                    }
                }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, PosedSkin, testing::Values("walk.amc", "walk.bvh", "walk.htr"),
                         [](const auto& row) { return std::string(row.param).substr(5); });
}  // namespace skelplay::loaders::skin_posing_test
