#include "scene/skin_attachment.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/mat4x4.hpp>
#include <glm/matrix.hpp>
#include <string>
#include <tuple>
#include <utility>

#include "scene/bone_names.h"
#include "scene/bounds.h"
#include "scene/matrix_stack.h"

namespace skelplay::scene {

namespace {

using figure::BoneId;
using figure::Face;
using figure::FaceBinding;
using figure::NameMatch;
using figure::Skin;

NameMatch matched(const BoneNames& bones, const std::string& name, bool accept_suggestions) {
    NameMatch match = bones.match(name);
    if (match.kind == figure::MatchKind::suggested) match.accepted = accept_suggestions;
    return match;
}

FaceBinding bind(const Skin& skin, const Face& face) {
    FaceBinding binding;
    for (const std::uint32_t group : skin.mesh.groups_of(face)) {
        const NameMatch& match = skin.group_matches[group];
        if (!match.accepted) continue;
        if (binding.bone == BoneId::none) {
            binding.bone = match.bone;
            binding.by = FaceBinding::By::group;
            binding.name = group;
        } else if (binding.also == BoneId::none && match.bone != binding.bone) {
            binding.also = match.bone;
            binding.also_name = group;
        }
    }
    const auto fall_back = [&](FaceBinding::By by, std::uint32_t name, const std::vector<NameMatch>& matches) {
        if (binding.bone != BoneId::none || name == Face::none || !matches[name].accepted) return;
        binding.bone = matches[name].bone;
        binding.by = by;
        binding.name = name;
    };
    fall_back(FaceBinding::By::object, face.object, skin.object_matches);
    fall_back(FaceBinding::By::material, face.material, skin.material_matches);
    return binding;
}

void match_names(Skin& skin, const figure::Skeleton& skeleton, bool accept_suggestions) {
    const BoneNames bones(skeleton);
    for (const std::string& group : skin.mesh.groups)
        skin.group_matches.push_back(matched(bones, group, accept_suggestions));
    for (const std::string& object : skin.mesh.objects)
        skin.object_matches.push_back(matched(bones, object, accept_suggestions));
    for (const figure::Material& material : skin.mesh.materials)
        skin.material_matches.push_back(matched(bones, material.name, accept_suggestions));
    for (const Face& face : skin.mesh.faces) skin.bindings.push_back(bind(skin, face));
}

glm::dmat4 inverse_of(const FigureEvaluator& evaluator, BoneId bone) { return glm::inverse(evaluator.world(bone)); }

/// Groups faces into pieces, ordered by bone (BoneId::none, which is -1, comes first).
void make_pieces(Skin& skin, std::size_t bones) {
    std::vector<figure::SkinPiece> by_bone(bones + 1);
    for (std::uint32_t face = 0; face < skin.bindings.size(); ++face)
        by_bone[static_cast<std::size_t>(static_cast<int>(skin.bindings[face].bone) + 1)].faces.push_back(face);
    for (std::size_t i = 0; i < by_bone.size(); ++i) {
        const BoneId bone = i == 0 ? BoneId::none : figure::bone_id(i - 1);
        if (by_bone[i].faces.empty()) {
            if (bone != BoneId::none) skin.bare_bones.push_back(bone);
            continue;
        }
        by_bone[i].bone = bone;
        skin.pieces.push_back(std::move(by_bone[i]));
    }
}

std::vector<std::uint32_t> piece_of_face(const Skin& skin) {
    std::vector<std::uint32_t> pieces(skin.mesh.faces.size());
    for (std::uint32_t piece = 0; piece < skin.pieces.size(); ++piece)
        for (const std::uint32_t face : skin.pieces[piece].faces) pieces[face] = piece;
    return pieces;
}

/// Makes a vertex for each different combination of position, material and normal in the piece, and its triangles.
void make_vertices(Skin& skin, figure::SkinPiece& piece, const std::vector<glm::dvec3>& normals) {
    const figure::Mesh& mesh = skin.mesh;
    struct Use {
        figure::SkinVertex vertex;
        std::uint32_t corner = 0;
    };
    const auto key = [](const Use& use) {
        const figure::SkinVertex& v = use.vertex;
        return std::tuple(v.source, v.material, v.normal.x, v.normal.y, v.normal.z);
    };
    std::vector<Use> uses;
    for (const std::uint32_t f : piece.faces) {
        const Face& face = mesh.faces[f];
        for (std::uint32_t c = face.first_corner; c < face.first_corner + face.corner_count; ++c) {
            const std::uint32_t source = mesh.corners[c].position;
            uses.push_back({{mesh.positions[source], normals[c], source, face.material}, c});
        }
    }
    std::ranges::sort(uses, {}, key);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> vertex_of;  // corner, vertex
    piece.first_vertex = static_cast<std::uint32_t>(skin.vertices.size());
    for (std::size_t i = 0; i < uses.size(); ++i) {
        if (i == 0 || key(uses[i]) != key(uses[i - 1])) skin.vertices.push_back(uses[i].vertex);
        vertex_of.emplace_back(uses[i].corner, static_cast<std::uint32_t>(skin.vertices.size() - 1));
    }
    piece.vertex_count = static_cast<std::uint32_t>(skin.vertices.size()) - piece.first_vertex;
    std::ranges::sort(vertex_of);
    piece.first_index = static_cast<std::uint32_t>(skin.indices.size());
    for (const std::uint32_t f : piece.faces)
        for (std::uint32_t t = 0; t < mesh.faces[f].triangle_count; ++t)
            for (const std::uint32_t corner : mesh.triangles[mesh.faces[f].first_triangle + t])
                skin.indices.push_back(
                    std::ranges::lower_bound(vertex_of, corner, {}, [](const auto& row) { return row.first; })->second);
    piece.index_count = static_cast<std::uint32_t>(skin.indices.size()) - piece.first_index;
}

}  // namespace

figure::Skin attach_skin(figure::Mesh mesh, const figure::Skeleton& skeleton, const figure::Take& take,
                         const AttachOptions& options) {
    Skin skin;
    skin.mesh = std::move(mesh);
    skin.bind_frame = options.bind_frame;
    skin.scale = options.scale.value_or(1.0);
    if (skin.scale != 1.0)
        for (glm::dvec3& position : skin.mesh.positions) position *= skin.scale;
    match_names(skin, skeleton, options.accept_suggestions);
    make_pieces(skin, skeleton.size());
    const auto normals = figure::corner_normals(skin.mesh, piece_of_face(skin));
    figure::Pose pose;
    if (options.bind_frame)
        figure::sample(skeleton, take, *options.bind_frame, pose);
    else
        figure::rest_pose(skeleton, pose);
    FigureEvaluator evaluator(skeleton);
    evaluator.positions(pose);
    for (figure::SkinPiece& piece : skin.pieces) {
        if (piece.bone != BoneId::none) piece.inverse_bind = inverse_of(evaluator, piece.bone);
        make_vertices(skin, piece, normals);
    }
    return skin;
}

glm::dmat4 piece_matrix(const figure::SkinPiece& piece, const FigureEvaluator& evaluator) {
    if (piece.bone == BoneId::none) return glm::dmat4(1.0);
    return affine_product(evaluator.world(piece.bone), piece.inverse_bind);
}

bool is_at_bind(const figure::SkinPiece& piece, const FigureEvaluator& evaluator) {
    return piece.bone == BoneId::none || inverse_of(evaluator, piece.bone) == piece.inverse_bind;
}

void pose_weighted(const figure::WeightedSkin& skin, const FigureEvaluator& evaluator,
                   std::vector<glm::dvec3>& positions) {
    std::vector<glm::dmat4> world;
    world.reserve(skin.inverse_bind.size());
    for (std::size_t bone = 0; bone < skin.inverse_bind.size(); ++bone)
        world.push_back(evaluator.world(figure::bone_id(bone)));
    figure::pose_weighted(skin, world, positions);
}

bool take_faces(figure::WeightedSkin& skin, const figure::Mesh& mesh) {
    constexpr double tolerance = 1e-3;  // of the longest edge
    if (mesh.positions.size() != skin.positions.size()) return false;
    Bounds box;
    for (const glm::dvec3& position : skin.positions) box.include(position);
    const glm::dvec3 size = box.size();
    const double most = tolerance * std::max({size.x, size.y, size.z});
    for (std::size_t i = 0; i < mesh.positions.size(); ++i)
        if (!(glm::distance(mesh.positions[i], skin.positions[i]) <= most)) return false;
    skin.triangles.clear();
    for (const std::array<std::uint32_t, 3>& corners : mesh.triangles)
        skin.triangles.push_back(
            {mesh.corners[corners[0]].position, mesh.corners[corners[1]].position, mesh.corners[corners[2]].position});
    return true;
}

}  // namespace skelplay::scene
