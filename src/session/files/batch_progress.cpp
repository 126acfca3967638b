#include "session/files/batch_progress.h"

#include <algorithm>
#include <utility>

namespace skelplay::session {

BatchProgress::File& BatchProgress::begin(std::string name, std::uint64_t bytes) {
    const std::scoped_lock lock(mutex_);
    File& file = in_hand_.emplace_back();
    file.name = std::move(name);
    file.bytes = bytes;
    return file;
}

void BatchProgress::prepare(File& file, std::uint64_t frames) {
    const std::scoped_lock lock(mutex_);
    file.done = 0;
    file.frames = frames;
}

void BatchProgress::end(const File& file) {
    const std::scoped_lock lock(mutex_);
    ended_ += file.bytes;
    last_ = file.name;
    std::erase_if(in_hand_, [&](const File& each) { return &each == &file; });
}

LoadProgress BatchProgress::now() const {
    const std::scoped_lock lock(mutex_);
    if (in_hand_.empty()) return {last_, ended_, total_, false};
    const File& first = in_hand_.front();
    if (in_hand_.size() == 1 && first.frames > 0) return {first.name, first.done.load(), first.frames, true};
    LoadProgress progress{first.name, ended_, total_, false};
    for (const File& file : in_hand_)
        progress.done += file.frames > 0 ? file.bytes : file.done.load(std::memory_order_relaxed);
    return progress;
}

}  // namespace skelplay::session
