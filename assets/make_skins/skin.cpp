#include "skin.h"

#include <algorithm>
#include <cassert>

namespace skelplay::make_skins {
namespace {

// The face's normal, with twice its area as length. Computed from the diagonals, so a quad need not be quite flat.
glm::dvec3 area_vector(const Shell& shell, const Face& face) {
    const auto corner = [&](std::size_t i) { return shell.vertices[face[i]].position; };
    return face.size() == 4 ? glm::cross(corner(2) - corner(0), corner(3) - corner(1))
                            : glm::cross(corner(1) - corner(0), corner(2) - corner(0));
}

glm::dvec3 reflected(const glm::dvec3& v) { return {-v.x, v.y, v.z}; }

void reflect(Shell& shell) {
    for (Vertex& vertex : shell.vertices) {
        vertex = {reflected(vertex.position), reflected(vertex.normal)};
    }
    for (Face& face : shell.faces) {
        std::reverse(face.begin(), face.end());
    }
}

}  // namespace

Piece& Skin::find(std::string_view groups) {
    const auto piece = std::find_if(pieces.begin(), pieces.end(), [&](const Piece& p) { return p.groups == groups; });
    assert(piece != pieces.end());
    return *piece;
}

double signed_volume(const Shell& shell) {
    double volume = 0.0;
    for (const Face& face : shell.faces) {
        for (std::size_t i = 2; i < face.size(); ++i) {
            volume += glm::dot(shell.vertices[face[0]].position,
                               glm::cross(shell.vertices[face[i - 1]].position, shell.vertices[face[i]].position));
        }
    }
    return volume;
}

void face_outward(Shell& shell) {
    if (signed_volume(shell) < 0.0) {
        for (Face& face : shell.faces) {
            std::reverse(face.begin(), face.end());
        }
    }
}

void smooth_normals(Shell& shell) {
    for (const Face& face : shell.faces) {
        for (const std::size_t corner : face) {
            shell.vertices[corner].normal += area_vector(shell, face);
        }
    }
    for (Vertex& vertex : shell.vertices) {
        vertex.normal = glm::normalize(vertex.normal);
    }
}

std::vector<Piece> mirrored(const std::vector<Piece>& left) {
    std::vector<Piece> right = left;
    for (Piece& piece : right) {
        piece.groups.front() = 'r';
        std::for_each(piece.shells.begin(), piece.shells.end(), reflect);
    }
    return right;
}

void shift(Piece& piece, const glm::dvec3& by) {
    for (Shell& shell : piece.shells) {
        for (Vertex& vertex : shell.vertices) {
            vertex.position += by;
        }
    }
}

void scale(Skin& skin, double factor) {
    for (Piece& piece : skin.pieces) {
        for (Shell& shell : piece.shells) {
            for (Vertex& vertex : shell.vertices) {
                vertex.position *= factor;
            }
        }
    }
}

}  // namespace skelplay::make_skins
