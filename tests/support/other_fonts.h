#pragma once

#include <filesystem>
#include "support/needs.h"

namespace skelplay::test {
/// A font that has Georgian letters, which Inter lacks: U+10D0 (ა) and U+10D1 (ბ).
inline const std::filesystem::path georgian_font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";

inline Need has_georgian_font() {
    return {readme_install, std::filesystem::exists(georgian_font) ? "" : "there is no " + georgian_font.string()};
}
}  // namespace skelplay::test
