#pragma once

#include <stdexcept>

namespace skelplay::render {

/// The machine cannot draw: no OpenGL 3.3, no context, a target larger than the driver allows, a shader the driver
/// refuses. Thrown once, caught once, by whoever made the context.
class GraphicsError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace skelplay::render
