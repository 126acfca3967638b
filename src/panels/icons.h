#pragma once

#include <array>
#include <string_view>

namespace skelplay::panels {

/// Fork Awesome's glyphs; shown if PanelState::icons is true.
inline constexpr std::string_view folder_icon = "\uf07b";
inline constexpr std::string_view file_icon = "\uf016";

/// The icons that panels use. Only these are loaded, because a whole icon font would slow down the start.
inline constexpr std::array<char32_t, 2> icon_codepoints{U'\uf07b', U'\uf016'};

}  // namespace skelplay::panels
