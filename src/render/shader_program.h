#pragma once

#include <string>
#include <utility>

#include "render/gl_handles.h"
#include "render/shader_source.h"

namespace skelplay::render {

/// A linked vertex and fragment shader. Every program has the uniform block Frame (frame.glsl), its texture at unit 0
/// and `influences` or `cores` at unit 1; there is nothing else to set. It is compiled when it is first used: a driver
/// needs a millisecond for each, and most pictures need few.
class ShaderProgram {
public:
    /// Made from two shader files, such as "bone.vert" and "lit.frag".
    ShaderProgram(std::string vertex_file, std::string fragment_file)
        : vertex_file_(std::move(vertex_file)), fragment_file_(std::move(fragment_file)) {}

    /// The first time it throws GraphicsError, with the driver's messages, each with its file and line, where a file
    /// does not compile.
    void use() const;
    /// Compiles again from these files. When they do not compile, the old program stays in use. Returns the driver's
    /// messages; empty on success.
    std::string reload(const ShaderFiles& files);

    [[nodiscard]] bool is_compiled() const noexcept { return program_.get() != 0U; }

private:
    std::string vertex_file_;
    std::string fragment_file_;
    mutable Program program_;  // none before it is first used
};

}  // namespace skelplay::render
