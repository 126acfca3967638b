#pragma once

#include <memory>

namespace skelplay::output {

/// An OpenGL 3.3 core context without a window and without a display, current as long as it exists, with OpenGL's
/// functions loaded. It has no framebuffer: draw into a render::OffscreenTarget.
class OffscreenContext {
public:
    /// Tries EGL's surfaceless platform, then its devices. Throws render::GraphicsError when none of them works; the
    /// message says what each of them lacks.
    OffscreenContext();
    ~OffscreenContext();
    OffscreenContext(OffscreenContext&&) noexcept;
    OffscreenContext& operator=(OffscreenContext&&) noexcept;

private:
    class Egl;
    std::unique_ptr<Egl> egl_;
};

/// For a process that paints a picture or two and ends: a software renderer (Mesa's llvmpipe) then compiles shaders
/// without optimising them, which would take longer than such pictures do. Call it before any thread is begun and any
/// context made. Without effect on graphics cards, and where the environment says how to compile (GALLIVM_PERF).
void hurry_shaders();

}  // namespace skelplay::output
