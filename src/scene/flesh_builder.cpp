#include "scene/flesh_builder.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numeric>
#include <utility>

namespace skelplay::scene {

FleshBuilder::FleshBuilder(const PosedSkeleton& stands) : stands_(stands) {
    flesh_.inside.resize(stands.skeleton().size(), false);
}

void FleshBuilder::add(figure::BoneId bone, const glm::dvec3& head, const glm::dvec3& tail, const glm::dvec3& front,
                       const FleshForm& form, figure::BoneId end) {
    const glm::dvec3 along = direction_of(tail - head, {0, 1, 0});
    FleshPiece piece;
    piece.bone = bone;
    piece.end = end;
    piece.head = stands_.own_point(bone, head);
    piece.tail = stands_.own_point(bone, tail);
    piece.side = stands_.own_direction(bone, glm::cross(along, across(front, along)));
    piece.head_radius = form.head_radius;
    piece.tail_radius = form.tail_radius;
    piece.depth = form.depth;
    piece.head_cap = form.head_cap;
    piece.tail_cap = form.tail_cap;
    piece.bulge = form.bulge;
    piece.lean = form.lean;
    flesh_.pieces.push_back(piece);
    set_inside(bone);
}

void FleshBuilder::add_ovoid(figure::BoneId bone, const glm::dvec3& centre, const glm::dvec3& up,
                             const glm::dvec3& front, const glm::dvec3& half, double narrowing) {
    constexpr double core = 0.15;  // half the length between its two halves, relative to its height
    FleshForm form;
    form.head_radius = half.x * (1.0 + narrowing * core);
    form.tail_radius = half.x * (1.0 - narrowing * core);
    form.depth = half.z / half.x;
    form.head_cap = half.y * (1.0 - core) / form.head_radius;
    form.tail_cap = half.y * (1.0 - core) / form.tail_radius;
    add(bone, centre - up * (half.y * core), centre + up * (half.y * core), front, form);
}

Flesh FleshBuilder::take() {
    // As large as it is seen from beside, roughly.
    const auto size = [&](std::uint32_t i) {
        const FleshPiece& piece = flesh_.pieces[i];
        const double thick = 0.5 * (piece.head_radius + piece.tail_radius) * (1.0 + piece.depth);
        return thick * (glm::distance(piece.head, piece.tail) + thick);
    };
    std::vector<std::uint32_t> order(flesh_.pieces.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) { return size(a) > size(b); });
    order.resize(std::min(order.size(), Flesh::most_occluders));
    flesh_.occluders = std::move(order);
    return std::move(flesh_);
}

glm::dvec3 direction_of(const glm::dvec3& way, const glm::dvec3& otherwise) {
    const double length = glm::length(way);
    return length > 0.0 ? way / length : otherwise;
}

glm::dvec3 across(const glm::dvec3& direction, const glm::dvec3& along) {
    constexpr double least = 1e-3;
    const glm::dvec3 part = direction - along * glm::dot(direction, along);
    if (glm::length(part) > least) return glm::normalize(part);
    const glm::dvec3 any = std::abs(along.y) < 0.9 ? glm::dvec3(0, 1, 0) : glm::dvec3(0, 0, 1);
    return glm::normalize(any - along * glm::dot(any, along));
}

}  // namespace skelplay::scene
