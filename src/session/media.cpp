#include "session/media.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <system_error>
#include <vector>

#include "base/text.h"
#include "session/document.h"

namespace skelplay::session {

namespace {

namespace fs = std::filesystem;

// Times in a .gif are hundredths of a second, and browsers slow down animations with more than 50 pictures a second.
constexpr std::array formats{
    MediaFormat{MediaKind::mp4, ".mp4", "Video, .mp4", 60.0, 1000.0, true, false},
    MediaFormat{MediaKind::webm, ".webm", "Video, .webm", 60.0, 1000.0, false, true},
    MediaFormat{MediaKind::gif, ".gif", "Animation, .gif", 25.0, 50.0, false, true},
    MediaFormat{MediaKind::pictures, ".png", "Numbered pictures, .png", 1000.0, 1000.0, false, true},
};

/// True for an existing folder.
bool is_folder(const fs::path& folder) {
    std::error_code unknown;
    return !folder.empty() && fs::is_directory(folder, unknown);
}

bool each_frame(const RenderSettings& settings) { return settings.rate <= 0.0 && settings.kind == MediaKind::pictures; }

}  // namespace

std::span<const MediaFormat> media_formats() { return formats; }

const MediaFormat& media_format(MediaKind kind) { return *std::ranges::find(formats, kind, &MediaFormat::kind); }

double rate_of(const Timeline& timeline, const RenderSettings& settings) {
    const double fps = 1.0 / timeline.frame_time;
    const MediaFormat& format = media_format(settings.kind);
    if (settings.rate > 0.0) return std::min(settings.rate, format.highest_rate);
    return each_frame(settings) ? tidy_rate(fps) : usual_rate(fps, format.most_rate);
}

std::size_t picture_count(const Timeline& timeline, const RenderSettings& settings) {
    constexpr double same_picture = 1e-6;
    const std::size_t frames = range(timeline).last - range(timeline).first + 1;
    const double pictures =
        static_cast<double>(frames) * rate_of(timeline, settings) / tidy_rate(1.0 / timeline.frame_time);
    return each_frame(settings) ? frames : static_cast<std::size_t>(std::ceil(pictures - same_picture));
}

Clip clip_of(const Timeline& timeline, const RenderSettings& settings) {
    std::vector<std::size_t> frames;
    for (std::size_t frame = range(timeline).first; frame <= range(timeline).last; ++frame) frames.push_back(frame);
    const double rate = rate_of(timeline, settings);
    return each_frame(settings) ? every_frame_clip(frames, rate)
                                : real_time_clip(frames, 1.0 / timeline.frame_time, rate);
}

fs::path free_output(const Document& document, const RenderSettings& settings) {
    const OpenFigure* active = active_figure(document);
    const fs::path source = active != nullptr ? active->job.file : fs::path("skelplay");
    std::error_code unknown;
    const fs::path own = fs::absolute(source, unknown).parent_path();
    const fs::path folder = is_folder(settings.folder) ? settings.folder : own;
    const bool pictures = settings.kind == MediaKind::pictures;
    const std::string stem = base::without_gz(source).stem().string() + (pictures ? "-frames" : "");
    for (int n = 1;; ++n) {
        const std::string name = n == 1 ? stem : fmt::format("{}-{}", stem, n);
        fs::path file = folder / (name + (pictures ? "" : std::string(media_format(settings.kind).suffix)));
        if (fs::exists(file, unknown)) continue;
        return pictures ? file / "%04d.png" : file;
    }
}

}  // namespace skelplay::session
