#pragma once

#include "render/gl_handles.h"
#include "render/image.h"

namespace skelplay::render {

/// A framebuffer of its own to draw into without a window: colour and depth, multisampled or not.
class OffscreenTarget {
public:
    /// `width` and `height` > 0, in pixels. `samples` a pixel: 0 and 1 mean none; more than the driver can are
    /// lowered to what it can. Throws GraphicsError when the driver cannot make it (too large).
    OffscreenTarget(int width, int height, int samples);

    /// Makes it the framebuffer that is drawn into.
    void bind() const;
    /// Makes the window's framebuffer the one that is drawn into.
    static void bind_window();
    /// What has been drawn, samples resolved. Leaves the target bound.
    [[nodiscard]] Image read() const;
    /// Copies what has been drawn, samples resolved, to the window, its lower left corner at (x, y) of the window's
    /// framebuffer. Leaves the window's framebuffer bound.
    void show(int x, int y) const;

    [[nodiscard]] int width() const noexcept { return width_; }
    [[nodiscard]] int height() const noexcept { return height_; }
    /// Samples a pixel in fact; 0: not multisampled.
    [[nodiscard]] int samples() const noexcept { return samples_; }

private:
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
