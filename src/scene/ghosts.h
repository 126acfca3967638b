#pragma once

#include "scene/draw_list.h"

namespace skelplay::scene {
/// A pose before or after the current one, drawn as a ghost.
struct GhostFrame {
    std::size_t frame = 0;  // of the take, from 0
    float strength = 1.0F;  // 1 next to the current pose, less with distance
    bool after = false;     // after the current pose
    friend bool operator==(const GhostFrame&, const GhostFrame&) = default;
};

/// The frames of the ghosts before and after `position` (in frames), inside first … last. The nearest come first.
std::vector<GhostFrame> ghost_frames(const GhostOptions& options, double position, std::size_t first, std::size_t last);

/// The colour of a ghost, linear RGBA: blue before the current pose, green after it, fainter with distance.
glm::vec4 ghost_colour(const GhostFrame& ghost) noexcept;

/// Adds a figure to DrawList::ghosts: its skin, if it has one that is shown; else its body or its bones.
void draw_ghost(const SceneGraph& graph, std::size_t number, const FigureView& figure, const WorldMatrices& world,
                const ViewOptions& options, const glm::vec4& colour, DrawList& list);
}  // namespace skelplay::scene
