#pragma once

#include <imgui.h>

#include "base/diagnostics.h"
#include "scene/view_options.h"

namespace skelplay::panels {

/// The colours that panels use in addition to ImGui's style, packed as ImGui does (sRGB).
struct Palette {
    ImU32 text = 0;
    ImU32 dim_text = 0;
    ImU32 accent = 0;       // for playhead, selection and switches
    ImU32 accent_soft = 0;  // accent as a background behind text
    ImU32 panel = 0;        // opaque background of panels
    ImU32 track = 0;        // the time bar's background
    ImU32 track_range = 0;  // background of the range on the time bar
    ImU32 lane = 0;         // background of the lanes below it
    ImU32 halo = 0;         // around text over the picture
    ImU32 leader = 0;       // lines from such a text to what it names
    ImU32 tick = 0;
    ImU32 speed = 0;    // the speed lane's area
    ImU32 contact = 0;  // the contacts lane, of feet whose side is not known; of the left and right ones:
    ImU32 contact_left = 0;
    ImU32 contact_right = 0;
    ImU32 bookmark = 0;       // on the time bar
    ImU32 limit_near = 0;     // values outside a limit, but not by far
    ImU32 gap = 0;            // of the selected marker
    ImU32 gap_of_others = 0;  // how many markers are missing
    ImU32 note = 0;
    ImU32 warning = 0;
    ImU32 error = 0;
    ImU32 axis[3] = {0, 0, 0};  // X, Y, Z
};

const Palette& palette(scene::Theme theme) noexcept;
ImU32 colour(const Palette& palette, base::Severity severity) noexcept;

/// Sets ImGui's style: neutral greys, one accent colour, slightly rounded corners. `scale` is the display's content
/// scale; the application loads the fonts at their size times `scale`.
void apply_style(scene::Theme theme, float scale);

}  // namespace skelplay::panels
