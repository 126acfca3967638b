#pragma once

#include <mutex>

namespace skelplay::app {

/// Lets other threads end the main thread's waiting, also those that started before the window system was ready or
/// that outlive it: then they wake nobody.
class Waker {
public:
    void set_ready(bool ready) {
        const std::lock_guard lock(mutex_);
        ready_ = ready;
    }
    /// Safe from every thread.
    void wake();

private:
    std::mutex mutex_;
    bool ready_ = false;
};

}  // namespace skelplay::app
