#pragma once

#include <stdexcept>

namespace skelplay::render {

/// The machine can't draw: no OpenGL 3.3, no context, a target larger than the driver allows, or a shader that the
/// driver refuses. Caught by the code that made the context.
class GraphicsError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace skelplay::render
