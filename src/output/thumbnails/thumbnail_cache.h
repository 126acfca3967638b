#pragma once

#include <ctime>
#include "render/image.h"
#include "takes/take_card.h"

namespace skelplay::output {
/// The sizes of the Thumbnail Managing Standard (freedesktop.org, version 0.9): no side is longer. `strip`: of our own,
/// twelve pictures over the take, in rows of four of a square.
enum class ThumbnailSize : std::uint8_t { normal, large, x_large, xx_large, strip };
inline constexpr std::size_t strip_pictures = 12;
/// The longest side of a picture in pixels: 128, 256, 512, 1024; 160 in a strip.
int pixels_of(ThumbnailSize size) noexcept;
/// The smallest size with at least this many pixels; the largest if there is none.
ThumbnailSize size_for(int pixels) noexcept;

/// The URI of a file as the standard and GLib write it: `file:///folder/a%20name.bvh`, UTF-8 percent-encoded.
std::string uri_of(const fs::path& file);

/// A file, and when it was last written, in whole seconds since 1970 as the standard counts.
struct DatedFile {
    fs::path file;
    std::time_t written = 0;  // 0: the file does not exist
    friend bool operator==(const DatedFile&, const DatedFile&) = default;
};
DatedFile dated(const fs::path& file);

/// What the cache keeps about a take.
struct ThumbnailRecord {
    DatedFile take;                 // whole path
    std::uint64_t bytes = 0;        // of the take
    std::vector<DatedFile> beside;  // what else was read: its skeleton and skin; for a refused file its folder
    takes::TakeCard card;
};

/// A thumbnail as the bytes of a PNG file, with alpha, the standard's texts and the take's card. Empty: too large.
std::string thumbnail_png(const ThumbnailRecord& record, const render::Image& image);

/// A take as a picture and a card of facts.
struct Thumbnail {
    takes::TakeCard card;
    std::optional<render::Image> image = {};    // straight alpha; nothing: refused, too large, not painted, not requested
    bool stopped = false;                       // making it was stopped: nothing of it is valid
    std::optional<ThumbnailRecord> fresh = {};  // it was made just now and is worth keeping
};

/// The thumbnails that programs of a desktop share: PNG files in `normal`, `large` … named by the MD5 sum of the file's
/// URI and readable by their owner only; refused files are in `fail/skelplay`. Each is written completely or not at
/// all. It contains the standard's texts and the take's card, so that no take is read twice. Safe from several threads.
class ThumbnailCache {
public:
    /// `folder` is made when the first thumbnail is kept.
    explicit ThumbnailCache(fs::path folder) : folder_(std::move(folder)) {}
    /// `thumbnails` in base::cache_folder(); nothing where there is none.
    static std::optional<fs::path> default_folder();

    /// The thumbnail of a take, if its files have not changed. `whole`: with its picture. Nothing: none of ours.
    [[nodiscard]] std::optional<Thumbnail> find(const fs::path& take, ThumbnailSize size, bool whole) const;
    /// Keeps the picture of a take, or that it was refused if its card says so; not of files in the cache itself.
    void keep(const ThumbnailRecord& record, ThumbnailSize size, const render::Image& image) const;

    /// The file of a thumbnail of this size, and of a refusal.
    [[nodiscard]] fs::path file_of(const fs::path& take, ThumbnailSize size) const;
    [[nodiscard]] fs::path refusal_of(const fs::path& take) const;

private:
    fs::path folder_;
};
}  // namespace skelplay::output
