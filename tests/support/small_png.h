#pragma once

#include <string>
#include <string_view>
#include "base/encoded_text.h"

namespace skelplay::test {
/// A PNG of two rows: red and half transparent green above blue and wholly transparent white.
inline constexpr std::string_view small_png_base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFUlEQVR42mP4z8DwHwgbGIA0CDAAAEPTCHl4ziHMAA"
    "AAAElFTkSuQmCC";
inline std::string small_png() { return base::from_base64(small_png_base64).value(); }
}  // namespace skelplay::test
