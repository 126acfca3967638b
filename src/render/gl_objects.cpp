#include "render/gl_objects.h"
#include <glad/gl.h>
#include "render/frame_uniforms.h"

namespace skelplay::render {
unsigned create_object(GlKind kind) {
    GLuint name = 0;
    switch (kind) {
        case GlKind::buffer: glGenBuffers(1, &name); break;
        case GlKind::vertex_array: glGenVertexArrays(1, &name); break;
        case GlKind::texture: glGenTextures(1, &name); break;
        case GlKind::renderbuffer: glGenRenderbuffers(1, &name); break;
        case GlKind::framebuffer: glGenFramebuffers(1, &name); break;
        case GlKind::program: return glCreateProgram();
        case GlKind::shader: break;
    }
    return name;
}

void delete_object(GlKind kind, unsigned name) noexcept {
    switch (kind) {
        case GlKind::buffer: return glDeleteBuffers(1, &name);
        case GlKind::vertex_array: return glDeleteVertexArrays(1, &name);
        case GlKind::texture: return glDeleteTextures(1, &name);
        case GlKind::renderbuffer: return glDeleteRenderbuffers(1, &name);
        case GlKind::framebuffer: return glDeleteFramebuffers(1, &name);
        case GlKind::program: return glDeleteProgram(name);
        case GlKind::shader: return glDeleteShader(name);
    }
}

Blending::Blending() {
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

Blending::~Blending() { glDisable(GL_BLEND); }

Blending::Blending(float opacity) {
    glEnable(GL_BLEND);
    glBlendColor(0.0F, 0.0F, 0.0F, opacity);
    glBlendFuncSeparate(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA, GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA);
}

void blend_nearest(const std::function<void()>& draw, std::optional<float> opacity) {
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    draw();
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    {
        const Blending blending = opacity ? Blending(*opacity) : Blending();
        draw();
    }
    glDepthFunc(GL_LESS);
}

PixelMarks::PixelMarks(bool once) {
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(once ? GL_GREATER : GL_ALWAYS, 1, 0xFF);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
}

PixelMarks::~PixelMarks() { glDisable(GL_STENCIL_TEST); }

BlendingBehind::BlendingBehind() {
    glDepthFunc(GL_GREATER);
    glDepthMask(GL_FALSE);
}

BlendingBehind::~BlendingBehind() {
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
}

void add_attributes(const VertexArray& array, const Buffer& buffer, std::size_t row_bytes, Per per,
                    std::initializer_list<Attribute> attributes) {
    glBindVertexArray(array.get());
    glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
    for (const Attribute& attribute : attributes) {
        glEnableVertexAttribArray(attribute.location);
        // OpenGL expects the offset into the bound buffer as a pointer.
        glVertexAttribPointer(attribute.location, attribute.components, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(row_bytes),
                              reinterpret_cast<const void*>(attribute.offset));
        glVertexAttribDivisor(attribute.location, static_cast<GLuint>(per));
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindVertexArray(0);
}

namespace {
void set_data(GLenum target, std::span<const std::byte> bytes, GLenum usage) {
    // For WebGL no bytes are all those in memory that follow: 20 MB for each picture.
    const void* const data = bytes.empty() ? nullptr : bytes.data();
    glBufferData(target, static_cast<GLsizeiptr>(bytes.size()), data, usage);
}
}  // namespace

void fill(const Buffer& buffer, std::span<const std::byte> bytes, bool often) {
    glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
    set_data(GL_ARRAY_BUFFER, bytes, often ? GL_STREAM_DRAW : GL_STATIC_DRAW);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void set_triangles(const VertexArray& array, const Buffer& buffer, std::span<const std::byte> corners) {
    // A buffer that was bound to another target before cannot hold corners in WebGL.
    glBindVertexArray(array.get());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffer.get());
    set_data(GL_ELEMENT_ARRAY_BUFFER, corners, GL_STATIC_DRAW);
    glBindVertexArray(0);
}

void set_table(const Texture& texture, std::span<const float> floats) {
    constexpr std::size_t floats_of_texel = 4;
    constexpr std::size_t width = std::size_t{1} << table_width_bits;  // texels
    const std::size_t whole_lines = floats.size() / (width * floats_of_texel);
    const std::span<const float> rest = floats.subspan(whole_lines * width * floats_of_texel);
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, static_cast<GLsizei>(width), static_cast<GLsizei>(whole_lines + 1), 0,
                 GL_RGBA, GL_FLOAT, nullptr);
    if (whole_lines > 0)
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, static_cast<GLsizei>(width), static_cast<GLsizei>(whole_lines), GL_RGBA,
                        GL_FLOAT, floats.data());
    if (!rest.empty()) {
        std::vector<float> last(rest.begin(), rest.end());
        last.resize((rest.size() + floats_of_texel - 1) / floats_of_texel * floats_of_texel, 0.0F);
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, static_cast<GLint>(whole_lines),
                        static_cast<GLsizei>(last.size() / floats_of_texel), 1, GL_RGBA, GL_FLOAT, last.data());
    }
    glBindTexture(GL_TEXTURE_2D, 0);
}

void bind_smooth(const Texture& texture) {
    glBindTexture(GL_TEXTURE_2D, texture.get());
    for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        glTexParameteri(GL_TEXTURE_2D, filter, GL_LINEAR);
    for (const GLenum wrap : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T}) glTexParameteri(GL_TEXTURE_2D, wrap, GL_CLAMP_TO_EDGE);
}

PictureTexture::PictureTexture(const Image& image, bool on_surface) {
    bind_smooth(texture_);
    glTexImage2D(GL_TEXTURE_2D, 0, on_surface ? GL_SRGB8_ALPHA8 : GL_RGBA8, image.width, image.height, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, image.rgba.data());
    if (on_surface) {
        glGenerateMipmap(GL_TEXTURE_2D);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
        for (const GLenum wrap : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T}) glTexParameteri(GL_TEXTURE_2D, wrap, GL_REPEAT);
    }
    glBindTexture(GL_TEXTURE_2D, 0);
}

void fill(const glm::vec3& colour) {
    const std::array<GLfloat, 4> opaque{colour.r, colour.g, colour.b, 1.0F};
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glClearBufferfv(GL_COLOR, 0, opaque.data());
}

std::array<std::uint8_t, 4> pixel(glm::ivec2 at) {
    std::array<std::uint8_t, 4> channels{};
    glReadPixels(at.x, at.y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, channels.data());
    return channels;
}

void fill(const Viewport& where, const glm::vec3& colour) {
    if (where.empty()) return;
    glScissor(where.x, where.y, where.width, where.height);
    glEnable(GL_SCISSOR_TEST);
    fill(colour);
    glDisable(GL_SCISSOR_TEST);
}
}  // namespace skelplay::render
