#include "output/picture_files.h"

#include <filesystem>
#include <fmt/format.h>
#include <utility>

#include "base/text.h"

namespace skelplay::output {

std::variant<PictureNames, std::string> PictureNames::parse(std::string_view output, std::size_t pictures) {
    auto parsed = NumberedNames::parse(output);
    if (auto* why = std::get_if<std::string>(&parsed)) return std::move(*why);
    PictureNames names(std::get<NumberedNames>(std::move(parsed)));
    if (const std::filesystem::path name = names.of(0); !base::has_suffix(name, ".png"))
        return fmt::format("expected a file name that ends in .png (or .mp4, .webm or .gif for a video), found '{}'",
                           name.string());
    if (pictures > 1 && !names.numbered())
        return fmt::format("expected a numbered name such as frames/%04d.png for {} frames, found '{}'", pictures,
                           output);
    return names;
}

PictureFiles::PictureFiles(PictureNames names, std::vector<std::size_t> numbers, PngChannels channels)
    : names_(std::move(names)), numbers_(std::move(numbers)), channels_(channels) {}

std::optional<std::string> PictureFiles::add(const render::Image& image, std::size_t number) {
    const std::filesystem::path file = names_.of(numbers_.at(number));
    const auto fault = write_png(file, image, channels_);
    if (!fault) return std::nullopt;
    return file.string() + ": " + *fault;
}

}  // namespace skelplay::output
