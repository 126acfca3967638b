#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace skelplay::output {

/// Keywords (1 to 79 ASCII characters) and texts (UTF-8), as a PNG file holds them.
using PngTexts = std::vector<std::pair<std::string, std::string>>;

/// The bytes of a PNG file with texts added before its pixels: ASCII as `tEXt` chunks, others as `iTXt`.
std::string with_texts(std::string_view png, const PngTexts& texts);

/// The texts that stand before the pixels, where thumbnails have them; `png` may end anywhere behind these. Compressed
/// texts are left out. Nothing when it is not a PNG file.
PngTexts texts_of(std::string_view png);
/// The first text with this keyword; empty: there is none.
std::string_view text_of(const PngTexts& texts, std::string_view keyword) noexcept;

}  // namespace skelplay::output
