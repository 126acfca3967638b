#pragma once

#include <glm/vec3.hpp>

namespace skelplay::render {

/// A rectangle of the framebuffer, in pixels; (x, y) is its lower left corner, as OpenGL counts.
struct Viewport {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    [[nodiscard]] bool empty() const noexcept { return width <= 0 || height <= 0; }
};

/// Fills a rectangle of the framebuffer that is bound with one colour (sRGB, 0 … 1), opaque: the cheapest way to cover
/// an area. Leaves scissor off.
void fill(const Viewport& where, const glm::vec3& colour);

}  // namespace skelplay::render
