#pragma once

#include <memory>

namespace skelplay::output {

/// An OpenGL 3.3 core context without window and display, which is current as long as it exists; OpenGL's functions are
/// loaded. It has no framebuffer: draw into a render::OffscreenTarget.
class OffscreenContext {
public:
    /// Tries EGL's surfaceless platform, then its devices. Throws render::GraphicsError with all their faults.
    OffscreenContext();
    ~OffscreenContext();
    OffscreenContext(OffscreenContext&&) noexcept;
    OffscreenContext& operator=(OffscreenContext&&) noexcept;

private:
    class Egl;
    std::unique_ptr<Egl> egl_;
};

/// Makes a software renderer (Mesa's llvmpipe) compile shaders without optimising them, for a process that paints only
/// a picture or two: optimising takes longer than painting these. Call it before any thread or context is made. It has
/// no effect on graphics cards and where the environment variable GALLIVM_PERF is set.
void skip_shader_optimisation();

}  // namespace skelplay::output
