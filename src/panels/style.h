#pragma once

#include <imgui.h>

#include "base/diagnostics.h"
#include "scene/view_options.h"

namespace skelplay::panels {

using Palette = scene::PanelColours;

const Palette& palette(scene::Theme theme) noexcept;
ImU32 colour(const Palette& palette, base::Severity severity) noexcept;

/// Sets ImGui's style: neutral greys, one accent colour, slightly rounded corners. `scale` is the display's content
/// scale; the application loads the fonts at their size times `scale`.
void apply_style(scene::Theme theme, float scale);

}  // namespace skelplay::panels
