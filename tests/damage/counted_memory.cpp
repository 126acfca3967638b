#include "damage/counted_memory.h"
#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace skelplay::test {
namespace {
std::atomic<std::int64_t> held{0};
std::atomic<std::int64_t> most_held{0};
std::atomic<std::int64_t> held_before{0};
std::atomic<std::uint64_t> allocation_count{0};

void* counted(void* memory) {
    if (memory == nullptr) throw std::bad_alloc();
    const auto bytes = static_cast<std::int64_t>(malloc_usable_size(memory));
    const std::int64_t now = held.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    std::int64_t most = most_held.load(std::memory_order_relaxed);
    while (now > most && !most_held.compare_exchange_weak(most, now, std::memory_order_relaxed)) {
    }
    allocation_count.fetch_add(1, std::memory_order_relaxed);
    return memory;
}

void release(void* memory) noexcept {
    held.fetch_sub(static_cast<std::int64_t>(malloc_usable_size(memory)), std::memory_order_relaxed);
    std::free(memory);
}
}  // namespace

void begin_counting() noexcept {
    held_before = held.load();
    most_held = held.load();
    allocation_count = 0;
}

CountedMemory counted_memory() noexcept {
    return {allocation_count.load(), static_cast<std::uint64_t>(most_held.load() - held_before.load())};
}

void* allocate(std::size_t size) { return counted(std::malloc(size == 0 ? 1 : size)); }
void* allocate(std::size_t size, std::size_t alignment) {
    return counted(std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment));
}
}  // namespace skelplay::test

// The other forms of the operators call these; but for the one that std::stable_sort uses, which a sanitizer brings itself.
void* operator new(std::size_t size) { return skelplay::test::allocate(size); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return skelplay::test::allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return operator new(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void operator delete(void* memory) noexcept { skelplay::test::release(memory); }
void operator delete(void* memory, std::size_t) noexcept { skelplay::test::release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { skelplay::test::release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { skelplay::test::release(memory); }
