#include "loaders/fbx/fbx_skin.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <glm/gtc/type_ptr.hpp>
#include <glm/matrix.hpp>
#include <string>
#include <unordered_map>

#include "base/text.h"
#include "loaders/scene/node_rig.h"
#include "loaders/fbx/fbx_mesh.h"
#include "loaders/reading.h"

namespace skelplay::loaders {

namespace {

using figure::Influence;

/// The matrix in a record of sixteen numbers; they are in the order of ours.
std::optional<glm::dmat4> read_matrix(const FbxDocument& document, FbxId record) {
    constexpr std::size_t numbers = 16;
    const auto read = record == FbxId::none ? std::nullopt : document.numbers(record);
    if (!read || read->size() != numbers) return std::nullopt;
    const glm::dmat4 matrix = glm::make_mat4(read->data());
    return is_invertible(matrix) ? std::optional(matrix) : std::nullopt;
}

/// A bone's share in a mesh (Cluster).
struct Cluster {
    std::size_t node = 0;
    glm::dmat4 to_bone{1.0};  // from the mesh's own space to the bone's
    std::vector<std::int64_t> points;
    std::vector<double> weights;
};

/// Joins the meshes of a scene.
class FbxSkinMaker {
public:
    FbxSkinMaker(const FbxObjects& objects, const FbxRig& rig, base::Diagnostics& diagnostics)
        : objects_(objects),
          document_(objects.document()),
          rig_(rig),
          diagnostics_(diagnostics),
          bind_(rig.bone_count) {
        for (std::size_t node = 0; node < rig.nodes.size(); ++node) node_of_.emplace(rig.nodes[node].object, node);
    }

    std::optional<figure::WeightedSkin> make() {
        skin_.first_influence.push_back(0);
        for (std::size_t node = 0; node < rig_.nodes.size(); ++node) add_meshes(node);
        if (skin_.positions.empty()) return std::nullopt;
        std::vector<std::string> names;
        for (const figure::SkinMesh& mesh : skin_.meshes) names.push_back(mesh.name);
        skin_.name = listed(names);
        finish_binds();
        report();
        return std::move(skin_);
    }

private:
    // ---- Meshes ----

    void add_meshes(std::size_t node) {
        const FbxObjectId object = rig_.nodes[node].object;
        for (const FbxLink& link : objects_.links(object))
            if (objects_[link.object].type == "Geometry") add_mesh(node, link.object);
        if (document_.find(objects_[object].record, "Vertices") != FbxId::none) add_mesh(node, object);
    }

    /// The bone that a node is or is below; no_parent when there is none.
    [[nodiscard]] std::size_t bone_above(std::size_t node) const {
        while (node != FbxNode::no_parent && rig_.bones[node] == FbxNode::no_parent) node = rig_.nodes[node].parent;
        return node;
    }

    void add_mesh(std::size_t node, FbxObjectId geometry) {
        std::vector<Cluster> clusters = read_clusters(geometry);
        const std::size_t holder = bone_above(node);
        if (clusters.empty() && holder == FbxNode::no_parent) {
            ++fixed_;
            return;
        }
        const FbxMesh mesh = read_fbx_mesh(document_, objects_[geometry].record, rig_.surfaces, bad_polygons_);
        if (mesh.point_of.empty()) return;
        skin_.meshes.push_back(
            {fbx_name(objects_[rig_.nodes[node].object].name), static_cast<std::uint32_t>(skin_.positions.size())});
        skin_.file_vertices.insert(skin_.file_vertices.end(), mesh.point_of.begin(), mesh.point_of.end());
        Shares shares = shares_of(clusters, mesh.points.size());
        if (holder != FbxNode::no_parent) clusters.push_back({holder, in_bone(holder, node), {}, {}});
        shares.otherwise = holder == FbxNode::no_parent ? nullptr : &clusters.back();
        add_vertices(mesh, clusters, shares, geometric(node), add_materials(node));
    }

    [[nodiscard]] glm::dmat4 in_bone(std::size_t bone, std::size_t node) const {
        return is_invertible(rig_.rest[bone]) ? affine_inverse(rig_.rest[bone]) * rig_.rest[node] : glm::dmat4(1.0);
    }

    /// The transform that moves a node's mesh alone.
    [[nodiscard]] glm::dmat4 geometric(std::size_t node) const {
        const FbxProperties properties = objects_.properties(rig_.nodes[node].object);
        const glm::dvec3 scale = properties.vector("GeometricScaling").value_or(glm::dvec3(1.0));
        glm::dmat4 matrix(fbx_rotation(properties.vector("GeometricRotation").value_or(glm::dvec3(0.0)),
                                       {figure::Axis::z, figure::Axis::y, figure::Axis::x}));
        for (int axis = 0; axis < 3; ++axis) matrix[axis] *= scale[axis];
        matrix[3] = glm::dvec4(properties.vector("GeometricTranslation").value_or(glm::dvec3(0.0)), 1.0);
        return matrix;
    }

    /// Adds a node's materials; returns the index of the first one.
    std::size_t add_materials(std::size_t node) {
        const std::size_t first = skin_.materials.size();
        for (const FbxLink& link : objects_.links(rig_.nodes[node].object)) {
            if (objects_[link.object].type != "Material") continue;
            const FbxProperties properties = objects_.properties(link.object);
            figure::Material material{fbx_name(objects_[link.object].name), {}};
            const auto colour = properties.vector("DiffuseColor");
            const double factor = properties.number("DiffuseFactor").value_or(1.0);
            if (colour) material.diffuse = glm::vec3(glm::clamp(*colour * factor, 0.0, 1.0));
            skin_.materials.push_back(std::move(material));
        }
        return first;
    }

    // ---- Weights ----

    /// The weights of a mesh's points: those of point p are [first[p], first[p + 1]).
    struct Share {
        std::uint32_t cluster = 0;
        double weight = 0.0;
    };
    struct Shares {
        std::vector<std::uint32_t> first;
        std::vector<Share> all;
        const Cluster* otherwise = nullptr;  // what points without a weight follow; null: nothing
    };

    std::vector<Cluster> read_clusters(FbxObjectId geometry) {
        std::vector<Cluster> clusters;
        for (const FbxLink& skin : objects_.links(geometry)) {
            if (objects_[skin.object].type != "Deformer" || objects_[skin.object].kind != "Skin") continue;
            for (const FbxLink& link : objects_.links(skin.object))
                if (objects_[link.object].kind == "Cluster") read_cluster(link.object, clusters);
        }
        return clusters;
    }

    void read_cluster(FbxObjectId object, std::vector<Cluster>& clusters) {
        const FbxId record = objects_[object].record;
        Cluster cluster;
        cluster.node = FbxNode::no_parent;
        for (const FbxLink& link : objects_.links(object))
            if (const auto node = node_of_.find(link.object); node != node_of_.end()) cluster.node = node->second;
        const auto to_bone = read_matrix(document_, document_.find(record, "Transform"));
        if (cluster.node == FbxNode::no_parent || rig_.bones[cluster.node] == FbxNode::no_parent || !to_bone) return;
        cluster.to_bone = *to_bone;
        const FbxId points = document_.find(record, "Indexes");
        const FbxId weights = document_.find(record, "Weights");
        if (points != FbxId::none && weights != FbxId::none) {
            auto read_points = document_.integers(points);
            auto read_weights = document_.numbers(weights);
            if (!read_points || !read_weights || read_points->size() != read_weights->size()) ++bad_clusters_;
            if (read_points) cluster.points = std::move(*read_points);
            if (read_weights) cluster.weights = std::move(*read_weights);
        }
        auto& bind = bind_[rig_.bones[cluster.node]];
        if (!bind) bind = read_matrix(document_, document_.find(record, "TransformLink"));
        clusters.push_back(std::move(cluster));
    }

    Shares shares_of(const std::vector<Cluster>& clusters, std::size_t points) {
        Shares shares;
        shares.first.assign(points + 1, 0);
        const auto each = [&](const auto& use) {
            for (std::uint32_t c = 0; c < clusters.size(); ++c)
                for (std::size_t i = 0; i < std::min(clusters[c].points.size(), clusters[c].weights.size()); ++i) {
                    const std::int64_t point = clusters[c].points[i];
                    const double weight = clusters[c].weights[i];
                    const bool known = point >= 0 && static_cast<std::uint64_t>(point) < points;
                    if (known && weight > 0 && std::isfinite(weight)) use(static_cast<std::size_t>(point), c, weight);
                }
        };
        each([&](std::size_t point, std::uint32_t, double) { ++shares.first[point + 1]; });
        for (std::size_t i = 1; i <= points; ++i) shares.first[i] += shares.first[i - 1];
        shares.all.resize(shares.first.back());
        std::vector<std::uint32_t> at(shares.first.begin(), shares.first.end() - 1);
        each([&](std::size_t point, std::uint32_t c, double weight) { shares.all[at[point]++] = {c, weight}; });
        for (std::size_t i = 0; i < points; ++i)
            std::stable_sort(shares.all.begin() + shares.first[i], shares.all.begin() + shares.first[i + 1],
                             [](const Share& a, const Share& b) { return a.weight > b.weight; });
        return shares;
    }

    // ---- Vertices ----

    [[nodiscard]] glm::dmat4 bind_of(std::size_t node) {
        auto& bind = bind_[rig_.bones[node]];
        if (!bind) bind = is_invertible(rig_.rest[node]) ? rig_.rest[node] : glm::dmat4(1.0);
        return *bind;
    }

    void add_vertices(const FbxMesh& mesh, const std::vector<Cluster>& clusters, const Shares& shares,
                      const glm::dmat4& own, std::size_t first_material) {
        std::vector<glm::dmat4> bound;  // by cluster: from the mesh to where it is bound
        for (const Cluster& cluster : clusters) bound.push_back(bind_of(cluster.node) * cluster.to_bone * own);
        const auto first = static_cast<std::uint32_t>(skin_.positions.size());
        for (const std::uint32_t point : mesh.point_of) add_vertex(mesh.points[point], point, clusters, shares, bound);
        add_looks(mesh, glm::transpose(glm::inverse(glm::dmat3(bound.front()))), first_material);
        for (const auto& [a, b, c] : mesh.triangles) skin_.triangles.push_back({first + a, first + b, first + c});
    }

    void add_vertex(const glm::dvec3& position, std::uint32_t point, const std::vector<Cluster>& clusters,
                    const Shares& shares, const std::vector<glm::dmat4>& bound) {
        double sum = 0.0;
        for (std::uint32_t i = shares.first[point]; i < shares.first[point + 1]; ++i) sum += shares.all[i].weight;
        glm::dvec4 bind(0.0);
        const auto add = [&](std::size_t cluster, double weight) {
            bind += weight * (bound[cluster] * glm::dvec4(position, 1.0));
            skin_.influences.push_back({figure::bone_id(rig_.bones[clusters[cluster].node]), weight});
        };
        for (std::uint32_t i = shares.first[point]; i < shares.first[point + 1]; ++i)
            add(shares.all[i].cluster, shares.all[i].weight / sum);
        if (sum == 0.0 && shares.otherwise != nullptr) add(clusters.size() - 1, 1.0);
        if (sum == 0.0 && shares.otherwise == nullptr) bind = bound.front() * glm::dvec4(position, 1.0);
        skin_.positions.emplace_back(bind);
        skin_.file_weight_sums.push_back(sum == 0.0 && shares.otherwise != nullptr ? 1.0 : sum);
        skin_.first_influence.push_back(static_cast<std::uint32_t>(skin_.influences.size()));
    }

    /// Normals and materials of a mesh's vertices. `turn`: of directions across its surface.
    void add_looks(const FbxMesh& mesh, const glm::dmat3& turn, std::size_t first_material) {
        skin_.normals.resize(skin_.positions.size() - mesh.point_of.size(), glm::vec3(0.0F));
        for (std::size_t i = 0; i < mesh.point_of.size(); ++i) {
            const std::uint32_t material = mesh.materials[i];
            const std::size_t known = first_material + material;
            skin_.vertex_materials.push_back(material != figure::Face::none && known < skin_.materials.size()
                                                 ? static_cast<std::uint32_t>(known)
                                                 : figure::Face::none);
            const glm::dvec3 normal = mesh.normals.empty() ? glm::dvec3(0.0) : turn * glm::dvec3(mesh.normals[i]);
            const double length = glm::length(normal);
            skin_.normals.push_back(length > 0 ? glm::vec3(normal / length) : glm::vec3(0.0F));
        }
    }

    // ---- The bind pose ----

    /// Bones without a Cluster are bound as a BindPose says, else at rest.
    void finish_binds() {
        for (std::size_t i = 0; i < objects_.size(); ++i)
            if (const FbxObject& pose = objects_[static_cast<FbxObjectId>(i)]; pose.type == "Pose")
                read_pose(pose.record);
        skin_.inverse_bind.assign(rig_.bone_count, glm::dmat4(1.0));
        for (std::size_t node = 0; node < rig_.nodes.size(); ++node) {
            if (rig_.bones[node] == FbxNode::no_parent) continue;
            glm::dmat4 inverse = affine_inverse(bind_of(node));
            for (int column = 0; column < 4; ++column)
                for (int row = 0; row < 3; ++row) inverse[column][row] *= rig_.scales[node][row];
            skin_.inverse_bind[rig_.bones[node]] = inverse;
        }
    }

    void read_pose(FbxId pose) {
        for (const FbxId record : document_.children(pose)) {
            if (document_[record].name != "PoseNode") continue;
            const auto key = document_.value(document_.find(record, "Node"), 0);
            const auto node = key ? node_of_.find(objects_.find(*key)) : node_of_.end();
            if (node == node_of_.end() || rig_.bones[node->second] == FbxNode::no_parent) continue;
            auto& bind = bind_[rig_.bones[node->second]];
            if (!bind) bind = read_matrix(document_, document_.find(record, "Matrix"));
        }
    }

    void report() {
        if (bad_polygons_ > 0)
            diagnostics_.warning(0, "fbx.polygons",
                                 "expected polygons of points that exist, found {} others; they are "
                                 "left out",
                                 bad_polygons_);
        if (bad_clusters_ > 0)
            diagnostics_.warning(0, "fbx.weights",
                                 "expected as many weights as points, found {} with other numbers; those in pairs are "
                                 "used",
                                 base::counted(bad_clusters_, "cluster", "clusters"));
        if (fixed_ > 0)
            diagnostics_.note(std::nullopt, "fbx.fixed-meshes", "{} that follow no bone: not shown",
                              base::counted(fixed_, "mesh", "meshes"));
    }

    const FbxObjects& objects_;
    const FbxDocument& document_;
    const FbxRig& rig_;
    base::Diagnostics& diagnostics_;
    std::unordered_map<FbxObjectId, std::size_t> node_of_;
    std::vector<std::optional<glm::dmat4>> bind_;  // by bone: its world matrix where it was bound
    figure::WeightedSkin skin_;
    std::size_t bad_polygons_ = 0;
    std::size_t bad_clusters_ = 0;
    std::size_t fixed_ = 0;
};

}  // namespace

std::optional<figure::WeightedSkin> read_fbx_skin(const FbxObjects& objects, const FbxRig& rig,
                                                  base::Diagnostics& diagnostics) {
    return FbxSkinMaker(objects, rig, diagnostics).make();
}

}  // namespace skelplay::loaders
