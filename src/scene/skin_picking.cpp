#include "scene/skin_picking.h"

#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <utility>
#include <vector>

namespace skelplay::scene {

namespace {

/// The surface's points in the frame, metres relative to the list's origin: what skin.vert computes.
std::vector<glm::dvec3> posed_points(const SkinInstance& skin) {
    const SkinSurface& surface = *skin.surface;
    const std::vector<SurfacePoint>& points = skin.points.empty() ? surface.points : skin.points;
    std::vector<glm::dmat4> rows;
    for (const PaletteRow& row : skin.palette) rows.push_back(matrix(row));
    std::vector<glm::dvec3> posed(points.size(), glm::dvec3(0.0));
    for (std::size_t i = 0; i < points.size(); ++i) {
        const glm::dvec4 point(glm::dvec3(points[i].position), 1.0);
        const auto first = static_cast<std::size_t>(surface.bindings[i].first);
        const auto count = static_cast<std::size_t>(surface.bindings[i].count);
        if (count == 0) posed[i] = glm::dvec3(rows[first] * point);
        for (std::size_t k = first; k < first + count; ++k) {
            const SurfaceInfluence& share = surface.influences[k];
            posed[i] +=
                static_cast<double>(share.weight) * glm::dvec3(rows[static_cast<std::size_t>(share.row)] * point);
        }
    }
    return posed;
}

/// Where a ray meets a triangle (after Möller and Trumbore), and the corner nearest to that place.
struct TriangleHit {
    double distance = 0.0;
    std::size_t corner = 0;  // 0 … 2
};

std::optional<TriangleHit> meet(const Ray& ray, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    const glm::dvec3 ab = b - a;
    const glm::dvec3 ac = c - a;
    const glm::dvec3 across = glm::cross(ray.direction, ac);
    const double determinant = glm::dot(ab, across);
    if (determinant == 0.0) return std::nullopt;
    const glm::dvec3 from_a = ray.origin - a;
    const double v = glm::dot(from_a, across) / determinant;
    if (!(v >= 0.0 && v <= 1.0)) return std::nullopt;
    const glm::dvec3 turned = glm::cross(from_a, ab);
    const double w = glm::dot(ray.direction, turned) / determinant;
    if (!(w >= 0.0 && v + w <= 1.0)) return std::nullopt;
    const double distance = glm::dot(ac, turned) / determinant;
    if (!(distance > 0.0)) return std::nullopt;
    const double u = 1.0 - v - w;
    return TriangleHit{distance, u >= v && u >= w ? 0U : v >= w ? 1U : 2U};
}

/// The bone that moves a point most.
figure::BoneId leading_bone(const SkinSurface& surface, std::size_t point) {
    const auto first = static_cast<std::size_t>(surface.bindings[point].first);
    const std::size_t row =
        surface.bindings[point].count == 0.0F ? first : static_cast<std::size_t>(surface.influences[first].row);
    return surface.rows[row].bone;
}

}  // namespace

std::optional<SkinHit> pick_skin(const DrawList& list, const Ray& ray) {
    std::optional<SkinHit> best;
    const Ray here{ray.origin - list.origin, ray.direction};
    for (std::size_t s = 0; s < list.skins.size(); ++s) {
        const SkinInstance& skin = list.skins[s];
        const std::vector<std::uint32_t>& triangles = skin.surface->triangles;
        if (triangles.empty()) continue;
        const std::vector<glm::dvec3> points = posed_points(skin);
        for (std::size_t i = 0; i + 2 < triangles.size(); i += 3) {
            const auto hit = meet(here, points[triangles[i]], points[triangles[i + 1]], points[triangles[i + 2]]);
            if (!hit || (best && best->distance <= hit->distance)) continue;
            const figure::BoneId bone = leading_bone(*skin.surface, triangles[i + hit->corner]);
            best = SkinHit{{list.skin_owners[s], bone}, hit->distance, skin.opacity >= 1.0F};
        }
    }
    return best;
}

}  // namespace skelplay::scene
