#include "app/window_geometry.h"

#include <fmt/core.h>
#include <fstream>
#include <iterator>
#include <string>

#include "base/numbers.h"
#include "base/text.h"
#include "base/write_file.h"

namespace skelplay::app {
namespace {

std::optional<int> extent(std::string_view text) {
    const auto value = base::parse_integer(text);
    if (!value || *value < WindowGeometry::smallest || *value > WindowGeometry::largest) return std::nullopt;
    return static_cast<int>(*value);
}

}  // namespace

std::optional<WindowGeometry> geometry_from(std::string_view text) {
    constexpr std::string_view maximised = " maximised";
    std::string_view size = base::trimmed(text);
    WindowGeometry geometry;
    geometry.maximised = size.ends_with(maximised);
    if (geometry.maximised) size.remove_suffix(maximised.size());
    const std::size_t cross = size.find('x');
    if (cross == std::string_view::npos) return std::nullopt;
    const auto width = extent(size.substr(0, cross));
    const auto height = extent(size.substr(cross + 1));
    if (!width || !height) return std::nullopt;
    geometry.width = *width;
    geometry.height = *height;
    return geometry;
}

std::optional<WindowGeometry> read_geometry(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string line;
    std::getline(stream, line);
    return geometry_from(line);
}

void write_geometry(const std::filesystem::path& file, const WindowGeometry& geometry) {
    const char* maximised = geometry.maximised ? " maximised" : "";
    // The preferences are written beside it: where it is not possible, they say why.
    (void)base::write_file(file, fmt::format("{}x{}{}\n", geometry.width, geometry.height, maximised));
}

}  // namespace skelplay::app
