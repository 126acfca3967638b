#include "output/video_file.h"

namespace skelplay::output {
namespace {
constexpr std::size_t most_palette_pictures = 24;

// The number of threads is fixed, because encoders split their work by it. So the bytes are always the same.
const std::vector<VideoKind>& table() {
    using session::media_format;
    using session::MediaKind;
    static const std::vector<VideoKind> rows{
        {media_format(MediaKind::mp4),
         "mp4",
         {{"libx264", {"-preset", "medium", "-crf", "18", "-threads", "4"}}},
         {"-movflags", "+faststart"}},
        {media_format(MediaKind::webm),
         "webm",
         {{"libvpx-vp9", {"-b:v", "0", "-crf", "24", "-deadline", "good", "-cpu-used", "4", "-threads", "4"}},
          {"libvpx", {"-b:v", "20M", "-crf", "8", "-deadline", "good", "-cpu-used", "4", "-threads", "1"}}},
         {}},
        {media_format(MediaKind::gif), "gif", {{"gif", {}}}, {"-loop", "0"}, true},
    };
    return rows;
}

/// ffmpeg needs the palette before the first picture, so it is made from pictures that are sent ahead.
std::string palette_filter(std::size_t ahead) {
    return fmt::format(
        "[0:v]split[a][b];[a]trim=end_frame={0},palettegen=stats_mode=full[palette];[b]trim=start_frame={0},setpts=PTS-"
        "STARTPTS[shown];[shown][palette]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle",
        ahead);
}

std::string colour_filter(bool transparent) {
    return fmt::format(
        "scale=flags=bicubic+accurate_rnd+full_chroma_int+bitexact:out_color_matrix=bt709:out_range=tv,format={}",
        transparent ? "yuva420p" : "yuv420p");
}
}  // namespace

std::span<const VideoKind> video_kinds() { return table(); }

const VideoKind* video_kind(const fs::path& file) {
    const std::string suffix = file.extension().string();
    const auto row = std::ranges::find_if(
        table(), [&](const VideoKind& kind) { return base::equal_ignoring_case(kind.suffix, suffix); });
    return row == table().end() ? nullptr : &*row;
}

std::optional<std::string> fault(const VideoKind& kind, const VideoPlan& plan) {
    if (plan.transparent && !kind.alpha)
        return fmt::format("{} can't be transparent; .webm, .gif and numbered pictures can: -o frames/%04d.png",
                           kind.suffix);
    if (plan.rate > kind.highest_rate)
        return fmt::format("expected a rate of at most {} for {}, found {}", base::shortest(kind.highest_rate), kind.suffix,
                           base::shortest(plan.rate));
    return std::nullopt;
}

PictureSize video_size(const VideoKind& kind, PictureSize asked) {
    if (!kind.even_sides) return asked;
    return {asked.width + asked.width % 2, asked.height + asked.height % 2};
}

std::vector<double> with_palette_pictures(const VideoKind& kind, std::vector<double> positions, std::size_t& ahead) {
    ahead = kind.palette ? std::min(positions.size(), most_palette_pictures) : 0;
    std::vector<double> all;
    for (std::size_t i = 0; i < ahead; ++i)
        all.push_back(positions[ahead == 1 ? 0 : i * (positions.size() - 1) / (ahead - 1)]);
    all.insert(all.end(), positions.begin(), positions.end());
    return all;
}

std::vector<std::string> ffmpeg_arguments(const VideoKind& kind, const VideoEncoder& encoder, const VideoPlan& plan,
                                          const fs::path& output) {
    // Without -xerror a video whose end does not fit on the disk counts as done.
    std::vector<std::string> arguments{"-hide_banner", "-loglevel", "error", "-xerror", "-nostdin", "-y", "-f", "rawvideo"};
    const auto add = [&](std::initializer_list<std::string> more) {
        arguments.insert(arguments.end(), more.begin(), more.end());
    };
    add({"-pixel_format", plan.transparent ? "rgba" : "rgb0"});
    add({"-video_size", fmt::format("{}x{}", plan.width, plan.height)});
    add({"-framerate", base::shortest(plan.rate), "-i", "pipe:0"});
    if (kind.palette) {
        add({"-filter_complex", palette_filter(plan.ahead)});
    } else {
        add({"-vf", colour_filter(plan.transparent), "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
             "bt709", "-color_range", "tv"});
    }
    add({"-c:v", std::string(encoder.name)});
    arguments.insert(arguments.end(), encoder.options.begin(), encoder.options.end());
    // libvpx has no transparency in pictures that are predicted from later ones.
    if (plan.transparent && !kind.palette) add({"-auto-alt-ref", "0"});
    arguments.insert(arguments.end(), kind.options.begin(), kind.options.end());
    add({"-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact"});
    // Without "file:", ffmpeg would take a name with a colon for a protocol.
    add({"-f", std::string(kind.format), "file:" + output.string()});
    return arguments;
}
}  // namespace skelplay::output
