#pragma once

#include <optional>

#include "scene/camera.h"
#include "scene/draw_list.h"

namespace skelplay::scene {

/// What a click hit.
struct Hit {
    BoneRef bone;
    double distance = 0.0;  // metres along the ray
};

/// The bone whose octahedron, joint or skin the ray meets first; a skin hides the bones inside it unless it is seen
/// through. Things thinner than `slack_pixels` on the screen are that thick for the pointer; among several within the
/// slack the one whose axis is nearest to the ray wins. A skin's every vertex is posed: for a click, not for every
/// frame (some milliseconds for 200 000 triangles).
std::optional<Hit> pick(const DrawList& list, const Camera& camera, glm::dvec2 pixel, ViewportSize viewport,
                        double slack_pixels = 4.0);

}  // namespace skelplay::scene
