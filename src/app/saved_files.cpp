#include "app/saved_files.h"

#include <fmt/core.h>
#include <fmt/format.h>
#include <system_error>

#include "base/byte_source.h"
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
    constexpr std::size_t longest = 64;  // bytes
    const std::string head = base::read_head(file, longest);
    return geometry_from(std::string_view(head).substr(0, head.find('\n')));
}

void write_geometry(const std::filesystem::path& file, const WindowGeometry& geometry) {
    const char* maximised = geometry.maximised ? " maximised" : "";
    // The preferences are written to the same folder, and report a failure.
    (void)base::write_file(file, fmt::format("{}x{}{}\n", geometry.width, geometry.height, maximised));
}

namespace {

namespace fs = std::filesystem;

/// Writes a picture. Returns why it could not be written; nothing: it was written.
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
    const fs::path file = free_name(folder, stem);
    const bool makes_folder = !base::folder_to_create(file).empty();
    const auto failure_text = write_picture(file, image, channels);
    if (!failure_text)
        return {true, base::to_utf8(fmt::format("Picture saved as {}{}", file.string(),
                                                makes_folder ? "; the folder was made for it" : ""))};
    std::error_code failure;
    const fs::path here = free_name(fs::current_path(failure), stem);
    if (here != file && !write_picture(here, image, channels))
        return {true, base::to_utf8(fmt::format("Picture saved as {}", here.string()))};
    return {false,
            base::to_utf8(fmt::format("The picture could not be saved as {}: {}", file.string(), *failure_text))};
}

}  // namespace skelplay::app
