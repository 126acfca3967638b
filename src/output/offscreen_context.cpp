#include "output/offscreen_context.h"
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <dlfcn.h>
#include "render/graphics_error.h"
#include "render/load_gl.h"

namespace skelplay::output {
namespace {
/// EGL's functions. The library is opened when needed and never closed, as drivers keep threads in it.
class EglLibrary {
    void* library_ = ::dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);

    template <class Function> Function* find(const char* name) const {
        if (library_ == nullptr) throw render::GraphicsError("no OpenGL without a display: libEGL.so.1 is not installed");
        void* found = ::dlsym(library_, name);
        if (found == nullptr) throw render::GraphicsError(fmt::format("this system's libEGL.so.1 has no {}", name));
        return reinterpret_cast<Function*>(found);
    }

public:
    decltype(eglQueryString)* query_string = find<decltype(eglQueryString)>("eglQueryString");
    decltype(eglGetPlatformDisplay)* platform_display = find<decltype(eglGetPlatformDisplay)>("eglGetPlatformDisplay");
    decltype(eglGetProcAddress)* procedure = find<decltype(eglGetProcAddress)>("eglGetProcAddress");
    decltype(eglInitialize)* initialize = find<decltype(eglInitialize)>("eglInitialize");
    decltype(eglBindAPI)* bind_api = find<decltype(eglBindAPI)>("eglBindAPI");
    decltype(eglChooseConfig)* choose_config = find<decltype(eglChooseConfig)>("eglChooseConfig");
    decltype(eglCreateContext)* create_context = find<decltype(eglCreateContext)>("eglCreateContext");
    decltype(eglMakeCurrent)* make_current = find<decltype(eglMakeCurrent)>("eglMakeCurrent");
    decltype(eglDestroyContext)* destroy_context = find<decltype(eglDestroyContext)>("eglDestroyContext");
    decltype(eglGetError)* error = find<decltype(eglGetError)>("eglGetError");
};

/// Throws render::GraphicsError where there is no EGL.
const EglLibrary& egl() {
    static const EglLibrary library;
    return library;
}

/// True when EGL's list of extensions contains a name.
bool has_extension(EGLDisplay display, std::string_view name) {
    const char* list = egl().query_string(display, EGL_EXTENSIONS);
    base::TokenReader words(list == nullptr ? "" : list);
    for (base::Token word; words.next(word);)
        if (word.text == name) return true;
    return false;
}

EGLDisplay surfaceless_display() {
    if (!has_extension(EGL_NO_DISPLAY, "EGL_MESA_platform_surfaceless")) return EGL_NO_DISPLAY;
    return egl().platform_display(EGL_PLATFORM_SURFACELESS_MESA, nullptr, nullptr);
}

/// The displays of all graphics devices, in the driver's order.
std::vector<EGLDisplay> device_displays() {
    if (!has_extension(EGL_NO_DISPLAY, "EGL_EXT_platform_device")) return {};
    const auto query = reinterpret_cast<PFNEGLQUERYDEVICESEXTPROC>(egl().procedure("eglQueryDevicesEXT"));
    std::array<EGLDeviceEXT, 16> devices{};
    EGLint count = 0;
    if (query == nullptr || query(static_cast<EGLint>(devices.size()), devices.data(), &count) != EGL_TRUE) return {};
    std::vector<EGLDisplay> displays;
    for (EGLint i = 0; i < count; ++i)
        displays.push_back(
            egl().platform_display(EGL_PLATFORM_DEVICE_EXT, devices.at(static_cast<std::size_t>(i)), nullptr));
    return displays;
}
}  // namespace

/// A context on a display. The display stays initialised: other contexts of the process share it.
class OffscreenContext::System {
public:
    System() = default;
    System(System&&) = delete;
    ~System() { close(); }

    /// Creates a context on this display and makes it current. Returns false on failure, see failure().
    bool open(EGLDisplay display) {
        close();
        display_ = display;
        if (display == EGL_NO_DISPLAY) return fail("is not offered by this EGL");
        if (egl().initialize(display, nullptr, nullptr) != EGL_TRUE) {
            display_ = EGL_NO_DISPLAY;
            return fail("cannot be initialised");
        }
        if (egl().bind_api(EGL_OPENGL_API) != EGL_TRUE) return fail("has no desktop OpenGL");
        if (!has_extension(display, "EGL_KHR_surfaceless_context")) return fail("has no contexts without a surface");
        static constexpr std::array<EGLint, 5> requirements{EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                                                            EGL_NONE};
        EGLConfig config = nullptr;
        EGLint count = 0;
        if (egl().choose_config(display, requirements.data(), &config, 1, &count) != EGL_TRUE || count == 0)
            return fail("has no configuration for OpenGL");
        static constexpr auto core = std::to_array<EGLint>(
            {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_CONTEXT_OPENGL_PROFILE_MASK,
             EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT, EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE, EGL_TRUE, EGL_NONE});
        context_ = egl().create_context(display, config, EGL_NO_CONTEXT, core.data());
        if (context_ == EGL_NO_CONTEXT) return fail("has no OpenGL 3.3 core context");
        if (egl().make_current(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context_) != EGL_TRUE)
            return fail("cannot make its context current");
        return true;
    }

    [[nodiscard]] const std::string& failure() const noexcept { return failure_; }

private:
    bool fail(std::string_view what) {
        const EGLint error = egl().error();
        failure_ = error == EGL_SUCCESS ? std::string(what) : fmt::format("{} (EGL error 0x{:04X})", what, error);
        return false;
    }

    void close() {
        if (display_ == EGL_NO_DISPLAY) return;
        egl().make_current(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        if (context_ != EGL_NO_CONTEXT) egl().destroy_context(display_, context_);
        display_ = EGL_NO_DISPLAY;
        context_ = EGL_NO_CONTEXT;
    }

    EGLDisplay display_ = EGL_NO_DISPLAY;
    EGLContext context_ = EGL_NO_CONTEXT;
    std::string failure_;
};

OffscreenContext::OffscreenContext() : system_(std::make_unique<System>()) {
    const auto procedure = [](const char* name) { return reinterpret_cast<render::GlProcedure>(egl().procedure(name)); };
    bool open = system_->open(surfaceless_display());
    std::string failures = fmt::format("the surfaceless platform {}", system_->failure());
    if (!open) {
        const std::vector<EGLDisplay> devices = device_displays();
        if (devices.empty()) failures += "; there is no graphics device";
        for (std::size_t i = 0; i < devices.size() && !open; ++i) {
            open = system_->open(devices[i]);
            failures += fmt::format("; device {} {}", i, system_->failure());
        }
    }
    if (!open) throw render::GraphicsError("no OpenGL without a display: " + failures);
    render::load_gl(procedure);
}

void skip_shader_optimisation() {
    constexpr int unless_set = 0;
    ::setenv("GALLIVM_PERF", "nopt", unless_set);
}

OffscreenContext::~OffscreenContext() = default;
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;
}  // namespace skelplay::output
