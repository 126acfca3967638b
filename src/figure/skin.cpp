#include "figure/skin.h"

namespace skelplay::figure {
void pose_weighted(const WeightedSkin& skin, std::span<const glm::dmat4> world, std::vector<glm::dvec3>& positions) {
    std::vector<glm::dmat4> transforms(skin.inverse_bind.size());
    for (std::size_t bone = 0; bone < transforms.size(); ++bone) transforms[bone] = world[bone] * skin.inverse_bind[bone];
    positions.resize(skin.positions.size());
    for (std::size_t v = 0; v < positions.size(); ++v) {
        const auto influences = skin.influences_of(v);
        if (influences.empty()) {
            positions[v] = skin.positions[v];
            continue;
        }
        glm::dvec4 sum(0.0);
        for (const Influence& influence : influences)
            sum += transforms[index(influence.bone)] * glm::dvec4(skin.positions[v], 1.0) * influence.weight;
        positions[v] = glm::dvec3(sum);
    }
}

namespace {
using Triangle = std::array<std::uint32_t, 3>;

/// The sum of the cross products of a face's edges (Newell): along the mean normal, as long as twice the area.
glm::dvec3 area_vector(const Mesh& mesh, const Face& face) {
    const auto corners = mesh.corners_of(face);
    const glm::dvec3 base = mesh.positions[corners.front().position];
    glm::dvec3 sum(0.0);
    for (std::size_t i = 1; i + 1 < corners.size(); ++i)
        sum += glm::cross(mesh.positions[corners[i].position] - base, mesh.positions[corners[i + 1].position] - base);
    return sum;
}

/// Cuts a polygon into triangles. Projects it along its normal, so that its corners run counter-clockwise.
class Polygon {
public:
    Polygon(const Mesh& mesh, const Face& face) {
        const glm::dvec3 normal = area_vector(mesh, face);
        const glm::dvec3 size = glm::abs(normal);
        const int drop = size.x > size.y && size.x > size.z ? 0 : size.y > size.z ? 1 : 2;
        const bool clockwise = normal[drop] < 0;
        for (const Corner& corner : mesh.corners_of(face)) {
            const glm::dvec3& p = mesh.positions[corner.position];
            const glm::dvec2 flat(p[(drop + 1) % 3], p[(drop + 2) % 3]);
            points_.push_back(clockwise ? glm::dvec2(flat.y, flat.x) : flat);
        }
    }

    /// Calls `emit` with three corner indices for each triangle. A polygon of n corners always gives n - 2 triangles.
    template <class Emit> void cut(const Emit& emit) {
        constexpr std::size_t tests_per_corner = 2000;  // after that, the rest becomes a fan
        ring_.resize(points_.size());
        std::iota(ring_.begin(), ring_.end(), 0U);
        tests_left_ = is_convex() ? 0 : tests_per_corner * points_.size();
        std::size_t ear = 0;
        while (ring_.size() > 3 && find_ear(ear)) {
            emit(Triangle{at(ear + ring_.size() - 1), at(ear), at(ear + 1)});
            ring_.erase(ring_.begin() + static_cast<std::ptrdiff_t>(ear));
        }
        for (std::size_t i = 1; i + 1 < ring_.size(); ++i) emit(Triangle{ring_[0], ring_[i], ring_[i + 1]});
    }

private:
    [[nodiscard]] std::uint32_t at(std::size_t i) const { return ring_[i % ring_.size()]; }

    /// Twice the area of a triangle, positive when its corners run counter-clockwise.
    [[nodiscard]] double area(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
        const glm::dvec2 u = points_[b] - points_[a];
        const glm::dvec2 v = points_[c] - points_[a];
        return u.x * v.y - u.y * v.x;
    }

    [[nodiscard]] bool is_convex() const {
        for (std::size_t i = 0; i < ring_.size(); ++i)
            if (area(at(i), at(i + 1), at(i + 2)) < 0) return false;
        return true;
    }

    [[nodiscard]] bool is_ear(std::size_t i) {
        const std::uint32_t a = at(i + ring_.size() - 1);
        const std::uint32_t b = at(i);
        const std::uint32_t c = at(i + 1);
        if (!(area(a, b, c) > 0)) return false;
        tests_left_ -= std::min(tests_left_, ring_.size());
        return std::ranges::none_of(ring_, [&](std::uint32_t p) {
            if (points_[p] == points_[a] || points_[p] == points_[b] || points_[p] == points_[c]) return false;
            return area(a, b, p) >= 0 && area(b, c, p) >= 0 && area(c, a, p) >= 0;
        });
    }

    /// Moves `ear` to the next ear; false when there is none or no tests are left.
    [[nodiscard]] bool find_ear(std::size_t& ear) {
        for (std::size_t tried = 0; tried < ring_.size() && tests_left_ > 0; ++tried) {
            ear = (ear + 1) % ring_.size();
            if (is_ear(ear)) return true;
        }
        return false;
    }

    std::vector<glm::dvec2> points_;
    std::vector<std::uint32_t> ring_;  // corners not cut off yet
    std::size_t tests_left_ = 0;       // tests of a point against an ear
};

glm::dvec3 unit_or(const glm::dvec3& vector, const glm::dvec3& otherwise) {
    const double length = glm::length(vector);
    return length > 0 && std::isfinite(length) ? vector / length : otherwise;
}

/// The angle of a face at one of its corners, radians.
double angle_at(const Mesh& mesh, const Face& face, std::size_t corner) {
    const auto corners = mesh.corners_of(face);
    const auto point = [&](std::size_t i) { return mesh.positions[corners[i % corners.size()].position]; };
    const glm::dvec3 here = point(corner);
    const glm::dvec3 next = unit_or(point(corner + 1) - here, glm::dvec3(0.0));
    const glm::dvec3 previous = unit_or(point(corner + corners.size() - 1) - here, glm::dvec3(0.0));
    return std::acos(std::clamp(glm::dot(next, previous), -1.0, 1.0));
}

/// One use of a position by a corner of a face.
struct Use {
    std::uint32_t position = 0;
    std::uint32_t face = 0;
    std::uint32_t corner = 0;  // into Mesh::corners
    double angle = 0.0;        // radians
};

/// True when the normals of two faces that share a position are averaged.
bool smooth_across(const Mesh& mesh, std::span<const std::uint32_t> pieces, std::span<const glm::dvec3> flat,
                   std::uint32_t a, std::uint32_t b) {
    constexpr double cosine_of_crease = 0.766044443118978;  // 40 degrees
    if (a == b) return true;
    if (mesh.faces[a].smoothing != mesh.faces[b].smoothing) return false;
    if (mesh.faces[a].smoothing) return *mesh.faces[a].smoothing != 0;
    return pieces[a] == pieces[b] && glm::dot(flat[a], flat[b]) >= cosine_of_crease - 1e-12;
}

/// Every corner of the mesh, ordered by position.
std::vector<Use> uses_by_position(const Mesh& mesh) {
    std::vector<Use> uses;
    uses.reserve(mesh.corners.size());
    for (std::uint32_t f = 0; f < mesh.faces.size(); ++f) {
        const Face& face = mesh.faces[f];
        for (std::uint32_t c = 0; c < face.corner_count; ++c)
            uses.push_back(
                {mesh.corners[face.first_corner + c].position, f, face.first_corner + c, angle_at(mesh, face, c)});
    }
    std::ranges::stable_sort(uses, {}, &Use::position);
    return uses;
}
}  // namespace

void triangulate(Mesh& mesh) {
    mesh.triangles.clear();
    mesh.triangles.reserve(mesh.corners.size());
    for (Face& face : mesh.faces) {
        face.first_triangle = static_cast<std::uint32_t>(mesh.triangles.size());
        Polygon(mesh, face).cut([&](Triangle triangle) {
            for (std::uint32_t& corner : triangle) corner += face.first_corner;
            mesh.triangles.push_back(triangle);
        });
        face.triangle_count = static_cast<std::uint32_t>(mesh.triangles.size()) - face.first_triangle;
    }
}

std::vector<glm::dvec3> corner_normals(const Mesh& mesh, std::span<const std::uint32_t> piece_of_face) {
    constexpr std::size_t most_neighbours = 256;  // at one position; more make no visible difference
    std::vector<glm::dvec3> flat;
    flat.reserve(mesh.faces.size());
    for (const Face& face : mesh.faces) flat.push_back(unit_or(area_vector(mesh, face), glm::dvec3(0.0, 0.0, 1.0)));
    std::vector<glm::dvec3> normals(mesh.corners.size(), glm::dvec3(0.0, 0.0, 1.0));
    const std::vector<Use> uses = uses_by_position(mesh);
    for (auto begin = uses.begin(); begin != uses.end();) {
        const auto end = std::find_if(begin, uses.end(), [&](const Use& use) { return use.position != begin->position; });
        const auto near = std::span(begin, end).first(std::min(static_cast<std::size_t>(end - begin), most_neighbours));
        for (; begin != end; ++begin) {
            glm::dvec3 sum(0.0);  // equal for all smooth corners here, so that they can share a vertex
            for (const Use& other : near)
                if (smooth_across(mesh, piece_of_face, flat, begin->face, other.face))
                    sum += flat[other.face] * other.angle;
            const Corner& corner = mesh.corners[begin->corner];
            const glm::dvec3 computed = glm::length(sum) > 1e-9 ? glm::normalize(sum) : flat[begin->face];
            normals[begin->corner] =
                corner.normal == Corner::no_normal ? computed : unit_or(mesh.normals[corner.normal], computed);
        }
    }
    return normals;
}
}  // namespace skelplay::figure
