#pragma once

namespace skelplay::render {

/// A rectangle of the framebuffer, in pixels; (x, y) is its lower left corner, as OpenGL counts.
struct Viewport {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    [[nodiscard]] bool empty() const noexcept { return width <= 0 || height <= 0; }
};

}  // namespace skelplay::render
