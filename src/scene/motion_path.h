#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <span>

#include "scene/draw_list.h"

namespace skelplay::scene {

/// The path of a joint through a take.
struct MotionPath {
    std::span<const glm::dvec3> positions;  // one for every frame of the take
    glm::dmat4 placement{1.0};              // from the units of `positions` to the world, in metres
    std::size_t first = 0;                  // frames of the part that is drawn, both ends included
    std::size_t last = 0;
    double now = 0.0;               // the playhead, in frames: the path is bright before it and pale after it
    std::size_t tick = 0;           // frames between ticks; 0: none
    double tick_size = 0.0;         // metres
    glm::vec3 colour{1.0F};         // linear RGB
    std::int64_t first_number = 0;  // the number that the take's first frame has in its file
};

/// Adds a path to the list's lines, which fades with the time from the playhead, and to its labels the frame numbers at
/// some of the ticks: about a dozen, at round distances. It has gaps where the joint is absent. A long path is drawn in
/// steps of several frames, with about two thousand lines.
void draw_path(const MotionPath& path, DrawList& list);

}  // namespace skelplay::scene
