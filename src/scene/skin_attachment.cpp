#include "scene/skin_attachment.h"
#include "scene/bone_names.h"
#include "scene/bounds.h"

namespace skelplay::scene {
namespace {
using figure::Face;
using figure::FaceBinding;
using figure::MatchKind;
using figure::NameMatch;
using figure::Skin;

/// Finds the bone of a name in the mesh: first by the assignments that a person made, then by the name itself.
class NameMatcher {
public:
    NameMatcher(const figure::Skeleton& skeleton, const AttachOptions& options, const PartMatches& parts)
        : skeleton_(skeleton), bones_(skeleton), options_(options), parts_(parts) {
        for (const SkinAssignment& each : options.assigned) assigned_[each.name] = &each;  // the last one counts
    }

    [[nodiscard]] NameMatch match(const std::string& name) const {
        const NameMatch named = by_name(name);
        if (assigned_.empty()) return named;
        const auto assignment = assigned_.find(base::to_utf8(name));
        if (assignment == assigned_.end()) return named;
        if (assignment->second->bone.empty()) return {BoneId::none, MatchKind::hand, false};
        const BoneId bone = figure::find_unique(skeleton_, assignment->second->bone);
        if (bone == BoneId::none || (named.accepted && named.bone == bone)) return named;
        return {bone, MatchKind::hand, true};
    }

private:
    [[nodiscard]] NameMatch by_name(const std::string& name) const {
        const auto part = parts_.find(name);
        const NameMatch by_part = part == parts_.end() ? NameMatch() : NameMatch{part->second.bone, MatchKind::part, true};
        if (by_part.accepted && part->second.before_name) return by_part;
        NameMatch named = bones_.match(name);
        if (by_part.accepted && !named.accepted) return by_part;
        if (named.kind == MatchKind::suggested) named.accepted = options_.accept_suggestions;
        return named;
    }

    const figure::Skeleton& skeleton_;
    BoneNames bones_;
    const AttachOptions& options_;
    std::map<std::string, const SkinAssignment*> assigned_;  // by hand, by name
    const PartMatches& parts_;
};

/// A name of a face and its match.
struct FaceName {
    FaceBinding::By by;
    std::uint32_t name;
    const NameMatch* match;
};

/// Collects a face's names in the order in which they count.
void names_of(const Skin& skin, const Face& face, std::vector<FaceName>& names) {
    using By = FaceBinding::By;
    names.clear();
    for (const std::uint32_t group : skin.mesh.groups_of(face))
        names.push_back({By::group, group, &skin.group_matches[group]});
    if (face.object != Face::none) names.push_back({By::object, face.object, &skin.object_matches[face.object]});
    if (face.material != Face::none) names.push_back({By::material, face.material, &skin.material_matches[face.material]});
}

FaceBinding binding_of(std::span<const FaceName> names) {
    const auto by_hand = std::ranges::find(names, MatchKind::hand, [](const FaceName& each) { return each.match->kind; });
    const auto first = by_hand != names.end()
                           ? by_hand
                           : std::ranges::find_if(names, [](const FaceName& each) { return each.match->accepted; });
    FaceBinding binding;
    if (first == names.end()) return binding;
    binding = {first->match->bone, first->by, first->name};
    if (first->by != FaceBinding::By::group || by_hand != names.end()) return binding;
    for (const FaceName& other : names)
        if (other.by == FaceBinding::By::group && other.match->accepted && other.match->bone != binding.bone) {
            binding.also = other.match->bone;
            binding.also_name = other.name;
            return binding;
        }
    return binding;
}

void match_names(Skin& skin, const NameMatcher& matcher) {
    for (const std::string& group : skin.mesh.groups) skin.group_matches.push_back(matcher.match(group));
    for (const std::string& object : skin.mesh.objects) skin.object_matches.push_back(matcher.match(object));
    for (const figure::Material& material : skin.mesh.materials)
        skin.material_matches.push_back(matcher.match(material.name));
    std::vector<FaceName> names;
    for (const Face& face : skin.mesh.faces) {
        names_of(skin, face, names);
        skin.bindings.push_back(binding_of(names));
    }
}

void mark_unskinned(Skin& skin, const figure::Skeleton& skeleton, const AttachOptions& options) {
    for (const std::string& name : options.unskinned_on_purpose)
        if (const BoneId bone = figure::find_unique(skeleton, name); std::ranges::binary_search(skin.unskinned_bones, bone))
            skin.unskinned_on_purpose.push_back(bone);
    std::ranges::sort(skin.unskinned_on_purpose);
    const auto duplicates = std::ranges::unique(skin.unskinned_on_purpose);
    skin.unskinned_on_purpose.erase(duplicates.begin(), duplicates.end());
}

glm::dmat4 inverse_of(const FigureEvaluator& evaluator, BoneId bone) { return glm::inverse(evaluator.skin_world(bone)); }

/// Groups faces into pieces, ordered by bone (BoneId::none, which is -1, comes first).
void make_pieces(Skin& skin, std::size_t bones) {
    std::vector<figure::SkinPiece> by_bone(bones + 1);
    for (std::uint32_t face = 0; face < skin.bindings.size(); ++face)
        by_bone[static_cast<std::size_t>(static_cast<int>(skin.bindings[face].bone) + 1)].faces.push_back(face);
    for (std::size_t i = 0; i < by_bone.size(); ++i) {
        const BoneId bone = i == 0 ? BoneId::none : figure::bone_id(i - 1);
        if (by_bone[i].faces.empty()) {
            if (bone != BoneId::none) skin.unskinned_bones.push_back(bone);
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

/// Makes a vertex for each different combination of position, material, normal and, where the material has a picture,
/// texture point in the piece, and its triangles.
void make_vertices(Skin& skin, figure::SkinPiece& piece, const std::vector<glm::dvec3>& normals) {
    const figure::Mesh& mesh = skin.mesh;
    struct Use {
        figure::SkinVertex vertex;
        std::uint32_t corner = 0;
    };
    const auto key = [](const Use& use) {
        const figure::SkinVertex& v = use.vertex;
        return std::tuple(v.source, v.material, v.normal.x, v.normal.y, v.normal.z, v.texture_point.x, v.texture_point.y);
    };
    std::vector<Use> uses;
    for (const std::uint32_t f : piece.faces) {
        const Face& face = mesh.faces[f];
        for (std::uint32_t c = face.first_corner; c < face.first_corner + face.corner_count; ++c) {
            const figure::Corner& corner = mesh.corners[c];
            const bool covered = face.material != Face::none && mesh.materials[face.material].picture &&
                                 corner.texture_point < mesh.texture_points.size();
            const glm::vec2 at = covered ? mesh.texture_points[corner.texture_point] : glm::vec2(0.0F);
            uses.push_back({{mesh.positions[corner.position], normals[c], corner.position, face.material, at}, c});
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

figure::Pose bind_pose(const figure::Skeleton& skeleton, const figure::Take& take, std::optional<std::size_t> frame) {
    figure::Pose pose;
    if (frame) figure::sample(skeleton, take, *frame, pose);
    else figure::rest_pose(skeleton, pose);
    std::ranges::replace(pose.stretch, 0.0, 1.0);
    return pose;
}

figure::Skin attach_skin(figure::Mesh mesh, const figure::Skeleton& skeleton, const figure::Take& take,
                         const AttachOptions& options, const PartMatches& parts) {
    Skin skin;
    skin.mesh = std::move(mesh);
    skin.bind_frame = options.bind_frame;
    skin.scale = options.scale.value_or(1.0);
    if (skin.scale != 1.0)
        for (glm::dvec3& position : skin.mesh.positions) position *= skin.scale;
    match_names(skin, NameMatcher(skeleton, options, parts));
    make_pieces(skin, skeleton.size());
    mark_unskinned(skin, skeleton, options);
    const auto normals = figure::corner_normals(skin.mesh, piece_of_face(skin));
    FigureEvaluator evaluator(skeleton);
    evaluator.positions(bind_pose(skeleton, take, options.bind_frame));
    for (figure::SkinPiece& piece : skin.pieces) {
        if (piece.bone != BoneId::none) piece.inverse_bind = inverse_of(evaluator, piece.bone);
        make_vertices(skin, piece, normals);
    }
    return skin;
}

std::vector<SkinAssignment> effective_assignments(const std::vector<SkinAssignment>& assigned, const Skin& skin) {
    std::set<std::string> by_hand;
    const auto collect = [&](const std::vector<NameMatch>& matches, const auto& name_of) {
        for (std::size_t i = 0; i < matches.size(); ++i)
            if (matches[i].kind == MatchKind::hand) by_hand.insert(base::to_utf8(name_of(i)));
    };
    collect(skin.group_matches, [&](std::size_t i) { return skin.mesh.groups[i]; });
    collect(skin.object_matches, [&](std::size_t i) { return skin.mesh.objects[i]; });
    collect(skin.material_matches, [&](std::size_t i) { return skin.mesh.materials[i].name; });
    std::vector<SkinAssignment> effective;  // the last one of each name
    for (const SkinAssignment& each : assigned | std::views::reverse)
        if (by_hand.erase(each.name) > 0) effective.push_back(each);
    std::ranges::reverse(effective);
    return effective;
}

bool is_at_bind(const figure::SkinPiece& piece, const FigureEvaluator& evaluator) {
    return piece.bone == BoneId::none || inverse_of(evaluator, piece.bone) == piece.inverse_bind;
}

void pose_weighted(const figure::WeightedSkin& skin, const FigureEvaluator& evaluator, std::vector<glm::dvec3>& positions) {
    std::vector<glm::dmat4> world;
    world.reserve(skin.inverse_bind.size());
    for (std::size_t bone = 0; bone < skin.inverse_bind.size(); ++bone)
        world.push_back(evaluator.skin_world(figure::bone_id(bone)));
    figure::pose_weighted(skin, world, positions);
}

bool copy_faces(figure::WeightedSkin& skin, const figure::Mesh& mesh) {
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
