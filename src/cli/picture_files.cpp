#include "cli/picture_files.h"

#include <filesystem>
#include <system_error>
#include <utility>

namespace skelplay::cli {

PictureFiles::PictureFiles(PictureNames names, std::vector<std::size_t> numbers, PngChannels channels)
    : names_(std::move(names)), numbers_(std::move(numbers)), channels_(channels) {}

std::optional<std::string> PictureFiles::add(const render::Image& image, std::size_t number) {
    const std::filesystem::path file = names_.of(numbers_.at(number));
    std::error_code failed;
    if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), failed);
    const auto fault = failed ? std::optional(failed.message()) : write_png(file, image, channels_);
    if (!fault) return std::nullopt;
    return file.string() + ": " + *fault;
}

}  // namespace skelplay::cli
