#pragma once

#include <string>

namespace skelplay::render {

using GlProcedure = void (*)();
/// Finds an OpenGL function by name in the current context: glfwGetProcAddress, eglGetProcAddress.
using GetProcAddress = GlProcedure (*)(const char* name);

/// Loads OpenGL's functions. Call it with each new context current, before anything else in this room is used with it;
/// any thread may. The functions are those of the thread's current context, so the first call loads them for all: a
/// thread that draws meanwhile is not disturbed. Throws GraphicsError when the context is older than OpenGL 3.3.
void load_gl(GetProcAddress get_proc_address);

/// The graphics driver and its abilities.
struct RendererInfo {
    std::string renderer;   // GL_RENDERER, "llvmpipe (LLVM 15.0.6, 256 bits)"
    std::string version;    // GL_VERSION
    int max_samples = 1;    // of a multisampled target
    bool software = false;  // drawing is done by the CPU: llvmpipe, softpipe, swrast, SwiftShader
};

/// Describes the current context.
RendererInfo renderer_info();

/// Waits until everything asked for so far has been drawn, to measure how long it takes.
void finish_drawing();

}  // namespace skelplay::render
