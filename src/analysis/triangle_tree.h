#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <limits>
#include <span>
#include <vector>

#include "scene/bounds.h"

namespace skelplay::analysis {

using Triangle = std::array<glm::dvec3, 3>;

double distance_to_segment(const glm::dvec3& point, const glm::dvec3& from, const glm::dvec3& to);
double distance_to_triangle(const glm::dvec3& point, const Triangle& triangle);

/// The distance from a point to the nearest point of a box; 0 inside.
double distance_to_box(const glm::dvec3& point, const scene::Bounds& box);

/// The triangles of a surface in a tree of boxes, for questions about points near it.
class TriangleTree {
public:
    explicit TriangleTree(std::vector<Triangle> triangles);

    [[nodiscard]] const scene::Bounds& bounds() const noexcept { return bounds_; }
    [[nodiscard]] std::span<const Triangle> triangles() const noexcept { return triangles_; }

    /// The distance from a point to the surface, or `within` if it is not less. The search ends with any distance of at
    /// most `stop_at`.
    [[nodiscard]] double distance(const glm::dvec3& point, double within = std::numeric_limits<double>::infinity(),
                                  double stop_at = 0.0) const;
    /// True if the surface winds around a point more than half of a time, whichever side of its faces looks outwards:
    /// the point is inside, also where the surface has holes (generalized winding number, Jacobson et al. 2013). Far
    /// triangles count together (Barill et al. 2018).
    [[nodiscard]] bool contains(const glm::dvec3& point) const;

private:
    /// A node of the tree, whose nodes are depth-first: the first child follows its parent.
    struct Node {
        scene::Bounds box;
        std::uint32_t first = 0;  // into triangles_
        std::uint32_t count = 0;
        std::uint32_t second = 0;  // the second child; 0: a leaf
        glm::dvec3 centre{0.0};    // of its triangles, by area
        glm::dvec3 area{0.0};      // the sum of its triangles' normals, each as long as the triangle's area
    };

    void build(std::uint32_t first, std::uint32_t count);
    void search(std::uint32_t node, const glm::dvec3& point, double stop_at, double& nearest) const;
    [[nodiscard]] double solid_angle(std::uint32_t node, const glm::dvec3& point) const;

    std::vector<Triangle> triangles_;
    std::vector<Node> nodes_;  // empty: no triangles
    scene::Bounds bounds_;
};

}  // namespace skelplay::analysis
