#include "render/load_gl.h"
#include <glad/gl.h>
#include <mutex>
#include "render/graphics_error.h"

namespace skelplay::render {
namespace {
constexpr int needed_major = 3;
constexpr int needed_minor = 3;

std::string text_of(GLenum name) {
    const GLubyte* text = glGetString(name);
    return text == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(text));
}
}  // namespace

void load_gl(GetProcAddress get_proc_address) {
    static std::mutex mutex;
    static bool loaded = false;
    const std::lock_guard lock(mutex);
    int major = 0;
    int minor = 0;
    if (loaded) {
        glGetIntegerv(GL_MAJOR_VERSION, &major);
        glGetIntegerv(GL_MINOR_VERSION, &minor);
    } else {
        const int version = gladLoadGL(get_proc_address);
        loaded = version != 0;
        major = GLAD_VERSION_MAJOR(version);
        minor = GLAD_VERSION_MINOR(version);
    }
    if (!loaded) throw GraphicsError("the graphics driver provides no OpenGL functions");
    if (std::pair(major, minor) < std::pair(needed_major, needed_minor))
        throw GraphicsError(
            fmt::format("expected OpenGL {}.{} or later, found {}.{}", needed_major, needed_minor, major, minor));
    glEnable(GL_PROGRAM_POINT_SIZE);  // as in OpenGL ES: shaders say how large points are
}

std::string_view shader_preamble() noexcept { return "#version 330 core\n"; }

RendererInfo renderer_info() {
    static constexpr std::array<std::string_view, 4> software_names{"llvmpipe", "softpipe", "swrast", "SwiftShader"};
    RendererInfo info;
    info.renderer = text_of(GL_RENDERER);
    info.version = text_of(GL_VERSION);
    glGetIntegerv(GL_MAX_SAMPLES, &info.max_samples);
    info.software = std::ranges::any_of(
        software_names, [&](std::string_view name) { return info.renderer.find(name) != std::string::npos; });
    return info;
}

void clamp_depth(bool clamp) { (clamp ? glEnable : glDisable)(GL_DEPTH_CLAMP); }

void finish_drawing() { glFinish(); }
}  // namespace skelplay::render
