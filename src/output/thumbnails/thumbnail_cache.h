#pragma once

#include <cstdint>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/image.h"
#include "takes/take_card.h"

namespace skelplay::output {

/// The sizes of the Thumbnail Managing Standard (freedesktop.org, version 0.9): no side is longer.
enum class ThumbnailSize : std::uint8_t { normal, large, x_large, xx_large };
/// The longest side in pixels: 128, 256, 512, 1024.
int pixels_of(ThumbnailSize size) noexcept;
/// The smallest size with at least so many pixels; the largest if there is none.
ThumbnailSize size_for(int pixels) noexcept;

/// The URI of a file as the standard and GLib write it: `file:///folder/a%20name.bvh`, UTF-8 percent-encoded.
std::string uri_of(const std::filesystem::path& file);

/// A file, and when it was last written, in whole seconds since 1970 as the standard counts.
struct DatedFile {
    std::filesystem::path file;
    std::time_t written = 0;  // 0: there is none
    friend bool operator==(const DatedFile&, const DatedFile&) = default;
};
DatedFile dated(const std::filesystem::path& file);

/// What is kept about a take.
struct ThumbnailRecord {
    DatedFile take;                 // whole path
    std::uint64_t bytes = 0;        // of the take
    std::vector<DatedFile> beside;  // what else was looked at: its skeleton, its skin; of a refused file its folder
    takes::TakeCard card;
};

/// A thumbnail as the bytes of a PNG file: with alpha, the standard's texts, and what the library tells of the take.
/// Empty: the picture is too large for one.
std::string thumbnail_png(const ThumbnailRecord& record, const render::Image& image);

/// A thumbnail that is kept.
struct KeptThumbnail {
    takes::TakeCard card;
    std::optional<render::Image> image;  // with straight alpha; nothing: refused, or not asked for
};

/// The thumbnails that programs of a desktop share: PNG files in `normal`, `large` … named by the MD5 sum of the file's
/// URI, for their owner only; files that were refused are in `fail/skelplay`. Each is written as a whole or not at all,
/// and holds besides the standard's texts what the library tells of a take, so that nothing is read twice. Its
/// functions may be called by several threads at once.
class ThumbnailCache {
public:
    /// `folder` is made when something is kept.
    explicit ThumbnailCache(std::filesystem::path folder) : folder_(std::move(folder)) {}
    /// `$XDG_CACHE_HOME/thumbnails`, else `~/.cache/thumbnails`; nothing without a home folder.
    static std::optional<std::filesystem::path> usual_folder();

    /// What is kept of a take, if the take and what was read with it are still as they were. `whole`: with its picture,
    /// for which all bytes must be read. Nothing: another program's thumbnail, or none.
    [[nodiscard]] std::optional<KeptThumbnail> find(const std::filesystem::path& take, ThumbnailSize size,
                                                    bool whole) const;
    /// Keeps a picture of a take, or with a refused card that it was refused. Files in the cache itself, and those that
    /// a full or protected disk has no room for, are not kept.
    void keep(const ThumbnailRecord& record, ThumbnailSize size, const render::Image& image) const;

    /// The file of a thumbnail that has this size, or of a refusal.
    [[nodiscard]] std::filesystem::path file_of(const std::filesystem::path& take, ThumbnailSize size) const;
    [[nodiscard]] std::filesystem::path refusal_of(const std::filesystem::path& take) const;

private:
    std::filesystem::path folder_;
};

}  // namespace skelplay::output
