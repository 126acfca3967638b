#include "app/freed_memory.h"

#include <malloc.h>

namespace skelplay::app {

void keep_freed_memory(std::size_t figures) {
    constexpr int kilobyte = 1024;
    constexpr std::size_t most = 32;  // figures; the pictures of more of them take long anyway
    const int count = static_cast<int>(std::clamp<std::size_t>(figures, 1, most));
    // Larger blocks come from the system and go back to it as soon as they are freed.
    mallopt(M_MMAP_THRESHOLD, 256 * kilobyte * count);
    mallopt(M_TRIM_THRESHOLD, (512 + 512 * count) * kilobyte);
}

void return_freed_memory() { malloc_trim(0); }

}  // namespace skelplay::app
