#include "scene/skin_surface.h"
#include <unordered_map>

namespace skelplay::scene {
namespace {
float linear(float encoded) { return encoded <= 0.04045F ? encoded / 12.92F : std::pow((encoded + 0.055F) / 1.055F, 2.4F); }

void set_colour(SurfaceBinding& binding, const std::vector<figure::Material>& materials, std::uint32_t material) {
    if (material == figure::Face::none) return;
    const auto& [name, diffuse, picture, one_sided] = materials[material];
    if (!diffuse && !picture) return;
    binding.colour = linear_colour(diffuse.value_or(glm::vec3(1.0F)));
    binding.coloured = 1.0F;
}

/// Orders the triangles by picture and by the sides that are seen, where any material has either. `material_of`: by
/// point, into `materials`.
template <class MaterialOf>
void set_pictures(SkinSurface& surface, std::vector<glm::vec2> texture_points,
                  const std::vector<figure::Material>& materials, const MaterialOf& material_of) {
    std::vector<std::pair<PictureRun, std::vector<std::uint32_t>>> runs;
    for (std::size_t i = 0; i + 2 < surface.triangles.size() && !materials.empty(); i += 3) {
        const std::uint32_t material = material_of(surface.triangles[i]);
        PictureRun look;
        if (material != figure::Face::none) look = {materials[material].picture, materials[material].one_sided};
        auto of = std::ranges::find_if(runs, [&](const auto& run) {
            return run.first.picture == look.picture && run.first.one_sided == look.one_sided;
        });
        if (of == runs.end()) of = runs.insert(look.picture ? of : runs.begin(), {look, {}});
        of->second.insert(of->second.end(), &surface.triangles[i], &surface.triangles[i] + 3);
    }
    const bool any_picture = !runs.empty() && runs.back().first.picture;
    if (any_picture) surface.texture_points = std::move(texture_points);
    if (runs.size() == 1 && !any_picture) surface.closed = runs.front().first.one_sided;
    if (runs.size() < 2 && !any_picture) return;
    surface.triangles.clear();
    for (auto& [look, corners] : runs) {
        surface.pictures.push_back({look.picture, look.one_sided, corners.size()});
        surface.triangles.insert(surface.triangles.end(), corners.begin(), corners.end());
    }
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

constexpr std::size_t few = 20'000;        // triangles
constexpr float wanted = 10'000.0F;        // the same
constexpr float triangles_of_cell = 3.0F;  // about, for each square of its size that the surface has

/// What vertices have in common that become one: the cell, the row that moves them most, and the colour.
using Key = std::array<std::uint32_t, 8>;

struct Hash {
    std::size_t operator()(const Key& key) const noexcept {
        std::size_t hash = 0;
        for (const std::uint32_t part : key) hash = (hash ^ part) * 0x9E3779B97F4A7C15U;
        return hash;
    }
};

float area_of(const SkinSurface& surface) {
    float twice = 0.0F;
    for (std::size_t i = 0; i + 2 < surface.triangles.size(); i += 3) {
        const glm::vec3& a = surface.points[surface.triangles[i]].position;
        twice += glm::length(glm::cross(surface.points[surface.triangles[i + 1]].position - a,
                                        surface.points[surface.triangles[i + 2]].position - a));
    }
    return 0.5F * twice;
}

class Coarsener {
public:
    Coarsener(const SkinSurface& surface, float cell) : surface_(surface), cell_(cell) {
        made_.centre = surface.centre;
        made_.rows = surface.rows;
        made_.closed = surface.closed;
        made_.rigid = surface.rigid;
    }

    SkinSurface make() {
        std::vector<std::uint32_t> merged(surface_.points.size());
        for (std::size_t i = 0; i < merged.size(); ++i) merged[i] = add(i);
        for (std::size_t i = 0; i < made_.points.size(); ++i) {
            made_.points[i].position /= counts_[i];
            const float length = glm::length(made_.points[i].normal);
            if (length > 0.0F) made_.points[i].normal /= length;
        }
        for (std::size_t i = 0; i + 2 < surface_.triangles.size(); i += 3) {
            const std::array corners{merged[surface_.triangles[i]], merged[surface_.triangles[i + 1]],
                                     merged[surface_.triangles[i + 2]]};
            if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]) continue;
            made_.triangles.insert(made_.triangles.end(), corners.begin(), corners.end());
        }
        return std::move(made_);
    }

private:
    [[nodiscard]] float leading_row(const SurfaceBinding& binding) const {
        return binding.count > 0.0F ? surface_.influences[static_cast<std::size_t>(binding.first)].row : binding.first;
    }

    [[nodiscard]] Key key_of(std::size_t vertex) const {
        const SurfaceBinding& binding = surface_.bindings[vertex];
        const glm::vec3 cell = glm::floor(surface_.points[vertex].position / cell_);
        const auto bits = [](float number) { return std::bit_cast<std::uint32_t>(number); };
        return {bits(cell.x),           bits(cell.y),           bits(cell.z),           bits(leading_row(binding)),
                bits(binding.colour.r), bits(binding.colour.g), bits(binding.colour.b), bits(binding.coloured)};
    }

    /// Adds a vertex to those with the same key, and returns their number. The first one's weights count.
    std::uint32_t add(std::size_t vertex) {
        const auto next = static_cast<std::uint32_t>(made_.points.size());
        const auto [found, fresh] = numbers_.try_emplace(key_of(vertex), next);
        if (fresh) {
            made_.points.push_back({glm::vec3(0.0F), glm::vec3(0.0F)});
            made_.bindings.push_back(binding_of(surface_.bindings[vertex]));
            counts_.push_back(0.0F);
        }
        SurfacePoint& point = made_.points[found->second];
        point.position += surface_.points[vertex].position;
        point.normal += surface_.points[vertex].normal;
        counts_[found->second] += 1.0F;
        return found->second;
    }

    /// A copy of a binding, with its influences.
    SurfaceBinding binding_of(SurfaceBinding binding) {
        if (binding.count == 0.0F) return binding;
        const auto first = surface_.influences.begin() + static_cast<std::ptrdiff_t>(binding.first);
        binding.first = static_cast<float>(made_.influences.size());
        made_.influences.insert(made_.influences.end(), first, first + static_cast<std::ptrdiff_t>(binding.count));
        return binding;
    }

    const SkinSurface& surface_;
    float cell_;
    SkinSurface made_;
    std::vector<float> counts_;  // of the vertices that became one
    std::unordered_map<Key, std::uint32_t, Hash> numbers_;
};
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
    std::vector<glm::vec2> texture_points;
    for (const figure::SkinVertex& vertex : skin.vertices) texture_points.push_back(vertex.texture_point);
    set_pictures(surface, std::move(texture_points), skin.mesh.materials,
                 [&](std::uint32_t i) { return skin.vertices[i].material; });
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
    if (!skin.vertex_materials.empty())
        set_pictures(surface, skin.texture_points, skin.materials,
                     [&](std::uint32_t i) { return skin.vertex_materials[i]; });
    return surface;
}

void fill_points(const SkinSurface& surface, std::span<const glm::dvec3> positions, std::vector<SurfacePoint>& points) {
    points.resize(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) points[i].position = glm::vec3(positions[i] - surface.centre);
    smooth_normals(surface.triangles, positions, points);
}

std::shared_ptr<const SkinSurface> coarse_surface(const SkinSurface& surface) {
    if (surface.triangles.size() / 3 <= few) return nullptr;
    const float cell = std::sqrt(triangles_of_cell * area_of(surface) / wanted);
    if (!(cell > 0.0F) || !std::isfinite(cell)) return nullptr;
    return std::make_shared<const SkinSurface>(Coarsener(surface, cell).make());
}
}  // namespace skelplay::scene
