#include "scene/skin_surface.h"

#include <cmath>
#include <glm/geometric.hpp>
#include <utility>

namespace skelplay::scene {

namespace {

using figure::BoneId;

float linear(float encoded) {
    return encoded <= 0.04045F ? encoded / 12.92F : std::pow((encoded + 0.055F) / 1.055F, 2.4F);
}

void set_colour(SurfaceBinding& binding, const std::vector<figure::Material>& materials, std::uint32_t material) {
    if (material == figure::Face::none) return;
    const auto& diffuse = materials[material].diffuse;
    if (!diffuse) return;
    binding.colour = linear_colour(*diffuse);
    binding.coloured = 1.0F;
}

glm::vec3 unit_or_none(const glm::dvec3& normal) {
    const double length = glm::length(normal);
    return length > 0.0 && std::isfinite(length) ? glm::vec3(normal / length) : glm::vec3(0.0F);
}

/// Sets each point's normal to the mean of the normals of its triangles, weighted by area.
void smooth_normals(const std::vector<std::uint32_t>& triangles, std::span<const glm::dvec3> positions,
                    std::vector<SurfacePoint>& points) {
    std::vector<glm::dvec3> sums(points.size(), glm::dvec3(0.0));
    for (std::size_t i = 0; i + 2 < triangles.size(); i += 3) {
        const glm::dvec3& a = positions[triangles[i]];
        const glm::dvec3 across = glm::cross(positions[triangles[i + 1]] - a, positions[triangles[i + 2]] - a);
        for (std::size_t corner = 0; corner < 3; ++corner) sums[triangles[i + corner]] += across;
    }
    for (std::size_t i = 0; i < points.size(); ++i) points[i].normal = unit_or_none(sums[i]);
}

/// Sets the centre to the middle of the box around all positions, and the points relative to it.
void set_positions(SkinSurface& surface, std::span<const glm::dvec3> positions) {
    Bounds all;
    for (const glm::dvec3& position : positions) all.include(position);
    surface.centre = all.centre();
    surface.points.resize(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
        surface.points[i].position = glm::vec3(positions[i] - surface.centre);
}

}  // namespace

glm::vec3 linear_colour(const glm::vec3& encoded) { return {linear(encoded.r), linear(encoded.g), linear(encoded.b)}; }

SkinSurface make_surface(const figure::Skin& skin) {
    SkinSurface surface;
    surface.rigid = true;
    std::vector<glm::dvec3> positions;
    positions.reserve(skin.vertices.size());
    for (const figure::SkinVertex& vertex : skin.vertices) positions.push_back(vertex.position);
    set_positions(surface, positions);
    surface.bindings.resize(skin.vertices.size());
    for (std::size_t row = 0; row < skin.pieces.size(); ++row) {
        const figure::SkinPiece& piece = skin.pieces[row];
        SurfaceRow entry{piece.bone, piece.inverse_bind, {}};
        for (std::uint32_t i = piece.first_vertex; i < piece.first_vertex + piece.vertex_count; ++i) {
            const figure::SkinVertex& vertex = skin.vertices[i];
            surface.points[i].normal = unit_or_none(vertex.normal);
            surface.bindings[i].first = static_cast<float>(row);
            set_colour(surface.bindings[i], skin.mesh.materials, vertex.material);
            entry.bounds.include(vertex.position);
        }
        surface.rows.push_back(entry);
    }
    surface.triangles = skin.indices;
    return surface;
}

SkinSurface make_surface(const figure::WeightedSkin& skin) {
    SkinSurface surface;
    set_positions(surface, skin.positions);
    surface.rows.emplace_back();
    for (std::size_t bone = 0; bone < skin.inverse_bind.size(); ++bone)
        surface.rows.push_back({figure::bone_id(bone), skin.inverse_bind[bone], {}});
    surface.bindings.resize(skin.positions.size());
    for (std::size_t i = 0; i < skin.positions.size(); ++i) {
        const auto influences = skin.influences_of(i);
        if (influences.empty()) surface.rows[0].bounds.include(skin.positions[i]);
        surface.bindings[i].first = influences.empty() ? 0.0F : static_cast<float>(surface.influences.size());
        surface.bindings[i].count = static_cast<float>(influences.size());
        for (const figure::Influence& influence : influences) {
            const std::size_t row = figure::index(influence.bone) + 1;
            surface.influences.push_back({static_cast<float>(row), static_cast<float>(influence.weight)});
            surface.rows[row].bounds.include(skin.positions[i]);
        }
    }
    for (const auto& triangle : skin.triangles)
        surface.triangles.insert(surface.triangles.end(), triangle.begin(), triangle.end());
    smooth_normals(surface.triangles, skin.positions, surface.points);
    for (std::size_t i = 0; i < skin.normals.size(); ++i)
        if (skin.normals[i] != glm::vec3(0.0F)) surface.points[i].normal = unit_or_none(skin.normals[i]);
    for (std::size_t i = 0; i < skin.vertex_materials.size(); ++i)
        set_colour(surface.bindings[i], skin.materials, skin.vertex_materials[i]);
    return surface;
}

void fill_points(const SkinSurface& surface, std::span<const glm::dvec3> positions, std::vector<SurfacePoint>& points) {
    points.resize(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) points[i].position = glm::vec3(positions[i] - surface.centre);
    smooth_normals(surface.triangles, positions, points);
}

}  // namespace skelplay::scene
