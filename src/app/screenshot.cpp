#include "app/screenshot.h"

#include <fmt/format.h>
#include <optional>
#include <system_error>

#include "base/text.h"
#include "base/write_file.h"

namespace skelplay::app {

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
