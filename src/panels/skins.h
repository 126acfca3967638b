#pragma once

#include "panels/ui.h"
#include "scene/draw_list.h"

namespace skelplay::panels {

/// Lets the last item, a group of faces, be dragged onto a bone in the tree or in the picture, which then moves them.
void drag_skin_name(const Ui& ui, const session::OpenFigure& open, const std::string& name);

/// Lets a group of the same figure be dropped on the last item, a bone's row.
void drop_skin_name(const Ui& ui, const session::OpenFigure& open, figure::BoneId bone);

/// Draws the figure's bones while one of its groups is dragged over the picture, marks the bone under the pointer, and
/// assigns the group to it when it is dropped.
void draw_skin_drop(const Ui& ui, const scene::DrawList& list);

/// If more bones have no faces, they are reported together and their rows come last.
inline constexpr std::size_t most_unskinned_bones = 3;

/// Draws which bone each group of a figure's skin follows, rows with findings first. A row can be dragged onto a bone,
/// and its bone chosen from a list. The figure must have a skin of face groups.
void draw_skin_table(const Ui& ui, const session::OpenFigure& open);

}  // namespace skelplay::panels
