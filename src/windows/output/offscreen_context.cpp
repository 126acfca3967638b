#include "output/offscreen_context.h"
#include <windows.h>
#include "render/graphics_error.h"
#include "render/load_gl.h"

namespace skelplay::output {
namespace {
constexpr const wchar_t* window_class = L"SkelplayOffscreen";

using CreateContext = HGLRC(WINAPI*)(HDC, HGLRC, const int*);

template <class Function> Function function_of(PROC found) {
    return reinterpret_cast<Function>(reinterpret_cast<void*>(found));
}

/// OpenGL's functions since 1.2 are the driver's, the others the system's.
render::GlProcedure procedure(const char* name) {
    PROC found = ::wglGetProcAddress(name);
    // Some drivers answer with small numbers where they have none.
    const auto number = reinterpret_cast<std::intptr_t>(found);
    if (number >= -1 && number <= 3) found = ::GetProcAddress(::GetModuleHandleW(L"opengl32.dll"), name);
    return function_of<render::GlProcedure>(found);
}
}  // namespace

/// A window of one pixel that is never shown, whose context draws into framebuffers of ours.
class OffscreenContext::System {
public:
    System() {
        static const ATOM registered = [] {
            WNDCLASSW description{};
            description.style = CS_OWNDC;
            description.lpfnWndProc = ::DefWindowProcW;
            description.hInstance = ::GetModuleHandleW(nullptr);
            description.lpszClassName = window_class;
            return ::RegisterClassW(&description);
        }();
        (void)registered;
        window_ = ::CreateWindowExW(0, window_class, L"", WS_POPUP, 0, 0, 1, 1, nullptr, nullptr,
                                    ::GetModuleHandleW(nullptr), nullptr);
        if (window_ == nullptr) fail("no window can be made");
        device_ = ::GetDC(window_);
        PIXELFORMATDESCRIPTOR format{};
        format.nSize = sizeof format;
        format.nVersion = 1;
        format.dwFlags = PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL;
        format.iPixelType = PFD_TYPE_RGBA;
        format.cColorBits = 32;
        const int index = ::ChoosePixelFormat(device_, &format);
        if (index == 0 || ::SetPixelFormat(device_, index, &format) == FALSE) fail("no pixel format fits");
        // A context of any version tells how one of version 3.3 is made.
        context_ = ::wglCreateContext(device_);
        if (context_ == nullptr || ::wglMakeCurrent(device_, context_) == FALSE) fail("there is no OpenGL");
        const auto create = function_of<CreateContext>(::wglGetProcAddress("wglCreateContextAttribsARB"));
        if (create == nullptr) fail("the driver's OpenGL is older than 3.0");
        constexpr int major = 0x2091, minor = 0x2092, flags = 0x2094, forward = 0x0002, profile = 0x9126, core = 0x0001;
        static constexpr std::array<int, 9> wanted{major, 3, minor, 3, flags, forward, profile, core, 0};
        HGLRC made = create(device_, nullptr, wanted.data());
        if (made == nullptr || ::wglMakeCurrent(device_, made) == FALSE) fail("the driver has no OpenGL 3.3");
        ::wglDeleteContext(std::exchange(context_, made));
    }
    System(System&&) = delete;
    ~System() { close(); }

private:
    [[noreturn]] void fail(const char* why) {
        const DWORD error = ::GetLastError();
        close();
        throw render::GraphicsError(fmt::format("no OpenGL without a window: {} (error {})", why, error));
    }

    void close() {
        if (context_ != nullptr) {
            ::wglMakeCurrent(nullptr, nullptr);
            ::wglDeleteContext(std::exchange(context_, nullptr));
        }
        if (device_ != nullptr) ::ReleaseDC(window_, std::exchange(device_, nullptr));
        if (window_ != nullptr) ::DestroyWindow(std::exchange(window_, nullptr));
    }

    HWND window_ = nullptr;
    HDC device_ = nullptr;
    HGLRC context_ = nullptr;
};

OffscreenContext::OffscreenContext() : system_(std::make_unique<System>()) { render::load_gl(procedure); }

void skip_shader_optimisation() {
    if (std::getenv("GALLIVM_PERF") == nullptr) ::_putenv_s("GALLIVM_PERF", "nopt");
}

OffscreenContext::~OffscreenContext() = default;
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;
}  // namespace skelplay::output
