#pragma once

#include "base/image.h"
#include "figure/ids.h"
#include "figure/prelude.h"

namespace skelplay::figure {
/// A corner of a face: a position and, if the file gives them, a normal and a texture point.
struct Corner {
    static constexpr std::uint32_t no_normal = 0xFFFFFFFFU;
    std::uint32_t position = 0;               // into Mesh::positions
    std::uint32_t normal = no_normal;         // into Mesh::normals
    std::uint32_t texture_point = no_normal;  // into Mesh::texture_points
};

/// A polygon of at least three corners, planar and perhaps concave, with its groups, object and material.
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

/// What a face looks like.
struct Material {
    std::string name;
    std::optional<glm::vec3> diffuse;  // as in the file, 0 to 1; nothing: the file has none
    /// Covers the faces, each pixel times `diffuse`; nothing is seen where its alpha is below a half. Null: none was
    /// read.
    std::shared_ptr<const base::Image> picture = nullptr;
    bool one_sided = false;  // its faces are seen only from where their corners are counter-clockwise
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
    std::vector<glm::vec2> texture_points;        // (0, 0): the upper left corner of a picture, which repeats beyond 1

    [[nodiscard]] std::span<const Corner> corners_of(const Face& face) const noexcept {
        return std::span(corners).subspan(face.first_corner, face.corner_count);
    }
    /// The groups a face is in, in the order of the file.
    [[nodiscard]] std::span<const std::uint32_t> groups_of(const Face& face) const noexcept {
        return group_sets[face.group_set];
    }
};

/// Cuts every face into triangles and replaces Mesh::triangles. Convex faces become fans. Concave ones are projected
/// along their mean normal and cut by ear clipping up to a number of tests in proportion to its corners, then as a fan.
void triangulate(Mesh& mesh);

/// A unit normal for each corner: the file's normal if it gives one; else the mean, weighted by angle, over the faces
/// that share the corner's position and smoothing group. Where the file states no smoothing, the mean is over the faces
/// of the same piece whose normals are within 40 degrees of the corner's face. `piece_of_face`: by face.
std::vector<glm::dvec3> corner_normals(const Mesh& mesh, std::span<const std::uint32_t> piece_of_face);

/// How a name in the mesh was matched to a bone, most certain first.
enum class MatchKind : std::uint8_t {
    hand,  // chosen by a person, whatever the name
    exact,
    ignoring_case,
    convention,  // the same words of the Acclaim naming convention: L_l_toe_th = h_left_low_toe_three
    part,        // the same part of the body, by the names of another family of skeletons: lfemur = LeftUpLeg
    suggested,   // the nearest name
    none,
};

/// "hand", "exact", "case", "convention", "part", "suggested" or "none", as used in reports.
inline std::string_view name(MatchKind kind) noexcept {
    static constexpr std::array<std::string_view, 7> names{"hand", "exact",     "case", "convention",
                                                           "part", "suggested", "none"};
    return names[static_cast<std::size_t>(kind)];
}

/// The bone that a name in the mesh stands for.
struct NameMatch {
    BoneId bone = BoneId::none;  // none with MatchKind::hand: the faces do not move
    MatchKind kind = MatchKind::none;
    bool accepted = false;  // faces follow the bone; a suggestion is accepted only on request

    /// True when the name is not matched yet; false where a person left its faces without a bone.
    [[nodiscard]] bool is_open() const noexcept { return !accepted && kind != MatchKind::hand; }
};

/// Which bone a face follows, and which of its names decided that.
struct FaceBinding {
    enum class By : std::uint8_t { nothing, group, object, material };
    BoneId bone = BoneId::none;
    By by = By::nothing;
    std::uint32_t name = Face::none;       // into Mesh::groups, objects or materials
    BoneId also = BoneId::none;            // another bone that a later group of the face names; not followed
    std::uint32_t also_name = Face::none;  // into Mesh::groups
};

/// The faces of one bone. They move with the bone: v' = bone(frame) · S(frame) · inverse_bind · v, see skin_scale().
struct SkinPiece {
    BoneId bone = BoneId::none;        // none: faces attached to no bone, which do not move
    glm::dmat4 inverse_bind{1.0};      // the inverse of bone · S in the bind pose, raw units
    std::vector<std::uint32_t> faces;  // into Mesh::faces, ascending
    std::uint32_t first_vertex = 0;    // into Skin::vertices
    std::uint32_t vertex_count = 0;
    std::uint32_t first_index = 0;  // into Skin::indices
    std::uint32_t index_count = 0;
};

/// A vertex of one piece. Positions that several pieces share appear once in each.
struct SkinVertex {
    glm::dvec3 position{0.0};  // in the bind pose, raw units
    glm::dvec3 normal{0.0};    // of unit length
    std::uint32_t source = 0;  // into Mesh::positions
    std::uint32_t material = Face::none;
    glm::vec2 texture_point{0.0F};
};

/// A mesh whose faces are attached to bones, and the names and bones that did not match.
struct Skin {
    Mesh mesh;
    std::optional<std::size_t> bind_frame;     // nothing: the rest pose
    double scale = 1.0;                        // factor on the file's positions
    std::vector<SkinPiece> pieces;             // ordered by bone; faces attached to no bone come first
    std::vector<SkinVertex> vertices;          // those of a piece are consecutive
    std::vector<std::uint32_t> indices;        // triangles, into vertices
    std::vector<NameMatch> group_matches;      // by Mesh::groups
    std::vector<NameMatch> object_matches;     // by Mesh::objects
    std::vector<NameMatch> material_matches;   // by Mesh::materials
    std::vector<FaceBinding> bindings;         // by Mesh::faces
    std::vector<BoneId> unskinned_bones;       // bones without a face
    std::vector<BoneId> unskinned_on_purpose;  // bones that a person left without faces, ascending
};

/// A bone's share in the movement of a vertex.
struct Influence {
    BoneId bone = BoneId::none;
    double weight = 0.0;  // > 0; those of a vertex sum to 1
};

/// A mesh of the file that a weighted skin has vertices of.
struct SkinMesh {
    std::string name;
    std::uint32_t first_vertex = 0;  // into WeightedSkin::positions; its vertices end where the next mesh's begin
};

/// A mesh whose vertices follow several bones each:
///     v' = Σ weight · bone(frame) · S(frame) · inverse_bind · v    (BonesPro's export format; raw units and axes)
/// S is the scale of the bone's own skin (see skin_scale()), by which a bone stretches its share of each vertex.
/// A vertex without influences does not move.
struct WeightedSkin {
    std::string name;                   // the file's name, without its folder
    std::vector<glm::dvec3> positions;  // in the bind pose
    /// The index of each vertex's first influence; one extra entry at the end is the number of all influences.
    std::vector<std::uint32_t> first_influence;
    std::vector<Influence> influences;     // vertex by vertex, any number each, the heaviest first
    std::vector<double> file_weight_sums;  // by vertex: the sum of the weights in the file
    std::vector<glm::dmat4> inverse_bind;  // by BoneId: the inverse of the bone's world matrix in the bind pose
    std::vector<std::array<std::uint32_t, 3>> triangles;  // into positions; empty: shown as points
    std::vector<glm::vec3> normals;  // by vertex, in the bind pose; empty or 0: the mean over the triangles
    std::vector<Material> materials;
    std::vector<std::uint32_t> vertex_materials;  // by vertex, into materials, or Face::none; empty: none has one
    std::vector<glm::vec2> texture_points;        // by vertex, see Mesh::texture_points; empty: none is needed
    std::vector<SkinMesh> meshes;                 // in the order of their vertices; empty: all are of one without a name
    std::vector<std::uint32_t> file_vertices;     // by vertex: its number in its mesh in the file, from 0; empty: its own

    [[nodiscard]] std::span<const Influence> influences_of(std::size_t vertex) const noexcept {
        return std::span(influences)
            .subspan(first_influence[vertex], first_influence[vertex + 1] - first_influence[vertex]);
    }
};

/// The skin's vertices in a pose. `world`: bone · S in the figure's axes, by BoneId. `positions` is reused.
void pose_weighted(const WeightedSkin& skin, std::span<const glm::dmat4> world, std::vector<glm::dvec3>& positions);
}  // namespace skelplay::figure
