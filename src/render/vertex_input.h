#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

#include "render/gl_handles.h"

namespace skelplay::render {

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

}  // namespace skelplay::render
