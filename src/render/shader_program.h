#pragma once

#include <string>

#include "render/gl_handles.h"
#include "render/shader_source.h"

namespace skelplay::render {

/// A linked vertex and fragment shader. Every program has the uniform block Frame (frame.glsl), its texture at unit 0
/// and `influences` or `cores` at unit 1; there is nothing else to set.
class ShaderProgram {
public:
    /// Compiles two shader files, such as "bone.vert" and "lit.frag". Throws GraphicsError with the driver's messages,
    /// each with its file and line.
    ShaderProgram(std::string vertex_file, std::string fragment_file);

    void use() const;
    /// Compiles again from these files. When they do not compile, the old program stays in use. Returns the driver's
    /// messages; empty on success.
    std::string reload(const ShaderFiles& files);

private:
    std::string vertex_file_;
    std::string fragment_file_;
    Program program_;
};

}  // namespace skelplay::render
