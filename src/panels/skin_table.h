#pragma once

#include "panels/ui.h"

namespace skelplay::panels {

/// More bones without faces are told together, and their rows come last.
inline constexpr std::size_t most_bare_bones = 3;

/// Which bone each group of a figure's skin follows, rows with findings first: a row can be dragged onto a bone, and
/// its bone chosen from a list. The figure must have a skin of face groups.
void draw_skin_table(const Ui& ui, const session::OpenFigure& open);

}  // namespace skelplay::panels
