#pragma once

#include <span>
#include "scene/draw_list.h"
#include "scene/evaluator.h"

namespace skelplay::test {
/// The draw list of some figures.
inline scene::DrawList drawn(std::span<const scene::FigureView> figures, const scene::ViewOptions& options,
                             const scene::Selection& selection = {}, const glm::dvec3& origin = glm::dvec3(0.0)) {
    const scene::SceneGraph graph(figures);
    scene::WorldMatrices world;
    scene::evaluate(graph, figures, world);
    scene::DrawList list;
    scene::build_draw_list(graph, figures, world, options, selection, origin, list);
    return list;
}

/// The draw list of a single figure.
inline scene::DrawList drawn(const scene::FigureView& figure, const scene::ViewOptions& options = {},
                             const scene::Selection& selection = {}, const glm::dvec3& origin = glm::dvec3(0.0)) {
    return drawn(std::span(&figure, 1), options, selection, origin);
}
}  // namespace skelplay::test
