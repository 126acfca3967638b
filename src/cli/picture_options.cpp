#include "cli/picture_options.h"

#include <cstdint>
#include <fmt/format.h>

#include "base/numbers.h"
#include "base/text.h"

namespace skelplay::cli {

namespace {

constexpr std::int64_t longest_side = 16384;  // pixels
constexpr std::int64_t most_pixels = 64'000'000;

}  // namespace

std::variant<output::PictureSize, std::string> parse_picture_size(std::string_view text) {
    const std::size_t cross = base::lower(text).find('x');
    const auto width = base::parse_integer(text.substr(0, cross));
    const auto height = base::parse_integer(cross == std::string_view::npos ? "" : text.substr(cross + 1));
    const auto is_side = [](std::optional<std::int64_t> side) { return side && *side >= 1 && *side <= longest_side; };
    if (!is_side(width) || !is_side(height) || *width * *height > most_pixels)
        return fmt::format("expected a size such as 1280x720 (sides up to {} pixels, {} million in all), found '{}'",
                           longest_side, most_pixels / 1'000'000, text);
    return output::PictureSize{static_cast<int>(*width), static_cast<int>(*height)};
}

}  // namespace skelplay::cli
