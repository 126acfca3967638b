#pragma once

#include <initializer_list>
#include "figure/prelude.h"
#include "render/image.h"

namespace skelplay::render {
/// The kinds of OpenGL's objects.
enum class GlKind { buffer, vertex_array, texture, renderbuffer, framebuffer, program, shader };

/// Creates an object of any kind except a shader, which is created for a stage.
unsigned create_object(GlKind kind);
void delete_object(GlKind kind, unsigned name) noexcept;

/// Owns one OpenGL name. Move-only; the context in which the name was created must be current when it is deleted.
template <GlKind kind> class Handle {
public:
    /// Owns nothing.
    Handle() = default;
    /// Takes ownership of a name.
    explicit Handle(unsigned name) noexcept : name_(name) {}
    static Handle create() { return Handle(create_object(kind)); }

    Handle(Handle&& other) noexcept : name_(std::exchange(other.name_, 0U)) {}
    Handle& operator=(Handle&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    ~Handle() {
        if (name_ != 0U) delete_object(kind, name_);
    }

    [[nodiscard]] unsigned get() const noexcept { return name_; }

private:
    unsigned name_ = 0U;
};

using Buffer = Handle<GlKind::buffer>;
using VertexArray = Handle<GlKind::vertex_array>;
using Texture = Handle<GlKind::texture>;
using Renderbuffer = Handle<GlKind::renderbuffer>;
using Framebuffer = Handle<GlKind::framebuffer>;
using Program = Handle<GlKind::program>;
using Shader = Handle<GlKind::shader>;

/// The position of a shader input's floats in the rows of a buffer.
struct Attribute {
    unsigned location = 0;   // layout(location = …) in the vertex shader
    int components = 0;      // 1 … 4 floats
    std::size_t offset = 0;  // bytes from the start of the row
};

/// Whether each row of a buffer is for one vertex or for one instance.
enum class Per : unsigned { vertex = 0, instance = 1 };

/// Blends what is drawn over the picture by its alpha, or with the same opacity everywhere, for as long as it exists.
class Blending {
public:
    Blending();
    explicit Blending(float opacity);
    ~Blending();
    Blending(Blending&&) = delete;
};

/// Blends what is behind the surfaces drawn so far over the picture, without writing depth, for as long as it exists.
class BlendingBehind {
public:
    BlendingBehind();
    ~BlendingBehind();
    BlendingBehind(BlendingBehind&&) = delete;

private:
    Blending blending_;
};

/// Blends only the nearest layer of what `draw` draws over the picture: depth is drawn first. Calls it twice.
void blend_nearest(const std::function<void()>& draw, std::optional<float> opacity = {});

/// While it exists, pixels that are drawn are marked in the stencil, if any. `once`: marked ones are not drawn again.
class PixelMarks {
public:
    explicit PixelMarks(bool once);
    ~PixelMarks();
    PixelMarks(PixelMarks&&) = delete;
};

/// Adds inputs from a buffer to a vertex array.
void add_attributes(const VertexArray& array, const Buffer& buffer, std::size_t row_bytes, Per per,
                    std::initializer_list<Attribute> attributes);

/// Replaces a buffer's contents. `often`: it changes every frame.
void fill(const Buffer& buffer, std::span<const std::byte> bytes, bool often);

/// Fills a buffer with the corners of triangles, as numbers of vertices, and lets a vertex array use it.
void set_triangles(const VertexArray& array, const Buffer& buffer, std::span<const std::byte> corners);

/// A buffer with these rows, which do not change.
template <class Row> Buffer fixed_buffer(const std::vector<Row>& rows) {
    Buffer buffer = Buffer::create();
    fill(buffer, std::as_bytes(std::span(rows)), false);
    return buffer;
}

/// Fills a texture with floats, four in a texel, row by row, for entry() in shaders/table.glsl.
void set_table(const Texture& texture, std::span<const float> floats);

/// The floats of rows that consist of floats only.
template <class Row> std::span<const float> floats_of(const std::vector<Row>& rows) {
    static_assert(sizeof(Row) % sizeof(float) == 0 && alignof(Row) == alignof(float));
    return {reinterpret_cast<const float*>(rows.data()), rows.size() * (sizeof(Row) / sizeof(float))};
}

/// Binds a texture that is smooth between its texels and does not repeat.
void bind_smooth(const Texture& texture);

/// A picture in the memory of the current OpenGL context, for code that draws textures by their OpenGL names.
class PictureTexture {
public:
    /// `on_surface`: its colours are linear for shaders, it repeats, and is smooth where it is small.
    explicit PictureTexture(const Image& image, bool on_surface = false);

    [[nodiscard]] unsigned name() const noexcept { return texture_.get(); }

private:
    Texture texture_ = Texture::create();
};

/// A rectangle of the framebuffer, in pixels; (x, y) is its lower left corner, as in OpenGL.
struct Viewport {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    [[nodiscard]] bool empty() const noexcept { return width <= 0 || height <= 0; }
    friend bool operator==(const Viewport&, const Viewport&) = default;
};
/// The smallest rectangle with both in it, and the one that is in both, which may be empty.
inline Viewport around(const Viewport& a, const Viewport& b) {
    if (a.empty() || b.empty()) return a.empty() ? b : a;
    const glm::ivec2 low(std::min(a.x, b.x), std::min(a.y, b.y));
    const glm::ivec2 high(std::max(a.x + a.width, b.x + b.width), std::max(a.y + a.height, b.y + b.height));
    return {low.x, low.y, high.x - low.x, high.y - low.y};
}
inline Viewport common(const Viewport& a, const Viewport& b) {
    const glm::ivec2 low(std::max(a.x, b.x), std::max(a.y, b.y));
    const glm::ivec2 high(std::min(a.x + a.width, b.x + b.width), std::min(a.y + a.height, b.y + b.height));
    return {low.x, low.y, high.x - low.x, high.y - low.y};
}

/// The colour of a pixel of the bound framebuffer, from the lower left corner: red, green, blue, alpha.
std::array<std::uint8_t, 4> pixel(glm::ivec2 at);
/// Fills the bound framebuffer with one opaque colour (sRGB, 0 … 1). The scissor must be off.
void fill(const glm::vec3& colour);
/// Fills a rectangle of the bound framebuffer (slow in software). Leaves the scissor off.
void fill(const Viewport& where, const glm::vec3& colour);
}  // namespace skelplay::render
