#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "output/image_file.h"
#include "output/numbered_names.h"
#include "render/image.h"

namespace skelplay::output {

/// Where the pictures of one call go, in their order. Used by one thread at a time, but for stop().
class PictureWriter {
public:
    PictureWriter() = default;
    virtual ~PictureWriter() = default;
    PictureWriter(const PictureWriter&) = delete;
    PictureWriter& operator=(const PictureWriter&) = delete;

    /// Takes the next picture, the first being number 0. Why it could not be written; nothing: all is well.
    virtual std::optional<std::string> add(const render::Image& image, std::size_t number) = 0;
    /// After the last picture. Until then nothing of a video is where it is to be.
    virtual std::optional<std::string> finish() { return std::nullopt; }
    /// Makes what runs fail soon. For any thread.
    virtual void stop() noexcept {}
};

/// Names for the pictures of one call.
class PictureNames : public NumberedNames {
public:
    PictureNames() = default;
    /// Reads what -o says; `pictures` of them are to be written. Refuses what NumberedNames does, one name for several
    /// pictures, and names that do not end in .png. (Of videos only VideoWriter knows.)
    static std::variant<PictureNames, std::string> parse(std::string_view output, std::size_t pictures);

private:
    explicit PictureNames(NumberedNames names) : NumberedNames(std::move(names)) {}
};

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

}  // namespace skelplay::output
