#pragma once

#include "base/write_file.h"
#include "output/child_process.h"
#include "output/picture_files.h"
#include "session/media.h"

namespace skelplay::output {
/// One way to make a video: an encoder of ffmpeg and its options.
struct VideoEncoder {
    std::string_view name;
    std::vector<std::string_view> options;
};

/// A video format and how ffmpeg makes it: a row of the table of formats.
struct VideoKind : session::MediaFormat {
    std::string_view format;             // ffmpeg's muxer
    std::vector<VideoEncoder> encoders;  // the first one that ffmpeg has is used
    std::vector<std::string_view> options;
    bool palette = false;  // 256 colours, chosen from pictures that are sent ahead
};

std::span<const VideoKind> video_kinds();
/// The format of a file by its suffix; null when it is not a video.
const VideoKind* video_kind(const fs::path& file);

/// The kinds that this machine can make. Looks for ffmpeg.
session::VideoSupport video_support();

/// The video to write.
struct VideoPlan {
    fs::path file;
    int width = 0;  // pixels
    int height = 0;
    double rate = 30.0;  // pictures per second
    bool transparent = false;
    std::size_t ahead = 0;  // number of first pictures that are only for choosing the palette
};

/// The reason why this format can't hold such a video, in words; nothing when it can.
std::optional<std::string> fault(const VideoKind& kind, const VideoPlan& plan);

/// The size of the video for a requested size. Odd sides become even for formats that need it.
PictureSize video_size(const VideoKind& kind, PictureSize requested);

/// A clip's positions, preceded by `ahead` of them for choosing a palette; 0 for formats without one.
std::vector<double> with_palette_pictures(const VideoKind& kind, std::vector<double> positions, std::size_t& ahead);

/// The arguments for ffmpeg, without its name.
std::vector<std::string> ffmpeg_arguments(const VideoKind& kind, const VideoEncoder& encoder, const VideoPlan& plan,
                                          const fs::path& output);

/// Writes a video with ffmpeg to a temporary file in the same folder, which is renamed at the end. An old file stays
/// until then, and a failure leaves nothing behind. With one ffmpeg the same pictures give the same bytes.
class VideoWriter : public PictureWriter {
public:
    /// Starts ffmpeg. Returns why not: it is not on PATH or has no encoder, or the file can't be written.
    static std::variant<std::unique_ptr<VideoWriter>, std::string> start(const VideoPlan& plan);

    std::optional<std::string> add(const render::Image& image, std::size_t number) override;
    std::optional<std::string> finish() override;
    void stop() noexcept override { child_.kill(); }

private:
    VideoWriter(const fs::path& ffmpeg, const std::vector<std::string>& arguments, VideoPlan plan,
                std::unique_ptr<base::OutputFile> file);
    [[nodiscard]] std::string error_message() const;

    VideoPlan plan_;
    std::unique_ptr<base::OutputFile> file_;  // gets its name at the end
    ChildProcess child_;                      // last: it must end before the file is removed
};
}  // namespace skelplay::output
