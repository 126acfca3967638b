// The BonesPro sample in tests/data: the files are what make_bonespro writes, and the reader gives what it computed.

#include "make_bonespro/tube.h"
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <string>
#include <vector>
#include "loaders/load.h"
#include "loaders/obj/obj_parser.h"
#include "make_bonespro/write_tube.h"
#include "scene/evaluator.h"
#include "scene/skin_attachment.h"
#include "support/committed.h"

namespace tube_test {
using namespace skelplay;
namespace tube = make_bonespro;

std::string path(const std::string& name) { return std::string(SKELPLAY_SOURCE_DIR) + "/tests/data/" + name; }

TEST(Tube, IsWhatMakeBonesproWrites) {
    test::expect_committed("tests/data/tube-structure.txt", tube::structure_text());
    test::expect_committed("tests/data/tube-bones.txt", tube::bones_text());
    test::expect_committed("tests/data/tube-mesh.txt", tube::mesh_text());
    test::expect_committed("tests/data/tube.obj", tube::obj_text());
}

TEST(Tube, IsPosedAsTheGeneratorComputes) {
    const loaders::LoadResult result = loaders::load(path("tube-bones.txt"));
    ASSERT_TRUE(result.figure);
    EXPECT_EQ(result.diagnostics.count(base::Severity::warning), 0U);
    ASSERT_EQ(figure::frame_count(result.figure->take), tube::frame_count);
    constexpr double extent = 60.0;
    const std::vector<tube::Vertex> vertices = tube::make_vertices();
    const tube::Bones bind = tube::bind_pose();
    scene::FigureEvaluator evaluator(result.figure->skeleton);
    figure::Pose pose;
    std::vector<glm::dvec3> posed;
    for (std::size_t frame = 0; frame < tube::frame_count; ++frame) {
        figure::sample(result.figure->skeleton, result.figure->take, frame, pose);
        evaluator.positions(pose);
        scene::pose_weighted(*result.figure->weighted_skin, evaluator, posed);
        const tube::Bones now = tube::pose(frame);
        for (std::size_t v = 0; v < vertices.size(); ++v)
            ASSERT_LT(glm::distance(posed[v], tube::posed(vertices[v], bind, now)), 1e-5 * extent) << frame << ' ' << v;
    }
}

TEST(Tube, HasFacesThatLookOutward) {
    const auto mesh = loaders::load_obj(path("tube.obj"));
    loaders::LoadResult result = loaders::load(path("tube-structure.txt"));
    ASSERT_TRUE(mesh.value && result.figure);
    figure::WeightedSkin& skin = *result.figure->weighted_skin;
    ASSERT_TRUE(scene::copy_faces(skin, *mesh.value));
    double volume = 0.0;
    for (const auto& [a, b, c] : skin.triangles)
        volume += glm::dot(skin.positions[a], glm::cross(skin.positions[b], skin.positions[c])) / 6;
    // About a cone from radius 5 to 3.
    EXPECT_NEAR(volume, 3.1416 * 60 * (25 + 15 + 9) / 3, 150);
}
}  // namespace tube_test
