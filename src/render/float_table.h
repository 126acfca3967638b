#pragma once

#include <span>
#include <vector>

#include "render/gl_handles.h"

namespace skelplay::render {

/// Fills a texture with floats, four in a texel, row by row, for entry() in shaders/table.glsl. What is beyond them is
/// not defined.
void set_table(const Texture& texture, std::span<const float> floats);

/// The floats of rows that contain nothing else.
template <class Row>
std::span<const float> floats_of(const std::vector<Row>& rows) {
    static_assert(sizeof(Row) % sizeof(float) == 0 && alignof(Row) == alignof(float));
    return {reinterpret_cast<const float*>(rows.data()), rows.size() * (sizeof(Row) / sizeof(float))};
}

}  // namespace skelplay::render
