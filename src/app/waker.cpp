#include "app/waker.h"

#include "app/os_window.h"

namespace skelplay::app {

void Waker::wake() {
    const std::lock_guard lock(mutex_);
    if (ready_) app::wake();
}

}  // namespace skelplay::app
