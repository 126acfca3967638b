#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace skelplay::figure {

/// A corner of a face: a position and, if the file gives one, a normal.
struct Corner {
    static constexpr std::uint32_t no_normal = 0xFFFFFFFFU;
    std::uint32_t position = 0;        // into Mesh::positions
    std::uint32_t normal = no_normal;  // into Mesh::normals
};

/// A polygon of at least three corners, intended to be planar and possibly concave, with its groups, object and
/// material.
struct Face {
    static constexpr std::uint32_t none = 0xFFFFFFFFU;
    std::uint32_t first_corner = 0;  // into Mesh::corners
    std::uint32_t corner_count = 0;
    std::uint32_t first_triangle = 0;  // into Mesh::triangles
    std::uint32_t triangle_count = 0;
    std::uint32_t group_set = 0;             // into Mesh::group_sets
    std::uint32_t object = none;             // into Mesh::objects
    std::uint32_t material = none;           // into Mesh::materials
    std::optional<std::uint32_t> smoothing;  // 0: off, every edge is sharp; nothing: not stated
    std::uint64_t file_offset = 0;           // byte offset of its line
};

/// What a face looks like. Textures are not read.
struct Material {
    std::string name;
    std::optional<glm::vec3> diffuse;  // as in the file, 0 to 1; nothing: the file has none
};

/// A surface as read from its file: raw numbers, polygons in the file's order, every index valid.
struct Mesh {
    std::string name;  // the file's name, without its folder
    std::vector<glm::dvec3> positions;
    std::vector<glm::dvec3> normals;  // as in the file, not always of unit length
    std::vector<Corner> corners;
    std::vector<Face> faces;
    std::vector<std::array<std::uint32_t, 3>> triangles;  // indices into corners, see triangulate()
    std::vector<std::string> groups;                      // each name once, in order of first appearance
    std::vector<std::vector<std::uint32_t>> group_sets;   // indices into groups, as on a `g` line; each set once
    std::vector<std::string> objects;
    std::vector<Material> materials;              // those that faces use
    std::vector<std::string> material_libraries;  // paths of the libraries that were read
    std::size_t texture_points = 0;               // how many the file has; they are not read

    [[nodiscard]] std::span<const Corner> corners_of(const Face& face) const noexcept {
        return std::span(corners).subspan(face.first_corner, face.corner_count);
    }
    /// The groups a face is in, in the order of the file.
    [[nodiscard]] std::span<const std::uint32_t> groups_of(const Face& face) const noexcept {
        return group_sets[face.group_set];
    }
};

/// Cuts every face into triangles and replaces Mesh::triangles. Convex faces become fans. Concave ones are projected
/// along their mean normal and cut by ear clipping; the number of tests is limited in proportion to the number of
/// corners, and the rest at the limit becomes a fan.
void triangulate(Mesh& mesh);

/// A unit normal for each corner: the file's normal if it gives one; else the mean, weighted by angle, over the faces
/// that share the corner's position and smoothing group. Where the file states no smoothing, the mean is over the faces
/// of the same piece whose normals are within 40 degrees of the corner's face. `piece_of_face`: the piece's number for
/// each face.
std::vector<glm::dvec3> corner_normals(const Mesh& mesh, std::span<const std::uint32_t> piece_of_face);

}  // namespace skelplay::figure
