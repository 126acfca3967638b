#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include "render/image.h"

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

/// The position of a shader input's floats in the rows of a buffer.
struct Attribute {
    unsigned location = 0;   // layout(location = …) in the vertex shader
    int components = 0;      // 1 … 4 floats
    std::size_t offset = 0;  // bytes from the start of the row
};

/// Whether each row of a buffer is for one vertex or for one instance.
enum class Per : unsigned { vertex = 0, instance = 1 };

/// Adds inputs from a buffer to a vertex array.
void add_attributes(const VertexArray& array, const Buffer& buffer, std::size_t row_bytes, Per per,
                    std::initializer_list<Attribute> attributes);

/// Replaces a buffer's contents. `often`: it changes every frame.
void fill(const Buffer& buffer, std::span<const std::byte> bytes, bool often);

/// A buffer with these rows, which do not change.
template <class Row>
Buffer fixed_buffer(const std::vector<Row>& rows) {
    Buffer buffer = Buffer::create();
    fill(buffer, std::as_bytes(std::span(rows)), false);
    return buffer;
}

/// Fills a texture with floats, four in a texel, row by row, for entry() in shaders/table.glsl. What is beyond them is
/// not defined.
void set_table(const Texture& texture, std::span<const float> floats);

/// The floats of rows that contain nothing else.
template <class Row>
std::span<const float> floats_of(const std::vector<Row>& rows) {
    static_assert(sizeof(Row) % sizeof(float) == 0 && alignof(Row) == alignof(float));
    return {reinterpret_cast<const float*>(rows.data()), rows.size() * (sizeof(Row) / sizeof(float))};
}

/// A picture in the memory of the current OpenGL context, for who draws with textures by their names.
class PictureTexture {
public:
    explicit PictureTexture(const Image& image);

    /// OpenGL's name of it.
    [[nodiscard]] unsigned name() const noexcept { return texture_.get(); }

private:
    Texture texture_ = Texture::create();
};

}  // namespace skelplay::render
