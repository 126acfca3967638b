#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <span>
#include <vector>

#include "figure/skin.h"
#include "scene/bounds.h"

namespace skelplay::scene {

/// Where a vertex of a drawn skin is. Laid out for a vertex buffer: 6 floats.
struct SurfacePoint {
    glm::vec3 position{0.0F};  // bind pose, raw units, relative to SkinSurface::centre
    glm::vec3 normal{0.0F};    // of unit length; 0: none, it is lit as if it faced the eye
};

/// What a vertex of a drawn skin follows and how it looks. Laid out for a vertex buffer: 6 floats; whole numbers
/// are exact, see SkinSurface::most_influences.
struct SurfaceBinding {
    float first = 0.0F;      // without influences: the palette's row that it follows; else into influences
    float count = 0.0F;      // of its influences; 0: it follows one row alone
    glm::vec3 colour{0.0F};  // linear RGB, of its material
    float coloured = 0.0F;   // 1: it has that colour, 0: it takes the figure's
};

/// A row's share in the movement of a vertex.
struct SurfaceInfluence {
    float row = 0.0F;     // of the palette
    float weight = 0.0F;  // those of a vertex sum to 1; the heaviest comes first
};

/// A palette's row before anything is posed.
struct SurfaceRow {
    figure::BoneId bone = figure::BoneId::none;  // none: what does not move with any bone
    glm::dmat4 inverse_bind{1.0};
    Bounds bounds;  // of the vertices it moves, bind pose, raw units
};

/// A skin as it is drawn: made once when it is attached, the same in every frame but for its palette. Rigid and
/// weighted skins alike.
struct SkinSurface {
    /// Vertices and influences beyond which floats no longer count exactly.
    static constexpr std::size_t most_influences = std::size_t{1} << 24U;

    glm::dvec3 centre{0.0};  // raw units; taken off before the cast to float
    std::vector<SurfacePoint> points;
    std::vector<SurfaceBinding> bindings;  // by points
    std::vector<SurfaceInfluence> influences;
    std::vector<std::uint32_t> triangles;  // three indices into points each; empty: the points are drawn
    std::vector<SurfaceRow> rows;          // of the palette
    bool rigid = false;                    // rows are the pieces of a figure::Skin, in their order
};

/// The surface of a rigid skin: its vertices and triangles as they are, a row for each piece.
SkinSurface make_surface(const figure::Skin& skin);
/// The surface of a weighted skin: row 0 for what no bone moves, then a row for each bone.
SkinSurface make_surface(const figure::WeightedSkin& skin);

/// Vertices that a take gives itself (figure::MeshFrames), relative to the surface's centre, with normals that are
/// the mean of their triangles'. `points` is reused.
void fill_points(const SkinSurface& surface, std::span<const glm::dvec3> positions, std::vector<SurfacePoint>& points);

}  // namespace skelplay::scene
