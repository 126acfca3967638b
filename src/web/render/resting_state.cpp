// The state of OpenGL between the figures and the panels, for ImGui's back-end, which restores it when it has drawn
// them. It is known here, where a question would wait for the graphics process; see third_party/web/CMakeLists.txt.

#include <glad/gl.h>

extern "C" void skelplay_get_resting_state(GLenum name, GLint* values) {
    switch (name) {
        case GL_ACTIVE_TEXTURE: *values = GL_TEXTURE0; break;
        case GL_CURRENT_PROGRAM:
        case GL_TEXTURE_BINDING_2D:
        case GL_ARRAY_BUFFER_BINDING:
        case GL_VERTEX_ARRAY_BINDING: *values = 0; break;
        case GL_BLEND_SRC_RGB:
        case GL_BLEND_SRC_ALPHA: *values = GL_ONE; break;
        case GL_BLEND_DST_RGB:
        case GL_BLEND_DST_ALPHA: *values = GL_ZERO; break;
        case GL_BLEND_EQUATION_RGB:
        case GL_BLEND_EQUATION_ALPHA: *values = GL_FUNC_ADD; break;
        default: glGetIntegerv(name, values);
    }
}
