#include "render/shapes.h"
#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <map>
#include <utility>

namespace skelplay::render::shapes_test {
glm::vec3 winding_normal(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    return glm::normalize(glm::cross(b - a, c - a));
}

TEST(Shapes, TheOctahedronsFacetsFaceOutwards) {
    const std::vector<BoneVertex> shape = octahedron();
    ASSERT_EQ(shape.size(), 42U);
    const glm::vec3 inside(0.0F, 0.3F, 0.0F);
    for (std::size_t i = 0; i < shape.size(); i += 3) {
        const glm::vec3 normal = winding_normal(shape[i].position, shape[i + 1].position, shape[i + 2].position);
        EXPECT_GT(glm::dot(normal, shape[i].position - inside), 0.0F) << "facet " << i / 3;
        for (std::size_t corner = i; corner < i + 3; ++corner) {
            EXPECT_NEAR(glm::dot(normal, glm::normalize(shape[corner].facet)), 1.0F, 1e-5F) << "corner " << corner;
            EXPECT_NEAR(glm::length(shape[corner].round), 1.0F, 1e-6F) << "corner " << corner;
        }
    }
}

// Every edge is shared by two facets that run along it in opposite directions: nothing gapes.
TEST(Shapes, TheOctahedronIsClosed) {
    const std::vector<BoneVertex> shape = octahedron();
    const auto edges = [&](const glm::vec3& from, const glm::vec3& to) {
        int found = 0;
        for (std::size_t i = 0; i < shape.size(); ++i) {
            const std::size_t next = i % 3 == 2 ? i - 2 : i + 1;
            found += shape[i].position == from && shape[next].position == to ? 1 : 0;
        }
        return found;
    };
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const std::size_t next = i % 3 == 2 ? i - 2 : i + 1;
        EXPECT_EQ(edges(shape[i].position, shape[next].position), 1) << i;
        EXPECT_EQ(edges(shape[next].position, shape[i].position), 1) << i;
    }
}

/// Checks that all its triangles face a viewer at +z.
double area_seen(const IndexedShape& shape) {
    double area = 0.0;
    for (std::size_t i = 0; i < shape.triangles.size(); i += 3) {
        const auto at = [&](std::size_t corner) { return shape.corners.at(shape.triangles[i + corner]); };
        EXPECT_GT(winding_normal(at(0), at(1), at(2)).z, 0.0F) << "triangle " << i / 3;
        area += 0.5 * static_cast<double>(glm::cross(at(1) - at(0), at(2) - at(0)).z);
    }
    return area;
}

TEST(Shapes, TheDomeIsHalfAUnitSphereThatFacesTheViewer) {
    const IndexedShape shape = dome(24);
    for (const glm::vec3& corner : shape.corners) {
        EXPECT_NEAR(glm::length(corner), 1.0F, 1e-5F);
        EXPECT_GE(corner.z, -1e-6F);
    }
    EXPECT_NEAR(area_seen(shape), 3.14159, 0.05) << "as a disc from the front";
}

TEST(Shapes, TheShallowDomeCoversAsMuchAsADisc) {
    const IndexedShape shape = shallow_dome(6);
    EXPECT_EQ(shape.triangles.size(), 18U);
    EXPECT_NEAR(area_seen(shape), 3.14159, 1e-4);
}

TEST(Shapes, APieceOfABodyIsClosedAndFacesOutwards) {
    const BodyShape shape = rounded_piece(8);
    // As body.vert places them, for a round piece from (0, 0, 0) to (0, 2, 0) of radius 1.
    const auto point = [&](std::uint16_t corner) {
        const BodyVertex& at = shape.corners.at(corner);
        return glm::vec3(at.around.x, 2.0F * at.along + at.beyond, at.around.y);
    };
    std::map<std::pair<std::uint16_t, std::uint16_t>, int> edges;
    for (std::size_t i = 0; i < shape.triangles.size(); i += 3) {
        const auto corner = [&](std::size_t k) { return shape.triangles[i + k % 3]; };
        const glm::vec3 middle = (point(corner(0)) + point(corner(1)) + point(corner(2))) / 3.0F;
        const glm::vec3 axis(0.0F, std::clamp(middle.y, 0.0F, 2.0F), 0.0F);
        EXPECT_GT(glm::dot(winding_normal(point(corner(0)), point(corner(1)), point(corner(2))), middle - axis), 0.0F)
            << "triangle " << i / 3;
        for (std::size_t k = 0; k < 3; ++k) ++edges[{corner(k), corner(k + 1)}];
    }
    for (const auto& [edge, count] : edges) {
        EXPECT_EQ(count, 1);
        EXPECT_EQ(edges.count({edge.second, edge.first}), 1U) << edge.first << ' ' << edge.second;
    }
    EXPECT_EQ(point(shape.triangles.front()), glm::vec3(0, -1, 0));
}
}  // namespace skelplay::render::shapes_test
