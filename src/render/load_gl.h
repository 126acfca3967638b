#pragma once

#include <string>

namespace skelplay::render {

using GlProcedure = void (*)();
/// Finds an OpenGL function by name in the context that is current: glfwGetProcAddress, eglGetProcAddress.
using GetProcAddress = GlProcedure (*)(const char* name);

/// Makes OpenGL's functions callable. To be called once, with a context current, before anything else in this room.
/// Throws GraphicsError when the context is older than OpenGL 3.3.
void load_gl(GetProcAddress get_proc_address);

/// What draws.
struct RendererInfo {
    std::string renderer;   // GL_RENDERER, "llvmpipe (LLVM 15.0.6, 256 bits)"
    std::string version;    // GL_VERSION
    int max_samples = 1;    // of a multisampled target
    bool software = false;  // the processor draws: llvmpipe, softpipe, swrast, SwiftShader

    /// Samples a pixel when the user has not said: 4, but 0 where the processor draws and they would cost most of the
    /// frame.
    [[nodiscard]] int default_samples() const noexcept { return software ? 0 : 4; }
};

/// Describes the context that is current.
RendererInfo renderer_info();

}  // namespace skelplay::render
