#include "render/gl_handles.h"

#include <glad/gl.h>

namespace skelplay::render {

namespace {

template <class Generate>
unsigned generated(Generate generate) {
    GLuint name = 0;
    generate(1, &name);
    return name;
}

}  // namespace

unsigned BufferKind::create() { return generated(glGenBuffers); }
void BufferKind::destroy(unsigned name) noexcept { glDeleteBuffers(1, &name); }

unsigned VertexArrayKind::create() { return generated(glGenVertexArrays); }
void VertexArrayKind::destroy(unsigned name) noexcept { glDeleteVertexArrays(1, &name); }

unsigned TextureKind::create() { return generated(glGenTextures); }
void TextureKind::destroy(unsigned name) noexcept { glDeleteTextures(1, &name); }

unsigned RenderbufferKind::create() { return generated(glGenRenderbuffers); }
void RenderbufferKind::destroy(unsigned name) noexcept { glDeleteRenderbuffers(1, &name); }

unsigned FramebufferKind::create() { return generated(glGenFramebuffers); }
void FramebufferKind::destroy(unsigned name) noexcept { glDeleteFramebuffers(1, &name); }

unsigned ProgramKind::create() { return glCreateProgram(); }
void ProgramKind::destroy(unsigned name) noexcept { glDeleteProgram(name); }

void ShaderKind::destroy(unsigned name) noexcept { glDeleteShader(name); }

}  // namespace skelplay::render
