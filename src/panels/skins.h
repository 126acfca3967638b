#pragma once

#include "panels/ui.h"
#include "scene/draw_list.h"

namespace skelplay::panels {

/// Makes the last item one that can be dragged onto a bone, in the tree or in the picture, which gives it the faces of
/// that name. Nothing while it is not dragged.
void drag_skin_name(const Ui& ui, const session::OpenFigure& open, const std::string& name);

/// Makes the last item, a bone's row, a place to drop a name on; only of the figure it was dragged from.
void drop_skin_name(const Ui& ui, const session::OpenFigure& open, figure::BoneId bone);

/// While a name is dragged over the picture: shows where its figure's bones are and the one below the pointer, and
/// gives it the faces when it is dropped.
void draw_skin_drop(const Ui& ui, const scene::DrawList& list);

/// More bones without faces are told together, and their rows come last.
inline constexpr std::size_t most_bare_bones = 3;

/// Which bone each group of a figure's skin follows, rows with findings first: a row can be dragged onto a bone, and
/// its bone chosen from a list. The figure must have a skin of face groups.
void draw_skin_table(const Ui& ui, const session::OpenFigure& open);

}  // namespace skelplay::panels
