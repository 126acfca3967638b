#include "scene/draw_flesh.h"

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include "scene/draw_list.h"
#include "scene/flesh.h"

namespace skelplay::scene {

namespace {

glm::vec3 flesh_colour(const FigureView& figure, figure::BoneId bone, const ViewOptions& options) {
    constexpr glm::vec3 clay(0.46F, 0.42F, 0.38F);
    if (!figure.bone_colours.empty()) return figure.bone_colours[figure::index(bone)];
    const glm::vec3 plain = glm::mix(figure.colour, clay, 0.4F);
    if (options.side_tint == SideTint::none || figure.parts.empty()) return plain;
    return side_colour(plain, figure.parts[figure::index(bone)].side);
}

/// A round form about as large as an oval piece, with its caps and bulge.
Occluder occluder_of(const BodyInstance& piece) {
    const float roundness = 0.5F * (1.0F + piece.depth);
    const glm::vec3 way = piece.tail - piece.head;
    const float length = glm::length(way);
    const glm::vec3 along = length > 0.0F ? way / length : glm::vec3(0.0F);
    const auto radius = [&](float own) { return (own + 0.5F * piece.bulge) * roundness; };
    // A cap longer or shorter than the rounding moves the end.
    const auto moved = [&](float own, float cap) { return std::max(own * cap - radius(own), -0.45F * length); };
    return {piece.head - along * moved(piece.head_radius, piece.head_cap), radius(piece.head_radius),
            piece.tail + along * moved(piece.tail_radius, piece.tail_cap), radius(piece.tail_radius)};
}

/// Lets the pieces of one figure, those from `first` on, keep light from each other.
void add_occluders(const Flesh& flesh, std::size_t first, DrawList& list) {
    const auto first_occluder = static_cast<float>(list.occluders.size());
    for (const std::uint32_t piece : flesh.occluders) list.occluders.push_back(occluder_of(list.bodies[first + piece]));
    for (std::size_t i = first; i < list.bodies.size(); ++i) {
        list.bodies[i].first_occluder = first_occluder;
        list.bodies[i].occluder_count = static_cast<float>(flesh.occluders.size());
    }
}

}  // namespace

void draw_flesh(const SceneGraph& graph, std::uint32_t number, const FigureView& figure, const WorldMatrices& world,
                const ViewOptions& options, const Selection& selection, DrawList& list) {
    const float scale = static_cast<float>(glm::length(glm::dvec3(world[index(graph.figure_node(number))][0])));
    const float opacity = options.show == FigureForm::both ? opacity_around_bones : 1.0F;
    const std::size_t first = list.bodies.size();
    const auto metres = [&](double length) { return static_cast<float>(length) * scale; };
    for (const FleshPiece& piece : figure.flesh->pieces) {
        const glm::dmat4& bone = world[index(graph.bone_node(number, piece.bone))];
        const glm::dvec3 head(bone * glm::dvec4(piece.head, 1.0));
        const glm::dvec3 tail = piece.end != figure::BoneId::none
                                    ? glm::dvec3(world[index(graph.bone_node(number, piece.end))][3])
                                    : glm::dvec3(bone * glm::dvec4(piece.tail, 1.0));
        BodyInstance& drawn = list.bodies.emplace_back();
        drawn.head = glm::vec3(head - list.origin);
        drawn.tail = glm::vec3(tail - list.origin);
        drawn.head_radius = metres(piece.head_radius);
        drawn.tail_radius = metres(piece.tail_radius);
        drawn.side = glm::normalize(glm::vec3(glm::dmat3(bone) * piece.side));
        drawn.depth = static_cast<float>(piece.depth);
        drawn.head_cap = static_cast<float>(piece.head_cap);
        drawn.tail_cap = static_cast<float>(piece.tail_cap);
        drawn.bulge = metres(piece.bulge);
        drawn.lean = static_cast<float>(piece.lean);
        drawn.colour = glm::vec4(flesh_colour(figure, piece.bone, options), opacity);
        drawn.emphasis = static_cast<float>(emphasis_of({number, piece.bone}, *figure.skeleton, selection));
        list.body_owners.push_back({number, piece.bone});
        const auto include = [&](const glm::dvec3& end, float reach) {
            list.bounds.include(end - static_cast<double>(reach));
            list.bounds.include(end + static_cast<double>(reach));
        };
        include(head, head_reach(drawn));
        include(tail, tail_reach(drawn));
    }
    if (options.ambient_occlusion) add_occluders(*figure.flesh, first, list);
}

float head_reach(const BodyInstance& piece) noexcept {
    return piece.head_radius * std::max({1.0F, piece.depth, piece.head_cap});
}

float tail_reach(const BodyInstance& piece) noexcept {
    return piece.tail_radius * std::max({1.0F, piece.depth, piece.tail_cap});
}

glm::vec3 side_colour(const glm::vec3& colour, figure::Side side) noexcept {
    constexpr glm::vec3 left(0.10F, 0.30F, 0.80F);
    constexpr glm::vec3 right(0.75F, 0.09F, 0.06F);
    constexpr float strength = 0.5F;
    if (side == figure::Side::none) return colour;
    const float most = std::max({colour.r, colour.g, colour.b});
    const float least = std::min({colour.r, colour.g, colour.b});
    const float saturation = most > 0.0F ? std::min(2.0F * (most - least) / most, 1.0F) : 0.0F;
    return glm::mix(colour, side == figure::Side::left ? left : right, strength * saturation);
}

}  // namespace skelplay::scene
