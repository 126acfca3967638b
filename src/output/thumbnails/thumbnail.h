#pragma once

#include <stop_token>
#include "output/image_painting.h"
#include "output/picture_painter.h"
#include "output/thumbnails/thumbnail_cache.h"

namespace skelplay::output {
/// Takes of this size and above are not read for a thumbnail, because they would need too much memory and time.
inline constexpr std::uint64_t largest_pictured = 256U << 20U;  // bytes

/// A take that was read and drawn for its thumbnail, but not painted yet.
struct DrawnThumbnail {
    ThumbnailRecord record;
    base::Diagnostics errors;  // about the take
    TakeStills stills;         // one; empty: the file was refused or is too large
    bool stopped = false;      // reading was stopped: nothing else is valid
};

/// Reads a take as it opens without options, and draws it in its widest pose, from its front where that is known. Draws
/// its skin if it has one, else a body. A take of `most_bytes`, unpacked, or more is not read. Needs no OpenGL.
DrawnThumbnail draw_thumbnail(const fs::path& take, ThumbnailSize size, std::uint64_t most_bytes = largest_pictured,
                              const base::Run& run = {.threads = 1});

/// How thumbnails are painted: the figure without background, so that it can be put on any backdrop, and with
/// supersampling instead of multisampling. Software renderers compile the shaders of multisampling slowly.
PictureLook thumbnail_look(ThumbnailSize size) noexcept;

/// Paints the still of a drawn thumbnail with thumbnail_look(); returns nothing without OpenGL.
using PaintThumbnail = std::function<std::optional<render::Image>(const TakeStills& stills, ThumbnailSize size)>;

/// The thumbnail of a take, from the cache (null: none), else made. `picture`: with it, as a new one always is.
Thumbnail thumbnail_of(const fs::path& take, ThumbnailSize size, bool picture, const ThumbnailCache* cache,
                       const PaintThumbnail& paint, const std::stop_token& stop = {});
/// Puts a thumbnail that thumbnail_of() has just made into the cache. Call it after the picture is shown.
inline void keep(const ThumbnailCache& cache, ThumbnailSize size, const Thumbnail& thumbnail) {
    if (thumbnail.fresh) cache.keep(*thumbnail.fresh, size, thumbnail.image.value_or(render::Image{}));
}

/// Scales a picture with straight alpha so that its longer side has this length, but at most by 1.5.
render::Image fitted_into(const render::Image& image, int side);

/// Puts a picture with straight alpha, scaled by fitted_into(), into the middle of an opaque square with this side.
render::Image on_backdrop(const render::Image& image, int side, Paint backdrop);
}  // namespace skelplay::output
