#pragma once

#include <vector>

#include "render/image.h"

struct ImFontAtlas;

namespace skelplay::app {

/// Height of the panels' text at a scale of 1, in pixels.
inline constexpr float text_pixels = 15.0F;
/// Its height at least, whatever the scale.
inline constexpr float least_text_pixels = 12.0F;

/// Fills an atlas with the panels' font at `scale` times its default size: Inter with Fork Awesome's icons, from the
/// program, else from the system, else ImGui's own font. False: it has no icons.
bool load_fonts(ImFontAtlas& atlas, float scale);

/// The program's icon in the embedded sizes, the smallest first; none if the build had no tool to draw it.
std::vector<render::Image> window_icons();

}  // namespace skelplay::app
