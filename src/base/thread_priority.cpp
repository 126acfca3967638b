#include "base/thread_priority.h"

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace skelplay::base {

void work_in_the_background() noexcept {
#ifdef __linux__
    // Linux keeps a priority for each thread, and 0 is the calling one (setpriority(2), "C library/kernel
    // differences"). A tenth of the share of a thread that has said nothing: two such threads leave a renderer that
    // could use every processor more than nine tenths of them, and a take still loads beside a compiler.
    constexpr int gentle = 10;
    ::setpriority(PRIO_PROCESS, 0, gentle);
#endif
}

}  // namespace skelplay::base
