#pragma once

#include <imgui.h>
#include "base/diagnostics.h"
#include "scene/view_options.h"

namespace skelplay::panels {
using Palette = scene::PanelColours;

inline const Palette& palette(scene::Theme theme) noexcept { return scene::colours_of(theme).panels; }
ImU32 colour(const Palette& palette, base::Severity severity) noexcept;

/// Whether fingers use the program.
inline bool for_fingers() { return (ImGui::GetIO().ConfigFlags & ImGuiConfigFlags_IsTouchScreen) != 0; }
/// Sets ImGui's style. `scale`: the display's, with which the application loads the fonts.
void apply_style(scene::Theme theme, float scale);

/// Fork Awesome's glyphs; shown if PanelState::icons is true.
inline constexpr std::string_view folder_icon = "\uf07b";
inline constexpr std::string_view file_icon = "\uf016";
inline constexpr std::string_view bone_icon = "\uf05b";      // crosshairs: one joint
inline constexpr std::string_view curves_icon = "\uf201";    // a line chart
inline constexpr std::string_view skins_icon = "\uf183";     // a person
inline constexpr std::string_view checks_icon = "\uf046";    // a ticked box
inline constexpr std::string_view figures_icon = "\uf0c0";   // several people
inline constexpr std::string_view view_icon = "\uf06e";      // an eye
inline constexpr std::string_view messages_icon = "\uf0e5";  // a speech bubble

/// The icons that panels use. Only these are loaded, because a whole icon font would slow down the start.
inline constexpr std::array<char32_t, 9> icon_codepoints{U'\uf07b', U'\uf016', U'\uf05b', U'\uf201', U'\uf183',
                                                         U'\uf046', U'\uf0c0', U'\uf06e', U'\uf0e5'};
}  // namespace skelplay::panels
