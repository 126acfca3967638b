#pragma once

#include <glm/vec3.hpp>

#include "scene/view_options.h"

namespace skelplay::render {

/// The colours of a theme. What is mixed on the ground is sRGB as the screen takes it; what lights the figures is
/// linear.
struct Palette {
    glm::vec3 background_top;     // sRGB
    glm::vec3 background_bottom;  // sRGB
    glm::vec3 ground;             // sRGB, where it is nearest
    glm::vec3 line;               // sRGB, of the grid's heavy lines
    glm::vec3 shadow;             // sRGB, what the ground becomes in full shadow
    float contact_shadow;         // strength of the tight shadow where something touches the ground, 0 … 1
    float ambient_shadow;         // strength of the wide one below the whole figure, 0 … 1
    float rim;                    // light added where a surface turns away; negative takes light away
    glm::vec3 highlight;          // linear, of the selected bone
};

const Palette& palette(scene::Theme theme) noexcept;

}  // namespace skelplay::render
