#include <windows.h>
#include "base/run.h"

namespace skelplay::base {
void lower_thread_priority() noexcept { ::SetThreadPriority(::GetCurrentThread(), THREAD_PRIORITY_LOWEST); }
}  // namespace skelplay::base
