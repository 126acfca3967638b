#pragma once

#include <stdexcept>

namespace skelplay::render {
/// The machine can't draw: no OpenGL 3.3, too large a target, a refused shader. Caught where the context was made.
class GraphicsError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};
}  // namespace skelplay::render
