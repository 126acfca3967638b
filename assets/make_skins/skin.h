#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::make_skins {

struct Vertex {
    glm::dvec3 position{0.0};  // cm, in the skeleton's rest pose
    glm::dvec3 normal{0.0};    // unit, outward
};

/// Three or four corners, counter-clockwise seen from outside; indices into the shell's vertices.
using Face = std::vector<std::size_t>;

/// A closed surface of one colour.
struct Shell {
    std::string material;
    std::vector<Vertex> vertices;
    std::vector<Face> faces;
};

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

/// Six times the volume inside the shell; negative if its faces look inward.
double signed_volume(const Shell& shell);

/// Turns the faces about if they look inward.
void face_outward(Shell& shell);

/// Gives every vertex the mean direction of the faces around it, large faces counting more.
void smooth_normals(Shell& shell);

/// Copies of the left side's pieces for the right side: mirrored in x = 0, with the leading l of their names turned to
/// r.
std::vector<Piece> mirrored(const std::vector<Piece>& left);

/// Moves the piece by a vector.
void shift(Piece& piece, const glm::dvec3& by);

/// Scales the skin about the origin.
void scale(Skin& skin, double factor);

}  // namespace skelplay::make_skins
