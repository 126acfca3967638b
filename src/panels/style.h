#pragma once

#include <imgui.h>

#include "base/diagnostics.h"
#include "scene/view_options.h"

namespace skelplay::panels {

/// The colours panels draw with besides ImGui's own style, packed as ImGui wants them (sRGB).
struct Palette {
    ImU32 text = 0;
    ImU32 dim_text = 0;
    ImU32 accent = 0;       // the one colour: playhead, selection, switches
    ImU32 accent_soft = 0;  // the same, as a background behind text
    ImU32 panel = 0;        // solid background of panels
    ImU32 track = 0;        // the time bar's background
    ImU32 track_range = 0;  // the part of it that plays
    ImU32 lane = 0;         // background of the rows below it
    ImU32 tick = 0;
    ImU32 speed = 0;    // of a joint, as an area
    ImU32 contact = 0;  // a foot on the ground
    ImU32 note = 0;
    ImU32 warning = 0;
    ImU32 error = 0;
    ImU32 axis[3] = {0, 0, 0};  // X, Y, Z
};

const Palette& palette(scene::Theme theme) noexcept;
ImU32 colour(const Palette& palette, base::Severity severity) noexcept;

/// Sets ImGui's style: neutral greys, one accent colour, small roundings. `scale` is the display's content scale;
/// fonts are the application's, loaded at their size times `scale`.
void apply_style(scene::Theme theme, float scale);

}  // namespace skelplay::panels
