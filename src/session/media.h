#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

#include "session/time/clip.h"
#include "session/time/timeline.h"

namespace skelplay::session {

struct Document;

/// What a take can be rendered to.
enum class MediaKind : std::uint8_t { mp4, webm, gif, pictures };

/// What is to be known of a kind before it is written. Kinds are rows of these.
struct MediaFormat {
    MediaKind kind = MediaKind::mp4;
    std::string_view suffix;       // ".mp4"
    std::string_view label;        // for people
    double most_rate = 60.0;       // pictures a second, where nobody asks for more
    double highest_rate = 1000.0;  // that it can hold
    bool even_sides = false;       // colours are kept for blocks of two pixels
    bool alpha = false;            // pictures may be transparent
};

std::span<const MediaFormat> media_formats();
const MediaFormat& media_format(MediaKind kind);

/// How a take is rendered from the window; remembered.
struct RenderSettings {
    static constexpr int longest_side = 7680;  // pixels

    MediaKind kind = MediaKind::mp4;
    int width = 1280;  // pixels
    int height = 720;
    double rate = 0.0;             // pictures a second; 0: the usual rate of a video, every frame as pictures
    bool labels = false;           // the bones' names
    bool transparent = false;      // nothing behind the figures, where the kind can; also of screenshots without panels
    std::filesystem::path folder;  // that was written to last; empty: the file's own

    friend bool operator==(const RenderSettings&, const RenderSettings&) = default;
};

/// Pictures a second that the settings mean for a take.
double rate_of(const Timeline& timeline, const RenderSettings& settings);
/// How many pictures the clip has; takes no time.
std::size_t picture_count(const Timeline& timeline, const RenderSettings& settings);
/// A clip of the range that plays, as the settings want it.
Clip clip_of(const Timeline& timeline, const RenderSettings& settings);

/// What is to be rendered now.
struct RenderOrder {
    RenderSettings settings;
    std::filesystem::path output;  // a file; of pictures with %04d in its name
};

/// What is being rendered.
struct Rendering {
    std::filesystem::path output;
    std::size_t done = 0;   // pictures
    std::size_t total = 0;  // 0: not known yet
};

/// A name for what is rendered that nothing has yet: beside the active figure's file, or in the folder used last. Looks
/// at the disk.
std::filesystem::path free_output(const Document& document, const RenderSettings& settings);

}  // namespace skelplay::session
