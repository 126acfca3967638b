#pragma once

#include "figure/prelude.h"

namespace skelplay::render {
/// A corner of the bone's shape. The shape has length 1 along y, and extends ±1 along x and z.
struct BoneVertex {
    glm::vec3 position;
    glm::vec3 facet;   // the facet's normal, in the same space
    glm::vec3 round;   // the normal of a smooth body at this corner, unit vector
    glm::vec3 corner;  // (1,0,0), (0,1,0) or (0,0,1): gives the distance from the edges after interpolation
};

/// An octahedron with its head at the origin and its tail at (0, 1, 0), widest near the head. It is cut off at the
/// tail, so that shaders can keep it wider than a pixel there. 42 corners, facets counter-clockwise from outside.
std::vector<BoneVertex> octahedron();

/// A shape whose corners are shared by triangles.
struct IndexedShape {
    std::vector<glm::vec3> corners;
    std::vector<std::uint16_t> triangles;  // indices of corners, three each, counter-clockwise
};

/// The half of a unit sphere that faces a viewer at +z. `outline`: the corners around it, an even number.
IndexedShape dome(int outline);

/// A dome for a sphere of few pixels: it has no ring between the centre and the outline (area: a unit disc's).
IndexedShape shallow_dome(int outline);

/// A corner of the shape of a piece of a body: see body.vert.
struct BodyVertex {
    glm::vec2 around{0.0F};  // x and z on the unit sphere
    float along = 0.0F;      // 0 at the head, 1 at the tail
    float beyond = 0.0F;     // y on the unit sphere: < 0 in the cap of the head, > 0 in the cap of the tail
};

struct BodyShape {
    std::vector<BodyVertex> corners;
    std::vector<std::uint16_t> triangles;  // indices of corners, three each, counter-clockwise from outside
};

/// The surface of a piece of a body, with this many corners around it.
BodyShape rounded_piece(int around);
}  // namespace skelplay::render
