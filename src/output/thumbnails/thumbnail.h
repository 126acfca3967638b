#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "output/image_painting.h"
#include "output/take_stills.h"
#include "output/thumbnails/thumbnail_cache.h"
#include "render/image.h"
#include "takes/take_card.h"

namespace skelplay::output {

/// Takes from this size on are not read for a thumbnail: nobody asked for what they would take of memory and time.
inline constexpr std::uint64_t largest_pictured = 256U << 20U;  // bytes

/// How a take is read for its thumbnail.
struct ThumbnailReading {
    std::uint64_t most_bytes = largest_pictured;  // it has fewer, once it is unpacked
    unsigned threads = 1;                         // others read other takes meanwhile; 0: all
};

/// A take that was read and drawn for its thumbnail, but not painted yet.
struct DrawnThumbnail {
    ThumbnailRecord record;
    std::string errors;    // about the take, as commands print them
    TakeStills stills;     // one; empty: the file was refused or is too large
    bool stopped = false;  // before its end: nothing of it counts
};

/// Reads a take as it opens without any options, and draws it in its widest pose, from its front where that is known:
/// its skin if it has one, else a body. Needs no OpenGL; any thread may call it.
DrawnThumbnail draw_thumbnail(const std::filesystem::path& take, ThumbnailSize size, const std::stop_token& stop = {},
                              const ThumbnailReading& reading = {});

/// How thumbnails are painted: the figure on nothing, so that it lies on any ground, and finer in place of samples.
/// With a software renderer that smooths edges in a third of the time that compiling its shaders for multisampling
/// takes, and many compile them in each new process.
PictureLook thumbnail_look(ThumbnailSize size) noexcept;

/// A take as a picture, and what there is to tell of it.
struct Thumbnail {
    takes::TakeCard card;
    std::optional<render::Image> image;    // straight alpha; nothing: refused, too large, not painted, or not asked for
    bool stopped = false;                  // before its end: nothing of it counts
    std::optional<ThumbnailRecord> fresh;  // it was made just now and is worth keeping
};

/// Paints the still of a drawn thumbnail with a StillPainter of its look; nothing where there is no OpenGL.
using PaintThumbnail = std::function<std::optional<render::Image>(const TakeStills& stills, ThumbnailSize size)>;

/// The thumbnail of a take: from the cache, which may be null, else made. `picture`: it is wanted with its picture; one
/// that is made has it in any case, so that it can be kept.
Thumbnail thumbnail_of(const std::filesystem::path& take, ThumbnailSize size, bool picture, const ThumbnailCache* cache,
                       const PaintThumbnail& paint, const std::stop_token& stop = {});
/// Keeps one that thumbnail_of() has made just now; a picture is shown sooner when that is done afterwards.
void keep(const ThumbnailCache& cache, ThumbnailSize size, const Thumbnail& thumbnail);

/// A picture with straight alpha, its longer side made this long; it is not enlarged by more than a half.
render::Image fitted_into(const render::Image& image, int side);

/// A picture with straight alpha as large as (side × side) in the middle of an opaque ground. For looking at: it is not
/// enlarged by more than a half.
render::Image on_ground(const render::Image& image, int side, Paint ground);

}  // namespace skelplay::output
