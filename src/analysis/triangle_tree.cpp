#include "analysis/triangle_tree.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>
#include <utility>

namespace skelplay::analysis {

namespace {

constexpr std::uint32_t leaf_size = 4;  // triangles
constexpr double far_away = 2.0;        // box radii from which the triangles of a node count together

glm::dvec3 middle(const Triangle& triangle) { return (triangle[0] + triangle[1] + triangle[2]) / 3.0; }

glm::dvec3 area_normal(const Triangle& triangle) {
    return glm::cross(triangle[1] - triangle[0], triangle[2] - triangle[0]) * 0.5;
}

/// The solid angle of a triangle seen from the origin, with the sign of its side (Van Oosterom & Strackee 1983).
double solid_angle_from_origin(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    const double la = glm::length(a);
    const double lb = glm::length(b);
    const double lc = glm::length(c);
    return 2.0 * std::atan2(glm::dot(a, glm::cross(b, c)),
                            la * lb * lc + glm::dot(a, b) * lc + glm::dot(b, c) * la + glm::dot(c, a) * lb);
}

}  // namespace

double distance_to_segment(const glm::dvec3& point, const glm::dvec3& from, const glm::dvec3& to) {
    const glm::dvec3 along = to - from;
    const double square = glm::dot(along, along);
    const double t = square > 0 ? std::clamp(glm::dot(point - from, along) / square, 0.0, 1.0) : 0.0;
    return glm::distance(point, from + along * t);
}

double distance_to_triangle(const glm::dvec3& point, const Triangle& triangle) {
    const auto& [a, b, c] = triangle;
    const glm::dvec3 normal = glm::cross(b - a, c - a);
    const auto is_inner = [&](const glm::dvec3& from, const glm::dvec3& to) {
        return glm::dot(glm::cross(to - from, point - from), normal) >= 0;
    };
    if (glm::dot(normal, normal) > 0 && is_inner(a, b) && is_inner(b, c) && is_inner(c, a))
        return std::abs(glm::dot(point - a, normal)) / glm::length(normal);
    return std::min(
        {distance_to_segment(point, a, b), distance_to_segment(point, b, c), distance_to_segment(point, c, a)});
}

double distance_to_box(const glm::dvec3& point, const scene::Bounds& box) {
    return glm::length(glm::max(glm::max(box.low - point, point - box.high), glm::dvec3(0.0)));
}

TriangleTree::TriangleTree(std::vector<Triangle> triangles) : triangles_(std::move(triangles)) {
    if (triangles_.empty()) return;
    build(0, static_cast<std::uint32_t>(triangles_.size()));
    bounds_ = nodes_.front().box;
}

void TriangleTree::build(std::uint32_t first, std::uint32_t count) {
    const std::size_t own = nodes_.size();
    nodes_.push_back({{}, first, count, 0, {}, {}});
    const std::span all = std::span(triangles_).subspan(first, count);
    double total = 0.0;
    for (const Triangle& triangle : all) {
        for (const glm::dvec3& corner : triangle) nodes_[own].box.include(corner);
        const glm::dvec3 area = area_normal(triangle);
        nodes_[own].area += area;
        nodes_[own].centre += middle(triangle) * glm::length(area);
        total += glm::length(area);
    }
    nodes_[own].centre = total > 0 ? nodes_[own].centre / total : nodes_[own].box.centre();
    if (count <= leaf_size) return;
    const glm::dvec3 size = nodes_[own].box.size();
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    std::ranges::nth_element(all, all.begin() + count / 2, {},
                             [&](const Triangle& triangle) { return middle(triangle)[axis]; });
    build(first, count / 2);
    nodes_[own].second = static_cast<std::uint32_t>(nodes_.size());
    build(first + count / 2, count - count / 2);
}

double TriangleTree::distance(const glm::dvec3& point, double within, double stop_at) const {
    double nearest = within;
    if (!nodes_.empty()) search(0, point, stop_at, nearest);
    return nearest;
}

void TriangleTree::search(std::uint32_t number, const glm::dvec3& point, double stop_at, double& nearest) const {
    const Node& node = nodes_[number];
    if (nearest <= stop_at || !(distance_to_box(point, node.box) < nearest)) return;
    if (node.second == 0) {
        for (const Triangle& triangle : std::span(triangles_).subspan(node.first, node.count))
            nearest = std::min(nearest, distance_to_triangle(point, triangle));
        return;
    }
    std::pair children(number + 1, node.second);
    if (distance_to_box(point, nodes_[children.second].box) < distance_to_box(point, nodes_[children.first].box))
        std::swap(children.first, children.second);
    search(children.first, point, stop_at, nearest);
    search(children.second, point, stop_at, nearest);
}

bool TriangleTree::contains(const glm::dvec3& point) const {
    if (nodes_.empty() || distance_to_box(point, bounds_) > 0) return false;
    constexpr double half_around = 2.0 * std::numbers::pi;
    return std::abs(solid_angle(0, point)) > half_around;
}

double TriangleTree::solid_angle(std::uint32_t number, const glm::dvec3& point) const {
    const Node& node = nodes_[number];
    const glm::dvec3 towards = node.centre - point;
    const double away = glm::length(towards);
    if (away > far_away * 2.0 * node.box.radius()) return glm::dot(node.area, towards) / (away * away * away);
    if (node.second != 0) return solid_angle(number + 1, point) + solid_angle(node.second, point);
    double sum = 0.0;
    for (const auto& [a, b, c] : std::span(triangles_).subspan(node.first, node.count))
        sum += solid_angle_from_origin(a - point, b - point, c - point);
    return sum;
}

}  // namespace skelplay::analysis
