#pragma once

#include <stdexcept>
#include <type_traits>
#include "base/bulk_memory.h"

namespace skelplay::base {
/// An allocator for arrays of millions of numbers, see allocate_bulk(). Without a value they are uninitialised.
template <class T> struct BulkAllocator {
    static_assert(std::is_trivially_default_constructible_v<T>);
    using value_type = T;

    BulkAllocator() = default;
    template <class U> explicit(false) BulkAllocator(const BulkAllocator<U>& /*other*/) noexcept {}

    T* allocate(std::size_t count) {
        if (count > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
        return static_cast<T*>(allocate_bulk(count * sizeof(T)));
    }
    void deallocate(T* memory, std::size_t count) noexcept { free_bulk(memory, count * sizeof(T)); }

    template <class U, class... Values> void construct(U* at, Values&&... values) {
        if constexpr (sizeof...(Values) == 0) ::new (static_cast<void*>(at)) U;
        else ::new (static_cast<void*>(at)) U(std::forward<Values>(values)...);
    }

    friend bool operator==(const BulkAllocator&, const BulkAllocator&) noexcept { return true; }
};

/// Millions of numbers. After resize(n) new elements are uninitialised; resize(n, 0.0) sets them.
using NumberArray = std::vector<double, BulkAllocator<double>>;

/// Reserves room for `count` numbers, the most there can be; for fewer, see worth_reserving(), where room costs memory.
/// Without so much address space it does nothing.
inline void reserve_at_most(NumberArray& array, std::size_t count) noexcept {
    try {
        array.reserve(worth_reserving(count));
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
}

/// Adds numbers at the end. Of a large array their pages are mapped at once: faster than page faults.
inline void append(NumberArray& array, std::span<const double> numbers) {
    if (array.capacity() * sizeof(double) >= bulk_bytes && array.capacity() - array.size() >= numbers.size())
        map_pages(array.data() + array.size(), numbers.size_bytes());
    array.insert(array.end(), numbers.begin(), numbers.end());
}
}  // namespace skelplay::base
