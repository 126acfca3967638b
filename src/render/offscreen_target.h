#pragma once

#include "render/gl_objects.h"

namespace skelplay::render {
/// A framebuffer for drawing without a window: colour, depth and stencil, multisampled or not.
class OffscreenTarget {
public:
    /// Sides > 0, in pixels. `samples` per pixel: as far as supported, 0 or 1: none. Throws when too large.
    OffscreenTarget(int width, int height, int samples);

    /// Binds it for drawing.
    void bind() const;
    /// Binds the window's framebuffer for drawing.
    static void bind_window();
    /// The picture drawn, with samples resolved. Leaves the target bound.
    [[nodiscard]] Image read() const;
    /// Copies the picture to a rectangle of the window's framebuffer, smoothly scaled, and leaves that bound.
    void show(const Viewport& where) const;
    /// Resolves the samples and frees their memory and the depth buffer. After that the target is only read and shown.
    void keep_picture_only();

    [[nodiscard]] int width() const noexcept { return width_; }
    [[nodiscard]] int height() const noexcept { return height_; }
    /// The actual number of samples per pixel; 0: not multisampled.
    [[nodiscard]] int samples() const noexcept { return samples_; }

private:
    void resolve() const;

    int width_;
    int height_;
    int samples_;
    Renderbuffer colour_;
    Renderbuffer depth_;
    Framebuffer drawn_;
    Renderbuffer resolved_colour_;  // only with samples
    Framebuffer resolved_;
};
}  // namespace skelplay::render
