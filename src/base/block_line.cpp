#include "base/block_line.h"

namespace skelplay::base {

bool Turnstile::enter(std::size_t block) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return abandoned_ || next_ == block; });
    return !abandoned_;
}

void Turnstile::leave() {
    {
        const std::lock_guard lock(mutex_);
        ++next_;
    }
    moved_.notify_all();
}

void Turnstile::abandon() {
    {
        const std::lock_guard lock(mutex_);
        abandoned_ = true;
    }
    moved_.notify_all();
}

}  // namespace skelplay::base
