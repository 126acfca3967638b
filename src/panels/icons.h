#pragma once

#include <array>
#include <string_view>

namespace skelplay::panels {

/// Fork Awesome's glyphs that panels show when PanelState::icons says that the font has them.
inline constexpr std::string_view folder_icon = "\uf07b";
inline constexpr std::string_view file_icon = "\uf016";

/// All of them, for whoever loads the font: a whole icon font would cost start-up time.
inline constexpr std::array<char32_t, 2> icon_codepoints{U'\uf07b', U'\uf016'};

}  // namespace skelplay::panels
