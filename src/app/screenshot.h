#pragma once

#include <filesystem>
#include <string>

#include "output/image_file.h"
#include "render/image.h"

namespace skelplay::app {

/// The first of `skelplay-1.png`, `skelplay-2.png` … that does not exist in the folder.
std::filesystem::path free_name(const std::filesystem::path& folder);

/// The result of saving a picture, as a sentence for the user.
struct Saved {
    bool done = false;
    std::string sentence;
};

/// Saves a picture as PNG under a free name in the working folder, or in the home folder if that is not writable.
Saved save_screenshot(const render::Image& image, output::PngChannels channels = output::PngChannels::rgb);

}  // namespace skelplay::app
