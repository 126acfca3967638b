// Videos are made by the browser's own encoder, see page/video.js. It works beside the page: whoever waits for it must
// be a fiber.

#include "output/video_file.h"

extern "C" {
// See video.js. Sizes in pixels, bytes RGBA from the top.
bool skelplay_can_make_videos();
bool skelplay_start_video(int width, int height, double rate, bool transparent);
void skelplay_add_to_video(const unsigned char* rgba);
int skelplay_unfinished_pictures();  // -1: it has failed
void skelplay_end_video();
int skelplay_video_bytes();  // of the whole video; 0: not ready yet; -1: it has failed
void skelplay_take_video(char* bytes);
}

namespace skelplay::output {
session::VideoSupport video_support() {
    session::VideoSupport support{.kinds = {},
                                  .missing = "not in a browser",
                                  .why = "A browser makes no such video; numbered pictures come in one .zip"};
    if (skelplay_can_make_videos()) support.kinds.insert(session::MediaKind::webm);
    return support;
}

std::variant<std::unique_ptr<VideoWriter>, std::string> VideoWriter::start(const VideoPlan& plan) {
    const std::string name = plan.file.filename().string();
    if (!video_support().kinds.contains(video_kind(plan.file)->kind))
        return fmt::format("{}: {}", name, video_support().why);
    auto file = std::make_unique<base::OutputFile>(plan.file);
    if (file->failed()) return fmt::format("{}: {}", name, *file->failure());
    if (!skelplay_start_video(plan.width, plan.height, plan.rate, plan.transparent))
        return fmt::format("{}: this browser has no encoder for it", name);
    return std::unique_ptr<VideoWriter>(new VideoWriter({}, {}, plan, std::move(file)));
}

VideoWriter::VideoWriter(const std::filesystem::path& program, const std::vector<std::string>& words, VideoPlan plan,
                         std::unique_ptr<base::OutputFile> file)
    : plan_(std::move(plan)), file_(std::move(file)), child_(program, words) {}

std::string VideoWriter::error_message() const {
    return fmt::format("{}: the browser's encoder failed", plan_.file.filename().string());
}

std::optional<std::string> VideoWriter::add(const render::Image& image, std::size_t /*number*/) {
    constexpr int most = 8;  // pictures that wait for the encoder
    skelplay_add_to_video(image.rgba.data());
    while (skelplay_unfinished_pictures() > most) base::yield_to_host();
    if (skelplay_unfinished_pictures() < 0) return error_message();
    return std::nullopt;
}

std::optional<std::string> VideoWriter::finish() {
    skelplay_end_video();
    while (skelplay_video_bytes() == 0) base::yield_to_host();
    if (skelplay_video_bytes() < 0) return error_message();
    std::string bytes(static_cast<std::size_t>(skelplay_video_bytes()), '\0');
    skelplay_take_video(bytes.data());
    file_->append(bytes);
    if (const auto why = file_->commit()) return fmt::format("{}: {}", plan_.file.filename().string(), *why);
    return std::nullopt;
}
}  // namespace skelplay::output
