#include "base/bulk_memory.h"
#include <windows.h>

namespace skelplay::base {
void* allocate_bulk(std::size_t bytes) {
    if (bytes < bulk_bytes) return ::operator new(bytes);
    // Pages cost memory when they are touched, but count at once against what the system has promised.
    void* const memory = ::VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void free_bulk(void* memory, std::size_t bytes) noexcept {
    if (bytes < bulk_bytes) ::operator delete(memory);
    else ::VirtualFree(memory, 0, MEM_RELEASE);
}

void map_pages(void*, std::size_t) noexcept {}

std::size_t worth_reserving(std::size_t most) noexcept { return most; }
}  // namespace skelplay::base
