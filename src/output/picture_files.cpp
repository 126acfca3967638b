#include "output/picture_files.h"
#include "output/exit_status.h"

namespace skelplay::output {
std::variant<NumberedNames, std::string> NumberedNames::parse(std::string_view output) {
    NumberedNames names;
    std::string* part = &names.before_;
    for (std::size_t i = 0; i < output.size(); ++i) {
        if (output[i] != '%') {
            *part += output[i];
            continue;
        }
        const std::size_t end = output.find_first_not_of("0123456789", i + 1);
        const std::string_view width = output.substr(i + 1, end == std::string_view::npos ? end : end - i - 1);
        const char kind = end == std::string_view::npos ? '\0' : output[end];
        if (kind == '%' && width.empty()) {
            *part += '%';
        } else if (kind == 'd' && !names.numbered_ &&
                   (width.empty() || (width.size() == 2 && width[0] == '0' && width[1] != '0'))) {
            names.numbered_ = true;
            names.digits_ = width.empty() ? 0 : static_cast<std::size_t>(width[1] - '0');
            part = &names.after_;
        } else {
            return fmt::format("expected one %d or %04d for the frame's number in '{}', found '{}'", output,
                               output.substr(i, width.size() + 2));
        }
        i = end;
    }
    return names;
}

std::variant<NumberedNames, std::string> NumberedNames::parse(std::string_view output, std::size_t pictures) {
    auto parsed = parse(output);
    if (!std::holds_alternative<NumberedNames>(parsed)) return parsed;
    const auto& names = std::get<NumberedNames>(parsed);
    if (const fs::path name = names.of(0); !base::has_suffix(name, ".png"))
        return fmt::format("expected a file name that ends in .png (or .mp4, .webm or .gif for a video), found '{}'",
                           name.string());
    if (pictures > 1 && !names.numbered())
        return fmt::format("expected a numbered name such as frames/%04d.png for {} frames, found '{}'", pictures, output);
    return parsed;
}

PictureFiles::PictureFiles(NumberedNames names, std::vector<std::size_t> numbers, PngChannels channels)
    : names_(std::move(names)), numbers_(std::move(numbers)), channels_(channels) {}

std::optional<std::string> PictureFiles::add(const render::Image& image, std::size_t number) {
    const fs::path file = names_.of(numbers_.at(number));
    const auto fault = write_png(file, image, channels_);
    if (!fault) return std::nullopt;
    return file.string() + ": " + *fault;
}

namespace {
constexpr std::size_t most_unwritten = 4;  // pictures; enough to keep both threads busy, with little memory

/// Lets a writer work; a stop request makes it fail soon, and so does a want of memory.
template <class Work>
std::optional<std::string> stoppable(PictureWriter& writer, const std::stop_token& stop, const Work& work) {
    try {
        const std::stop_callback at_once(stop, [&writer] { writer.stop(); });
        return work(writer);
    } catch (const std::bad_alloc&) {
        return std::string(no_memory_left);
    }
}

/// Makes a writer, or says why there is none.
std::variant<std::unique_ptr<PictureWriter>, std::string> started(const PictureQueue::Start& start) {
    try {
        return start();
    } catch (const std::bad_alloc&) {
        return std::string(no_memory_left);
    }
}
}  // namespace

PictureQueue::PictureQueue(Start start, std::function<void()> wake)
    : worker_(base::Worker::Priority::normal, std::move(wake)) {
    worker_.add([this, start = std::move(start)](const std::stop_token&) {
        auto made = started(start);
        if (auto* why = std::get_if<std::string>(&made)) return end(std::move(*why));
        writer_ = std::get<std::unique_ptr<PictureWriter>>(std::move(made));
    });
}

bool PictureQueue::has_room() const noexcept { return !ended_ && put_ - written_ < most_unwritten; }

void PictureQueue::close() {
    worker_.add([this](const std::stop_token& stop) {
        if (!writer_) return;
        end(stoppable(*writer_, stop, [](PictureWriter& writer) { return writer.finish(); }));
    });
}

void PictureQueue::write(const render::Image& image, const std::stop_token& stop) {
    if (!writer_) return;  // writing has already ended
    auto why = stoppable(*writer_, stop, [&](PictureWriter& writer) { return writer.add(image, written_); });
    if (why) return end(std::move(why));
    ++written_;
}
}  // namespace skelplay::output
