#include "scene/coarse_surface.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <glm/geometric.hpp>
#include <unordered_map>
#include <vector>

namespace skelplay::scene {

namespace {

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

std::shared_ptr<const SkinSurface> coarse_surface(const SkinSurface& surface) {
    if (surface.triangles.size() / 3 <= few) return nullptr;
    const float cell = std::sqrt(triangles_of_cell * area_of(surface) / wanted);
    if (!(cell > 0.0F) || !std::isfinite(cell)) return nullptr;
    return std::make_shared<const SkinSurface>(Coarsener(surface, cell).make());
}

}  // namespace skelplay::scene
