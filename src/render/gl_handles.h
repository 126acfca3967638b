#pragma once

#include <utility>

namespace skelplay::render {

/// Owns one OpenGL name. `Kind` says how names of its kind are made and deleted. Move-only; the context the name was
/// made in must be current when it is deleted. (No OpenGL header is needed to hold one.)
template <class Kind>
class Handle {
public:
    /// Owns nothing.
    Handle() = default;
    /// Takes over a name.
    explicit Handle(unsigned name) noexcept : name_(name) {}
    static Handle create() { return Handle(Kind::create()); }

    Handle(Handle&& other) noexcept : name_(std::exchange(other.name_, 0U)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;
    ~Handle() {
        if (name_ != 0U) Kind::destroy(name_);
    }

    [[nodiscard]] unsigned get() const noexcept { return name_; }

private:
    unsigned name_ = 0U;
};

struct BufferKind {
    static unsigned create();
    static void destroy(unsigned name) noexcept;
};
struct VertexArrayKind {
    static unsigned create();
    static void destroy(unsigned name) noexcept;
};
struct TextureKind {
    static unsigned create();
    static void destroy(unsigned name) noexcept;
};
struct RenderbufferKind {
    static unsigned create();
    static void destroy(unsigned name) noexcept;
};
struct FramebufferKind {
    static unsigned create();
    static void destroy(unsigned name) noexcept;
};
struct ProgramKind {
    static unsigned create();
    static void destroy(unsigned name) noexcept;
};
/// Shaders are made with their stage, so they are only taken over.
struct ShaderKind {
    static void destroy(unsigned name) noexcept;
};

using Buffer = Handle<BufferKind>;
using VertexArray = Handle<VertexArrayKind>;
using Texture = Handle<TextureKind>;
using Renderbuffer = Handle<RenderbufferKind>;
using Framebuffer = Handle<FramebufferKind>;
using Program = Handle<ProgramKind>;
using Shader = Handle<ShaderKind>;

}  // namespace skelplay::render
