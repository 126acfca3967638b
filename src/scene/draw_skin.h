#pragma once

#include <array>
#include <cstddef>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <vector>

#include "scene/bounds.h"
#include "scene/evaluator.h"
#include "scene/skin_surface.h"

namespace skelplay::scene {

struct DrawList;
struct FigureView;
struct Selection;
struct ViewOptions;

/// A row of a skin's palette: the transform and colour of the vertices that follow it. Laid out for a texture: 5 × 4
/// floats.
struct PaletteRow {
    /// The first three rows of the matrix that takes SkinSurface::points to metres relative to DrawList::origin.
    std::array<glm::vec4, 3> matrix{glm::vec4(1, 0, 0, 0), glm::vec4(0, 1, 0, 0), glm::vec4(0, 0, 1, 0)};
    glm::vec4 tint{1.0F, 1.0F, 1.0F, 0.0F};  // linear RGB; a: how far it replaces a vertex's own colour, 0 … 1
    float emphasis = 0.0F;                   // Emphasis as a number
    glm::vec3 unused{0.0F};
};

/// A skin in one frame.
struct SkinInstance {
    std::shared_ptr<const SkinSurface> surface;  // never null
    std::vector<PaletteRow> palette;             // by SkinSurface::rows
    std::vector<SurfacePoint> points;            // replace the surface's when the take gives the vertices; else empty
    float opacity = 1.0F;                        // 0 … 1
};

/// The matrix of a palette row, for computing without a GPU.
glm::dmat4 matrix(const PaletteRow& row) noexcept;

/// A palette row that transforms vertices by `world` (raw units → metres in the world). `centre`: of the surface;
/// `origin`: of the draw list.
PaletteRow palette_row(const glm::dmat4& world, const glm::dvec3& centre, const glm::dvec3& origin) noexcept;

/// The axis-aligned box around a transformed box.
Bounds moved(const Bounds& box, const glm::dmat4& world) noexcept;

/// The colour of a bone where skins are coloured by bone: neighbours in the list of bones differ well. Linear RGB.
glm::vec3 bone_colour(figure::BoneId bone) noexcept;

/// Adds a figure's skin to the list, if it has one that is shown. Returns which bones are inside it and so not visible,
/// by BoneId; empty: none.
std::vector<bool> draw_skin(const SceneGraph& graph, std::size_t number, const FigureView& figure,
                            const WorldMatrices& world, const ViewOptions& options, const Selection& selection,
                            DrawList& list);

}  // namespace skelplay::scene
