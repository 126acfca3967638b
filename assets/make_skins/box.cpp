#include "box.h"
#include <array>
#include <utility>

namespace skelplay::make_skins {
namespace {
// The sign of corner c of a cube in dimension d is its bit d (0 side, 1 along, 2 front). Each corner is cut into three
// vertices, one for each flat side it touches: vertex 3 c + d is on the flat side of dimension d.
constexpr std::uint32_t vertex_of(std::size_t corner, std::size_t dimension) {
    return static_cast<std::uint32_t>(3 * corner + dimension);
}

constexpr double sign(std::size_t corner, std::size_t dimension) { return (corner >> dimension & 1U) != 0 ? 1.0 : -1.0; }

// On the flat side of dimension d, the vertex keeps coordinate d and moves inward in the other two.
glm::dvec3 cut_corner(std::size_t corner, std::size_t dimension, const std::array<BoxEnd, 2>& ends, double chamfer,
                      const Axes& axes) {
    const BoxEnd& end = ends[corner >> 1U & 1U];
    glm::dvec3 inward(chamfer);
    inward[static_cast<int>(dimension)] = 0.0;
    return axes.at(end.at, end.out + sign(corner, 0) * (end.side - inward.x),
                   end.ahead + sign(corner, 2) * (end.front - inward.z)) -
           glm::normalize(axes.along) * sign(corner, 1) * inward.y;
}

// Setting bit d of a corner gives its neighbour along dimension d.
constexpr std::size_t bit(std::size_t dimension) { return std::size_t{1} << dimension; }

void add_flat_sides(Shell& shell) {
    for (std::size_t d = 0; d < 3; ++d) {
        const std::size_t u = bit((d + 1) % 3);
        const std::size_t v = bit((d + 2) % 3);
        const std::size_t high = bit(d);
        shell.faces.push_back(
            {vertex_of(high, d), vertex_of(high | u, d), vertex_of(high | u | v, d), vertex_of(high | v, d)});
        shell.faces.push_back({vertex_of(0, d), vertex_of(v, d), vertex_of(u | v, d), vertex_of(u, d)});
    }
}

bool is_odd(std::size_t corner) { return ((corner ^ corner >> 1U ^ corner >> 2U) & 1U) != 0; }

void add_chamfers(Shell& shell) {
    for (std::size_t d = 0; d < 3; ++d) {
        const std::size_t e = (d + 1) % 3;
        const std::size_t f = (d + 2) % 3;
        for (const std::size_t c : {std::size_t{0}, bit(e), bit(f), bit(e) | bit(f)}) {
            Face face{vertex_of(c, e), vertex_of(c | bit(d), e), vertex_of(c | bit(d), f), vertex_of(c, f)};
            if (!is_odd(c)) {
                std::swap(face[1], face[3]);
            }
            shell.faces.push_back(face);
        }
    }
}

void add_corners(Shell& shell) {
    for (std::size_t c = 0; c < 8; ++c) {
        Face face{vertex_of(c, 0), vertex_of(c, 1), vertex_of(c, 2)};
        if (!is_odd(c)) {
            std::swap(face[1], face[2]);
        }
        shell.faces.push_back(face);
    }
}

// Each vertex is on exactly one flat side; those are the first six faces.
void add_normals(Shell& shell) {
    for (std::size_t i = 0; i < 6; ++i) {
        const Face& face = shell.faces[i];
        const auto corner = [&](std::size_t k) { return shell.vertices[face[k]].position; };
        const glm::dvec3 normal = glm::normalize(glm::cross(corner(2) - corner(0), corner(3) - corner(1)));
        for (const std::size_t vertex : face) {
            shell.vertices[vertex].normal = normal;
        }
    }
}
}  // namespace

Shell box(const BoxEnd& first, const BoxEnd& last, double chamfer, const Axes& axes, std::string material) {
    Shell shell{std::move(material), {}, {}};
    for (std::size_t corner = 0; corner < 8; ++corner) {
        for (std::size_t dimension = 0; dimension < 3; ++dimension) {
            shell.vertices.push_back({cut_corner(corner, dimension, {first, last}, chamfer, axes), {}});
        }
    }
    add_flat_sides(shell);
    add_chamfers(shell);
    add_corners(shell);
    face_outward(shell);
    add_normals(shell);
    return shell;
}
}  // namespace skelplay::make_skins
