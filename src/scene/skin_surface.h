#pragma once

#include "figure/skin.h"
#include "scene/bounds.h"

namespace skelplay::scene {
/// The position and normal of a vertex of a drawn skin. Laid out for a vertex buffer: 6 floats.
struct SurfacePoint {
    glm::vec3 position{0.0F};  // bind pose, raw units, relative to SkinSurface::centre
    glm::vec3 normal{0.0F};    // of unit length; 0: none, the point is lit as if it faced the eye
};

/// The palette rows that move a vertex of a drawn skin, and its colour. Laid out for a vertex buffer: 6 floats.
struct SurfaceBinding {
    float first = 0.0F;      // index of the first influence; without influences: the palette row
    float count = 0.0F;      // number of influences; 0: the vertex follows a single row
    glm::vec3 colour{0.0F};  // linear RGB, of its material
    float coloured = 0.0F;   // 1: has that colour; 0: has the figure's colour
};

/// The weight of a palette row at a vertex.
struct SurfaceInfluence {
    float row = 0.0F;     // of the palette
    float weight = 0.0F;  // those of a vertex sum to 1; the heaviest comes first
};

/// The constant part of a palette row, independent of the pose.
struct SurfaceRow {
    BoneId bone = BoneId::none;  // none: for vertices that no bone moves
    glm::dmat4 inverse_bind{1.0};
    Bounds bounds;  // of the vertices it moves, in the bind pose, raw units
};

/// Triangles that follow one another and look alike.
struct PictureRun {
    std::shared_ptr<const base::Image> picture;  // null: none
    bool one_sided = false;                      // seen only from where they are counter-clockwise
    std::size_t corners = 0;                     // of SkinSurface::triangles
};

/// A rigid or weighted skin prepared for drawing. From frame to frame only its palette changes.
struct SkinSurface {
    /// The largest number of vertices and of influences: a float holds whole numbers up to here exactly.
    static constexpr std::size_t most_influences = std::size_t{1} << 24U;

    glm::dvec3 centre{0.0};  // raw units; subtracted before the conversion to float
    std::vector<SurfacePoint> points;
    std::vector<SurfaceBinding> bindings;  // one for each point
    std::vector<SurfaceInfluence> influences;
    std::vector<std::uint32_t> triangles;   // three indices into points each; empty: the points are drawn
    std::vector<glm::vec2> texture_points;  // one for each point; empty: there are no pictures
    std::vector<PictureRun> pictures;       // all triangles; empty: all look alike and have no picture
    std::vector<SurfaceRow> rows;           // of the palette
    bool closed = false;                    // seen only from outside, where its triangles are counter-clockwise
    bool rigid = false;                     // rows are the pieces of a figure::Skin, in their order
};

/// Converts a colour of a material to linear; Wavefront's Kd is sRGB.
glm::vec3 linear_colour(const glm::vec3& encoded);

/// The surface of a rigid skin: its vertices unchanged, its triangles picture by picture, and a row for each piece.
SkinSurface make_surface(const figure::Skin& skin);
/// The surface of a weighted skin: row 0 for vertices that no bone moves, then a row for each bone.
SkinSurface make_surface(const figure::WeightedSkin& skin);

/// Fills `points` from a take's vertices (figure::MeshFrames), relative to the surface's centre, with mean normals.
void fill_points(const SkinSurface& surface, std::span<const glm::dvec3> positions, std::vector<SurfacePoint>& points);

/// The same surface in about ten thousand triangles, with the same rows and centre, see SkinInstance::coarse. Vertices
/// that are close, follow the same bone most and have the same colour become one at their mean. Null for few triangles.
std::shared_ptr<const SkinSurface> coarse_surface(const SkinSurface& surface);
}  // namespace skelplay::scene
