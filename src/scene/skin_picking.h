#pragma once

#include <optional>

#include "scene/camera.h"
#include "scene/draw_list.h"

namespace skelplay::scene {

/// Where a ray meets a skin first.
struct SkinHit {
    BoneRef bone;           // that moves the surface there; BoneId::none: it follows none
    double distance = 0.0;  // from the ray's origin, metres
    bool opaque = true;     // nothing behind it is seen
};

/// The nearest face of a skin under a ray, from either side; clouds of points have none. Poses every vertex: for a
/// click, not for every frame (some milliseconds for 200 000 triangles).
std::optional<SkinHit> pick_skin(const DrawList& list, const Ray& ray);

}  // namespace skelplay::scene
