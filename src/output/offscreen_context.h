#pragma once

#include "base/prelude.h"

namespace skelplay::output {
/// An OpenGL 3.3 core context without display or framebuffer, which is current and loaded as long as it exists.
class OffscreenContext {
public:
    /// Tries EGL's surfaceless platform, then its devices. Throws render::GraphicsError with all their faults.
    OffscreenContext();
    ~OffscreenContext();
    OffscreenContext(OffscreenContext&&) noexcept;
    OffscreenContext& operator=(OffscreenContext&&) noexcept;

private:
    class System;
    std::unique_ptr<System> system_;
};

/// Makes a software renderer (Mesa's llvmpipe) compile shaders without optimising them, for a process that paints few
/// pictures. Call it before any thread or context is made. GALLIVM_PERF overrides it.
void skip_shader_optimisation();
}  // namespace skelplay::output
