#pragma once

#include <cstdint>
#include <glm/vec3.hpp>

#include "figure/body_part.h"
#include "scene/evaluator.h"
#include "scene/figure_view.h"
#include "scene/scene_graph.h"
#include "scene/view_options.h"

namespace skelplay::scene {

struct BodyInstance;
struct DrawList;

/// Opacity of a body, or of the skin in its place, around visible bones.
constexpr float opacity_around_bones = 0.35F;

/// Adds a figure's body to DrawList::bodies; it must have one.
void draw_flesh(const SceneGraph& graph, std::uint32_t number, const FigureView& figure, const WorldMatrices& world,
                const ViewOptions& options, const Selection& selection, DrawList& list);

/// How far a piece of a body reaches around its head, or its tail, at most: metres, in any direction.
[[nodiscard]] float head_reach(const BodyInstance& piece) noexcept;
[[nodiscard]] float tail_reach(const BodyInstance& piece) noexcept;

/// A figure's colour on one side of its body: bluer on the left, redder on the right. Pale colours change less, so that
/// earlier poses stay pale. Linear RGB.
glm::vec3 side_colour(const glm::vec3& colour, figure::Side side) noexcept;

}  // namespace skelplay::scene
