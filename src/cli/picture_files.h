#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/image_file.h"
#include "cli/picture_options.h"
#include "cli/picture_writer.h"

namespace skelplay::cli {

/// Writes each picture as a PNG file of its own. Folders are made.
class PictureFiles : public PictureWriter {
public:
    /// `numbers`: what stands for the frame in each picture's name.
    PictureFiles(PictureNames names, std::vector<std::size_t> numbers, PngChannels channels);

    std::optional<std::string> add(const render::Image& image, std::size_t number) override;

private:
    PictureNames names_;
    std::vector<std::size_t> numbers_;
    PngChannels channels_;
};

}  // namespace skelplay::cli
