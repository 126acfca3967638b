#include "loaders/fbx/fbx_parts.h"

namespace skelplay::loaders {
namespace {
using figure::Face;
using Index = std::uint32_t;

/// How a layer's elements belong to polygons (MappingInformationType).
enum class Mapping : std::uint8_t { none, corner, point, polygon, all };

Mapping mapping_of(std::string_view word) noexcept {
    if (word == "ByPolygonVertex") return Mapping::corner;
    if (word == "ByVertice" || word == "ByVertex") return Mapping::point;
    if (word == "ByPolygon") return Mapping::polygon;
    return word == "AllSame" ? Mapping::all : Mapping::none;
}

/// A corner of a polygon: its number among all, its polygon's, and its point.
struct CornerAt {
    std::size_t corner = 0;
    std::size_t polygon = 0;
    Index point = 0;

    [[nodiscard]] std::size_t by(Mapping mapping) const noexcept {
        switch (mapping) {
            case Mapping::corner: return corner;
            case Mapping::point: return point;
            case Mapping::polygon: return polygon;
            default: return 0;
        }
    }
};

/// A layer of a mesh: which of its elements each corner has.
class Layer {
public:
    /// `indices`: the list of indices into the elements, by corner, point or polygon; null: they are not needed.
    Layer(const FbxDocument& document, FbxId record, const char* indices)
        : mapping_(mapping_of(document.text(document.find(record, "MappingInformationType")))), direct_(!indices) {
        if (mapping_ != Mapping::none && indices)
            indices_ = document.integers(document.find(record, indices)).value_or(std::vector<std::int64_t>{});
    }

    [[nodiscard]] bool is_mapped() const noexcept { return mapping_ != Mapping::none; }
    /// Beyond all elements where the corner has none.
    [[nodiscard]] std::uint64_t of(const CornerAt& corner) const {
        constexpr std::uint64_t none = ~std::uint64_t{0};
        const std::size_t at = corner.by(mapping_);
        if (direct_) return at;
        return at < indices_.size() ? static_cast<std::uint64_t>(indices_[at]) : none;
    }

private:
    Mapping mapping_;
    bool direct_;
    std::vector<std::int64_t> indices_;
};

/// LayerElementNormal or LayerElementUV: vectors, of which each corner has one.
template <int width> class VectorLayer {
public:
    using Vector = glm::vec<width, double>;

    VectorLayer(const FbxDocument& document, FbxId layer, const char* vectors, const char* indices)
        : layer_(document, layer,
                 document.text(document.find(layer, "ReferenceInformationType")) == "Direct" ? nullptr : indices) {
        if (layer_.is_mapped()) numbers_ = document.numbers(document.find(layer, vectors)).value_or(std::vector<double>{});
    }

    [[nodiscard]] bool empty() const noexcept { return numbers_.size() < width; }
    /// 0 where the corner has none.
    [[nodiscard]] Vector of(const CornerAt& corner) const {
        Vector vector(0.0);
        if (const std::uint64_t at = layer_.of(corner); at < numbers_.size() / width)
            for (int i = 0; i < width; ++i) vector[i] = numbers_[width * at + static_cast<std::uint64_t>(i)];
        return vector;
    }

private:
    Layer layer_;
    std::vector<double> numbers_;
};

glm::vec3 unit_or_zero(const glm::dvec3& normal) {
    const double length = glm::length(normal);
    return length > 0 && std::isfinite(length) ? glm::vec3(normal / length) : glm::vec3(0.0F);
}

/// Makes vertices and triangles of polygons.
class MeshMaker {
public:
    MeshMaker(const FbxDocument& document, FbxId geometry, bool pictures, FbxMesh& mesh)
        : mesh_(mesh), normals_(document, document.find(geometry, "LayerElementNormal"), "Normals", "NormalsIndex"),
          texture_points_(document, pictures ? document.find(geometry, "LayerElementUV") : FbxId::none, "UV", "UVIndex"),
          materials_(document, document.find(geometry, "LayerElementMaterial"), "Materials"),
          first_(mesh.points.size(), Face::none) {}

    /// A polygon whose last corner was just added, and the next one's number.
    void add(std::span<const std::int64_t> points, std::size_t first_corner, std::size_t polygon) {
        vertices_.clear();
        for (std::size_t i = 0; i < points.size(); ++i)
            vertices_.push_back(vertex({first_corner + i, polygon, static_cast<Index>(points[i])}));
        if (vertices_.size() == 4) add_quad();
        else if (vertices_.size() > 4) add_large();
        else if (vertices_.size() == 3) mesh_.triangles.push_back({vertices_[0], vertices_[1], vertices_[2]});
    }

private:
    /// The vertex of a corner: one of its point with the same normal, material and texture point, or a new one.
    Index vertex(const CornerAt& corner) {
        constexpr float same = 1e-4F;
        const glm::vec3 normal = normals_.empty() ? glm::vec3(0.0F) : unit_or_zero(normals_.of(corner));
        const glm::vec2 upwards = texture_points_.empty() ? glm::dvec2(0.0) : texture_points_.of(corner);
        const glm::vec2 texture_point(upwards.x, 1.0F - upwards.y);
        const auto material = static_cast<Index>(std::min<std::uint64_t>(materials_.of(corner), Face::none));
        for (Index at = first_[corner.point]; at != Face::none; at = next_[at]) {
            if (mesh_.materials[at] != material || mesh_.texture_points[at] != texture_point) continue;
            if (normals_.empty()) return at;
            const glm::vec3 apart = mesh_.normals[at] - normal;
            if (glm::dot(apart, apart) < same * same) return at;
        }
        const auto made = static_cast<Index>(mesh_.point_of.size());
        mesh_.point_of.push_back(corner.point);
        mesh_.materials.push_back(material);
        mesh_.texture_points.push_back(texture_point);
        if (!normals_.empty()) mesh_.normals.push_back(normal);
        next_.push_back(first_[corner.point]);
        first_[corner.point] = made;
        return made;
    }

    [[nodiscard]] const glm::dvec3& point(std::size_t corner) const {
        return mesh_.points[mesh_.point_of[vertices_[corner]]];
    }
    [[nodiscard]] glm::dvec3 normal(std::size_t a, std::size_t b, std::size_t c) const {
        return glm::cross(point(b) - point(a), point(c) - point(a));
    }

    /// Cuts along the first diagonal, unless a concave corner makes its triangles face opposite sides.
    void add_quad() {
        const auto& v = vertices_;
        if (glm::dot(normal(0, 1, 2), normal(0, 2, 3)) >= 0) {
            mesh_.triangles.push_back({v[0], v[1], v[2]});
            mesh_.triangles.push_back({v[0], v[2], v[3]});
        } else {
            mesh_.triangles.push_back({v[0], v[1], v[3]});
            mesh_.triangles.push_back({v[1], v[2], v[3]});
        }
    }

    void add_large() {
        figure::Mesh polygon;
        for (std::size_t i = 0; i < vertices_.size(); ++i) {
            polygon.positions.push_back(point(i));
            polygon.corners.push_back({static_cast<Index>(i), figure::Corner::no_normal});
        }
        polygon.faces.push_back({.first_corner = 0, .corner_count = static_cast<Index>(vertices_.size())});
        polygon.group_sets.emplace_back();
        figure::triangulate(polygon);
        for (const auto& [a, b, c] : polygon.triangles)
            mesh_.triangles.push_back({vertices_[a], vertices_[b], vertices_[c]});
    }

    FbxMesh& mesh_;
    VectorLayer<3> normals_;
    VectorLayer<2> texture_points_;
    Layer materials_;
    std::vector<Index> first_;  // by point: its newest vertex
    std::vector<Index> next_;   // by vertex: an older one of the same point
    std::vector<Index> vertices_;
};

std::vector<glm::dvec3> read_points(const FbxDocument& document, FbxId record) {
    const auto numbers = document.numbers(document.find(record, "Vertices"));
    std::vector<glm::dvec3> points;
    if (!numbers) return points;
    points.reserve(numbers->size() / 3);
    for (std::size_t i = 0; i + 2 < numbers->size(); i += 3) {
        const glm::dvec3 point((*numbers)[i], (*numbers)[i + 1], (*numbers)[i + 2]);
        points.push_back(std::isfinite(point.x + point.y + point.z) ? point : glm::dvec3(0.0));
    }
    return points;
}
}  // namespace

/// A polygon's last point is stored as -1 - its index.
FbxMesh read_fbx_mesh(const FbxDocument& document, FbxId record, bool surface, bool pictures, std::size_t& bad_polygons) {
    FbxMesh mesh;
    mesh.points = read_points(document, record);
    auto indices = document.integers(document.find(record, "PolygonVertexIndex"));
    if (mesh.points.empty() || !indices) return mesh;
    std::optional<MeshMaker> maker;
    if (surface) {
        maker.emplace(document, record, pictures, mesh);
    } else {
        mesh.point_of.resize(mesh.points.size());
        std::iota(mesh.point_of.begin(), mesh.point_of.end(), Index{0});
        mesh.materials.assign(mesh.points.size(), Face::none);
        mesh.texture_points.resize(mesh.points.size());
    }
    std::size_t polygon = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < indices->size(); ++i) {
        std::int64_t& point = (*indices)[i];
        const bool last = point < 0;
        if (last) point = -1 - point;
        if (!last) continue;
        const std::span corners = std::span(*indices).subspan(begin, i + 1 - begin);
        bool good = true;
        for (const std::int64_t corner : corners)
            good = good && corner >= 0 && static_cast<std::uint64_t>(corner) < mesh.points.size();
        if (!good) ++bad_polygons;
        else if (maker) maker->add(corners, begin, polygon);
        ++polygon;
        begin = i + 1;
    }
    return mesh;
}
}  // namespace skelplay::loaders
