#pragma once

#include <memory>

#include "scene/skin_surface.h"

namespace skelplay::scene {

/// The same surface in about ten thousand triangles, with the same rows and centre, see SkinInstance::coarse. Vertices
/// that are close together, follow the same bone most and have the same colour become one at their mean. Null for a
/// surface that has few triangles anyway, or none.
std::shared_ptr<const SkinSurface> coarse_surface(const SkinSurface& surface);

}  // namespace skelplay::scene
