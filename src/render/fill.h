#pragma once

#include <glm/vec3.hpp>

#include "render/viewport.h"

namespace skelplay::render {

/// Fills a rectangle of the framebuffer that is bound with one colour (sRGB, 0 … 1), opaque: the cheapest way to cover
/// an area. Leaves scissor off.
void fill(const Viewport& where, const glm::vec3& colour);

}  // namespace skelplay::render
