#pragma once

#include <filesystem>
#include <string>

#include "output/image_file.h"
#include "render/image.h"

namespace skelplay::app {

/// The first of `stem.png`, `stem-2.png`, `stem-3.png` … that does not exist in the folder.
std::filesystem::path free_name(const std::filesystem::path& folder, const std::string& stem);

/// The result of saving a picture, as a sentence for the user.
struct Saved {
    bool done = false;
    std::string sentence;
};

/// Saves a picture as PNG under a free name in a folder, which is made if it is missing; in the working folder if that
/// does not work. The sentence says where it is.
Saved save_screenshot(const render::Image& image, const std::filesystem::path& folder, const std::string& stem,
                      output::PngChannels channels = output::PngChannels::rgb);

}  // namespace skelplay::app
