#pragma once

#include <memory>

namespace skelplay::output {

/// An OpenGL 3.3 core context without a window and without a display, current for as long as it lives; its functions
/// are loaded. Draw into a framebuffer of your own (render::OffscreenTarget): it has none.
class OffscreenContext {
public:
    /// Tries EGL's surfaceless platform, then its devices. Throws render::GraphicsError, which says what each of them
    /// lacked, when the machine has neither.
    OffscreenContext();
    ~OffscreenContext();
    OffscreenContext(OffscreenContext&&) noexcept;
    OffscreenContext& operator=(OffscreenContext&&) noexcept;

private:
    class Egl;
    std::unique_ptr<Egl> egl_;
};

}  // namespace skelplay::output
