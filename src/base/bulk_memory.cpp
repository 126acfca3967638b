#include "base/bulk_memory.h"
#include <sys/mman.h>

namespace skelplay::base {
void* allocate_bulk(std::size_t bytes) {
    if (bytes < bulk_bytes) return ::operator new(bytes);
    void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    constexpr std::size_t many = 64U << 20U;  // then large pages take a fifth of the time, and waste little
    if (bytes >= many) ::madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void free_bulk(void* memory, std::size_t bytes) noexcept {
    if (bytes < bulk_bytes) ::operator delete(memory);
    else ::munmap(memory, bytes);
}

void map_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) noexcept {
#ifdef MADV_POPULATE_WRITE  // Linux 5.14
    const std::size_t page = 4096;
    const std::size_t before = reinterpret_cast<std::uintptr_t>(memory) % page;
    ::madvise(static_cast<char*>(memory) - before, before + bytes, MADV_POPULATE_WRITE);
#endif
}

std::size_t worth_reserving(std::size_t most) noexcept { return most; }
}  // namespace skelplay::base
