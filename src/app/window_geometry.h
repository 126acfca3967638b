#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace skelplay::app {

/// Where a window is and how large, in window coordinates.
struct WindowGeometry {
    static constexpr int smallest = 200;
    static constexpr int largest = 16384;

    int width = 1280;
    int height = 720;
    bool maximised = false;
    friend bool operator==(const WindowGeometry&, const WindowGeometry&) = default;
};

/// Reads `1280x720` or `1280x720 maximised`; nothing when it is anything else or makes no sense.
std::optional<WindowGeometry> geometry_from(std::string_view text);

/// The geometry that was remembered; nothing when the file is missing or broken.
std::optional<WindowGeometry> read_geometry(const std::filesystem::path& file);
/// Remembers a geometry. That it can't be written is no reason to complain.
void write_geometry(const std::filesystem::path& file, const WindowGeometry& geometry);

}  // namespace skelplay::app
