#include "scene/body_builder.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numeric>
#include <utility>

namespace skelplay::scene {

using figure::BoneId;

PosedSkeleton::PosedSkeleton(const figure::Skeleton& skeleton, const figure::Pose& pose)
    : skeleton_(&skeleton), evaluator_(skeleton), positions_(evaluator_.positions(pose)) {}

glm::dvec3 PosedSkeleton::own_point(BoneId bone, const glm::dvec3& point) const {
    return own_direction(bone, point - origin(bone));
}

glm::dvec3 PosedSkeleton::own_direction(BoneId bone, const glm::dvec3& direction) const {
    return glm::transpose(glm::dmat3(evaluator_.world(bone))) * direction;
}

std::vector<BoneEnd> PosedSkeleton::ends(BoneId bone) const {
    std::vector<BoneEnd> ends;
    for (const BoneId child : skeleton_->children(bone)) ends.push_back({origin(child), child});
    for (const figure::EndSite& site : skeleton_->ends_of(bone))
        ends.push_back({glm::dvec3(evaluator_.world(bone) * glm::dvec4(site.offset, 1.0))});
    return ends;
}

std::optional<BoneEnd> PosedSkeleton::end(BoneId bone) const {
    const auto has_length = [&](const glm::dvec3& point) { return glm::distance(point, origin(bone)) > 0.0; };
    const std::vector<BoneEnd> candidates = ends(bone);
    const glm::dvec3& tail = positions_[figure::index(bone)].tail;
    if (has_length(tail)) {
        const auto there = std::ranges::find_if(candidates, [&](const BoneEnd& each) {
            return glm::distance(each.point, tail) < 1e-6 * glm::distance(tail, origin(bone));
        });
        return there != candidates.end() ? *there : BoneEnd{tail};
    }
    if (candidates.size() == 1 && has_length(candidates.front().point)) return candidates.front();
    return std::nullopt;
}

namespace {

/// Adds a shell that a row moves to a surface.
void append(SkinSurface& surface, std::size_t row, const mannequin::Shell& shell) {
    const auto material = std::ranges::find(mannequin::materials, shell.material, &mannequin::Material::name);
    const SurfaceBinding binding{static_cast<float>(row), 0.0F, linear_colour(glm::vec3(material->diffuse)), 1.0F};
    const auto first = static_cast<std::uint32_t>(surface.points.size());
    for (const mannequin::Vertex& vertex : shell.vertices) {
        surface.points.push_back({glm::vec3(vertex.position - surface.centre), glm::vec3(vertex.normal)});
        surface.bindings.push_back(binding);
        surface.rows[row].bounds.include(vertex.position);
    }
    for (const mannequin::Face& face : shell.faces)
        for (std::size_t i = 2; i < face.size(); ++i)
            for (const std::size_t corner : {face[0], face[i - 1], face[i]})
                surface.triangles.push_back(first + static_cast<std::uint32_t>(corner));
}

}  // namespace

BodyBuilder::BodyBuilder(const PosedSkeleton& pose) : pose_(pose) {
    body_.inside.resize(pose.skeleton().size(), false);
}

void BodyBuilder::add(figure::BoneId bone, const glm::dvec3& head, const glm::dvec3& tail, const glm::dvec3& front,
                      const PieceForm& form, figure::BoneId end) {
    const glm::dvec3 along = direction_of(tail - head, {0, 1, 0});
    ProxyPiece piece{form};
    piece.bone = bone;
    piece.end = end;
    piece.head = pose_.own_point(bone, head);
    piece.tail = pose_.own_point(bone, tail);
    piece.side = pose_.own_direction(bone, glm::cross(along, across(front, along)));
    body_.pieces.push_back(piece);
    set_inside(bone);
}

void BodyBuilder::add_ovoid(figure::BoneId bone, const glm::dvec3& centre, const glm::dvec3& up,
                            const glm::dvec3& front, const glm::dvec3& half) {
    constexpr double core = 0.15;  // half the distance between the ovoid's two caps, relative to its height
    PieceForm form;
    form.head_radius = form.tail_radius = half.x;
    form.depth = half.z / half.x;
    form.head_cap = form.tail_cap = half.y * (1.0 - core) / half.x;
    add(bone, centre - up * (half.y * core), centre + up * (half.y * core), front, form);
}

void BodyBuilder::add_shell(BoneId bone, const mannequin::Shell& shell, double scale) {
    if (!(std::abs(glm::determinant(glm::dmat3(pose_.skin_world(bone)))) > 0.0)) return;  // scaled to nothing
    MovedShell& added = shells_.emplace_back(bone, shell);
    for (mannequin::Vertex& vertex : added.shell.vertices) vertex.position *= scale;
    set_inside(bone);
}

/// One row for each bone, by id.
std::shared_ptr<const SkinSurface> BodyBuilder::make_surface() const {
    auto surface = std::make_shared<SkinSurface>();
    surface->closed = true;
    surface->centre = pose_.origin(shells_.front().bone);
    std::vector<std::size_t> row_of(pose_.skeleton().size(), 0);
    for (const MovedShell& each : shells_) {
        std::size_t& row = row_of[figure::index(each.bone)];
        if (row == 0) {
            surface->rows.push_back({each.bone, glm::inverse(pose_.skin_world(each.bone)), {}});
            row = surface->rows.size();
        }
        append(*surface, row - 1, each.shell);
    }
    return surface;
}

ProxyBody BodyBuilder::finish() {
    if (!shells_.empty()) body_.surface = make_surface();
    // Roughly the area of the piece's outline seen from the side.
    const auto size = [&](std::uint32_t i) {
        const ProxyPiece& piece = body_.pieces[i];
        const double thick = 0.5 * (piece.head_radius + piece.tail_radius) * (1.0 + piece.depth);
        return thick * (glm::distance(piece.head, piece.tail) + thick);
    };
    std::vector<std::uint32_t> order(body_.pieces.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) { return size(a) > size(b); });
    order.resize(std::min(order.size(), ProxyBody::most_occluders));
    body_.occluders = std::move(order);
    return std::move(body_);
}

glm::dvec3 direction_of(const glm::dvec3& vector, const glm::dvec3& fallback) {
    const double length = glm::length(vector);
    return length > 0.0 ? vector / length : fallback;
}

glm::dvec3 across(const glm::dvec3& direction, const glm::dvec3& along) {
    constexpr double least = 1e-3;
    const glm::dvec3 part = direction - along * glm::dot(direction, along);
    if (glm::length(part) > least) return glm::normalize(part);
    const glm::dvec3 any = std::abs(along.y) < 0.9 ? glm::dvec3(0, 1, 0) : glm::dvec3(0, 0, 1);
    return glm::normalize(any - along * glm::dot(any, along));
}

}  // namespace skelplay::scene
