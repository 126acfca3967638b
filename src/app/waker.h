#pragma once

#include <mutex>

namespace skelplay::app {

/// Lets other threads wake the waiting main thread. Safe before the window system exists and after it is gone: then it
/// does nothing.
class Waker {
public:
    void set_ready(bool ready) {
        const std::lock_guard lock(mutex_);
        ready_ = ready;
    }
    /// Safe from any thread.
    void wake();

private:
    std::mutex mutex_;
    bool ready_ = false;
};

}  // namespace skelplay::app
