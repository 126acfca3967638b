#pragma once

#include <filesystem>
#include <string>

#include "output/image_file.h"
#include "render/image.h"

namespace skelplay::app {

/// The first of `skelplay-1.png`, `skelplay-2.png` … that does not exist in a folder.
std::filesystem::path free_name(const std::filesystem::path& folder);

/// Where a picture went, or why it went nowhere; a sentence for the user.
struct Saved {
    bool done = false;
    std::string sentence;
};

/// Writes a picture as PNG under a free name, into the folder the program was started in, or the home folder where
/// that can't be written.
Saved save_screenshot(const render::Image& image, output::PngChannels channels = output::PngChannels::rgb);

}  // namespace skelplay::app
