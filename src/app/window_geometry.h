#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace skelplay::app {

/// A window's position and size in window coordinates.
struct WindowGeometry {
    static constexpr int smallest = 200;
    static constexpr int largest = 16384;

    int width = 1280;
    int height = 720;
    bool maximised = false;
    friend bool operator==(const WindowGeometry&, const WindowGeometry&) = default;
};

/// Reads `1280x720` or `1280x720 maximised`; nothing for any other text or an impossible size.
std::optional<WindowGeometry> geometry_from(std::string_view text);

/// Reads a remembered geometry; nothing if the file is missing or broken.
std::optional<WindowGeometry> read_geometry(const std::filesystem::path& file);
/// Saves a geometry; errors are ignored.
void write_geometry(const std::filesystem::path& file, const WindowGeometry& geometry);

}  // namespace skelplay::app
