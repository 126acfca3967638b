#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "render/image.h"

namespace skelplay::cli {

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

}  // namespace skelplay::cli
