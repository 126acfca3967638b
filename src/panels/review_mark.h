#pragma once

#include "panels/ui.h"

namespace skelplay::panels {

/// A review mark as a tick or a cross around a point; nothing for none. `size`: half of its width, in points.
void draw_mark(const Ui& ui, session::Mark mark, ImVec2 centre, float size = 4);

}  // namespace skelplay::panels
