#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace skelplay::app {

/// Where a window is and how large, in window coordinates.
struct WindowPlace {
    static constexpr int smallest = 200;
    static constexpr int largest = 16384;

    int width = 1280;
    int height = 720;
    bool maximised = false;
    friend bool operator==(const WindowPlace&, const WindowPlace&) = default;
};

/// Reads `1280x720` or `1280x720 maximised`; nothing when it is anything else or makes no sense.
std::optional<WindowPlace> place_from(std::string_view text);

/// The place that was remembered; nothing when the file is missing or broken.
std::optional<WindowPlace> read_place(const std::filesystem::path& file);
/// Remembers a place. That it can't be written is no reason to complain.
void write_place(const std::filesystem::path& file, const WindowPlace& place);

}  // namespace skelplay::app
