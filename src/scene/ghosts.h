#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "scene/draw_list.h"

namespace skelplay::scene {

/// A pose of another time beside the one that is shown.
struct GhostFrame {
    std::size_t frame = 0;  // of the take, from 0
    float strength = 1.0F;  // 1 next to the pose that is shown, fading with distance
    bool after = false;     // it is still to come
    friend bool operator==(const GhostFrame&, const GhostFrame&) = default;
};

/// The whole frames at which ghosts stand: so many before and after `position` (in frames), a step apart, inside
/// first … last. The farthest come first.
std::vector<GhostFrame> ghost_frames(const GhostOptions& options, double position, std::size_t first, std::size_t last);

/// Linear RGBA: what has been is cold, what is to come is green, both keep some of the figure's own colour.
glm::vec4 ghost_colour(const glm::vec3& figure_colour, const GhostFrame& ghost) noexcept;

/// Adds a figure in one colour: its skin to DrawList::ghost_skins, if it wears one that is shown, else its bones to
/// DrawList::ghosts. It is the graph's only one.
void draw_ghost(const SceneGraph& graph, const FigureView& figure, const WorldMatrices& world,
                const ViewOptions& options, const glm::vec4& colour, DrawList& list);

}  // namespace skelplay::scene
