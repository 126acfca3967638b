#include "render/vertex_input.h"

#include <glad/gl.h>

namespace skelplay::render {

void add_attributes(const VertexArray& array, const Buffer& buffer, std::size_t row_bytes, Per per,
                    std::initializer_list<Attribute> attributes) {
    glBindVertexArray(array.get());
    glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
    for (const Attribute& attribute : attributes) {
        glEnableVertexAttribArray(attribute.location);
        // OpenGL expects the offset into the bound buffer as a pointer.
        glVertexAttribPointer(attribute.location, attribute.components, GL_FLOAT, GL_FALSE,
                              static_cast<GLsizei>(row_bytes), reinterpret_cast<const void*>(attribute.offset));
        glVertexAttribDivisor(attribute.location, static_cast<GLuint>(per));
    }
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glBindVertexArray(0);
}

void fill(const Buffer& buffer, std::span<const std::byte> bytes, bool often) {
    glBindBuffer(GL_ARRAY_BUFFER, buffer.get());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes.size()), bytes.data(),
                 often ? GL_STREAM_DRAW : GL_STATIC_DRAW);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

}  // namespace skelplay::render
