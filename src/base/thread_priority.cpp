#include <sys/resource.h>
#include "base/run.h"

namespace skelplay::base {
void lower_thread_priority() noexcept {
    // Of this thread on Linux (setpriority(2)): a tenth of the share, so a take still loads while a compiler runs.
    constexpr int gentle = 10;
    ::setpriority(PRIO_PROCESS, 0, gentle);
}
}  // namespace skelplay::base
