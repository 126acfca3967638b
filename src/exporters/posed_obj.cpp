#include "exporters/posed_obj.h"
#include "scene/skin_attachment.h"

namespace skelplay::exporters {
namespace {
using figure::Corner;
using figure::Face;
using figure::Mesh;

bool has_length(const glm::dvec3& vector) {
    const double length = glm::length(vector);
    return length > 0 && std::isfinite(length);
}

bool is_finite(const glm::dvec3& point) {
    return std::isfinite(point.x) && std::isfinite(point.y) && std::isfinite(point.z);
}

/// The matrix that transforms normals: the cofactors of `matrix`, which keep normals perpendicular when axes are scaled
/// (the inverse transpose except for a factor, without a division).
glm::dmat3 for_normals(const glm::dmat4& matrix) {
    const glm::dvec3 x(matrix[0]);
    const glm::dvec3 y(matrix[1]);
    const glm::dvec3 z(matrix[2]);
    return {glm::cross(y, z), glm::cross(z, x), glm::cross(x, y)};
}

std::string head_text(const ObjHead& head) {
    std::string text;
    if (!head.comment.empty()) text += "# " + without_controls(head.comment, '?') + '\n';
    if (!head.material_library.empty()) text += "mtllib " + without_controls(head.material_library, '?') + '\n';
    return text;
}

void append_line(std::string& text, std::string_view keyword, const glm::dvec3& numbers) {
    text += keyword;
    for (int i = 0; i < 3; ++i) {
        text += ' ';
        text += base::shortest(numbers[i]);
    }
    text += '\n';
}

/// Writes the object, groups, material and smoothing group of faces where they change.
struct StateLines {
    const Mesh& mesh;

    void append(std::string& text, const Face& face) {
        if (face.object != object_ && face.object != Face::none) {
            text += "o " + mesh.objects[face.object] + '\n';
            group_set_ = Face::none;  // in many readers an object ends the group, so the group is repeated
        }
        object_ = face.object;
        if (face.group_set != group_set_) {
            text += 'g';
            for (const std::uint32_t group : mesh.groups_of(face)) text += ' ' + mesh.groups[group];
            text += '\n';
        }
        group_set_ = face.group_set;
        if (face.material != material_ && face.material != Face::none)
            text += fmt::format("usemtl {}\n", base::trimmed(mesh.materials[face.material].name));
        material_ = face.material;
        const std::int64_t smoothing = face.smoothing ? std::int64_t{*face.smoothing} : not_stated;
        if (smoothing != smoothing_ && face.smoothing)
            text += smoothing == 0 ? "s off\n" : fmt::format("s {}\n", smoothing);
        smoothing_ = smoothing;
    }

    static constexpr std::int64_t not_stated = -1;
    std::uint32_t object_ = Face::none;
    std::uint32_t group_set_ = Face::none;
    std::uint32_t material_ = Face::none;
    std::int64_t smoothing_ = not_stated;
};

void append_face(std::string& text, std::span<const Corner> corners) {
    text += 'f';
    auto end = std::back_inserter(text);
    for (const Corner& corner : corners) {
        fmt::format_to(end, " {}", std::uint64_t{corner.position} + 1);
        if (corner.normal != Corner::no_normal) fmt::format_to(end, "//{}", std::uint64_t{corner.normal} + 1);
    }
    text += '\n';
}
}  // namespace

SplitList::SplitList(std::size_t sources) : entries_(sources) {
    for (std::size_t i = 0; i < sources; ++i) entries_[i].source = static_cast<std::uint32_t>(i);
}

std::uint32_t SplitList::take(std::uint32_t source, std::uint32_t piece) {
    Entry& first = entries_[source];
    if (first.piece == nobody) first.piece = piece;
    if (first.piece == piece) return source;
    const auto same_source = copies_.lower_bound({source, 0});
    if (same_source == copies_.end() || same_source->first.first != source) ++shared_;
    const auto [copy, is_new] = copies_.try_emplace({source, piece}, static_cast<std::uint32_t>(entries_.size()));
    if (is_new) entries_.push_back({source, piece});
    return copy->second;
}

PosedObj::PosedObj(const figure::Skin& skin)
    : skin_(skin), positions_(skin.mesh.positions.size()), normals_(skin.mesh.normals.size()),
      corners_(skin.mesh.corners.size()) {
    std::vector<std::uint32_t> piece_of_face(skin.mesh.faces.size());
    for (std::uint32_t piece = 0; piece < skin.pieces.size(); ++piece) {
        for (const std::uint32_t face : skin.pieces[piece].faces) piece_of_face[face] = piece;
        if (skin.pieces[piece].bone == BoneId::none) faces_at_rest_ = skin.pieces[piece].faces.size();
    }
    // In the order of faces, so that the first face of a vertex keeps it and later ones get copies.
    for (std::size_t i = 0; i < piece_of_face.size(); ++i) split_face(skin.mesh.faces[i], piece_of_face[i]);
}

void PosedObj::split_face(const Face& face, std::uint32_t piece) {
    const auto usable = [&](const Corner& corner) {
        return corner.normal != Corner::no_normal && has_length(skin_.mesh.normals[corner.normal]);
    };
    const auto corners = skin_.mesh.corners_of(face);
    const auto with_normal = std::ranges::count_if(corners, usable);
    const bool all = with_normal == std::ssize(corners);
    if (with_normal > 0 && !all) ++faces_with_some_normals_;  // OBJ allows normals at all corners of a face or at none
    has_normals_ = has_normals_ || all;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        Corner& own = corners_[face.first_corner + i];
        own.position = positions_.take(corners[i].position, piece);
        own.normal = all ? normals_.take(corners[i].normal, piece) : Corner::no_normal;
    }
}

std::optional<std::string> PosedObj::text(const scene::FigureEvaluator& evaluator, const ObjHead& head) const {
    const Mesh& mesh = skin_.mesh;
    std::vector<glm::dmat4> matrices;
    for (const figure::SkinPiece& piece : skin_.pieces)
        matrices.push_back(scene::is_at_bind(piece, evaluator) ? glm::dmat4(1.0) : scene::piece_matrix(piece, evaluator));
    std::string text = head_text(head);
    for (const auto& [source, piece] : positions_.entries()) {
        glm::dvec3 position = mesh.positions[source];
        if (piece != SplitList::nobody) position = glm::dvec3(matrices[piece] * glm::dvec4(position, 1.0));
        if (!is_finite(position)) return std::nullopt;
        append_line(text, "v", position);
    }
    if (has_normals_) append_normals(text, matrices);
    StateLines state{mesh};
    for (const Face& face : mesh.faces) {
        state.append(text, face);
        append_face(text, std::span(corners_).subspan(face.first_corner, face.corner_count));
    }
    return text;
}

/// `matrices` by piece.
void PosedObj::append_normals(std::string& text, const std::vector<glm::dmat4>& matrices) const {
    for (const auto& [source, piece] : normals_.entries()) {
        glm::dvec3 normal = skin_.mesh.normals[source];
        if (piece != SplitList::nobody) normal = for_normals(matrices[piece]) * normal;
        append_line(text, "vn", has_length(normal) ? glm::normalize(normal) : glm::dvec3(0.0));
    }
}

std::optional<std::string> weighted_obj(std::span<const glm::dvec3> positions, const Mesh* mesh, const ObjHead& head) {
    if (!std::ranges::all_of(positions, is_finite)) return std::nullopt;
    std::string text = head_text(head);
    for (const glm::dvec3& position : positions) append_line(text, "v", position);
    if (mesh == nullptr) {
        for (std::size_t i = 1; i <= positions.size(); ++i) text += fmt::format("p {}\n", i);
        return text;
    }
    StateLines state{*mesh};
    std::vector<Corner> corners;
    for (const Face& face : mesh->faces) {
        corners.clear();
        for (const Corner& corner : mesh->corners_of(face)) corners.push_back({corner.position});
        state.append(text, face);
        append_face(text, corners);
    }
    return text;
}

std::string material_library(const Mesh& mesh) {
    std::string text;
    for (const figure::Material& material : mesh.materials)
        if (material.diffuse)
            text += fmt::format("newmtl {}\nKd {} {} {}\n", base::trimmed(material.name), material.diffuse->r,
                                material.diffuse->g, material.diffuse->b);
    return text;
}
}  // namespace skelplay::exporters
