#include "base/chunk_turns.h"

namespace skelplay::base {

void ChunkTurns::begin(std::size_t index) {
    std::unique_lock lock(mutex_);
    const bool mine = moved_.wait(lock, stop_, [&] { return next_ == index || abandoned_; });
    if (!mine || abandoned_) throw Abandoned();
}

void ChunkTurns::end() {
    const std::scoped_lock lock(mutex_);
    ++next_;
    moved_.notify_all();
}

void ChunkTurns::abandon() {
    const std::scoped_lock lock(mutex_);
    abandoned_ = true;
    moved_.notify_all();
}

}  // namespace skelplay::base
