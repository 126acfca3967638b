#include "render/shapes.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace skelplay::render {

namespace {

glm::vec3 winding_normal(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    return glm::normalize(glm::cross(b - a, c - a));
}

TEST(Shapes, TheOctahedronsFacetsFaceOutwards) {
    const std::vector<BoneVertex> shape = octahedron();
    ASSERT_EQ(shape.size(), 24U);
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

TEST(Shapes, TheDomeIsHalfAUnitSphereThatFacesTheViewer) {
    const IndexedShape shape = dome();
    for (const glm::vec3& corner : shape.corners) {
        EXPECT_NEAR(glm::length(corner), 1.0F, 1e-5F);
        EXPECT_GE(corner.z, -1e-6F);
    }
    double area_seen = 0.0;
    for (std::size_t i = 0; i < shape.triangles.size(); i += 3) {
        const auto at = [&](std::size_t corner) { return shape.corners.at(shape.triangles[i + corner]); };
        EXPECT_GT(winding_normal(at(0), at(1), at(2)).z, 0.0F) << "triangle " << i / 3;
        area_seen += 0.5 * static_cast<double>(glm::cross(at(1) - at(0), at(2) - at(0)).z);
    }
    EXPECT_NEAR(area_seen, 3.14159, 0.05) << "as a disc from the front";
}

TEST(Shapes, TheDiscIsClosed) {
    const std::vector<glm::vec2> shape = disc();
    ASSERT_GT(shape.size(), 30U);
    EXPECT_EQ(shape.front(), glm::vec2(0.0F));
    EXPECT_NEAR(glm::distance(shape[1], shape.back()), 0.0F, 1e-5F);
}

}  // namespace

}  // namespace skelplay::render
