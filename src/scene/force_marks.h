#pragma once

#include <array>
#include <cstddef>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <string>

#include "scene/draw_list.h"

namespace skelplay::scene {

/// A force plate and what it measures, in the world.
struct ForcePlateMark {
    std::array<glm::dvec3, 4> corners{};  // metres
    std::string name;                     // written at the first corner; empty: none
    glm::dvec3 force{0.0};                // of the ground on the body, in newtons
    glm::dvec3 centre{0.0};               // of pressure, metres; NaN: there is none, and no force is drawn
    glm::dvec3 free_moment{0.0};          // newton metres
    double metres_per_newton = 0.001;     // the length of the force
    double width = 0.01;                  // metres, of the force's arrow
};

/// Adds the plate's outline, its force as a spear from the centre of pressure, a cross there, and the free moment as an
/// arc around the plate's normal, a quarter turn for 10 N m. The list's bounds grow to hold the plate.
void draw_force_plate(const ForcePlateMark& mark, DrawList& list);

/// Adds the axes of a segment, each `length` metres long: x red, y green, z blue.
void draw_segment_axes(const glm::dmat4& world, double length, DrawList& list);

}  // namespace skelplay::scene
