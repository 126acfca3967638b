#pragma once

#include <cstddef>
#include <vector>

#include "scene/draw_list.h"

namespace skelplay::scene {

/// Adds a figure's skin to the list, if it wears one that is to be shown. Returns which bones are inside it and so not
/// seen, by BoneId; empty: none.
std::vector<bool> draw_skin(const SceneGraph& graph, std::size_t number, const FigureView& figure,
                            const WorldMatrices& world, const ViewOptions& options, const Selection& selection,
                            DrawList& list);

}  // namespace skelplay::scene
