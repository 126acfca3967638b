#include "exporters/scene_parts.h"
#include <cstring>
#include <png.h>
#include "processing/fitted_rotation.h"
#include "scene/skin_attachment.h"
#include "scene/skin_surface.h"

namespace skelplay::exporters {
namespace {
using figure::Face;

/// Makes vertices and their joints from the drawn surface.
class MeshMaker {
public:
    MeshMaker(const WriteJob& job, const scene::SkinSurface& surface, std::string name)
        : take_(job.take), surface_(surface) {
        mesh_.name = std::move(name);
        mesh_.texture_points = surface.texture_points;
        const std::size_t bones = take_.skeleton().size();
        if (bones > std::numeric_limits<std::uint16_t>::max())
            throw ExportFault(
                fmt::format("expected at most 65535 bones under a mesh, found {}; nothing is written", bones));
        for (std::size_t i = 0; i < surface.points.size(); ++i) {
            add_point(surface.points[i]);
            follow(surface.bindings[i]);
        }
    }

    /// The number of vertices that follow more than four bones, and the largest share that one lost thereby.
    [[nodiscard]] std::size_t crowded() const noexcept { return crowded_; }
    [[nodiscard]] double largest_loss() const noexcept { return largest_loss_; }

    JointMesh release_mesh(std::vector<MeshPart> parts) {
        mesh_.parts = std::move(parts);
        return std::move(mesh_);
    }

private:
    void add_point(const scene::SurfacePoint& point) {
        const glm::dvec3 position = take_.rotation() * (surface_.centre + glm::dvec3(point.position)) * take_.scale();
        const glm::dvec3 normal = take_.rotation() * glm::dvec3(point.normal);
        const double length = glm::length(normal);
        mesh_.positions.emplace_back(position);
        mesh_.normals.emplace_back(length > 0 ? normal / length : glm::dvec3(0, 1, 0));
        for (int axis = 0; axis < 3; ++axis)
            if (!std::isfinite(mesh_.positions.back()[axis]))
                throw ExportFault("the format has 32-bit numbers, which end at 3e38: a vertex is beyond");
    }

    std::uint16_t joint_of(float row) {
        const BoneId bone = surface_.rows[static_cast<std::size_t>(row)].bone;
        if (bone != BoneId::none) return static_cast<std::uint16_t>(index(bone));
        mesh_.stands_still = true;
        return static_cast<std::uint16_t>(take_.skeleton().size());
    }

    void follow(const scene::SurfaceBinding& binding) {
        JointMesh::Joints& joints = mesh_.joints.emplace_back();
        JointMesh::Weights& weights = mesh_.weights.emplace_back();
        if (binding.count <= 0) {
            joints[0] = joint_of(binding.first);
            weights[0] = 1;
            return;
        }
        const auto all = std::span(surface_.influences)
                             .subspan(static_cast<std::size_t>(binding.first), static_cast<std::size_t>(binding.count));
        const auto kept = all.first(std::min(all.size(), weights.size()));  // the heaviest come first
        double sum = 0;
        for (const scene::SurfaceInfluence& influence : kept) sum += static_cast<double>(influence.weight);
        if (all.size() > kept.size()) {
            ++crowded_;
            largest_loss_ = std::max(largest_loss_, 1.0 - sum);
        }
        weights[0] = 1;
        for (std::size_t i = 0; i < kept.size(); ++i) {
            joints.at(i) = joint_of(kept[i].row);
            if (i == 0) continue;
            weights.at(i) = static_cast<float>(static_cast<double>(kept[i].weight) / sum);
            weights[0] -= weights.at(i);  // so that they sum to 1 as floats
        }
    }

    const processing::EditedTake& take_;
    const scene::SkinSurface& surface_;
    JointMesh mesh_;
    std::size_t crowded_ = 0;
    double largest_loss_ = 0;
};

/// The triangles by the material of their first corner, in the materials' order. `material_of`: a vertex's material.
template <class MaterialOf>
std::vector<MeshPart> parts_of(const scene::SkinSurface& surface, const std::vector<figure::Material>& materials,
                               const MaterialOf& material_of) {
    std::map<std::uint32_t, MeshPart> parts;
    const auto& indices = surface.triangles;
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
        const std::uint32_t vertex = indices[i];
        const std::uint32_t material = material_of(vertex);
        const auto [part, is_new] = parts.try_emplace(material);
        if (is_new) {
            if (material != Face::none) {
                part->second.material = materials[material].name;
                part->second.picture = materials[material].picture;
                part->second.one_sided = materials[material].one_sided;
            }
            if (surface.bindings[vertex].coloured > 0) part->second.colour = surface.bindings[vertex].colour;
        }
        part->second.indices.insert(part->second.indices.end(), &indices[i], &indices[i] + 3);
    }
    std::vector<MeshPart> result;
    for (auto& [material, part] : parts) result.push_back(std::move(part));
    return result;
}

std::optional<JointMesh> mesh_of(const WriteJob& job, const figure::Skin& skin) {
    std::size_t still = 0;
    for (const figure::SkinPiece& piece : skin.pieces)
        if (piece.bone == BoneId::none) still = piece.faces.size();
    if (still > 0)
        job.notes.note(std::nullopt, "export.faces-at-rest",
                       base::said("export.faces-at-rest", still, base::counted(skin.mesh.faces.size(), "face", "faces")));
    if (skin.indices.empty()) return std::nullopt;
    const scene::SkinSurface surface = scene::make_surface(skin);
    return MeshMaker(job, surface, skin.mesh.name)
        .release_mesh(
            parts_of(surface, skin.mesh.materials, [&](std::uint32_t vertex) { return skin.vertices[vertex].material; }));
}

std::optional<JointMesh> mesh_of(const WriteJob& job, const figure::WeightedSkin& skin) {
    if (skin.triangles.empty()) {
        job.notes.note(std::nullopt, "export.points", "the skin has vertices but no faces and is left out",
                       base::Remedy::add_faces);
        return std::nullopt;
    }
    if (skin.influences.size() > scene::SkinSurface::most_influences)
        throw ExportFault(fmt::format("at most {} shares of bones in vertices can be written: there are {}",
                                      scene::SkinSurface::most_influences, skin.influences.size()));
    const scene::SkinSurface surface = scene::make_surface(skin);
    MeshMaker maker(job, surface, skin.name);
    if (maker.crowded() > 0)
        job.notes.note(std::nullopt, "export.influences",
                       base::said("export.influences", base::counted(maker.crowded(), "vertex follows", "vertices follow"),
                                  maker.largest_loss()));
    return maker.release_mesh(parts_of(surface, skin.materials, [&](std::uint32_t vertex) {
        return skin.vertex_materials.empty() ? Face::none : skin.vertex_materials[vertex];
    }));
}

std::vector<glm::dmat4> inverse_binds_in(const figure::Skeleton& skeleton, const figure::Pose& pose) {
    scene::FigureEvaluator evaluator(skeleton);
    evaluator.positions(pose);
    std::vector<glm::dmat4> result;
    for (std::size_t i = 0; i < skeleton.size(); ++i)
        result.push_back(glm::inverse(evaluator.skin_world(figure::bone_id(i))));
    return result;
}

/// The inverse bind matrices in the figure's own axes and lengths.
std::vector<glm::dmat4> raw_inverse_binds(const WriteJob& job) {
    const figure::Figure& figure = job.take.figure();
    const figure::Skin* rigid = job.options.skin;
    if (rigid == nullptr && figure.weighted_skin) return figure.weighted_skin->inverse_bind;
    const auto frame = rigid == nullptr ? std::nullopt : rigid->bind_frame;
    return inverse_binds_in(figure.skeleton, scene::bind_pose(figure.skeleton, figure.take, frame));
}
}  // namespace

std::string png_bytes(const base::Image& image) {
    png_image head{.version = PNG_IMAGE_VERSION,
                   .width = static_cast<png_uint_32>(image.width),
                   .height = static_cast<png_uint_32>(image.height),
                   .format = PNG_FORMAT_RGBA,
                   .flags = PNG_IMAGE_FLAG_FAST};
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(head);
    std::string png(size, '\0');
    if (png_image_write_to_memory(&head, png.data(), &size, 0, image.rgba.data(), 0, nullptr) == 0) size = 0;
    png.resize(size);
    return png;
}

bool has_bone_motion(const WriteJob& job) {
    const auto* mesh = std::get_if<figure::MeshFrames>(&job.take.figure().take);
    note_mesh_frames(job);
    return (mesh == nullptr || mesh->bones.frames > 0) && !is_still(job.take) && job.take.frames() > 0 &&
           job.take.skeleton().size() > 0;
}

std::optional<JointMesh> joint_mesh(const WriteJob& job) {
    if (job.options.skin != nullptr) return mesh_of(job, *job.options.skin);
    if (job.take.figure().weighted_skin) return mesh_of(job, *job.take.figure().weighted_skin);
    return std::nullopt;
}

std::vector<glm::dmat4> inverse_binds(const WriteJob& job) {
    if (job.take.has_new_rest() && !has_skin(job))
        return inverse_binds_in(job.take.skeleton(), figure::rest_pose(job.take.skeleton()));
    std::vector<glm::dmat4> result = raw_inverse_binds(job);
    for (glm::dmat4& matrix : result) {
        // Of vertices that were rotated and scaled: scale · inverse bind · (rotation⁻¹ · v / scale).
        const glm::dvec3 position = glm::dvec3(matrix[3]) * job.take.scale();
        matrix = glm::dmat4(glm::dmat3(matrix) * glm::transpose(job.take.rotation()));
        matrix[3] = glm::dvec4(position, 1.0);
    }
    return result;
}

namespace {
/// The matrix of a node as readers compose it.
glm::dmat4 written_matrix(const NodePose& node) {
    const glm::quat rotation(node.rotation[3], node.rotation[0], node.rotation[1], node.rotation[2]);
    glm::dmat4 matrix(glm::mat3_cast(glm::dquat(rotation)));
    for (int axis = 0; axis < 3; ++axis) matrix[axis] *= static_cast<double>(node.scale.at(static_cast<std::size_t>(axis)));
    matrix[3] = glm::dvec4(glm::vec4(node.translation[0], node.translation[1], node.translation[2], 1.0F));
    return matrix;
}

NodePose node_pose(const glm::dmat4& local) {
    constexpr double right_angle = 1e-4;  // cosine; the matrices of a file with six digits are that good
    NodePose result;
    glm::dmat3 axes(local);
    glm::dvec3 scale(glm::length(axes[0]), glm::length(axes[1]), glm::length(axes[2]));
    if (glm::determinant(axes) < 0) scale.z = -scale.z;  // a mirror
    for (int axis = 0; axis < 3; ++axis)
        if (scale[axis] != 0) axes[axis] /= scale[axis];
    const double lean = std::max(
        {std::abs(glm::dot(axes[0], axes[1])), std::abs(glm::dot(axes[1], axes[2])), std::abs(glm::dot(axes[2], axes[0]))});
    if (lean > right_angle) result.shear = std::asin(std::min(lean, 1.0));
    const glm::dquat rotated = glm::normalize(glm::quat_cast(axes));
    result.rotation = {static_cast<float>(rotated.x), static_cast<float>(rotated.y), static_cast<float>(rotated.z),
                       static_cast<float>(rotated.w)};
    for (int axis = 0; axis < 3; ++axis) {
        result.translation.at(static_cast<std::size_t>(axis)) = static_cast<float>(local[3][axis]);
        result.scale.at(static_cast<std::size_t>(axis)) = static_cast<float>(scale[axis]);
    }
    return result;
}

/// A matrix and its node, by BoneId: many bones stay as they were in the frame before.
using LastNodes = std::vector<std::pair<glm::dmat4, NodePose>>;

/// The nodes of a pose. Where a bone's matrix leans its axes, which a node can't, the bones below would stand
/// elsewhere: they are placed where the pose has them, by what the nodes above do.
void append_nodes(const figure::Skeleton& skeleton, const figure::Pose& pose, LastNodes& last,
                  std::vector<NodePose>& nodes) {
    const std::size_t first = nodes.size();
    for (std::size_t i = 0; i < pose.local.size(); ++i) {
        const glm::dmat4& local = pose.local[i];
        if (i == last.size()) last.emplace_back(local, node_pose(local));
        else if (std::memcmp(&last[i].first, &local, sizeof local) != 0) last[i] = {local, node_pose(local)};
        nodes.push_back(last[i].second);
    }
    const auto leans = [](const NodePose& node) { return node.shear > 0.0; };
    if (std::none_of(nodes.begin() + static_cast<std::ptrdiff_t>(first), nodes.end(), leans)) return;
    std::vector<glm::dmat4> world(pose.local.size());
    std::vector<glm::dmat4> written(pose.local.size());
    for (std::size_t i = 0; i < world.size(); ++i) {
        const BoneId parent = skeleton[figure::bone_id(i)].parent;
        const bool is_root = parent == BoneId::none;
        world[i] = is_root ? pose.local[i] : world[index(parent)] * pose.local[i];
        const glm::dmat4 above = is_root ? glm::dmat4(1.0) : written[index(parent)];
        NodePose& node = nodes[first + i];
        if (!is_root && glm::determinant(above) != 0.0) {
            const double shear = node.shear;
            node = node_pose(glm::inverse(above) * world[i]);
            node.shear = std::max(shear, node.shear);
        }
        written[i] = above * written_matrix(node);
    }
}

bool stretches_along(const figure::Bone& bone) { return bone.direction != glm::dvec3(0.0); }

/// Sets what the pose stretches of the bones' skins. `nodes`: by BoneId.
void set_stretch(const figure::Skeleton& skeleton, const figure::Pose& pose, std::span<NodePose> nodes) {
    for (std::size_t i = 0; i < pose.stretch.size(); ++i) {
        const auto factor = static_cast<float>(pose.stretch[i]);
        const float across = stretches_along(skeleton[figure::bone_id(i)]) ? 1.0F : factor;
        nodes[i].stretch = {across, factor, across};
    }
}

/// A block of frames.
struct NodeFrames {
    figure::Pose pose;
    LastNodes last;
    std::vector<NodePose> nodes;  // frames × bones
};

/// The number of poses in a block, which fits into a cache; in smaller blocks threads cost more than they help.
constexpr std::size_t block_nodes = 4096;

/// Throws ExportFault where a double did not fit into a float.
void check_finite(std::span<const float> numbers) {
    if (!std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); }))
        throw ExportFault("the format has 32-bit numbers, which end at 3e38: a place is beyond");
}

template <std::size_t count>
bool floats_near(const std::array<float, count>& a, const std::array<float, count>& b, float tolerance) {
    for (std::size_t i = 0; i < count; ++i)
        if (!(std::abs(a[i] - b[i]) <= tolerance)) return false;
    return true;
}

/// Collects frames, in order, into tracks. A path uses no memory until it leaves the rest pose.
class TrackRecorder {
public:
    TrackRecorder(std::span<const NodePose> rest, std::size_t frames, double longest)
        : rest_(rest), before_(rest.begin(), rest.end()), values_(rest.size()),
          frames_(frames), tolerance_{static_cast<float>(2e-7 * longest), 1e-6F, 1e-5F, 1e-5F} {}

    void add(std::size_t frame, std::span<NodePose> nodes) {
        for (std::size_t bone = 0; bone < nodes.size(); ++bone) {
            NodePose& node = nodes[bone];
            keep_sign(node.rotation, before_[bone].rotation);
            before_[bone] = node;
            shear_ = std::max(shear_, node.shear);
            keep(bone, NodePath::translation, node.translation, rest_[bone].translation, frame);
            keep(bone, NodePath::rotation, node.rotation, rest_[bone].rotation, frame);
            keep(bone, NodePath::scale, node.scale, rest_[bone].scale, frame);
            keep(bone, NodePath::stretch, node.stretch, rest_[bone].stretch, frame);
        }
    }

    [[nodiscard]] double shear() const noexcept { return shear_; }

    std::vector<NodeTrack> tracks() {
        std::vector<NodeTrack> result;
        for (std::size_t bone = 0; bone < values_.size(); ++bone)
            for (std::size_t path = 0; path < node_paths; ++path)
                if (std::vector<float>& values = values_[bone][path]; !values.empty())
                    result.push_back({figure::bone_id(bone), static_cast<NodePath>(path), std::move(values)});
        if (result.empty() && !values_.empty())
            result.push_back({figure::bone_id(0), NodePath::rotation, at_rest(0, NodePath::rotation, frames_)});
        return result;
    }

private:
    static void keep_sign(std::array<float, 4>& rotation, const std::array<float, 4>& before) {
        float dot = 0;
        for (std::size_t i = 0; i < rotation.size(); ++i) dot += rotation.at(i) * before.at(i);
        if (dot < 0)
            for (float& number : rotation) number = -number;
    }

    [[nodiscard]] std::vector<float> at_rest(std::size_t bone, NodePath path, std::size_t frames) const {
        const auto rest = rest_[bone].numbers(path);
        std::vector<float> values(frames * rest.size());
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = rest[i % rest.size()];
        return values;
    }

    /// Stores the numbers of a frame.
    template <std::size_t count>
    void keep(std::size_t bone, NodePath path, const std::array<float, count>& numbers,
              const std::array<float, count>& rest, std::size_t frame) {
        std::vector<float>& values = values_[bone][static_cast<std::size_t>(path)];
        if (values.empty()) {
            if (floats_near(numbers, rest, tolerance_[static_cast<std::size_t>(path)])) return;
            values = at_rest(bone, path, frames_);
        }
        check_finite(numbers);
        std::ranges::copy(numbers, values.begin() + static_cast<std::ptrdiff_t>(frame * count));
    }

    std::span<const NodePose> rest_;
    std::vector<NodePose> before_;
    std::vector<std::array<std::vector<float>, node_paths>> values_;  // by bone; empty: at rest up to now
    std::size_t frames_ = 0;
    std::array<float, node_paths> tolerance_{};
    double shear_ = 0.0;
};
}  // namespace

std::span<const float> NodePose::numbers(NodePath path) const noexcept {
    switch (path) {
        case NodePath::translation: return translation;
        case NodePath::rotation: return rotation;
        case NodePath::scale: return scale;
        case NodePath::stretch: break;
    }
    return stretch;
}

std::vector<NodePose> rest_poses(const figure::Skeleton& skeleton) {
    figure::Pose pose;
    figure::rest_pose(skeleton, pose);
    std::vector<NodePose> result;
    result.reserve(pose.local.size());
    for (const glm::dmat4& local : pose.local) {
        const NodePose& node = result.emplace_back(node_pose(local));
        for (std::size_t path = 0; path < node_paths; ++path) check_finite(node.numbers(static_cast<NodePath>(path)));
    }
    return result;
}

std::optional<std::vector<NodeTrack>> node_tracks(const WriteJob& job, std::span<const NodePose> rest) {
    const std::size_t frames = job.take.frames();
    const std::size_t bones = rest.size();
    const base::BlockRanges ranges{frames, std::max<std::size_t>(64, block_nodes / std::max<std::size_t>(bones, 1))};
    TrackRecorder recorder(rest, frames, longest_bone(job.take.skeleton()));
    base::BlockStages<NodeFrames> stages;
    stages.prepare = [&](std::size_t block, NodeFrames& work) {
        work.nodes.clear();
        for (std::size_t frame = ranges.begin(block); frame < ranges.end(block); ++frame) {
            job.take.pose(frame, work.pose);
            append_nodes(job.take.skeleton(), work.pose, work.last, work.nodes);
            if (has_skin(job)) set_stretch(job.take.skeleton(), work.pose, std::span(work.nodes).last(bones));
        }
    };
    stages.deliver = [&](std::size_t block, NodeFrames& work) {
        const std::size_t first = ranges.begin(block);
        for (std::size_t frame = first; frame < ranges.end(block); ++frame)
            recorder.add(frame, std::span(work.nodes).subspan((frame - first) * bones, bones));
        job.run.advance(ranges.size(block));
    };
    if (!base::for_each_block(ranges.blocks(), stages, {job.run.threads, job.run.stop})) return std::nullopt;
    if (recorder.shear() > 0.0)
        job.notes.note(std::nullopt, "export.shear", base::said("export.shear", glm::degrees(recorder.shear())));
    return recorder.tracks();
}

std::vector<StretchJoint> stretch_joints(const figure::Skeleton& skeleton, std::span<const NodeTrack> tracks) {
    std::vector<StretchJoint> joints;
    for (const NodeTrack& track : tracks) {
        if (track.path != NodePath::stretch) continue;
        StretchJoint& joint = joints.emplace_back(StretchJoint{track.bone});
        if (const figure::Bone& bone = skeleton[track.bone]; stretches_along(bone))
            joint.axes = processing::shortest_rotation(glm::dvec3(0, 1, 0), glm::normalize(bone.direction));
        joint.rotation = node_pose(glm::dmat4(joint.axes)).rotation;
    }
    return joints;
}

void follow_stretch(std::span<const StretchJoint> joints, std::size_t first, JointMesh& mesh) {
    if (first + joints.size() > std::numeric_limits<std::uint16_t>::max())
        throw ExportFault(
            fmt::format("expected at most 65535 joints under a mesh, found {}; nothing is written", first + joints.size()));
    std::map<std::uint16_t, std::uint16_t> joint_of_bone;
    for (std::size_t i = 0; i < joints.size(); ++i)
        joint_of_bone[static_cast<std::uint16_t>(joints[i].bone)] = static_cast<std::uint16_t>(first + i);
    for (std::size_t vertex = 0; vertex < mesh.joints.size(); ++vertex)
        for (std::size_t i = 0; i < mesh.weights[vertex].size() && mesh.weights[vertex].at(i) > 0; ++i)
            if (const auto own = joint_of_bone.find(mesh.joints[vertex].at(i)); own != joint_of_bone.end())
                mesh.joints[vertex].at(i) = own->second;
}
}  // namespace skelplay::exporters
