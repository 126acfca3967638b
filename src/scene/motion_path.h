#pragma once

#include <cstddef>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <span>

#include "scene/draw_list.h"

namespace skelplay::scene {

/// The way a joint goes.
struct MotionPath {
    std::span<const glm::dvec3> positions;  // of every frame of the take
    glm::dmat4 placement{1.0};              // takes them to the world, in metres
    std::size_t first = 0;                  // the part that is drawn, both ends included
    std::size_t last = 0;
    double now = 0.0;        // in frames: what has been is drawn bright, what is to come pale
    std::size_t tick = 0;    // frames between ticks; 0: none
    double tick_size = 0.0;  // metres
    glm::vec3 colour{1.0F};  // linear RGB
};

/// Adds a path to the list's lines; a long one in steps of several frames, so that it stays some two thousand lines.
void draw_path(const MotionPath& path, DrawList& list);

}  // namespace skelplay::scene
