#include "write_tube.h"
#include <cstddef>
#include <string_view>
#include "make_walk/text.h"
#include "tube.h"

namespace skelplay::make_bonespro {
namespace {
using make_walk::number;
using make_walk::numbers;

constexpr int axis_decimals = 8;
constexpr int length_decimals = 4;  // cm

std::string matrix_text(const Transform& transform, std::string_view remark) {
    std::string text = numbers(transform.rows[0], axis_decimals);
    text += " // ";
    text += remark;
    text += '\n';
    text += numbers(transform.rows[1], axis_decimals) + '\n';
    text += numbers(transform.rows[2], axis_decimals) + '\n';
    return text + numbers(transform.translation, length_decimals) + '\n';
}

std::string transforms_text(const BoneTransform& bone) {
    return numbers(box, length_decimals) + '\n' + matrix_text(bone.bone, "bone transform") +
           matrix_text(bone.node, "nodes transform");
}

std::string animation_head(std::string_view mode) {
    std::string text = "Begin animation file\n";
    text += std::to_string(bone_count) + " // bones\n";
    text += std::to_string(vertex_count) + " // vertices\n";
    text += std::to_string(frame_count) + " // frames\n";
    text += mode;
    text += "\nAbsolute\nMatrix\nXYZ\nDegrees\n0\n";
    text += std::to_string(frame_count - 1);
    return text + "\n1\n";
}
}  // namespace

std::string structure_text() {
    std::string text = "Begin structure file\n";
    text += std::to_string(bone_count) + " // bones\n";
    text += std::to_string(vertex_count) + " // vertices\n";
    const Bones bind = bind_pose();
    for (std::size_t i = 0; i < bone_count; ++i) {
        text += "<Tube " + std::to_string(i + 1) + ">\n";
        text += i == 0 ? "*" : std::to_string(i - 1);
        text += '\n';
        text += transforms_text(bind[i]);
    }
    for (const Vertex& vertex : make_vertices()) {
        text += numbers(vertex.position, length_decimals) + '\n';
        text += std::to_string(vertex.shares.size()) + '\n';
        for (const Share& share : vertex.shares) {
            text += std::to_string(share.bone) + ' ' + number(share.weight, axis_decimals) + '\n';
        }
    }
    return text + "End structure file\n";
}

std::string bones_text() {
    std::string text = animation_head("Bones");
    for (std::size_t frame = 0; frame < frame_count; ++frame) {
        for (const BoneTransform& bone : pose(frame)) {
            text += transforms_text(bone);
        }
    }
    return text + "End animation file\n";
}

std::string mesh_text() {
    std::string text = animation_head("Mesh (absolute)");
    const Bones bind = bind_pose();
    const std::vector<Vertex> vertices = make_vertices();
    for (std::size_t frame = 0; frame < frame_count; ++frame) {
        const Bones now = pose(frame);
        for (const Vertex& vertex : vertices) {
            text += numbers(posed(vertex, bind, now), length_decimals) + '\n';
        }
    }
    return text + "End animation file\n";
}

std::string obj_text() {
    std::string text = "# The faces of the tube: its vertices are those of tube-structure.txt, in the same order.\n";
    for (const Vertex& vertex : make_vertices()) {
        text += "v " + numbers(vertex.position, length_decimals) + '\n';
    }
    text += "g tube\n";
    for (const std::vector<std::size_t>& face : make_faces()) {
        text += 'f';
        for (const std::size_t corner : face) {
            text += ' ' + std::to_string(corner + 1);
        }
        text += '\n';
    }
    return text;
}
}  // namespace skelplay::make_bonespro
