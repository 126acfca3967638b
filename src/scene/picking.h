#pragma once

#include "scene/draw_list.h"

namespace skelplay::scene {
/// What was hit by a click.
struct Hit {
    BoneRef bone;
    double distance = 0.0;  // metres along the ray
};

/// Finds the bone whose octahedron, joint, body or skin the ray through `pixel` hits first; an opaque skin hides the
/// bones inside it. Shapes also count as hit at up to `slack_pixels` from their axis; among several such hits, the one
/// whose axis is nearest wins. Poses every vertex (a few milliseconds for 200 000 triangles).
std::optional<Hit> pick(const DrawList& list, const Camera& camera, glm::dvec2 pixel, ViewportSize viewport,
                        double slack_pixels = 4.0);
}  // namespace skelplay::scene
