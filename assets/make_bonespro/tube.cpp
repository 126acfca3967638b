#include "tube.h"
#include <algorithm>
#include <cmath>

namespace skelplay::make_bonespro {
namespace {
constexpr double pi = 3.14159265358979323846;
constexpr double height = bone_length * static_cast<double>(bone_count);

glm::dvec3 turned(const glm::dvec3& v, const Transform& by) {
    return v.x * by.rows[0] + v.y * by.rows[1] + v.z * by.rows[2];
}

/// Applies `a`, then `b`.
Transform then(const Transform& a, const Transform& b) {
    Transform both;
    for (std::size_t i = 0; i < 3; ++i) {
        both.rows[i] = turned(a.rows[i], b);
    }
    both.translation = turned(a.translation, b) + b.translation;
    return both;
}

/// A rotation about the bone's own X, right-handed: Y turns towards Z.
Transform about_x(double radians) {
    const double s = std::sin(radians);
    const double c = std::cos(radians);
    return {{{{1, 0, 0}, {0, c, s}, {0, -s, c}}}, {}};
}

/// A rotation about the bone's own Y, right-handed: Z turns towards X.
Transform about_y(double radians) {
    const double s = std::sin(radians);
    const double c = std::cos(radians);
    return {{{{c, 0, -s}, {0, 1, 0}, {s, 0, c}}}, {}};
}

/// A node's own X runs along the tube, as in Biped.
Transform foot() { return {{{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}}, {}}; }

Bones chain(const std::array<double, bone_count>& bend, double twist) {
    const Transform along{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {bone_length, 0, 0}};
    const Transform half{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {bone_length / 2, 0, 0}};
    Bones bones;
    Transform joint = foot();
    for (std::size_t i = 0; i < bone_count; ++i) {
        bones[i].node = then(then(about_x(twist), about_y(bend[i])), joint);
        bones[i].bone = then(half, bones[i].node);
        joint = then(along, bones[i].node);
    }
    return bones;
}

/// From 0 to 1, level at both ends.
double smooth_step(double t) {
    const double x = std::clamp(t, 0.0, 1.0);
    return x * x * (3 - 2 * x);
}

std::vector<Share> shares_at(double z) {
    constexpr double blend = 6.0;  // cm on either side of a joint
    const auto joint =
        static_cast<std::size_t>(std::clamp(std::round(z / bone_length), 1.0, static_cast<double>(bone_count - 1)));
    const double upper = smooth_step((z - static_cast<double>(joint) * bone_length + blend) / (2 * blend));
    if (upper <= 0) {
        return {{joint - 1, 1.0}};
    }
    if (upper >= 1) {
        return {{joint, 1.0}};
    }
    return {{joint - 1, 1.0 - upper}, {joint, upper}};
}
}  // namespace

Bones bind_pose() { return chain({}, 0.0); }

Bones pose(std::size_t frame) {
    constexpr std::array<double, bone_count> sway{8, 22, 26, 30};  // degrees; amplitude
    constexpr double lag = 0.9;                                    // radians from bone to bone
    constexpr double twist = 6;                                    // degrees; largest twist of each bone
    const double phase = 2 * pi * static_cast<double>(frame) / static_cast<double>(frame_count);
    std::array<double, bone_count> bend{};
    for (std::size_t i = 0; i < bone_count; ++i) {
        bend[i] = sway[i] * pi / 180 * std::sin(phase - lag * static_cast<double>(i));
    }
    return chain(bend, twist * pi / 180 * std::sin(2 * phase));
}

std::vector<Vertex> make_vertices() {
    std::vector<Vertex> vertices;
    for (std::size_t ring = 0; ring < ring_count; ++ring) {
        const double z = height * static_cast<double>(ring) / static_cast<double>(ring_count - 1);
        const double radius = 5.0 - 2.0 * z / height + 0.4 * std::cos(2 * pi * z / bone_length);
        for (std::size_t i = 0; i < ring_vertices; ++i) {
            const double angle = 2 * pi * static_cast<double>(i) / static_cast<double>(ring_vertices);
            vertices.push_back({{radius * std::cos(angle), radius * std::sin(angle), z}, shares_at(z)});
        }
    }
    return vertices;
}

glm::dvec3 posed(const Vertex& vertex, const Bones& bind, const Bones& now) {
    glm::dvec3 sum(0.0);
    for (const Share& share : vertex.shares) {
        const Transform& from = bind[share.bone].bone;
        const glm::dvec3 away = vertex.position - from.translation;
        // The inverse of a rotation for row vectors: dot products with its rows.
        const glm::dvec3 own(glm::dot(away, from.rows[0]), glm::dot(away, from.rows[1]), glm::dot(away, from.rows[2]));
        const Transform& to = now[share.bone].bone;
        sum += share.weight * (turned(own, to) + to.translation);
    }
    return sum;
}

std::vector<std::vector<std::size_t>> make_faces() {
    std::vector<std::vector<std::size_t>> faces;
    std::vector<std::size_t> bottom;
    std::vector<std::size_t> top;
    for (std::size_t i = 0; i < ring_vertices; ++i) {
        bottom.push_back(ring_vertices - 1 - i);
        top.push_back((ring_count - 1) * ring_vertices + i);
    }
    faces.push_back(bottom);
    for (std::size_t ring = 0; ring + 1 < ring_count; ++ring) {
        const std::size_t below = ring * ring_vertices;
        for (std::size_t i = 0; i < ring_vertices; ++i) {
            const std::size_t next = (i + 1) % ring_vertices;
            faces.push_back({below + i, below + next, below + ring_vertices + next, below + ring_vertices + i});
        }
    }
    faces.push_back(top);
    return faces;
}
}  // namespace skelplay::make_bonespro
