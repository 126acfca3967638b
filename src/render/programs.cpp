#include "render/programs.h"

namespace skelplay::render {

std::string Programs::reload(const ShaderFiles& files) {
    std::string messages;
    for (ShaderProgram* program :
         {&bone, &joint, &buried_bone, &buried_joint, &body, &buried_body, &skin, &skin_points, &buried_skin,
          &cast_bone, &cast_body, &cast_skin, &ground, &ground_shadow, &background, &line})
        if (const std::string said = program->reload(files); messages.find(said) == std::string::npos) messages += said;
    return messages;
}

}  // namespace skelplay::render
