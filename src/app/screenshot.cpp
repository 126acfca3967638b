#include "app/screenshot.h"

#include <cstdlib>
#include <fmt/core.h>
#include <optional>

namespace skelplay::app {

std::filesystem::path free_name(const std::filesystem::path& folder) {
    std::error_code failure;
    for (int n = 1;; ++n) {
        std::filesystem::path name = folder / fmt::format("skelplay-{}.png", n);
        if (!std::filesystem::exists(name, failure)) return name;
    }
}

Saved save_screenshot(const render::Image& image, output::PngChannels channels) {
    std::error_code failure;
    const std::filesystem::path here = free_name(std::filesystem::current_path(failure));
    const std::optional<std::string> objection = output::write_png(here, image, channels);
    if (!objection) return {true, fmt::format("Picture saved as {}", here.string())};
    if (const char* home = std::getenv("HOME")) {
        const std::filesystem::path at_home = free_name(home);
        if (!output::write_png(at_home, image, channels))
            return {true, fmt::format("Picture saved as {}", at_home.string())};
    }
    return {false, fmt::format("The picture could not be saved as {}: {}", here.string(), *objection)};
}

}  // namespace skelplay::app
