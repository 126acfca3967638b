#include "app/saved_files.h"

#include <fmt/core.h>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <system_error>

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

namespace {

namespace fs = std::filesystem;

/// Why it could not be written; nothing: it was.
std::optional<std::string> write_picture(const fs::path& file, const render::Image& image,
                                         output::PngChannels channels) {
    std::error_code failure;
    fs::create_directories(file.parent_path(), failure);
    return failure ? std::optional(failure.message()) : output::write_png(file, image, channels);
}

}  // namespace

fs::path free_name(const fs::path& folder, const std::string& stem) {
    std::error_code failure;
    for (int n = 1;; ++n) {
        fs::path name = folder / (n == 1 ? stem + ".png" : fmt::format("{}-{}.png", stem, n));
        if (!fs::exists(name, failure)) return name;
    }
}

Saved save_screenshot(const render::Image& image, const fs::path& folder, const std::string& stem,
                      output::PngChannels channels) {
    const fs::path wanted = free_name(folder, stem);
    const bool makes = !base::folder_to_make(wanted).empty();
    const auto objection = write_picture(wanted, image, channels);
    if (!objection)
        return {true, base::to_utf8(fmt::format("Picture saved as {}{}", wanted.string(),
                                                makes ? "; the folder was made for it" : ""))};
    std::error_code failure;
    const fs::path here = free_name(fs::current_path(failure), stem);
    if (here != wanted && !write_picture(here, image, channels))
        return {true, base::to_utf8(fmt::format("Picture saved as {}", here.string()))};
    return {false, base::to_utf8(fmt::format("The picture could not be saved as {}: {}", wanted.string(), *objection))};
}

}  // namespace skelplay::app
