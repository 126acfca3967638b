#pragma once

#include <utility>

namespace skelplay::render {

/// Owns one OpenGL name. `Kind` has the functions that create and delete such names. Move-only; the context in which
/// the name was created must be current when it is deleted. (This header does not need OpenGL's.)
template <class Kind>
class Handle {
public:
    /// Owns nothing.
    Handle() = default;
    /// Takes ownership of a name.
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
/// Has no create(): a shader is created for a stage.
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
