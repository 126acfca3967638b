#include <glm/gtc/type_ptr.hpp>
#include "loaders/fbx/fbx_parts.h"
#include "loaders/scene/pictures.h"

namespace skelplay::loaders {
namespace {
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
    FbxSkinMaker(const FbxScene& scene, std::size_t bones, Reading& in)
        : scene_(scene), rig_(scene.rig), objects_(scene.objects), document_(scene.document()),
          surfaces_(in.options.skin_surfaces), pictures_(in.path, surfaces_ && in.options.pictures, in.diagnostics),
          diagnostics_(in.diagnostics), bind_(bones), influences_(bones) {}

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
        const FbxObjectId object = scene_.object(node);
        for (const FbxLink& link : objects_.links(object))
            if (objects_[link.object].type == "Geometry") add_mesh(node, link.object);
        if (document_.find(objects_[object].record, "Vertices") != FbxId::none) add_mesh(node, object);
    }

    void add_mesh(std::size_t node, FbxObjectId geometry) {
        std::vector<Cluster> clusters = read_clusters(geometry);
        const std::size_t holder = rig_.bone_above(node);
        if (clusters.empty() && holder == RigNode::none) {
            ++fixed_;
            return;
        }
        const std::size_t first_material = skin_.materials.size();
        const bool pictures = add_materials(node);
        const FbxMesh mesh = read_fbx_mesh(document_, objects_[geometry].record, surfaces_, pictures, bad_polygons_);
        if (mesh.point_of.empty()) return;
        skin_.meshes.push_back({rig_.nodes[node].name, static_cast<std::uint32_t>(skin_.positions.size())});
        Shares shares = shares_of(clusters, mesh.points.size());
        if (holder != RigNode::none) clusters.push_back({holder, in_bone(holder, node), {}, {}});
        shares.otherwise = holder != RigNode::none;
        add_vertices(mesh, clusters, shares, geometric(node), first_material);
    }

    [[nodiscard]] glm::dmat4 in_bone(std::size_t bone, std::size_t node) const {
        return is_invertible(rig_.world[bone]) ? affine_inverse(rig_.world[bone]) * rig_.world[node] : glm::dmat4(1.0);
    }

    /// The transform that moves a node's mesh alone.
    [[nodiscard]] glm::dmat4 geometric(std::size_t node) const {
        const FbxProperties properties = scene_.properties(node);
        const glm::dvec3 scale = properties.vector("GeometricScaling").value_or(glm::dvec3(1.0));
        glm::dmat4 matrix(fbx_rotation(properties.vector("GeometricRotation").value_or(glm::dvec3(0.0)),
                                       {figure::Axis::z, figure::Axis::y, figure::Axis::x}));
        for (int axis = 0; axis < 3; ++axis) matrix[axis] *= scale[axis];
        matrix[3] = glm::dvec4(properties.vector("GeometricTranslation").value_or(glm::dvec3(0.0)), 1.0);
        return matrix;
    }

    /// Adds a node's materials. True if one has a picture.
    bool add_materials(std::size_t node) {
        bool pictures = false;
        for (const FbxLink& link : objects_.links(scene_.object(node))) {
            if (objects_[link.object].type != "Material") continue;
            const FbxProperties properties = objects_.properties(link.object);
            figure::Material material{.name = fbx_name(objects_[link.object].name), .diffuse = {}};
            const auto colour = properties.vector("DiffuseColor");
            const double factor = properties.number("DiffuseFactor").value_or(1.0);
            if (colour) material.diffuse = glm::vec3(glm::clamp(*colour * factor, 0.0, 1.0));
            for (const FbxLink& texture : objects_.links(link.object))
                if (texture.property == "DiffuseColor" || texture.property.ends_with("|base_color_map") ||
                    texture.property.ends_with("|baseColor"))
                    material.picture = picture_of(texture.object);
            if (material.picture)
                material.diffuse.reset();  // programs write any colour beside a texture, which replaces it
            pictures = pictures || material.picture;
            skin_.materials.push_back(std::move(material));
        }
        return pictures;
    }

    /// The picture of a Texture: in the Video that belongs to it, else in a file that either names. Null: none.
    std::shared_ptr<const base::Image> picture_of(FbxObjectId texture) {
        constexpr double hole = 0.5;
        std::string_view file;
        const auto look_at = [&](FbxObjectId object) {
            for (const char* name : {"RelativeFilename", "FileName", "Filename"})
                if (file.empty()) file = document_.text(document_.find(objects_[object].record, name));
        };
        look_at(texture);
        for (const FbxLink& video : objects_.links(texture)) {
            look_at(video.object);
            const std::string_view content = document_.text(document_.find(objects_[video.object].record, "Content"));
            if (content.empty()) continue;
            // Files of other folders may have the same name.
            const std::string name = fmt::format("texture {}", static_cast<std::size_t>(video.object));
            if (document_.binary()) return pictures_.of_bytes(name, content, hole);
            return pictures_.of_bytes(name, base::from_base64(content).value_or(""), hole);
        }
        return file.empty() ? nullptr : pictures_.of_file(file, hole);
    }

    static constexpr std::uint32_t none = ~std::uint32_t{0};

    /// A cluster's share in a point.
    struct Share {
        std::uint32_t cluster = 0;
        std::uint32_t next = none;  // of the same point
        double weight = 0.0;
    };
    struct Shares {
        std::vector<std::uint32_t> first;  // by point, into all; none: it has no weight
        std::vector<Share> all;
        bool otherwise = false;  // points without a weight follow the last cluster; else nothing
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
        cluster.node = RigNode::none;
        for (const FbxLink& link : objects_.links(object))
            if (const std::size_t node = scene_.node(link.object); node != RigNode::none) cluster.node = node;
        const auto to_bone = read_matrix(document_, document_.find(record, "Transform"));
        if (cluster.node == RigNode::none || !rig_.nodes[cluster.node].is_bone || !to_bone) return;
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
        auto& bind = bind_[figure::index(rig_.nodes[cluster.node].bone)];
        if (!bind) bind = read_matrix(document_, document_.find(record, "TransformLink"));
        clusters.push_back(std::move(cluster));
    }

    /// The clusters' shares in points, those of a point in the order of the clusters.
    static Shares shares_of(const std::vector<Cluster>& clusters, std::size_t points) {
        Shares shares;
        shares.first.assign(points, none);
        for (auto c = static_cast<std::uint32_t>(clusters.size()); c-- > 0;)
            for (std::size_t i = std::min(clusters[c].points.size(), clusters[c].weights.size()); i-- > 0;) {
                const auto point = static_cast<std::uint64_t>(clusters[c].points[i]);
                const double weight = clusters[c].weights[i];
                if (point >= points || !(weight > 0) || !std::isfinite(weight)) continue;
                shares.all.push_back({c, shares.first[point], weight});
                shares.first[point] = static_cast<std::uint32_t>(shares.all.size() - 1);
            }
        return shares;
    }

    [[nodiscard]] glm::dmat4 bind_of(std::size_t node) {
        auto& bind = bind_[figure::index(rig_.nodes[node].bone)];
        if (!bind) bind = is_invertible(rig_.world[node]) ? rig_.world[node] : glm::dmat4(1.0);
        return *bind;
    }

    void add_vertices(const FbxMesh& mesh, const std::vector<Cluster>& clusters, const Shares& shares,
                      const glm::dmat4& own, std::size_t first_material) {
        std::vector<glm::dmat4> bound;  // by cluster: from the mesh to where it is bound
        for (const Cluster& cluster : clusters) bound.push_back(bind_of(cluster.node) * cluster.to_bone * own);
        const glm::dmat3 turn = glm::transpose(glm::inverse(glm::dmat3(bound.front())));
        const auto first = static_cast<std::uint32_t>(skin_.positions.size());
        for (std::size_t i = 0; i < mesh.point_of.size(); ++i) {
            const std::uint32_t point = mesh.point_of[i];
            const glm::dvec3 position = add_influences(mesh.points[point], point, clusters, shares, bound);
            const glm::dvec3 normal = mesh.normals.empty() ? glm::dvec3(0.0) : turn * glm::dvec3(mesh.normals[i]);
            const std::size_t material = first_material + mesh.materials[i];
            const bool known = mesh.materials[i] != figure::Face::none && material < skin_.materials.size();
            append_vertex(skin_, position, normal, point, known ? static_cast<std::uint32_t>(material) : figure::Face::none,
                          mesh.texture_points[i]);
        }
        for (const auto& [a, b, c] : mesh.triangles) skin_.triangles.push_back({first + a, first + b, first + c});
    }

    /// Returns the position of a point in the bind pose.
    glm::dvec3 add_influences(const glm::dvec3& position, std::uint32_t point, const std::vector<Cluster>& clusters,
                              const Shares& shares, const std::vector<glm::dmat4>& bound) {
        const auto add = [&](std::size_t c, double weight) { influences_.add(rig_.nodes[clusters[c].node].bone, weight); };
        of_point_.clear();
        for (std::uint32_t i = shares.first[point]; i != none; i = shares.all[i].next) of_point_.push_back(shares.all[i]);
        std::ranges::stable_sort(of_point_, std::ranges::greater{}, &Share::weight);
        for (const Share& share : of_point_) add(share.cluster, share.weight);
        if (of_point_.empty() && shares.otherwise) add(clusters.size() - 1, 1.0);
        const double sum = influences_.finish(skin_);
        if (of_point_.empty())
            return glm::dvec3((shares.otherwise ? bound.back() : bound.front()) * glm::dvec4(position, 1.0));
        glm::dvec4 bind(0.0);
        for (const Share& share : of_point_)
            bind += share.weight / sum * (bound[share.cluster] * glm::dvec4(position, 1.0));
        return glm::dvec3(bind);
    }

    /// Bones without a Cluster are bound as a BindPose says, else at rest.
    void finish_binds() {
        for (std::size_t i = 0; i < objects_.size(); ++i)
            if (const FbxObject& pose = objects_[static_cast<FbxObjectId>(i)]; pose.type == "Pose") read_pose(pose.record);
        skin_.inverse_bind.assign(bind_.size(), glm::dmat4(1.0));
        for (std::size_t node = 0; node < rig_.nodes.size(); ++node)
            if (rig_.nodes[node].is_bone)
                skin_.inverse_bind[figure::index(rig_.nodes[node].bone)] = affine_inverse(bind_of(node));
        rig_.put_scale_in(skin_);
    }

    void read_pose(FbxId pose) {
        for (const FbxId record : document_.children(pose)) {
            if (document_[record].name != "PoseNode") continue;
            const auto key = document_.value(document_.find(record, "Node"), 0);
            const std::size_t node = key ? scene_.node(objects_.find(*key)) : RigNode::none;
            if (node == RigNode::none || !rig_.nodes[node].is_bone) continue;
            auto& bind = bind_[figure::index(rig_.nodes[node].bone)];
            if (!bind) bind = read_matrix(document_, document_.find(record, "Matrix"));
        }
    }

    void report() {
        if (bad_polygons_ > 0) diagnostics_.warning(0, "fbx.polygons", base::said("fbx.polygons", bad_polygons_));
        if (bad_clusters_ > 0)
            diagnostics_.warning(0, "fbx.weights",
                                 base::said("fbx.weights", base::counted(bad_clusters_, "cluster", "clusters")));
        if (fixed_ > 0)
            diagnostics_.note(std::nullopt, "fbx.fixed-meshes", "{} that follow no bone: not shown",
                              base::counted(fixed_, "mesh", "meshes"));
    }

    const FbxScene& scene_;
    const NodeRig& rig_;
    const FbxObjects& objects_;
    const FbxDocument& document_;
    bool surfaces_;
    Pictures pictures_;
    base::Diagnostics& diagnostics_;
    std::vector<std::optional<glm::dmat4>> bind_;  // by BoneId: its matrix in the figure's axes where it was bound
    InfluenceMerger influences_;
    std::vector<Share> of_point_;  // the shares in one point, the heaviest first
    figure::WeightedSkin skin_;
    std::size_t bad_polygons_ = 0;
    std::size_t bad_clusters_ = 0;
    std::size_t fixed_ = 0;
};
}  // namespace

std::optional<figure::WeightedSkin> read_fbx_skin(const FbxScene& scene, std::size_t bones, Reading& in) {
    return FbxSkinMaker(scene, bones, in).make();
}
}  // namespace skelplay::loaders
