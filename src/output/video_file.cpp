#include "output/video_file.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <sstream>
#include <system_error>
#include <utility>

#include "base/numbers.h"
#include "base/text.h"

namespace skelplay::output {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view png_hint = "numbered pictures always work: -o frames/%04d.png";

constexpr std::size_t most_palette_pictures = 24;

// The number of threads is fixed, because encoders split their work by it. So the same call gives the same bytes on
// every machine.
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

/// ffmpeg needs the palette before the first picture and should not store pictures. So the palette is made from
/// pictures that are sent ahead, and the others are drawn with it.
std::string palette_filter(std::size_t ahead) {
    return fmt::format(
        "[0:v]split[a][b];[a]trim=end_frame={0},palettegen=stats_mode=full[palette];"
        "[b]trim=start_frame={0},setpts=PTS-STARTPTS[shown];"
        "[shown][palette]paletteuse=dither=bayer:bayer_scale=4:diff_mode=rectangle",
        ahead);
}

std::string colour_filter(bool transparent) {
    return fmt::format(
        "scale=flags=bicubic+accurate_rnd+full_chroma_int+bitexact:out_color_matrix=bt709:out_range=tv,"
        "format={}",
        transparent ? "yuva420p" : "yuv420p");
}

/// The names of the encoders that ffmpeg has.
std::vector<std::string> encoders_of(const fs::path& ffmpeg) {
    ChildProcess child(ffmpeg, {"-hide_banner", "-encoders"});
    child.finish();
    std::vector<std::string> names;
    std::istringstream lines(child.printed());
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string flags;
        std::string name;
        if (words >> flags >> name) names.push_back(name);
    }
    return names;
}

std::string system_message(int error) { return std::generic_category().message(error); }

/// The system's message about the file in what ffmpeg printed; nothing if ffmpeg failed for another reason.
std::optional<std::string> system_error_in(std::string_view printed) {
    for (const int error : {ENOSPC, EDQUOT, EROFS, EFBIG, EIO})
        if (std::string message = system_message(error); printed.find(message) != std::string_view::npos)
            return message;
    return std::nullopt;
}

std::string last_line(const std::string& text) {
    const std::string_view trimmed = base::trimmed(text);
    const std::size_t line_end = trimmed.find_last_of("\r\n");
    return std::string(line_end == std::string_view::npos ? trimmed : trimmed.substr(line_end + 1));
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
        return fmt::format("expected a rate of at most {} for {}, found {}", base::shortest(kind.highest_rate),
                           kind.suffix, base::shortest(plan.rate));
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
    std::vector<std::string> arguments{"-hide_banner", "-loglevel", "error", "-xerror",
                                       "-nostdin",     "-y",        "-f",    "rawvideo"};
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

std::variant<std::unique_ptr<VideoWriter>, std::string> VideoWriter::start(const VideoPlan& plan) {
    const VideoKind* kind = video_kind(plan.file);
    const auto ffmpeg = find_program("ffmpeg");
    if (!ffmpeg)
        return fmt::format("{}: videos are made by ffmpeg, which is not on PATH; {}", plan.file.string(), png_hint);
    const std::vector<std::string> names = encoders_of(*ffmpeg);
    const auto encoder = std::ranges::find_if(
        kind->encoders, [&](const VideoEncoder& each) { return std::ranges::find(names, each.name) != names.end(); });
    if (encoder == kind->encoders.end())
        return fmt::format("{}: {} has no encoder {}; {}", plan.file.string(), ffmpeg->string(),
                           kind->encoders.front().name, png_hint);
    std::error_code unknown;
    if (fs::exists(plan.file, unknown) && !fs::is_regular_file(plan.file, unknown))
        return fmt::format("{}: it is not a file that can be replaced", plan.file.string());
    auto file = std::make_unique<base::OutputFile>(plan.file);
    if (file->failed()) return fmt::format("{}: {}", plan.file.string(), *file->failure());
    const auto arguments = ffmpeg_arguments(*kind, *encoder, plan, file->beside());
    std::unique_ptr<VideoWriter> writer(new VideoWriter(*ffmpeg, arguments, plan, std::move(file)));
    if (!writer->child_.started())
        return fmt::format("{}: {} could not be started; {}", plan.file.string(), ffmpeg->string(), png_hint);
    return writer;
}

VideoWriter::VideoWriter(const fs::path& ffmpeg, const std::vector<std::string>& arguments, VideoPlan plan,
                         std::unique_ptr<base::OutputFile> file)
    : plan_(std::move(plan)), file_(std::move(file)), child_(ffmpeg, arguments) {}

std::string VideoWriter::error_message() const {
    const std::string message = last_line(child_.printed());
    if (child_.signal() != 0)
        return fmt::format("{}: ffmpeg was ended from outside ({}), and nothing is left of the video",
                           plan_.file.string(), ::strsignal(child_.signal()));
    if (const auto why = system_error_in(child_.printed())) return fmt::format("{}: {}", plan_.file.string(), *why);
    return fmt::format("{}: ffmpeg failed{}{}; {}", plan_.file.string(), message.empty() ? "" : ": ", message,
                       png_hint);
}

std::optional<std::string> VideoWriter::add(const render::Image& image, std::size_t /*number*/) {
    if (child_.feed(image.rgba)) return std::nullopt;
    child_.finish();
    return error_message();
}

std::optional<std::string> VideoWriter::finish() {
    // ffmpeg only prints an error that occurs when the file is closed.
    if (child_.finish() != 0 || system_error_in(child_.printed())) return error_message();
    if (const auto why = file_->commit()) return fmt::format("{}: {}", plan_.file.string(), *why);
    return std::nullopt;
}

}  // namespace skelplay::output
