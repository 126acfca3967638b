#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <numbers>
#include "figure/skin.h"

namespace skelplay::figure::mesh_test {
using glm::dvec3;

void add_face(Mesh& mesh, const std::vector<std::uint32_t>& positions,
              std::optional<std::uint32_t> smoothing = std::nullopt) {
    Face face{.first_corner = static_cast<std::uint32_t>(mesh.corners.size()),
              .corner_count = static_cast<std::uint32_t>(positions.size()),
              .smoothing = smoothing};
    for (const std::uint32_t position : positions) mesh.corners.push_back({position, Corner::no_normal});
    if (mesh.group_sets.empty()) mesh.group_sets.emplace_back();
    mesh.faces.push_back(face);
}

/// The area of all triangles, each of which must turn as its polygon does.
double triangle_area(const Mesh& mesh, const dvec3& normal) {
    double sum = 0;
    for (const auto& [a, b, c] : mesh.triangles) {
        const auto point = [&](std::uint32_t corner) { return mesh.positions[mesh.corners[corner].position]; };
        const double area = glm::dot(glm::cross(point(b) - point(a), point(c) - point(a)), normal) / 2;
        EXPECT_GE(area, -1e-12);
        sum += area;
    }
    return sum;
}

//        3
//       / |        an arrow head, concave at 1
//      / 1 |
//     0     2
TEST(Triangulate, CutsAConcaveFaceWithinItsOutline) {
    Mesh mesh{.positions = {{0, 0, 0}, {2, 1, 0}, {4, 0, 0}, {2, 4, 0}}};
    for (const auto& order : {std::vector<std::uint32_t>{0, 1, 2, 3}, {3, 2, 1, 0}, {1, 2, 3, 0}}) {
        mesh.corners.clear();
        mesh.faces.clear();
        add_face(mesh, order);
        triangulate(mesh);
        EXPECT_EQ(mesh.triangles.size(), 2U);
        EXPECT_NEAR(triangle_area(mesh, {0, 0, order.front() == 3 ? -1 : 1}), 6.0, 1e-12);
    }
}

TEST(Triangulate, CutsAStarOfManyCorners) {
    Mesh mesh;
    std::vector<std::uint32_t> order;
    constexpr int corners = 300;
    double area = 0;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * std::numbers::pi * i / corners;
        const double radius = i % 2 == 0 ? 2.0 : 1.0;
        mesh.positions.emplace_back(radius * std::cos(angle), 0, radius * std::sin(angle));
        order.push_back(static_cast<std::uint32_t>(i));
        area += 0.5 * 2.0 * 1.0 * std::sin(2 * std::numbers::pi / corners);
    }
    add_face(mesh, order);
    triangulate(mesh);
    EXPECT_EQ(mesh.triangles.size(), 298U);
    EXPECT_NEAR(triangle_area(mesh, {0, -1, 0}), area, 1e-9);
}

TEST(Triangulate, GivesAFaceWithoutAreaItsTriangles) {
    Mesh mesh{.positions = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 0, 0}}};
    add_face(mesh, {0, 1, 2, 3});
    add_face(mesh, {0, 0, 0});
    triangulate(mesh);
    EXPECT_EQ(mesh.triangles.size(), 3U);
    EXPECT_EQ(mesh.faces[1].first_triangle, 2U);
    for (const dvec3& normal : corner_normals(mesh, std::vector<std::uint32_t>{0, 0}))
        EXPECT_NEAR(glm::length(normal), 1.0, 1e-12);
}

/// Two squares that share the edge 1-2, the second bent up by `degrees`.
Mesh hinge(double degrees, std::optional<std::uint32_t> first, std::optional<std::uint32_t> second) {
    Mesh mesh;
    const double bend = degrees * std::numbers::pi / 180;
    mesh.positions = {{-1, 0, 0},
                      {0, 0, 0},
                      {0, 1, 0},
                      {-1, 1, 0},
                      {std::cos(bend), 0, std::sin(bend)},
                      {std::cos(bend), 1, std::sin(bend)}};
    add_face(mesh, {0, 1, 2, 3}, first);
    add_face(mesh, {1, 4, 5, 2}, second);
    return mesh;
}

struct Hinge {
    const char* what;
    double degrees;
    std::optional<std::uint32_t> first, second;
    std::uint32_t second_piece;
    bool smooth;
};

TEST(CornerNormals, FollowSmoothingGroupsElseTheCreaseAngle) {
    const std::vector<Hinge> rows{
        {"nothing said, below the crease angle", 39.9, {}, {}, 0, true},
        {"nothing said, above the crease angle", 40.1, {}, {}, 0, false},
        {"nothing said, another piece", 10, {}, {}, 1, false},
        {"one smoothing group", 80, 3, 3, 0, true},
        {"one smoothing group over two pieces", 80, 3, 3, 1, true},
        {"two smoothing groups", 10, 3, 4, 0, false},
        {"smoothing off", 10, 0, 0, 0, false},
    };
    for (const Hinge& row : rows) {
        const Mesh mesh = hinge(row.degrees, row.first, row.second);
        const auto normals = corner_normals(mesh, std::vector<std::uint32_t>{0, row.second_piece});
        EXPECT_NEAR(glm::distance(normals[0], dvec3(0, 0, 1)), 0, 1e-9) << row.what;
        EXPECT_EQ(glm::distance(normals[1], normals[4]) < 1e-5, row.smooth) << row.what;
    }
}

TEST(CornerNormals, TakeTheFilesOwn) {
    Mesh mesh = hinge(0, 1, 1);
    mesh.normals = {{0, 3, 0}, {0, 0, 0}};
    mesh.corners[0].normal = 0;
    mesh.corners[1].normal = 1;  // of no length: computed instead
    const auto normals = corner_normals(mesh, std::vector<std::uint32_t>{0, 0});
    EXPECT_NEAR(glm::distance(normals[0], dvec3(0, 1, 0)), 0, 1e-12);
    EXPECT_NEAR(glm::distance(normals[1], dvec3(0, 0, 1)), 0, 1e-12);
}
}  // namespace skelplay::figure::mesh_test
