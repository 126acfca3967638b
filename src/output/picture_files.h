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

/// Writes the pictures of one call, in order. Used by one thread at a time, except stop().
class PictureWriter {
public:
    PictureWriter() = default;
    virtual ~PictureWriter() = default;
    PictureWriter(const PictureWriter&) = delete;
    PictureWriter& operator=(const PictureWriter&) = delete;

    /// Writes the next picture; the first has number 0. Returns nothing on success, else the reason in words.
    virtual std::optional<std::string> add(const render::Image& image, std::size_t number) = 0;
    /// Call after the last picture; only then a video gets its name. Returns the same as add().
    virtual std::optional<std::string> finish() { return std::nullopt; }
    /// Makes a running add() or finish() fail soon. May be called on any thread.
    virtual void stop() noexcept {}
};

/// The names of the pictures of one call.
class PictureNames : public NumberedNames {
public:
    PictureNames() = default;
    /// Reads the value of -o for `pictures` pictures. Returns a message for patterns that NumberedNames refuses, for
    /// one name for several pictures, and for names that do not end in .png. (Videos are handled by VideoWriter.)
    static std::variant<PictureNames, std::string> parse(std::string_view output, std::size_t pictures);

private:
    explicit PictureNames(NumberedNames names) : NumberedNames(std::move(names)) {}
};

/// Writes each picture as a PNG file. Creates folders as needed.
class PictureFiles : public PictureWriter {
public:
    /// `numbers`: by picture, the number in its name.
    PictureFiles(PictureNames names, std::vector<std::size_t> numbers, PngChannels channels);

    std::optional<std::string> add(const render::Image& image, std::size_t number) override;

private:
    PictureNames names_;
    std::vector<std::size_t> numbers_;
    PngChannels channels_;
};

}  // namespace skelplay::output
