#pragma once

#include <glm/glm.hpp>
#include <string>
#include <string_view>
#include <vector>
#include "body/loft.h"

namespace skelplay::make_skins {
using body::mannequin::Axes;
using body::mannequin::Face;
using body::mannequin::face_outward;
using body::mannequin::Segment;
using body::mannequin::Shell;
using body::mannequin::signed_volume;
using body::mannequin::smooth_normals;
using body::mannequin::Vertex;

/// The part of a skin that moves with one bone: a face group of the OBJ file.
struct Piece {
    std::string groups;  // the bone's name; in a faulty skin perhaps another name, or two separated by a blank
    std::vector<Shell> shells;
};

/// A skin of rigid pieces.
struct Skin {
    std::vector<std::string> remarks;  // comment lines for the top of the file
    std::vector<Piece> pieces;

    /// The piece with these groups, which must exist.
    Piece& find(std::string_view groups);
};

/// Copies of the left side's pieces for the right side: mirrored in x = 0, with the leading l of their names turned to
/// r.
std::vector<Piece> mirrored(const std::vector<Piece>& left);

/// Moves the piece by a vector.
void shift(Piece& piece, const glm::dvec3& by);

/// Scales the skin about the origin.
void scale(Skin& skin, double factor);
}  // namespace skelplay::make_skins
