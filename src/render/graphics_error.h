#pragma once

#include <stdexcept>

namespace skelplay::render {

/// The machine can't draw: there is no OpenGL 3.3 or no context, a target is larger than the driver allows, or the
/// driver refuses a shader. The code that made the context catches it.
class GraphicsError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace skelplay::render
