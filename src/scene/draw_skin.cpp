#include "scene/draw_skin.h"

#include <glm/geometric.hpp>
#include <utility>

#include "scene/matrix_stack.h"

namespace skelplay::scene {

namespace {

using figure::BoneId;

constexpr glm::vec3 warning_colour{0.82F, 0.02F, 0.42F};  // of faces that follow no bone

/// Where a row's vertices are: a rigid piece has a node of its own, the bones of a weighted skin theirs.
std::vector<glm::dmat4> row_worlds(const SceneGraph& graph, std::size_t number, const SkinSurface& surface,
                                   const WorldMatrices& world) {
    std::vector<glm::dmat4> rows;
    rows.reserve(surface.rows.size());
    for (std::size_t i = 0; i < surface.rows.size(); ++i) {
        const SurfaceRow& row = surface.rows[i];
        if (surface.rigid)
            rows.push_back(world[index(graph.piece_node(number, i))]);
        else if (row.bone == BoneId::none)
            rows.push_back(world[index(graph.figure_node(number))]);
        else
            rows.push_back(affine_product(world[index(graph.bone_node(number, row.bone))], row.inverse_bind));
    }
    return rows;
}

/// Moves the pieces away from the middle of the figure's lowest plane, so that none goes below the ground.
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

float emphasis(BoneId bone, std::size_t number, const figure::Skeleton& skeleton, const Selection& selection) {
    if (bone == BoneId::none || selection.bone == BoneId::none || selection.figure != number) return 0.0F;
    if (selection.bone == bone) return static_cast<float>(Emphasis::selected);
    return static_cast<float>(skeleton.in_subtree(bone, selection.bone) ? Emphasis::subtree : Emphasis::plain);
}

/// Bones that move vertices of a closed, opaque skin which stands where it belongs.
std::vector<bool> bones_inside(const SkinSurface& surface, std::size_t bones, const ViewOptions& options) {
    if (surface.triangles.empty() || options.skin_opacity < 1.0 || options.explode > 0.0) return {};
    std::vector<bool> inside(bones, false);
    for (const SurfaceRow& row : surface.rows)
        if (row.bone != BoneId::none && !row.bounds.empty()) inside[figure::index(row.bone)] = true;
    return inside;
}

}  // namespace

std::vector<bool> draw_skin(const SceneGraph& graph, std::size_t number, const FigureView& figure,
                            const WorldMatrices& world, const ViewOptions& options, const Selection& selection,
                            DrawList& list) {
    if (!figure.surface || !options.skins) return {};
    const SkinSurface& surface = *figure.surface;
    std::vector<glm::dmat4> rows = row_worlds(graph, number, surface, world);
    if (options.explode > 0.0 && surface.rigid) explode(surface, options.explode, rows);
    SkinInstance instance{figure.surface, {}, {}, static_cast<float>(options.skin_opacity)};
    const bool by_bone = options.colour_by_bone || surface.triangles.empty();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const SurfaceRow& row = surface.rows[i];
        PaletteRow entry = palette_row(rows[i], surface.centre, list.origin);
        entry.tint = glm::vec4(figure.colour, 0.0F);
        if (row.bone == BoneId::none)
            entry.tint = glm::vec4(warning_colour, 1.0F);
        else if (!figure.bone_colours.empty())
            entry.tint = glm::vec4(figure.bone_colours[figure::index(row.bone)], 1.0F);
        else if (by_bone)
            entry.tint = glm::vec4(bone_colour(row.bone), 1.0F);
        entry.emphasis = emphasis(row.bone, number, *figure.skeleton, selection);
        instance.palette.push_back(entry);
        list.bounds.include(moved(row.bounds, rows[i]));
    }
    if (!figure.skin_positions.empty()) {
        // The take's own points are in the file's space, as what no bone moves is; they keep their bones' colours.
        fill_points(surface, figure.skin_positions, instance.points);
        const PaletteRow placed = palette_row(world[index(graph.figure_node(number))], surface.centre, list.origin);
        for (PaletteRow& row : instance.palette) row.matrix = placed.matrix;
    }
    list.skins.push_back(std::move(instance));
    list.skin_owners.push_back(static_cast<std::uint32_t>(number));
    return bones_inside(surface, figure.skeleton->size(), options);
}

}  // namespace skelplay::scene
