#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "output/child_process.h"
#include "output/picture_files.h"
#include "session/media.h"

namespace skelplay::output {

/// One way of making a video: an encoder of ffmpeg's and what it is told.
struct VideoEncoder {
    std::string_view name;
    std::vector<std::string_view> options;
};

/// A kind of video and how ffmpeg makes it. Formats are rows of this.
struct VideoKind : session::MediaFormat {
    std::string_view format;             // ffmpeg's muxer
    std::vector<VideoEncoder> encoders;  // the first that ffmpeg has is taken
    std::vector<std::string_view> options;
    bool palette = false;  // 256 colours, chosen from pictures that are sent ahead
};

std::span<const VideoKind> video_kinds();
/// The kind of a file by its suffix; null: it is no video.
const VideoKind* video_kind(const std::filesystem::path& file);

/// What is written.
struct VideoPlan {
    std::filesystem::path file;
    int width = 0;  // pixels
    int height = 0;
    double rate = 30.0;  // pictures a second
    bool transparent = false;
    std::size_t ahead = 0;  // so many of the pictures added first are for the palette only
};

/// Why no such video can be made, though its call may be right; nothing: it can.
std::optional<std::string> fault(const VideoKind& kind, const VideoPlan& plan);

/// The size such a video has when this one is asked for: sides are made even where they must be.
PictureSize video_size(const VideoKind& kind, PictureSize asked);

/// A clip's positions with those sent ahead that a palette is chosen from: some, spread over the clip. `ahead` is how
/// many; none for kinds without a palette.
std::vector<double> with_palette_pictures(const VideoKind& kind, std::vector<double> positions, std::size_t& ahead);

/// What ffmpeg is told, without its name.
std::vector<std::string> video_words(const VideoKind& kind, const VideoEncoder& encoder, const VideoPlan& plan,
                                     const std::filesystem::path& output);

/// A video that ffmpeg writes, beside the file it becomes when it is finished: what was there stays until then, and
/// nothing is left behind when it fails. The same pictures give the same bytes, whatever the machine's processors, as
/// long as ffmpeg is the same.
class VideoWriter : public PictureWriter {
public:
    /// Starts ffmpeg. In words why not: it is not on PATH, it has no encoder for this, the file can't be written.
    static std::variant<std::unique_ptr<VideoWriter>, std::string> start(const VideoPlan& plan);
    ~VideoWriter() override;

    std::optional<std::string> add(const render::Image& image, std::size_t number) override;
    std::optional<std::string> finish() override;
    void stop() noexcept override { child_.kill(); }

private:
    struct Files {
        std::filesystem::path beside;  // where it is written; empty once it has its name
        std::filesystem::path target;
    };

    VideoWriter(const std::filesystem::path& ffmpeg, const std::vector<std::string>& words, VideoPlan plan,
                Files files);
    [[nodiscard]] std::string complaint() const;

    VideoPlan plan_;
    Files files_;
    ChildProcess child_;
};

}  // namespace skelplay::output
