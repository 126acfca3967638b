#pragma once

#include "render/gl_objects.h"
#include "render/shader_source.h"

namespace skelplay::render {
/// A linked vertex and fragment shader. Every program has the uniform block Frame (frame.glsl), its texture at unit 0,
/// `influences` at unit 1 and `picture` at unit 2; nothing else is to be set. It is compiled when it is first used.
class ShaderProgram {
public:
    /// Takes the names of two shader files, such as "bone.vert" and "lit.frag".
    ShaderProgram(std::string vertex_file, std::string fragment_file)
        : vertex_file_(std::move(vertex_file)), fragment_file_(std::move(fragment_file)) {}

    /// Makes it the current program, and a vertex array its input. Compiles it first; may throw a GraphicsError.
    void use(const VertexArray& input) const;
    /// Compiles it again from these files. Returns the driver's messages; where there are any, the old one stays.
    std::string reload(const ShaderFiles& files);

    [[nodiscard]] bool is_compiled() const noexcept { return program_.get() != 0U; }

private:
    std::string vertex_file_;
    std::string fragment_file_;
    mutable Program program_;  // none before the first use
};

/// All shader programs of this room, each compiled when it is first used.
struct Programs {
    ShaderProgram bone{"bone.vert", "lit.frag"};
    ShaderProgram joint{"joint.vert", "lit.frag"};
    ShaderProgram buried_bone{"bone.vert", "buried.frag"};
    ShaderProgram buried_joint{"joint.vert", "buried.frag"};
    ShaderProgram body{"body.vert", "lit.frag"};
    ShaderProgram buried_body{"body.vert", "buried.frag"};
    ShaderProgram skin{"skin.vert", "lit.frag"};
    ShaderProgram textured_skin{"skin.vert", "textured.frag"};
    ShaderProgram skin_points{"skin.vert", "point.frag"};
    ShaderProgram buried_skin{"skin.vert", "buried.frag"};
    ShaderProgram flat_bone{"bone.vert", "flat.frag"};
    ShaderProgram flat_body{"body.vert", "flat.frag"};
    ShaderProgram flat_skin{"skin.vert", "flat.frag"};
    ShaderProgram cast_bone{"cast_bone.vert", "cast.frag"};
    ShaderProgram cast_body{"cast_body.vert", "cast.frag"};
    ShaderProgram cast_skin{"cast_skin.vert", "cast_skin.frag"};
    ShaderProgram ground{"ground.vert", "ground.frag"};
    ShaderProgram ground_shadow{"ground_shadow.vert", "ground_shadow.frag"};
    ShaderProgram background{"background.vert", "background.frag"};
    ShaderProgram line{"line.vert", "line.frag"};

    /// Compiles all again, see ShaderProgram::reload(). Returns the driver's messages, each once.
    std::string reload(const ShaderFiles& files);

    /// How many have been compiled so far.
    [[nodiscard]] int compiled() const;
};
}  // namespace skelplay::render
