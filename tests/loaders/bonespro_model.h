#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// BonesPro files made by a test and their meaning, in the row vectors of 3ds Max: p' = p R + T. Nothing here knows how
/// the reader turns them into column vectors.
namespace skelplay::bonespro_model {
using Vector = std::array<double, 3>;

inline Vector plus(const Vector& a, const Vector& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Vector times(const Vector& a, double s) { return {a[0] * s, a[1] * s, a[2] * s}; }
inline double distance(const Vector& a, const Vector& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

struct Transform {
    std::array<Vector, 3> rows{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    Vector translation{0, 0, 0};
};

inline Vector turn(const Vector& p, const Transform& m) {
    return plus(plus(times(m.rows[0], p[0]), times(m.rows[1], p[1])), times(m.rows[2], p[2]));
}
inline Vector moved(const Vector& p, const Transform& m) { return plus(turn(p, m), m.translation); }

/// First `a`, then `b`.
inline Transform then(const Transform& a, const Transform& b) {
    return {{turn(a.rows[0], b), turn(a.rows[1], b), turn(a.rows[2], b)}, moved(a.translation, b)};
}

/// Inverts any invertible transform, by cofactors.
inline Transform inverse(const Transform& m) {
    const auto& r = m.rows;
    const auto cofactor = [&](std::size_t i, std::size_t j) {
        const std::size_t a = (i + 1) % 3, b = (i + 2) % 3, c = (j + 1) % 3, d = (j + 2) % 3;
        return r[a][c] * r[b][d] - r[a][d] * r[b][c];
    };
    const double determinant = r[0][0] * cofactor(0, 0) + r[0][1] * cofactor(0, 1) + r[0][2] * cofactor(0, 2);
    Transform back;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j) back.rows[j][i] = cofactor(i, j) / determinant;
    back.translation = times(turn(m.translation, back), -1.0);
    return back;
}

/// Right-handed, about one of the axes X, Y, Z.
inline Transform rotation(char axis, double radians) {
    const double s = std::sin(radians);
    const double c = std::cos(radians);
    if (axis == 'X') return {{{{1, 0, 0}, {0, c, s}, {0, -s, c}}}, {}};
    if (axis == 'Y') return {{{{c, 0, -s}, {0, 1, 0}, {s, 0, c}}}, {}};
    return {{{{c, s, 0}, {-s, c, 0}, {0, 0, 1}}}, {}};
}

/// Angles about fixed axes, in the order of the letters.
inline Transform euler(std::string_view order, const Vector& angles, const Vector& place) {
    Transform m = then(then(rotation(order[0], angles[0]), rotation(order[1], angles[1])), rotation(order[2], angles[2]));
    m.translation = place;
    return m;
}

inline std::string text(const Vector& v) { return fmt::format("{:.17g} {:.17g} {:.17g}", v[0], v[1], v[2]); }
inline std::string text(const Transform& m) {
    return fmt::format("{}\n{}\n{}\n{}\n", text(m.rows[0]), text(m.rows[1]), text(m.rows[2]), text(m.translation));
}

struct Bone {
    std::string name;
    std::optional<std::size_t> parent;
    Vector box{4, 4, 4};
    Transform bone, node;
};
struct Share {
    std::size_t bone;
    double weight;
};
struct Vertex {
    Vector place;
    std::vector<Share> shares;
};
struct Structure {
    std::vector<Bone> bones;
    std::vector<Vertex> vertices;
};

inline std::string text(const Structure& structure) {
    std::string out = fmt::format("Begin structure file\n{}\n{}\n", structure.bones.size(), structure.vertices.size());
    for (const Bone& bone : structure.bones)
        out += fmt::format("<{}>\n{}\n{}\n{}{}", bone.name, bone.parent ? std::to_string(*bone.parent) : "*",
                           text(bone.box), text(bone.bone), text(bone.node));
    for (const Vertex& vertex : structure.vertices) {
        out += fmt::format("{}\n{}\n", text(vertex.place), vertex.shares.size());
        for (const Share& share : vertex.shares) out += fmt::format("{} {:.17g}\n", share.bone, share.weight);
    }
    return out + "End structure file\n";
}

/// A frame: each bone's transform in the world, by the file's order.
using Frame = std::vector<Transform>;

/// Σ w · (v · B(0)⁻¹ · B(f)); a vertex of no bone stays.
inline Vector deformed(const Structure& structure, std::size_t vertex, const Frame& frame) {
    const Vertex& v = structure.vertices[vertex];
    if (v.shares.empty()) return v.place;
    Vector sum{};
    for (const Share& share : v.shares) {
        const Vector own = moved(v.place, inverse(structure.bones[share.bone].bone));
        sum = plus(sum, times(moved(own, frame[share.bone]), share.weight));
    }
    return sum;
}

/// The lines before the frames.
struct Head {
    std::string mode = "Bones", system = "Absolute", representation = "Matrix", order = "XYZ", units = "Degrees";
    int first = 0, step = 1;
};

inline std::string head_text(const Structure& structure, std::size_t frames, const Head& head) {
    return fmt::format("Begin animation file\n{} {} {}\n{}\n{}\n{}\n{}\n{}\n{} {} {}\n", structure.bones.size(),
                       structure.vertices.size(), frames, head.mode, head.system, head.representation, head.order,
                       head.units, head.first, head.first + (static_cast<int>(frames) - 1) * head.step, head.step);
}

/// A "Bones" export as matrices. The node transforms differ from those of the bones, so that confusing them shows.
inline std::string bones_text(const Structure& structure, const std::vector<Frame>& frames, Head head = {}) {
    std::string out = head_text(structure, frames.size(), head);
    const Transform elsewhere{{{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}}, {-100, -200, -300}};
    for (const Frame& frame : frames)
        for (std::size_t b = 0; b < frame.size(); ++b) {
            const auto parent = structure.bones[b].parent;
            const bool relative = head.system != "Absolute" && parent;
            const Transform own = relative ? then(frame[b], inverse(frame[*parent])) : frame[b];
            out += text(structure.bones[b].box) + "\n" + text(own) + text(elsewhere);
        }
    return out + "End animation file\n";
}

inline std::string mesh_text(const Structure& structure, const std::vector<Frame>& frames, Head head = {}) {
    head.mode = "Mesh (absolute)";
    std::string out = head_text(structure, frames.size(), head);
    for (const Frame& frame : frames)
        for (std::size_t v = 0; v < structure.vertices.size(); ++v) out += text(deformed(structure, v, frame)) + "\n";
    return out + "End animation file\n";
}

/// A branching skeleton whose parents come later in the file, like a Biped's: each node's own X leads to its children.
///
///     0 arm (parent 2)   1 hand (parent 0)   2 spine (*)   3 leg (parent 2)   4 prop (*)
inline Structure branching() {
    const auto node = [](const Transform& turned, const Vector& place) {
        Transform m = turned;
        m.translation = place;
        return m;
    };
    Structure s;
    s.bones.resize(5);
    s.bones[2].node = node(then(rotation('Z', 0.3), rotation('Y', -1.2)), {1, 2, 30});
    const auto along = [&](std::size_t parent, double length) { return moved({length, 0, 0}, s.bones[parent].node); };
    s.bones[0].node = node(then(rotation('X', 0.7), rotation('Z', 1.1)), along(2, 20));
    s.bones[1].node = node(then(rotation('Y', 0.4), rotation('X', -0.9)), along(0, 12));
    s.bones[3].node = node(then(rotation('Z', -0.8), rotation('Y', 1.9)), along(2, -5));
    s.bones[4].node = node(rotation('X', 2.0), {-20, 5, 3});
    const std::array<std::string, 5> names{"Bip01 R Arm", "Bip01 R Hand", "Bip01 Spine", "Bip01 L Leg", "Prop // 1"};
    const std::array<std::optional<std::size_t>, 5> parents{2, 0, std::nullopt, 2, std::nullopt};
    for (std::size_t b = 0; b < 5; ++b) {
        s.bones[b].name = names[b];
        s.bones[b].parent = parents[b];
        s.bones[b].box = {10, 4, 3};
        s.bones[b].bone = then(Transform{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {5, 0, 0}}, s.bones[b].node);
    }
    // Inside each bone's box, and some between two or three bones.
    for (std::size_t b = 0; b < 5; ++b)
        for (const double x : {-4.5, 0.5, 4.0})
            for (const double y : {-1.8, 1.5}) s.vertices.push_back({moved({x, y, x * 0.3}, s.bones[b].bone), {{b, 1.0}}});
    s.vertices.push_back({along(2, 18), {{2, 0.25}, {0, 0.75}}});
    s.vertices.push_back({along(0, 11), {{0, 0.5}, {1, 0.3}, {2, 0.2}}});
    s.vertices.push_back({along(2, -4), {{3, 0.125}, {2, 0.875}}});
    s.vertices.push_back({{50, 60, 70}, {}});
    return s;
}

/// Frames in which every bone turns about all axes and moves.
inline std::vector<Frame> moving(const Structure& structure, std::size_t count, std::string_view order = "XYZ") {
    std::vector<Frame> frames;
    for (std::size_t f = 0; f < count; ++f) {
        Frame frame;
        for (std::size_t b = 0; b < structure.bones.size(); ++b) {
            const double k = static_cast<double>(f) + 0.37 * static_cast<double>(b);
            frame.push_back(euler(order, {0.4 + 0.2 * k, -0.9 + 0.35 * k, 1.3 - 0.5 * k}, {3 * k, 10 - k, 25 + 2 * k}));
        }
        frames.push_back(frame);
    }
    return frames;
}
}  // namespace skelplay::bonespro_model
