#include "scene/draw_list.h"
#include "scene/proxy_body.h"

namespace skelplay::scene {
namespace {
constexpr glm::vec3 clay{0.46F, 0.42F, 0.38F};
constexpr float clay_in_colours = 0.4F;                   // in that of a figure's body
constexpr float body_tint = 0.22F;                        // strength of the tint of left and right on wood
constexpr float piece_tint = 0.35F;                       // the same, on a piece in the figure's colour
constexpr glm::vec3 warning_colour{0.82F, 0.02F, 0.42F};  // for faces attached to no bone

/// The world matrix of each row: a rigid piece has its own node; a row of a weighted skin uses the node of its bone.
std::vector<glm::dmat4> row_worlds(const SceneGraph& graph, std::size_t number, const FigureView& figure,
                                   const SkinSurface& surface, const WorldMatrices& world) {
    std::vector<glm::dmat4> rows;
    rows.reserve(surface.rows.size());
    for (std::size_t i = 0; i < surface.rows.size(); ++i) {
        const SurfaceRow& row = surface.rows[i];
        if (surface.rigid) rows.push_back(world[index(graph.piece_node(number, i))]);
        else if (row.bone == BoneId::none) rows.push_back(world[index(graph.figure_node(number))]);
        else
            rows.push_back(affine_product(world[index(graph.bone_node(number, row.bone))],
                                          stretched(figure, row.bone, row.inverse_bind)));
    }
    return rows;
}

/// Moves the pieces away from the middle of the figure's lowest plane, so that none moves below the ground.
void explode(const SkinSurface& surface, double amount, std::vector<glm::dmat4>& rows) {
    Bounds all;
    for (std::size_t i = 0; i < rows.size(); ++i) all.include(moved(surface.rows[i].bounds, rows[i]));
    if (all.empty()) return;
    const glm::dvec3 middle(all.centre().x, all.low.y, all.centre().z);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Bounds box = moved(surface.rows[i].bounds, rows[i]);
        if (!box.empty()) rows[i][3] += glm::dvec4((box.centre() - middle) * amount, 0.0);
    }
}

/// The bones that move a skin's vertices: they are inside it, unless it is transparent or exploded.
std::vector<bool> bones_inside(const SkinSurface& surface, std::size_t bones, const ViewOptions& options) {
    if (surface.triangles.empty() || options.skin_opacity < 1.0 || options.explode > 0.0) return {};
    std::vector<bool> inside(bones, false);
    for (const SurfaceRow& row : surface.rows)
        if (row.bone != BoneId::none && !row.bounds.empty()) inside[figure::index(row.bone)] = true;
    return inside;
}

glm::vec3 piece_colour(const FigureView& figure, BoneId bone, const ViewOptions& options) {
    if (!figure.bone_colours.empty()) return figure.bone_colours[figure::index(bone)];
    return side_tinted(glm::mix(figure.colour, clay, clay_in_colours), tinted_side(figure, bone, options), piece_tint);
}

/// A round form of about the size of an oval piece with its caps.
Occluder occluder_of(const BodyInstance& piece) {
    const float roundness = 0.5F * (1.0F + piece.depth);
    const glm::vec3 axis = piece.tail - piece.head;
    const float length = glm::length(axis);
    const glm::vec3 along = length > 0.0F ? axis / length : glm::vec3(0.0F);
    const auto radius = [&](float own) { return own * roundness; };
    // The end moves by the difference between the cap's length and its radius.
    const auto extension = [&](float own, float cap) { return std::max(own * cap - radius(own), -0.45F * length); };
    return {piece.head - along * extension(piece.head_radius, piece.head_cap), radius(piece.head_radius),
            piece.tail + along * extension(piece.tail_radius, piece.tail_cap), radius(piece.tail_radius)};
}

/// Makes the pieces of one figure, which begin at `first`, occluders of each other.
void add_occluders(const ProxyBody& body, std::size_t first, DrawList& list) {
    const auto first_occluder = static_cast<float>(list.occluders.size());
    for (const std::uint32_t piece : body.occluders) list.occluders.push_back(occluder_of(list.bodies[first + piece]));
    for (std::size_t i = first; i < list.bodies.size(); ++i) {
        list.bodies[i].first_occluder = first_occluder;
        list.bodies[i].occluder_count = static_cast<float>(body.occluders.size());
    }
}

/// How far the colours of a body change: to the figure's where it asks for that, else a little to those of the sides.
glm::vec4 surface_tint(const FigureView& figure, BoneId bone, const ViewOptions& options) {
    const figure::Side side = tinted_side(figure, bone, options);
    if (side != figure::Side::none) return {side_tint(side), body_tint};
    return {glm::mix(figure.colour, clay, clay_in_colours), figure.hue};
}

/// Adds a surface as a skin. `tint`: the colours of a bone's row (see PaletteRow) without those of a heat map.
template <class Tint>
SkinInstance& add_surface(const std::shared_ptr<const SkinSurface>& surface, const SceneGraph& graph, std::size_t number,
                          const FigureView& figure, const WorldMatrices& world, const ViewOptions& options,
                          const Selection& selection, DrawList& list, const Tint& tint) {
    std::vector<glm::dmat4> rows = row_worlds(graph, number, figure, *surface, world);
    if (options.explode > 0.0 && surface->influences.empty()) explode(*surface, options.explode, rows);
    SkinInstance& instance = list.skins.emplace_back(surface);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const SurfaceRow& row = surface->rows[i];
        PaletteRow& entry = instance.palette.emplace_back(palette_row(rows[i], surface->centre, list.origin));
        const bool heated = row.bone != BoneId::none && !figure.bone_colours.empty();
        entry.tint = heated ? glm::vec4(figure.bone_colours[figure::index(row.bone)], 1.0F) : tint(row.bone);
        entry.emphasis =
            static_cast<float>(emphasis_of({static_cast<std::uint32_t>(number), row.bone}, *figure.skeleton, selection));
        list.bounds.include(moved(row.bounds, rows[i]));
    }
    list.skin_owners.push_back(static_cast<std::uint32_t>(number));
    return instance;
}
}  // namespace

std::vector<bool> draw_skin(const SceneGraph& graph, std::size_t number, const FigureView& figure,
                            const WorldMatrices& world, const ViewOptions& options, const Selection& selection,
                            DrawList& list) {
    if (!figure.surface || !options.skins) return {};
    const SkinSurface& surface = *figure.surface;
    const bool by_bone = options.colour_by_bone || surface.triangles.empty();
    SkinInstance& instance =
        add_surface(figure.surface, graph, number, figure, world, options, selection, list, [&](BoneId bone) {
            if (bone == BoneId::none) return glm::vec4(warning_colour, 1.0F);
            return by_bone ? glm::vec4(bone_colour(bone), 1.0F) : glm::vec4(figure.colour, 0.0F);
        });
    instance.opacity = static_cast<float>(options.skin_opacity);
    instance.coarse = figure.coarse_surface;
    if (const auto vertices = given_vertices(figure); !vertices.empty()) {
        instance.coarse = nullptr;
        // The take gives the points in the file's space: the figure's matrix moves them; bones only colour them.
        fill_points(surface, vertices, instance.points);
        const PaletteRow placement = palette_row(world[index(graph.figure_node(number))], surface.centre, list.origin);
        for (PaletteRow& row : instance.palette) row.matrix = placement.matrix;
    }
    return bones_inside(surface, figure.skeleton->size(), options);
}

std::vector<glm::dvec3> skin_vertex_positions(const SceneGraph& graph, std::size_t number, const FigureView& figure,
                                              const WorldMatrices& world, std::span<const std::uint32_t> vertices) {
    std::vector<glm::dvec3> positions;
    if (!figure.surface || figure.surface->rigid) return positions;
    const SkinSurface& surface = *figure.surface;
    const std::vector<glm::dmat4> rows = row_worlds(graph, number, figure, surface, world);
    const auto given = given_vertices(figure);
    for (const std::uint32_t vertex : vertices) {
        if (vertex >= surface.points.size() || (!given.empty() && vertex >= given.size())) continue;
        if (!given.empty()) {
            positions.emplace_back(world[index(graph.figure_node(number))] * glm::dvec4(given[vertex], 1.0));
            continue;
        }
        const glm::dvec4 bound(surface.centre + glm::dvec3(surface.points[vertex].position), 1.0);
        const SurfaceBinding& binding = surface.bindings[vertex];
        const auto first = static_cast<std::size_t>(binding.first);
        glm::dvec4 position(0.0);
        if (binding.count == 0.0F) position = rows[first] * bound;
        for (std::size_t i = first; i < first + static_cast<std::size_t>(binding.count); ++i)
            position += static_cast<double>(surface.influences[i].weight) *
                        (rows[static_cast<std::size_t>(surface.influences[i].row)] * bound);
        positions.emplace_back(position);
    }
    return positions;
}

glm::dmat4 matrix(const PaletteRow& row) noexcept {
    glm::dmat4 matrix(1.0);
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 4; ++c) matrix[c][r] = static_cast<double>(row.matrix[static_cast<std::size_t>(r)][c]);
    return matrix;
}

PaletteRow palette_row(const glm::dmat4& world, const glm::dvec3& centre, const glm::dvec3& origin) noexcept {
    const glm::dvec3 shift = glm::dvec3(world * glm::dvec4(centre, 1.0)) - origin;
    PaletteRow row;
    for (int r = 0; r < 3; ++r)
        row.matrix[static_cast<std::size_t>(r)] = glm::vec4(glm::dvec4(world[0][r], world[1][r], world[2][r], shift[r]));
    return row;
}

Bounds moved(const Bounds& box, const glm::dmat4& world) noexcept {
    Bounds around;
    if (box.empty()) return around;
    for (const glm::dvec3& corner : box.corners()) around.include(glm::dvec3(world * glm::dvec4(corner, 1.0)));
    return around;
}

glm::vec3 bone_colour(BoneId bone) noexcept {
    // Steps of the golden angle around the circle of hues: each colour is far from those before it.
    constexpr double golden_angle = 0.381966;
    constexpr double saturation = 0.72;
    constexpr double value = 0.62;
    const double hue = std::fmod(static_cast<double>(figure::index(bone)) * golden_angle, 1.0) * 6.0;
    const auto channel = [&](double offset) {
        const double k = std::fmod(offset + hue, 6.0);
        return static_cast<float>(value * (1.0 - saturation * std::clamp(std::min(k, 4.0 - k), 0.0, 1.0)));
    };
    return {channel(5.0), channel(3.0), channel(1.0)};
}

void draw_proxy_body(const SceneGraph& graph, std::uint32_t number, const FigureView& figure, const WorldMatrices& world,
                     const ViewOptions& options, const Selection& selection, DrawList& list) {
    const float scale = static_cast<float>(glm::length(glm::dvec3(world[index(graph.figure_node(number))][0])));
    const float opacity = options.show == FigureForm::both ? opacity_around_bones : 1.0F;
    const std::size_t first = list.bodies.size();
    const auto metres = [&](double length) { return static_cast<float>(length) * scale; };
    for (const ProxyPiece& piece : figure.proxy_body->pieces) {
        const glm::dmat4& bone = world[index(graph.bone_node(number, piece.bone))];
        const glm::dvec3 head(bone * glm::dvec4(piece.head, 1.0));
        const glm::dvec3 tail = piece.end != BoneId::none ? glm::dvec3(world[index(graph.bone_node(number, piece.end))][3])
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
        drawn.colour = glm::vec4(piece_colour(figure, piece.bone, options), opacity);
        drawn.emphasis = static_cast<float>(emphasis_of({number, piece.bone}, *figure.skeleton, selection));
        list.body_owners.push_back({number, piece.bone});
        const auto include = [&](const glm::dvec3& end, float reach) {
            list.bounds.include(end - static_cast<double>(reach));
            list.bounds.include(end + static_cast<double>(reach));
        };
        include(head, head_reach(drawn));
        include(tail, tail_reach(drawn));
    }
    if (options.ambient_occlusion) add_occluders(*figure.proxy_body, first, list);
    if (!figure.proxy_body->surface) return;
    const auto tint = [&](BoneId bone) { return surface_tint(figure, bone, options); };
    SkinInstance& surface =
        add_surface(figure.proxy_body->surface, graph, number, figure, world, options, selection, list, tint);
    surface.opacity = opacity;
    surface.coarse = figure.proxy_body->coarse_surface;
}

glm::vec3 side_tinted(const glm::vec3& colour, figure::Side side, float strength) noexcept {
    return side == figure::Side::none ? colour : glm::mix(colour, side_tint(side), strength);
}
}  // namespace skelplay::scene
