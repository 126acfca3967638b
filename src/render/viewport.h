#pragma once

#include <glm/vec3.hpp>

namespace skelplay::render {

/// A rectangle of the framebuffer, in pixels; (x, y) is its lower left corner, as in OpenGL.
struct Viewport {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    [[nodiscard]] bool empty() const noexcept { return width <= 0 || height <= 0; }
};

/// Fills the bound framebuffer with one opaque colour (sRGB, 0 … 1). The scissor must be off.
void fill(const glm::vec3& colour);
/// Fills a rectangle of the bound framebuffer, which a software renderer does more slowly than the whole. Leaves the
/// scissor off.
void fill(const Viewport& where, const glm::vec3& colour);

}  // namespace skelplay::render
