#pragma once

#include <array>
#include <imgui.h>
#include <string_view>

#include "base/diagnostics.h"
#include "scene/view_options.h"

namespace skelplay::panels {

using Palette = scene::PanelColours;

const Palette& palette(scene::Theme theme) noexcept;
ImU32 colour(const Palette& palette, base::Severity severity) noexcept;

/// Sets ImGui's style: neutral greys, one accent colour, slightly rounded corners. `scale` is the display's content
/// scale; the application loads the fonts at their size times `scale`.
void apply_style(scene::Theme theme, float scale);

/// Fork Awesome's glyphs; shown if PanelState::icons is true.
inline constexpr std::string_view folder_icon = "\uf07b";
inline constexpr std::string_view file_icon = "\uf016";

/// The icons that panels use. Only these are loaded, because a whole icon font would slow down the start.
inline constexpr std::array<char32_t, 2> icon_codepoints{U'\uf07b', U'\uf016'};

}  // namespace skelplay::panels
