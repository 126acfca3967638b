#pragma once

#include <vector>

#include "render/image.h"

struct ImFontAtlas;

namespace skelplay::app {

/// Height of the panels' text at a scale of 1, in pixels.
inline constexpr float text_pixels = 15.0F;

/// The result of load_fonts().
struct Fonts {
    bool icons = false;  // the font contains Fork Awesome's glyphs
};

/// Fills an atlas with the panels' font at `scale` times its usual size: Inter, with Fork Awesome's icons merged in.
/// All digits have the same width. Uses the fonts built into the program, else the system's, else ImGui's own.
Fonts load_fonts(ImFontAtlas& atlas, float scale);

/// The program's icon, assets/desktop/skelplay.svg, in the sizes that were built in, the smallest first; none where no
/// tool was found that draws it.
std::vector<render::Image> window_icons();

}  // namespace skelplay::app
