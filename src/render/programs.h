#pragma once

#include <string>

#include "render/shader_program.h"

namespace skelplay::render {

/// All shader programs of this room, each compiled when it is first used.
struct Programs {
    ShaderProgram bone{"bone.vert", "lit.frag"};
    ShaderProgram joint{"joint.vert", "lit.frag"};
    ShaderProgram buried_bone{"bone.vert", "buried.frag"};
    ShaderProgram buried_joint{"joint.vert", "buried.frag"};
    ShaderProgram body{"body.vert", "lit.frag"};
    ShaderProgram buried_body{"body.vert", "buried.frag"};
    ShaderProgram skin{"skin.vert", "lit.frag"};
    ShaderProgram skin_points{"skin.vert", "point.frag"};
    ShaderProgram buried_skin{"skin.vert", "buried.frag"};
    ShaderProgram cast_bone{"cast_bone.vert", "cast.frag"};
    ShaderProgram cast_body{"cast_body.vert", "cast.frag"};
    ShaderProgram cast_skin{"cast_skin.vert", "cast_skin.frag"};
    ShaderProgram ground{"ground.vert", "ground.frag"};
    ShaderProgram ground_shadow{"ground_shadow.vert", "ground_shadow.frag"};
    ShaderProgram background{"background.vert", "background.frag"};
    ShaderProgram line{"line.vert", "line.frag"};

    /// Compiles all programs again from these files. A program that does not compile is not changed. Returns the
    /// driver's messages, each once; empty on success.
    std::string reload(const ShaderFiles& files);

    /// How many have been compiled so far.
    [[nodiscard]] int compiled() const;
};

}  // namespace skelplay::render
