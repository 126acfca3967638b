#include "app/window_place.h"

#include <fmt/core.h>
#include <fstream>
#include <iterator>
#include <string>

#include "base/numbers.h"
#include "base/text.h"

namespace skelplay::app {
namespace {

std::optional<int> extent(std::string_view text) {
    const auto value = base::parse_integer(text);
    if (!value || *value < WindowPlace::smallest || *value > WindowPlace::largest) return std::nullopt;
    return static_cast<int>(*value);
}

}  // namespace

std::optional<WindowPlace> place_from(std::string_view text) {
    constexpr std::string_view maximised = " maximised";
    std::string_view size = base::trimmed(text);
    WindowPlace place;
    place.maximised = size.ends_with(maximised);
    if (place.maximised) size.remove_suffix(maximised.size());
    const std::size_t cross = size.find('x');
    if (cross == std::string_view::npos) return std::nullopt;
    const auto width = extent(size.substr(0, cross));
    const auto height = extent(size.substr(cross + 1));
    if (!width || !height) return std::nullopt;
    place.width = *width;
    place.height = *height;
    return place;
}

std::optional<WindowPlace> read_place(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string line;
    std::getline(stream, line);
    return place_from(line);
}

void write_place(const std::filesystem::path& file, const WindowPlace& place) {
    std::error_code failure;
    std::filesystem::create_directories(file.parent_path(), failure);
    std::ofstream(file, std::ios::binary)
        << fmt::format("{}x{}{}\n", place.width, place.height, place.maximised ? " maximised" : "");
}

}  // namespace skelplay::app
