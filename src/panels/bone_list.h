#pragma once

#include "panels/ui.h"

namespace skelplay::panels {

/// What a row of the skin check may follow, inside an open popup: what its name says, nothing, the nearest bone, and
/// all bones as they hang on each other, with a filter where they are many. Taking one asks for it and closes the
/// popup.
void draw_bone_list(const Ui& ui, const session::OpenFigure& open, const analysis::GroupCheck& row);

}  // namespace skelplay::panels
