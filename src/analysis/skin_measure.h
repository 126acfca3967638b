#pragma once

#include "analysis/skin_check.h"
#include "scene/bounds.h"

namespace skelplay::analysis {
/// The line segments of a bone in one pose, for comparing a skin with it: one to its tail, and one to each child and
/// end site that is neither at its origin nor at its tail.
struct BoneLinks {
    glm::dvec3 origin{0.0};        // world, raw units
    std::vector<glm::dvec3> ends;  // of the segments
    double length = 0.0;           // of the longest segment; 0: the bone is a point
    bool reckoned = false;         // a skin should cover the bone: no root, not a point, with degrees of freedom

    /// The distance to the nearest point of a segment, or to the origin when there are no segments.
    [[nodiscard]] double distance(const glm::dvec3& point) const;
    /// The mean of the segments' midpoints.
    [[nodiscard]] glm::dvec3 middle() const {
        if (ends.empty()) return origin;
        glm::dvec3 sum(0.0);
        for (const glm::dvec3& end : ends) sum += (origin + end) * 0.5;
        return sum / static_cast<double>(ends.size());
    }
    /// A unit vector along the longest segment; zero for a point.
    [[nodiscard]] glm::dvec3 direction() const {
        for (const glm::dvec3& end : ends)
            if (glm::distance(origin, end) == length) return (end - origin) / length;
        return glm::dvec3(0.0);
    }
};

/// The links of all bones in a pose, by bone.
std::vector<BoneLinks> bone_links(const figure::Skeleton& skeleton, const figure::Pose& pose);

/// The length of the diagonal of the box around all links.
double extent(std::span<const BoneLinks> links);

/// Measures the faces of every name in a skin. Objects and materials are listed only if faces follow a bone because of
/// them, or if the only group is no bone, as in files of programs that name only objects. GroupCheck::nearest_bone is
/// not set yet.
std::vector<GroupCheck> measure_groups(const figure::Skin& skin, std::span<const BoneLinks> links);

/// Fits size and position, using the pieces of bones with BoneLinks::reckoned. Nothing when there are fewer than two of
/// them; of two the sizes along their bones must agree with the factor, and they are not moved.
std::optional<UnitFactor> fit_unit_factor(const figure::Skin& skin, std::span<const GroupCheck> groups,
                                          const figure::Skeleton& skeleton, std::span<const BoneLinks> links,
                                          std::optional<double> declared_scale);

using Triangle = std::array<glm::dvec3, 3>;

/// A piece's triangles, where they lie in the skin that fits.
std::vector<Triangle> triangles_of(const figure::Skin& skin, const figure::SkinPiece& piece, const UnitFactor& fit);

double distance_to_segment(const glm::dvec3& point, const glm::dvec3& from, const glm::dvec3& to);
double distance_to_triangle(const glm::dvec3& point, const Triangle& triangle);

/// The distance from a point to the nearest point of a box; 0 inside.
inline double distance_to_box(const glm::dvec3& point, const scene::Bounds& box) {
    return glm::length(glm::max(glm::max(box.low - point, point - box.high), glm::dvec3(0.0)));
}

/// The triangles of a surface in a tree of boxes, for questions about points near it.
class TriangleTree {
public:
    explicit TriangleTree(std::vector<Triangle> triangles);

    [[nodiscard]] const scene::Bounds& bounds() const noexcept { return bounds_; }
    [[nodiscard]] std::span<const Triangle> triangles() const noexcept { return triangles_; }

    /// The distance from a point to the surface, or `within` if it is not less. The search ends with any distance of at
    /// most `stop_at`.
    [[nodiscard]] double distance(const glm::dvec3& point, double within = std::numeric_limits<double>::infinity(),
                                  double stop_at = 0.0) const {
        double nearest = within;
        if (!nodes_.empty()) search(0, point, stop_at, nearest);
        return nearest;
    }
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

/// The vertices that the bone moves, ascending.
std::vector<std::uint32_t> vertices_moved_by(const figure::WeightedSkin& skin, BoneId bone);

/// Makes a finding be about these vertices, which are ascending, and names the first of them in its message.
void add_vertices(SkinFinding& finding, const figure::WeightedSkin& skin, std::vector<std::uint32_t> vertices);
}  // namespace skelplay::analysis
