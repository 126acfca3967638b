#include "base/bulk_array.h"

#include <cstdint>
#include <stdexcept>
#include <sys/mman.h>

namespace skelplay::base {

namespace {

constexpr std::size_t large = 1U << 20U;  // bytes; smaller blocks come from the heap

/// Makes the system map the pages of these bytes. Where it can't, they are mapped when they are written to.
void populate([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) noexcept {
#ifdef MADV_POPULATE_WRITE  // Linux 5.14
    const std::size_t page = 4096;
    const std::size_t before = reinterpret_cast<std::uintptr_t>(memory) % page;
    ::madvise(static_cast<char*>(memory) - before, before + bytes, MADV_POPULATE_WRITE);
#endif
}

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

void append(NumberArray& array, std::span<const double> numbers) {
    if (array.capacity() * sizeof(double) >= large && array.capacity() - array.size() >= numbers.size())
        populate(array.data() + array.size(), numbers.size_bytes());
    array.insert(array.end(), numbers.begin(), numbers.end());
}

}  // namespace skelplay::base
