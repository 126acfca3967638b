#include "output/picture_queue.h"

#include <utility>

namespace skelplay::output {

namespace {

constexpr std::size_t most_waiting = 3;  // pictures: enough that neither side stands still, little memory

}  // namespace

PictureQueue::PictureQueue(Start start, std::function<void()> wake)
    : wake_(std::move(wake)), worker_([this, start = std::move(start)] { work(start); }) {}

PictureQueue::~PictureQueue() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        wake_ = {};
        if (writer_) writer_->stop();
    }
    changed_.notify_all();
    worker_.join();
}

bool PictureQueue::has_room() const {
    const std::lock_guard lock(mutex_);
    return !ended_ && waiting_.size() < most_waiting;
}

void PictureQueue::put(render::Image image) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(image));
    }
    changed_.notify_all();
}

void PictureQueue::close() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    changed_.notify_all();
}

bool PictureQueue::ended() const {
    const std::lock_guard lock(mutex_);
    return ended_;
}

std::optional<std::string> PictureQueue::fault() const {
    const std::lock_guard lock(mutex_);
    return fault_;
}

std::size_t PictureQueue::written() const {
    const std::lock_guard lock(mutex_);
    return written_;
}

void PictureQueue::tell() const {
    const std::lock_guard lock(mutex_);
    if (wake_) wake_();
}

/// The next picture; nothing when no more come.
std::optional<render::Image> PictureQueue::take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return stopped_ || closed_ || !waiting_.empty(); });
    if (stopped_ || waiting_.empty()) return std::nullopt;
    render::Image image = std::move(waiting_.front());
    waiting_.pop_front();
    return image;
}

std::optional<std::string> PictureQueue::write_all() {
    for (std::size_t number = 0;; ++number) {
        const std::optional<render::Image> image = take();
        if (!image) break;
        tell();  // there is room for another one
        if (auto why = writer_->add(*image, number)) return why;
        const std::lock_guard lock(mutex_);
        ++written_;
    }
    {
        const std::lock_guard lock(mutex_);
        if (stopped_) return "it was stopped";
    }
    return writer_->finish();
}

void PictureQueue::work(const Start& start) {
    auto made = start();
    std::optional<std::string> fault;
    if (auto* why = std::get_if<std::string>(&made)) {
        fault = std::move(*why);
    } else {
        {
            const std::lock_guard lock(mutex_);
            writer_ = std::get<std::unique_ptr<PictureWriter>>(std::move(made));
        }
        fault = write_all();
    }
    {
        const std::lock_guard lock(mutex_);
        writer_.reset();
        fault_ = std::move(fault);
        ended_ = true;
    }
    tell();
}

}  // namespace skelplay::output
