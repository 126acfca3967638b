#pragma once

#include <string>

#include "render/gl_handles.h"
#include "render/shader_source.h"

namespace skelplay::render {

/// A vertex and a fragment shader linked. Every program sees the uniform block Frame (frame.glsl) and its texture
/// at unit 0, `influences` at unit 1, so there is nothing else to set.
class ShaderProgram {
public:
    /// Compiles two shader files, "bone.vert" and "lit.frag". Throws GraphicsError with the driver's messages, each
    /// with its file and line.
    ShaderProgram(std::string vertex_file, std::string fragment_file);

    void use() const;
    /// Compiles again from these files. When they do not compile the old program stays in use. Returns the driver's
    /// messages; empty: all is well.
    std::string reload(const ShaderFiles& files);

private:
    std::string vertex_file_;
    std::string fragment_file_;
    Program program_;
};

}  // namespace skelplay::render
