#include "base/bulk_array.h"

#include <stdexcept>
#include <sys/mman.h>

namespace skelplay::base {

namespace {

constexpr std::size_t large = 1U << 20U;  // bytes; smaller blocks come from the heap

}  // namespace

void* allocate_bulk(std::size_t bytes) {
    if (bytes < large) return ::operator new(bytes);
    void* const memory =
        ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    return memory;
}

void free_bulk(void* memory, std::size_t bytes) noexcept {
    if (bytes < large)
        ::operator delete(memory);
    else
        ::munmap(memory, bytes);
}

void reserve_at_most(NumberArray& array, std::size_t count) noexcept {
    try {
        array.reserve(count);
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
}

}  // namespace skelplay::base
