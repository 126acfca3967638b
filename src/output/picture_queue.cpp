#include "output/picture_queue.h"

#include <utility>

namespace skelplay::output {

namespace {

constexpr std::size_t most_unwritten = 4;  // pictures; enough to keep both threads busy, with little memory

/// Lets a writer work, and ends that at once on a stop request.
template <class Work>
std::optional<std::string> stoppable(PictureWriter& writer, const std::stop_token& stop, const Work& work) {
    const std::stop_callback at_once(stop, [&writer] { writer.stop(); });
    return work(writer);
}

}  // namespace

PictureQueue::PictureQueue(Start start, std::function<void()> wake)
    : worker_(base::Worker::Priority::normal, std::move(wake)) {
    worker_.add([this, start = std::move(start)](const std::stop_token&) {
        auto made = start();
        if (auto* why = std::get_if<std::string>(&made)) return end(std::move(*why));
        writer_ = std::get<std::unique_ptr<PictureWriter>>(std::move(made));
    });
}

bool PictureQueue::has_room() const {
    const std::scoped_lock lock(mutex_);
    return !ended_ && unwritten_ < most_unwritten;
}

void PictureQueue::put(render::Image image) {
    {
        const std::scoped_lock lock(mutex_);
        ++unwritten_;
    }
    worker_.add([this, image = std::move(image)](const std::stop_token& stop) { write(image, stop); });
}

void PictureQueue::close() {
    worker_.add([this](const std::stop_token& stop) {
        if (!writer_) return;
        end(stoppable(*writer_, stop, [](PictureWriter& writer) { return writer.finish(); }));
    });
}

bool PictureQueue::ended() const {
    const std::scoped_lock lock(mutex_);
    return ended_;
}

std::optional<std::string> PictureQueue::fault() const {
    const std::scoped_lock lock(mutex_);
    return fault_;
}

std::size_t PictureQueue::written() const {
    const std::scoped_lock lock(mutex_);
    return written_;
}

void PictureQueue::write(const render::Image& image, const std::stop_token& stop) {
    if (!writer_) return;  // writing has already ended
    auto why = stoppable(*writer_, stop, [&](PictureWriter& writer) { return writer.add(image, written_); });
    if (why) return end(std::move(why));
    const std::scoped_lock lock(mutex_);
    ++written_;
    --unwritten_;
}

void PictureQueue::end(std::optional<std::string> fault) {
    writer_.reset();
    const std::scoped_lock lock(mutex_);
    fault_ = std::move(fault);
    ended_ = true;
}

}  // namespace skelplay::output
