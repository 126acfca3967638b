#include "skin.h"
#include <algorithm>
#include <cassert>

namespace skelplay::make_skins {
namespace {
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
