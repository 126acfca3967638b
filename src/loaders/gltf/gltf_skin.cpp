// The meshes of a glTF as one weighted skin (glTF 2.0, section 3.7).

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <limits>

#include "loaders/baked_rig.h"
#include "loaders/gltf/gltf_parts.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

using figure::BoneId;

/// The arrays of a primitive.
struct PrimitiveArrays {
    const std::vector<double>* positions = nullptr;                                         // three a vertex
    const std::vector<double>* normals = nullptr;                                           // null: none
    std::vector<std::pair<const std::vector<double>*, const std::vector<double>*>> shares;  // four of each a vertex
    std::vector<std::uint32_t> corners;                                                     // three a triangle
};

/// The corners of triangles, as a list, a strip or a fan has them.
std::vector<std::uint32_t> triangle_corners(const std::vector<std::uint32_t>& order, std::uint64_t mode) {
    constexpr std::uint64_t strip = 5;
    constexpr std::uint64_t fan = 6;
    if (mode < strip) return {order.begin(), order.end() - static_cast<std::ptrdiff_t>(order.size() % 3)};
    std::vector<std::uint32_t> corners;
    for (std::size_t i = 2; i < order.size(); ++i) {
        const bool turned = mode == strip && i % 2 == 1;
        corners.push_back(order[mode == fan ? 0 : turned ? i - 1 : i - 2]);
        corners.push_back(order[turned ? i - 2 : i - 1]);
        corners.push_back(order[i]);
    }
    return corners;
}

/// A mesh as it is used in the scene: at a node, with the joints that move it.
struct PlacedMesh {
    const GltfMesh* mesh = nullptr;
    glm::dmat4 placed{1.0};     // from the mesh's axes to the figure's, in the bind pose
    std::vector<BoneId> bones;  // by joint; none: the joint is no bone
    bool skinned = false;       // else all of it follows bones.front()
};

class SkinMaker {
public:
    SkinMaker(const GltfDocument& document, GltfArrays& arrays, std::span<const GltfEntry> entries,
              std::span<const glm::dmat4> world, std::size_t bones, Reading& in)
        : document_(document),
          arrays_(arrays),
          entries_(entries),
          world_(world),
          binds_(bones),
          bone_of_node_(document.nodes.size(), BoneId::none),
          entry_of_bone_(bones),
          in_(in) {
        skin_.materials = document.materials;
        skin_.first_influence.push_back(0);
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const GltfEntry& entry = entries[i];
            bone_of_node_[entry.node] = entry.bone;
            const bool root = entry.parent == GltfEntry::none;
            carriers_.push_back(entry.bone != BoneId::none || root ? i : carriers_[entry.parent]);
            if (entry.bone != BoneId::none) entry_of_bone_[figure::index(entry.bone)] = i;
        }
    }

    /// Skinned meshes come first, because they say where bones are in the bind pose.
    std::optional<figure::WeightedSkin> make() {
        for (const bool skinned : {true, false})
            for (std::size_t i = 0; i < entries_.size(); ++i) {
                in_.check_stop();
                const GltfNode& node = document_.nodes[entries_[i].node];
                if (!node.mesh || node.skin.has_value() != skinned) continue;
                const GltfMesh& mesh = document_.meshes[*node.mesh];
                try {
                    add_mesh(skinned ? placed_by_skin(mesh, document_.skins[*node.skin]) : placed_by_bone(mesh, i));
                } catch (const Refused& refused) {
                    leave_out(mesh, refused.reason.value());
                }
            }
        report();
        if (skin_.positions.empty()) return std::nullopt;
        for (std::size_t bone = 0; bone < binds_.size(); ++bone)
            skin_.inverse_bind.push_back(binds_[bone].value_or(glm::dmat4(1.0)));
        return std::move(skin_);
    }

private:
    void leave_out(const GltfMesh& mesh, const base::Diagnostic& fault) {
        constexpr std::string_view end = "; nothing is shown";
        std::string message = fault.message;
        if (message.ends_with(end)) message.resize(message.size() - end.size());
        in_.diagnostics.warning(0, fault.code, "{}; the mesh '{}' is left out", message, as_found(mesh.name));
    }

    static glm::dmat4 inverse(const glm::dmat4& matrix) {
        if (!is_invertible(matrix))
            refuse(0, "gltf.flat-bind", "expected bind matrices with three independent axes, found axes in a plane");
        return affine_inverse(matrix);
    }

    // ---- Where a mesh is ----

    /// A bone's inverse bind matrix may differ between skins by one matrix that is common to all joints: it moves the
    /// mesh instead.
    PlacedMesh placed_by_skin(const GltfMesh& mesh, const GltfSkin& skin) {
        PlacedMesh result{.mesh = &mesh, .skinned = true};
        const std::vector<glm::dmat4> inverse_binds = inverse_binds_of(skin);
        std::optional<std::size_t> anchor;  // a joint that another skin has bound, else the first one
        for (std::size_t joint = 0; joint < skin.joints.size(); ++joint) {
            const BoneId bone = bone_of_node_[skin.joints[joint]];
            result.bones.push_back(bone);
            if (bone == BoneId::none) continue;
            const bool bound = binds_[figure::index(bone)].has_value();
            if (!anchor || (bound && !binds_[figure::index(result.bones[*anchor])])) anchor = joint;
        }
        if (!anchor) refuse(0, "gltf.no-joints", "expected joints in the scene, found none");
        const std::size_t first = figure::index(result.bones[*anchor]);
        const glm::dmat4 at_rest = binds_[first] ? inverse(*binds_[first]) : world_of(result.bones[*anchor]);
        result.placed = at_rest * inverse_binds[*anchor];
        const glm::dmat4 back = inverse(result.placed);
        for (std::size_t joint = 0; joint < skin.joints.size(); ++joint)
            if (result.bones[joint] != BoneId::none) bind(result.bones[joint], inverse_binds[joint] * back);
        return result;
    }

    std::vector<glm::dmat4> inverse_binds_of(const GltfSkin& skin) {
        std::vector<glm::dmat4> matrices(skin.joints.size(), glm::dmat4(1.0));
        if (!skin.inverse_binds) return matrices;
        const std::vector<double>& numbers = arrays_.numbers(*skin.inverse_binds, 16);
        if (numbers.size() < matrices.size() * 16)
            refuse(0, "gltf.bad-value", "expected {} inverse bind matrices, found {}", matrices.size(),
                   numbers.size() / 16);
        for (std::size_t i = 0; i < matrices.size(); ++i)
            for (int column = 0; column < 4; ++column)
                for (int row = 0; row < 3; ++row)
                    matrices[i][column][row] = numbers[i * 16 + static_cast<std::size_t>(column * 4 + row)];
        return matrices;
    }

    void bind(BoneId bone, const glm::dmat4& inverse_bind) {
        constexpr double tolerance = 1e-3;
        std::optional<glm::dmat4>& own = binds_[figure::index(bone)];
        if (!own) {
            own = inverse_bind;
            return;
        }
        double difference = 0.0;
        double size = 1.0;
        for (int column = 0; column < 4; ++column) {
            difference = std::max(difference, glm::length((*own)[column] - inverse_bind[column]));
            size = std::max(size, glm::length(inverse_bind[column]));
        }
        if (!(difference <= tolerance * size)) ++rebound_;
    }

    /// A mesh without a skin follows the bone at its node or above it.
    PlacedMesh placed_by_bone(const GltfMesh& mesh, std::size_t entry) {
        const std::size_t carrier = carriers_[entry];
        const BoneId bone = entries_[carrier].bone;
        if (bone == BoneId::none) {
            ++scenery_;
            return {};
        }
        const glm::dmat4 back = inverse(world_[carrier]);
        std::optional<glm::dmat4>& own = binds_[figure::index(bone)];
        if (!own) own = back;
        return {.mesh = &mesh, .placed = inverse(*own) * back * world_[entry], .bones = {bone}};
    }

    [[nodiscard]] const glm::dmat4& world_of(BoneId bone) const { return world_[entry_of_bone_[figure::index(bone)]]; }

    // ---- Its vertices ----

    void add_mesh(const PlacedMesh& placed) {
        if (placed.mesh == nullptr) return;
        skin_.meshes.push_back({placed.mesh->name, static_cast<std::uint32_t>(skin_.positions.size())});
        first_in_mesh_ = 0;
        for (const GltfPrimitive& primitive : placed.mesh->primitives) {
            constexpr std::uint64_t triangles = 4;
            if (primitive.mode < triangles || primitive.mode > triangles + 2 || !primitive.positions) continue;
            if (primitive.draco && !document_.accessors[*primitive.positions].view)
                refuse(0, "gltf.draco",
                       "expected vertices that are not packed, found KHR_draco_mesh_compression, which "
                       "is not read");
            const PrimitiveArrays arrays = arrays_of(primitive, placed);
            add_primitive(primitive, placed, arrays);
            first_in_mesh_ += static_cast<std::uint32_t>(arrays.positions->size() / 3);
        }
        if (!skin_.name.empty()) skin_.name += ", ";
        skin_.name += placed.mesh->name;
    }

    PrimitiveArrays arrays_of(const GltfPrimitive& primitive, const PlacedMesh& placed) {
        PrimitiveArrays arrays;
        arrays.positions = &finite(arrays_.numbers(*primitive.positions, 3));
        const std::size_t vertices = arrays.positions->size() / 3;
        const auto same_count = [&](const std::vector<double>& numbers,
                                    std::size_t width) -> const std::vector<double>& {
            if (numbers.size() != vertices * width)
                refuse(0, "gltf.bad-value", "expected {} vertices in all arrays, found {}", vertices,
                       numbers.size() / width);
            return finite(numbers);
        };
        if (primitive.normals) arrays.normals = &same_count(arrays_.numbers(*primitive.normals, 3), 3);
        for (const auto& [joints, weights] : primitive.shares)
            if (placed.skinned)
                arrays.shares.emplace_back(&same_count(arrays_.numbers(joints, 4), 4),
                                           &same_count(arrays_.numbers(weights, 4), 4));
        for (const auto& [joints, weights] : arrays.shares)
            for (std::size_t i = 0; i < joints->size(); ++i)
                if ((*weights)[i] > 0.0 &&
                    !((*joints)[i] >= 0.0 && (*joints)[i] < static_cast<double>(placed.bones.size())))
                    refuse(0, "gltf.index", "expected joints from 0 to {}, found {}", placed.bones.size() - 1,
                           (*joints)[i]);
        arrays.corners = triangle_corners(order_of(primitive, vertices), primitive.mode);
        const std::uint64_t all = skin_.triangles.size() + arrays.corners.size() / 3;
        if (all > most_numbers(document_.bytes, 1U << 20U))
            refuse(0, "gltf.too-many", "expected about as many triangles as the file has bytes, found {}", all);
        return arrays;
    }

    static const std::vector<double>& finite(const std::vector<double>& numbers) {
        if (!std::ranges::all_of(numbers, [](double number) { return std::isfinite(number); }))
            refuse(0, "gltf.bad-value", "expected finite numbers in the arrays of a mesh, found others");
        return numbers;
    }

    std::vector<std::uint32_t> order_of(const GltfPrimitive& primitive, std::size_t vertices) {
        std::vector<std::uint32_t> order;
        if (!primitive.indices) {
            for (std::size_t i = 0; i < vertices; ++i) order.push_back(static_cast<std::uint32_t>(i));
            return order;
        }
        for (const double number : arrays_.numbers(*primitive.indices, 1)) {
            if (!(number >= 0.0 && number < static_cast<double>(vertices)))
                refuse(0, "gltf.index", "expected indices below {}, found {}", vertices, number);
            order.push_back(static_cast<std::uint32_t>(number));
        }
        return order;
    }

    /// Only the vertices that triangles use, as several primitives may share one array.
    void add_primitive(const GltfPrimitive& primitive, const PlacedMesh& placed, const PrimitiveArrays& arrays) {
        constexpr std::uint32_t unused = std::numeric_limits<std::uint32_t>::max();
        const glm::dmat3 normals = glm::transpose(glm::inverse(glm::dmat3(placed.placed)));
        std::vector<std::uint32_t> added(arrays.positions->size() / 3, unused);
        for (std::size_t i = 0; i + 2 < arrays.corners.size(); i += 3) {
            std::array<std::uint32_t, 3> triangle{};
            for (std::size_t corner = 0; corner < 3; ++corner) {
                const std::uint32_t source = arrays.corners[i + corner];
                if (added[source] == unused) {
                    added[source] = static_cast<std::uint32_t>(skin_.positions.size());
                    add_vertex(arrays, source, placed, normals);
                    skin_.file_vertices.push_back(first_in_mesh_ + source);
                    skin_.vertex_materials.push_back(
                        primitive.material ? static_cast<std::uint32_t>(*primitive.material) : figure::Face::none);
                }
                triangle.at(corner) = added[source];
            }
            skin_.triangles.push_back(triangle);
        }
    }

    static glm::dvec3 vector_of(const std::vector<double>& numbers, std::size_t vertex) {
        return {numbers[vertex * 3], numbers[vertex * 3 + 1], numbers[vertex * 3 + 2]};
    }

    void add_vertex(const PrimitiveArrays& arrays, std::size_t vertex, const PlacedMesh& placed,
                    const glm::dmat3& normals) {
        skin_.positions.emplace_back(placed.placed * glm::dvec4(vector_of(*arrays.positions, vertex), 1.0));
        const glm::dvec3 normal =
            arrays.normals == nullptr ? glm::dvec3(0.0) : normals * vector_of(*arrays.normals, vertex);
        const double length = glm::length(normal);
        skin_.normals.push_back(length > 0.0 && std::isfinite(length) ? glm::vec3(normal / length) : glm::vec3(0.0F));
        std::vector<figure::Influence> influences;
        const auto add = [&](BoneId bone, double weight) {
            if (!(weight > 0.0) || bone == BoneId::none) return;
            const auto same = std::ranges::find(influences, bone, &figure::Influence::bone);
            if (same == influences.end())
                influences.push_back({bone, weight});
            else
                same->weight += weight;
        };
        if (!placed.skinned) add(placed.bones.front(), 1.0);
        for (const auto& [joints, weights] : arrays.shares)
            for (std::size_t i = vertex * 4; i < vertex * 4 + 4; ++i)
                if ((*weights)[i] > 0.0) add(placed.bones[static_cast<std::size_t>((*joints)[i])], (*weights)[i]);
        double sum = 0.0;
        for (const figure::Influence& influence : influences) sum += influence.weight;
        for (figure::Influence& influence : influences) influence.weight /= sum;
        std::ranges::stable_sort(influences, std::ranges::greater{}, &figure::Influence::weight);
        skin_.file_weight_sums.push_back(sum);
        skin_.influences.insert(skin_.influences.end(), influences.begin(), influences.end());
        skin_.first_influence.push_back(static_cast<std::uint32_t>(skin_.influences.size()));
    }

    void report() {
        if (rebound_ > 0)
            in_.diagnostics.warning(
                0, "gltf.bind-poses",
                "expected one bind pose of each joint, found several of {} of them; the first is used", rebound_);
        if (scenery_ > 0)
            in_.diagnostics.note(std::nullopt, "gltf.scenery", "meshes that hang on no bone are left out: {}",
                                 scenery_);
    }

    const GltfDocument& document_;
    GltfArrays& arrays_;
    std::span<const GltfEntry> entries_;
    std::span<const glm::dmat4> world_;             // by entry, at rest
    std::vector<std::optional<glm::dmat4>> binds_;  // by BoneId: inverse bind matrices in the figure's axes
    std::vector<BoneId> bone_of_node_;
    std::vector<std::size_t> entry_of_bone_;  // by BoneId
    std::vector<std::size_t> carriers_;       // by entry: the entry of the bone at it or above it, else a root
    figure::WeightedSkin skin_;
    std::uint32_t first_in_mesh_ = 0;  // the number of a primitive's first vertex in its mesh
    std::size_t rebound_ = 0;
    std::size_t scenery_ = 0;
    Reading& in_;
};

}  // namespace

std::optional<figure::WeightedSkin> build_gltf_skin(const GltfDocument& document, GltfArrays& arrays,
                                                    std::span<const GltfEntry> entries,
                                                    std::span<const glm::dmat4> world, std::size_t bones, Reading& in) {
    return SkinMaker(document, arrays, entries, world, bones, in).make();
}

}  // namespace skelplay::loaders
