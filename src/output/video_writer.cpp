// Videos are made by ffmpeg.

#include <sstream>
#include "output/video_file.h"

namespace skelplay::output {
namespace {
constexpr std::string_view png_hint = "numbered pictures always work: -o frames/%04d.png";

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

/// The system's message about the file in what ffmpeg printed; nothing if ffmpeg failed for another reason.
std::optional<std::string> system_error_in(std::string_view printed) {
    for (const int error : disk_errors())
        if (std::string message = std::generic_category().message(error); printed.find(message) != std::string_view::npos)
            return message;
    return std::nullopt;
}

std::string last_line(const std::string& text) {
    const std::string_view trimmed = base::trimmed(text);
    const std::size_t line_end = trimmed.find_last_of("\r\n");
    return std::string(line_end == std::string_view::npos ? trimmed : trimmed.substr(line_end + 1));
}
}  // namespace

session::VideoSupport video_support() {
    session::VideoSupport support{
        .kinds = {}, .missing = "needs ffmpeg", .why = "Videos need ffmpeg, which is not on PATH"};
    if (find_program("ffmpeg"))
        for (const VideoKind& kind : video_kinds()) support.kinds.insert(kind.kind);
    return support;
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
    if (base::exists(plan.file) && !base::is_file(plan.file))
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
    if (!child_.ended_by().empty())
        return fmt::format("{}: ffmpeg was ended from outside ({}), and nothing is left of the video", plan_.file.string(),
                           child_.ended_by());
    if (const auto why = system_error_in(child_.printed())) return fmt::format("{}: {}", plan_.file.string(), *why);
    return fmt::format("{}: ffmpeg failed{}{}; {}", plan_.file.string(), message.empty() ? "" : ": ", message, png_hint);
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
