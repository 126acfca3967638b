#include "analysis/skin_measure.h"
#include "scene/evaluator.h"

namespace skelplay::analysis {
namespace {
using figure::Face;
using figure::FaceBinding;
using figure::Skin;

using FaceList = std::vector<std::uint32_t>;

/// Faces by the name of their group, object and material.
struct FacesByName {
    std::vector<FaceList> groups, objects, materials;

    explicit FacesByName(const Skin& skin)
        : groups(skin.mesh.groups.size()), objects(skin.mesh.objects.size()), materials(skin.mesh.materials.size()) {
        const FaceBinding::By instead = listed_by(skin);
        for (std::uint32_t f = 0; f < skin.mesh.faces.size(); ++f) {
            const Face& face = skin.mesh.faces[f];
            for (const std::uint32_t group : skin.mesh.groups_of(face)) groups[group].push_back(f);
            const FaceBinding& binding = skin.bindings[f];
            const bool unnamed = binding.by == FaceBinding::By::nothing && instead != FaceBinding::By::nothing;
            const FaceBinding::By by = unnamed ? instead : binding.by;
            if (by == FaceBinding::By::object) objects[unnamed ? face.object : binding.name].push_back(f);
            if (by == FaceBinding::By::material) materials[unnamed ? face.material : binding.name].push_back(f);
        }
        if (instead != FaceBinding::By::nothing) groups.front().clear();
    }

private:
    /// The kind of name that lists faces without a bone if all are in one group that is no bone.
    static FaceBinding::By listed_by(const Skin& skin) {
        using By = FaceBinding::By;
        if (skin.mesh.groups.size() != 1 || !skin.group_matches.front().is_open()) return By::nothing;
        const auto all_have = [&](std::uint32_t Face::*name) {
            return std::ranges::all_of(skin.mesh.faces, [&](const Face& face) { return face.*name != Face::none; });
        };
        if (skin.mesh.objects.size() > 1 && all_have(&Face::object)) return By::object;
        return skin.mesh.materials.size() > 1 && all_have(&Face::material) ? By::material : By::nothing;
    }
};

/// The centre of faces weighted by area, or the plain mean of their triangles' centres when they have no area.
glm::dvec3 centre_of(const figure::Mesh& mesh, const FaceList& faces) {
    glm::dvec3 sum(0.0);
    glm::dvec3 corners(0.0);
    double area = 0.0;
    double count = 0.0;
    for (const std::uint32_t f : faces)
        for (std::uint32_t t = 0; t < mesh.faces[f].triangle_count; ++t) {
            std::array<glm::dvec3, 3> p;
            for (std::size_t i = 0; i < p.size(); ++i)
                p[i] = mesh.positions[mesh.corners[mesh.triangles[mesh.faces[f].first_triangle + t][i]].position];
            const glm::dvec3 middle = (p[0] + p[1] + p[2]) / 3.0;
            const double own = glm::length(glm::cross(p[1] - p[0], p[2] - p[0]));
            sum += middle * own;
            area += own;
            corners += middle;
            count += 1.0;
        }
    if (area > 0) return sum / area;
    return count > 0 ? corners / count : corners;
}

/// The extent of faces along a direction.
double size_along(const figure::Mesh& mesh, const FaceList& faces, const glm::dvec3& direction) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const std::uint32_t f : faces)
        for (const figure::Corner& corner : mesh.corners_of(mesh.faces[f])) {
            const double along = glm::dot(mesh.positions[corner.position], direction);
            low = std::min(low, along);
            high = std::max(high, along);
        }
    return high < low ? 0.0 : high - low;
}

std::size_t count_vertices(const figure::Mesh& mesh, const FaceList& faces) {
    std::vector<std::uint32_t> positions;
    for (const std::uint32_t f : faces)
        for (const figure::Corner& corner : mesh.corners_of(mesh.faces[f])) positions.push_back(corner.position);
    std::ranges::sort(positions);
    return static_cast<std::size_t>(std::ranges::unique(positions).begin() - positions.begin());
}

GroupCheck measure(const Skin& skin, const std::string& name, FaceBinding::By by, std::uint32_t number,
                   const figure::NameMatch& match, const FaceList& faces, std::span<const BoneLinks> links) {
    GroupCheck check;
    check.group = name;
    check.by = by;
    check.match = match;
    check.faces = faces.size();
    check.vertices = count_vertices(skin.mesh, faces);
    FaceList followers;
    for (const std::uint32_t f : faces) {
        const FaceBinding& binding = skin.bindings[f];
        if (binding.bone == BoneId::none) ++check.unbound;
        if (binding.by == by && binding.name == number) followers.push_back(f);
    }
    const FaceList& measured = followers.empty() ? faces : followers;
    check.centre = centre_of(skin.mesh, measured);
    if (match.bone == BoneId::none || measured.empty()) return check;
    const BoneLinks& bone = links[figure::index(match.bone)];
    if (!(bone.length > 0)) return check;
    check.extent_ratio = size_along(skin.mesh, measured, bone.direction()) / bone.length;
    check.centre_distance = bone.distance(check.centre) / bone.length;
    return check;
}

/// The value at which half of the weight is reached.
double weighted_median(std::vector<std::pair<double, double>> values) {
    std::ranges::sort(values);
    double total = 0.0;
    for (const auto& [value, weight] : values) total += weight;
    double sum = 0.0;
    for (const auto& [value, weight] : values) {
        sum += weight;
        if (sum * 2 >= total) return value;
    }
    return 1.0;
}

/// The common unit factor nearest to `fitted`, if one is within 5 %.
std::optional<double> known_factor(double fitted, std::optional<double> declared_scale) {
    constexpr double tolerance = 0.05;
    // CMU's units are inches divided by 0.45.
    std::vector<double> factors{2.54 / 0.45, 0.0254 / 0.45, 2.54, 0.45,  10.0,   12.0,
                                100.0,       1000.0,        25.4, 30.48, 0.0254, 0.3048};
    if (declared_scale && *declared_scale > 0) factors.push_back(*declared_scale);
    std::optional<double> nearest;
    double best = std::log1p(tolerance);
    for (const double factor : factors)
        for (const double candidate : {factor, 1.0 / factor}) {
            const double off = std::abs(std::log(fitted / candidate));
            if (std::abs(candidate - 1.0) <= tolerance || off > best) continue;
            best = off;
            nearest = candidate;
        }
    return nearest;
}

/// How far groups are from being as long as their bones, as the sum of the ratios' logarithms, if the skin is scaled.
double misfit_along_bones(std::span<const GroupCheck> groups, double scale) {
    double sum = 0.0;
    for (const GroupCheck& group : groups)
        if (group.match.accepted && group.extent_ratio) sum += std::abs(std::log(*group.extent_ratio * scale));
    return sum;
}

/// A bone, and the faces that follow it.
struct Limb {
    glm::dvec3 bone{0.0};              // the middle of the bone, raw units
    glm::dvec3 faces{0.0};             // their centre
    double length = 0.0;               // of the bone
    std::optional<std::size_t> inner;  // the nearest limb towards the root
};

std::vector<Limb> limbs_of(const Skin& skin, const figure::Skeleton& skeleton, std::span<const BoneLinks> links) {
    std::vector<Limb> limbs;
    std::map<BoneId, std::size_t> limb_of;
    for (const figure::SkinPiece& piece : skin.pieces) {
        if (piece.bone == BoneId::none || !links[figure::index(piece.bone)].reckoned) continue;
        const BoneLinks& bone = links[figure::index(piece.bone)];
        Limb limb{bone.middle(), centre_of(skin.mesh, piece.faces), bone.length, std::nullopt};
        BoneId above = skeleton[piece.bone].parent;
        while (above != BoneId::none && !limb_of.contains(above)) above = skeleton[above].parent;
        if (above != BoneId::none) limb.inner = limb_of[above];
        limb_of[piece.bone] = limbs.size();
        limbs.push_back(limb);
    }
    return limbs;
}

/// What moves a scaled skin onto its bones, by the median over the limbs: nothing if it is there; what keeps its root
/// in place if that was at the skeleton's before; the position of the root if it was made around the origin.
glm::dvec3 offset_to_root(std::span<const Limb> limbs, double scale, std::span<const BoneLinks> links) {
    constexpr double near = 0.05;  // of the skeleton's size
    glm::dvec3 offset(0.0);
    for (int axis = 0; axis < 3; ++axis) {
        std::vector<std::pair<double, double>> votes;
        for (const Limb& limb : limbs) votes.emplace_back(limb.bone[axis] - limb.faces[axis] * scale, limb.length);
        offset[axis] = weighted_median(std::move(votes));
    }
    const auto misfit = [&](const glm::dvec3& moved) {
        std::vector<std::pair<double, double>> distances;
        for (const Limb& limb : limbs)
            distances.emplace_back(glm::distance(limb.bone, limb.faces * scale + moved), limb.length);
        return weighted_median(std::move(distances));
    };
    const double most = std::max(near * extent(links), 2.0 * misfit(offset));
    const glm::dvec3& root = links.front().origin;
    for (const glm::dvec3& exact : {glm::dvec3(0.0), root * (1.0 - scale), root})
        if (misfit(exact) <= most) return exact;
    return offset;
}
}  // namespace

std::vector<BoneLinks> bone_links(const figure::Skeleton& skeleton, const figure::Pose& pose) {
    constexpr double nothing = 1e-6;  // of the skeleton's size; shorter links are ignored
    scene::FigureEvaluator evaluator(skeleton);
    const std::vector<scene::BonePosition>& at = evaluator.positions(pose);
    scene::Bounds bounds;
    for (const scene::BonePosition& position : at) {
        bounds.include(position.origin);
        bounds.include(position.tail);
    }
    const double shortest = nothing * glm::length(bounds.size());
    std::vector<BoneLinks> links(skeleton.size());
    const auto add = [&](std::size_t bone, const glm::dvec3& end) {
        BoneLinks& own = links[bone];
        const auto same = [&](const glm::dvec3& point) { return glm::distance(point, end) <= shortest; };
        if (same(own.origin) || std::ranges::any_of(own.ends, same)) return;
        own.ends.push_back(end);
        own.length = std::max(own.length, glm::distance(own.origin, end));
    };
    for (std::size_t i = 0; i < links.size(); ++i) {
        links[i].origin = at[i].origin;
        add(i, at[i].tail);
    }
    for (std::size_t i = 0; i < links.size(); ++i)
        if (const BoneId parent = skeleton.bones()[i].parent; parent != BoneId::none)
            add(figure::index(parent), at[i].origin);
    for (const figure::EndSite& end : skeleton.ends())
        add(figure::index(end.bone), glm::dvec3(evaluator.world(end.bone) * glm::dvec4(end.offset, 1.0)));
    const bool some_move =
        std::ranges::any_of(skeleton.bones(), [](const figure::Bone& bone) { return bone.channels.count > 0; });
    for (std::size_t i = 0; i < links.size(); ++i) {
        const figure::Bone& bone = skeleton.bones()[i];
        links[i].reckoned = bone.parent != BoneId::none && links[i].length > 0 && (bone.channels.count > 0 || !some_move);
    }
    return links;
}

double extent(std::span<const BoneLinks> links) {
    scene::Bounds bounds;
    for (const BoneLinks& bone : links) {
        bounds.include(bone.origin);
        for (const glm::dvec3& end : bone.ends) bounds.include(end);
    }
    return glm::length(bounds.size());
}

std::vector<GroupCheck> measure_groups(const Skin& skin, std::span<const BoneLinks> links) {
    using By = FaceBinding::By;
    const FacesByName faces(skin);
    std::vector<GroupCheck> checks;
    const auto add = [&](By by, const auto& names, const auto& name_of, const auto& matches, const auto& lists) {
        for (std::uint32_t i = 0; i < names.size(); ++i)
            if (!lists[i].empty())
                checks.push_back(measure(skin, std::invoke(name_of, names[i]), by, i, matches[i], lists[i], links));
    };
    add(By::group, skin.mesh.groups, std::identity(), skin.group_matches, faces.groups);
    add(By::object, skin.mesh.objects, std::identity(), skin.object_matches, faces.objects);
    add(By::material, skin.mesh.materials, &figure::Material::name, skin.material_matches, faces.materials);
    return checks;
}

std::optional<UnitFactor> fit_unit_factor(const Skin& skin, std::span<const GroupCheck> groups,
                                          const figure::Skeleton& skeleton, std::span<const BoneLinks> links,
                                          std::optional<double> declared_scale) {
    constexpr double smallest = 0.8;  // a skin from here
    constexpr double largest = 1.25;  // to here was made for this size
    constexpr std::size_t few = 3;    // of fewer pieces the sizes along the bones must agree with the factor
    constexpr double better = 0.5;    // that is, it must halve what they differ by
    const std::vector<Limb> limbs = limbs_of(skin, skeleton, links);
    if (limbs.size() < 2) return std::nullopt;
    std::vector<std::pair<double, double>> votes;  // factor, weight
    for (std::size_t i = 0; i < limbs.size(); ++i) {
        const Limb& other = limbs[limbs[i].inner.value_or(i == 0 ? 1 : 0)];
        const double apart = glm::distance(limbs[i].faces, other.faces);
        const double bones = glm::distance(limbs[i].bone, other.bone);
        if (apart > 0 && bones > 0) votes.emplace_back(bones / apart, bones);
    }
    if (votes.empty()) return std::nullopt;
    UnitFactor factor{.fitted = weighted_median(std::move(votes))};
    if (!std::isfinite(factor.fitted)) return std::nullopt;
    factor.other_size = factor.fitted < smallest || factor.fitted > largest;
    if (limbs.size() < few && misfit_along_bones(groups, factor.fitted) >= better * misfit_along_bones(groups, 1.0))
        factor.other_size = false;
    if (factor.other_size) factor.known = known_factor(factor.fitted, declared_scale);
    const auto is_declared = [&](double scale) { return std::abs(factor.known.value_or(0.0) / scale - 1.0) < 1e-9; };
    factor.declared =
        declared_scale && *declared_scale > 0 && (is_declared(*declared_scale) || is_declared(1.0 / *declared_scale));
    if (limbs.size() >= few) factor.offset = offset_to_root(limbs, factor.factor(), links);
    return factor;
}

namespace {
constexpr std::uint32_t leaf_size = 4;  // triangles
constexpr double far_away = 2.0;        // box radii from which the triangles of a node count together

glm::dvec3 middle(const Triangle& triangle) { return (triangle[0] + triangle[1] + triangle[2]) / 3.0; }

glm::dvec3 area_normal(const Triangle& triangle) {
    return glm::cross(triangle[1] - triangle[0], triangle[2] - triangle[0]) * 0.5;
}

/// The solid angle of a triangle seen from the origin, with the sign of its side (Van Oosterom & Strackee 1983).
double solid_angle_from_origin(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    const double la = glm::length(a);
    const double lb = glm::length(b);
    const double lc = glm::length(c);
    return 2.0 * std::atan2(glm::dot(a, glm::cross(b, c)),
                            la * lb * lc + glm::dot(a, b) * lc + glm::dot(b, c) * la + glm::dot(c, a) * lb);
}
}  // namespace

std::vector<Triangle> triangles_of(const Skin& skin, const figure::SkinPiece& piece, const UnitFactor& fit) {
    std::vector<Triangle> triangles(piece.index_count / 3);
    for (std::size_t i = 0; i < triangles.size() * 3; ++i)
        triangles[i / 3].at(i % 3) = fit.moved(skin.vertices[skin.indices[piece.first_index + i]].position);
    return triangles;
}

double distance_to_segment(const glm::dvec3& point, const glm::dvec3& from, const glm::dvec3& to) {
    const glm::dvec3 along = to - from;
    const double square = glm::dot(along, along);
    const double t = square > 0 ? std::clamp(glm::dot(point - from, along) / square, 0.0, 1.0) : 0.0;
    return glm::distance(point, from + along * t);
}

double distance_to_triangle(const glm::dvec3& point, const Triangle& triangle) {
    const auto& [a, b, c] = triangle;
    const glm::dvec3 normal = glm::cross(b - a, c - a);
    const auto is_inner = [&](const glm::dvec3& from, const glm::dvec3& to) {
        return glm::dot(glm::cross(to - from, point - from), normal) >= 0;
    };
    if (glm::dot(normal, normal) > 0 && is_inner(a, b) && is_inner(b, c) && is_inner(c, a))
        return std::abs(glm::dot(point - a, normal)) / glm::length(normal);
    return std::min({distance_to_segment(point, a, b), distance_to_segment(point, b, c), distance_to_segment(point, c, a)});
}

TriangleTree::TriangleTree(std::vector<Triangle> triangles) : triangles_(std::move(triangles)) {
    if (triangles_.empty()) return;
    build(0, static_cast<std::uint32_t>(triangles_.size()));
    bounds_ = nodes_.front().box;
}

void TriangleTree::build(std::uint32_t first, std::uint32_t count) {
    const std::size_t own = nodes_.size();
    nodes_.push_back({{}, first, count, 0, {}, {}});
    const std::span all = std::span(triangles_).subspan(first, count);
    double total = 0.0;
    for (const Triangle& triangle : all) {
        for (const glm::dvec3& corner : triangle) nodes_[own].box.include(corner);
        const glm::dvec3 area = area_normal(triangle);
        nodes_[own].area += area;
        nodes_[own].centre += middle(triangle) * glm::length(area);
        total += glm::length(area);
    }
    nodes_[own].centre = total > 0 ? nodes_[own].centre / total : nodes_[own].box.centre();
    if (count <= leaf_size) return;
    const glm::dvec3 size = nodes_[own].box.size();
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
    std::ranges::nth_element(all, all.begin() + count / 2, {},
                             [&](const Triangle& triangle) { return middle(triangle)[axis]; });
    build(first, count / 2);
    nodes_[own].second = static_cast<std::uint32_t>(nodes_.size());
    build(first + count / 2, count - count / 2);
}

void TriangleTree::search(std::uint32_t number, const glm::dvec3& point, double stop_at, double& nearest) const {
    const Node& node = nodes_[number];
    if (nearest <= stop_at || !(distance_to_box(point, node.box) < nearest)) return;
    if (node.second == 0) {
        for (const Triangle& triangle : std::span(triangles_).subspan(node.first, node.count))
            nearest = std::min(nearest, distance_to_triangle(point, triangle));
        return;
    }
    std::pair children(number + 1, node.second);
    if (distance_to_box(point, nodes_[children.second].box) < distance_to_box(point, nodes_[children.first].box))
        std::swap(children.first, children.second);
    search(children.first, point, stop_at, nearest);
    search(children.second, point, stop_at, nearest);
}

bool TriangleTree::contains(const glm::dvec3& point) const {
    if (nodes_.empty() || distance_to_box(point, bounds_) > 0) return false;
    constexpr double half_around = 2.0 * std::numbers::pi;
    return std::abs(solid_angle(0, point)) > half_around;
}

double TriangleTree::solid_angle(std::uint32_t number, const glm::dvec3& point) const {
    const Node& node = nodes_[number];
    const glm::dvec3 towards = node.centre - point;
    const double away = glm::length(towards);
    if (away > far_away * 2.0 * node.box.radius()) return glm::dot(node.area, towards) / (away * away * away);
    if (node.second != 0) return solid_angle(number + 1, point) + solid_angle(node.second, point);
    double sum = 0.0;
    for (const auto& [a, b, c] : std::span(triangles_).subspan(node.first, node.count))
        sum += solid_angle_from_origin(a - point, b - point, c - point);
    return sum;
}

double BoneLinks::distance(const glm::dvec3& point) const {
    double nearest = glm::distance(point, origin);
    for (const glm::dvec3& end : ends) nearest = std::min(nearest, distance_to_segment(point, origin, end));
    return nearest;
}
}  // namespace skelplay::analysis
