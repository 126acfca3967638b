#include "render/programs.h"

namespace skelplay::render {

std::string Programs::reload() {
    std::string messages;
    for (ShaderProgram* program : {&bone, &joint, &buried_bone, &buried_joint, &skin, &skin_points, &buried_skin,
                                   &cast_shadow, &ground, &ground_shadow, &background, &line})
        messages += program->reload();
    return messages;
}

}  // namespace skelplay::render
