#pragma once

struct ImFontAtlas;

namespace skelplay::app {

/// Height of the panels' text at a scale of 1, in pixels.
inline constexpr float text_pixels = 15.0F;

/// What load_fonts() found.
struct Fonts {
    bool icons = false;  // Fork Awesome's glyphs are part of the font
};

/// Fills an atlas with the panels' font, Inter with Fork Awesome's icons merged in, at `scale` times its usual size.
/// All figures are equally wide. The fonts are those built into the program, else those of the system, else ImGui's
/// own.
Fonts load_fonts(ImFontAtlas& atlas, float scale);

}  // namespace skelplay::app
