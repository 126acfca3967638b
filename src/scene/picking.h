#pragma once

#include <optional>

#include "scene/camera.h"
#include "scene/draw_list.h"

namespace skelplay::scene {

/// What was hit by a click.
struct Hit {
    BoneRef bone;
    double distance = 0.0;  // metres along the ray
};

/// The bone whose octahedron, joint or skin is hit first by the ray through `pixel`; an opaque skin hides the bones
/// inside it. Shapes also react at up to `slack_pixels` from their axis; among several that are only hit in this way,
/// the one whose axis is nearest wins. Poses every vertex of the skins, so it is meant for clicks, not for every frame
/// (a few milliseconds for 200 000 triangles).
std::optional<Hit> pick(const DrawList& list, const Camera& camera, glm::dvec2 pixel, ViewportSize viewport,
                        double slack_pixels = 4.0);

}  // namespace skelplay::scene
