#include "write_obj.h"
#include <array>
#include "make_walk/text.h"
#include "palette.h"

namespace skelplay::make_skins {
namespace {
using make_walk::numbers;

constexpr int position_decimals = 3;  // cm: a hundredth of a millimetre
constexpr int normal_decimals = 3;

std::string face_line(const Face& face, std::size_t first_vertex) {
    std::string line = "f";
    for (const std::size_t corner : face) {
        const std::string id = std::to_string(first_vertex + corner);
        line += ' ';
        line += id;
        line += "//";
        line += id;
    }
    return line + '\n';
}

// Vertex numbers count through the whole file, from 1.
std::string shell_text(const Shell& shell, std::size_t first_vertex, bool names_material) {
    std::string text;
    for (const Vertex& vertex : shell.vertices) {
        text += "v " + numbers(vertex.position, position_decimals) + '\n';
    }
    for (const Vertex& vertex : shell.vertices) {
        text += "vn " + numbers(vertex.normal, normal_decimals) + '\n';
    }
    if (names_material) {
        text += "usemtl " + shell.material + '\n';
    }
    for (const Face& face : shell.faces) {
        text += face_line(face, first_vertex);
    }
    return text;
}
}  // namespace

std::string obj_text(const Skin& skin, std::string_view library) {
    std::string text;
    for (const std::string& remark : skin.remarks) {
        text += "# " + remark + '\n';
    }
    if (!library.empty()) {
        text += "mtllib " + std::string(library) + '\n';
    }
    std::size_t next_vertex = 1;
    for (const Piece& piece : skin.pieces) {
        text += "g " + piece.groups + '\n';
        for (const Shell& shell : piece.shells) {
            text += shell_text(shell, next_vertex, !library.empty());
            next_vertex += shell.vertices.size();
        }
    }
    return text;
}

std::string mtl_text() {
    std::string text = "# The colours of the skins of the sample walk, written by make_skins\n";
    for (const Material& material : materials) {
        text += "newmtl " + std::string(material.name) + "\nKd " + numbers(material.diffuse, 3) + '\n';
    }
    return text;
}
}  // namespace skelplay::make_skins
