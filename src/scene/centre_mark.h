#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include "scene/draw_list.h"

namespace skelplay::scene {

/// The centre of mass of a figure, in the world.
struct CentreMark {
    glm::dvec3 centre{0.0};  // metres
    double radius = 0.04;    // metres, of its disc
    glm::dmat3 facing{1.0};  // the viewer's axes, see axes()
};

/// The colour that stands out from every figure: nearly white on the dark theme, nearly black on the light one; linear
/// RGB.
glm::vec3 mark_colour(Theme theme) noexcept;

/// Adds the mark: a disc towards the viewer with quarters in black and white, as in drawings of engineers, which
/// nothing hides; and a line down to its place on the ground, a ring with a cross. The list's bounds grow to hold
/// both.
void draw_centre(const CentreMark& mark, DrawList& list);

}  // namespace skelplay::scene
