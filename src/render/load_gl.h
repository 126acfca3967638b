#pragma once

#include "base/prelude.h"

namespace skelplay::render {
using GlProcedure = void (*)();
/// Finds an OpenGL function by name in the current context: glfwGetProcAddress, eglGetProcAddress.
using GetProcAddress = GlProcedure (*)(const char* name);

/// Loads OpenGL's functions. Call it with each new context current, on any thread, before it is used here. Only the
/// first call loads, for all contexts. Throws GraphicsError when the context is older than OpenGL 3.3.
void load_gl(GetProcAddress get_proc_address);

/// What the text of every shader begins with: its version, and the precision where there is a choice.
std::string_view shader_preamble() noexcept;

/// The graphics driver and its abilities.
struct RendererInfo {
    std::string renderer;   // GL_RENDERER, "llvmpipe (LLVM 15.0.6, 256 bits)"
    std::string version;    // GL_VERSION
    int max_samples = 1;    // of a multisampled target
    bool software = false;  // drawing is done by the CPU: llvmpipe, softpipe, swrast, SwiftShader
};

/// Describes the current context.
RendererInfo renderer_info();

/// Lets what is beyond the near and the far plane be drawn as if it were on them, or no longer. Not every context can.
void clamp_depth(bool clamp);

/// Waits until everything requested so far has been drawn, to measure how long it takes.
void finish_drawing();
}  // namespace skelplay::render
