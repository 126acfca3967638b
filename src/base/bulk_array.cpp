#include "base/bulk_array.h"

#include <stdexcept>

namespace skelplay::base {

void reserve_at_most(NumberArray& array, std::size_t count) noexcept {
    try {
        array.reserve(count);
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
}

void append(NumberArray& array, std::span<const double> numbers) {
    if (array.capacity() * sizeof(double) >= bulk_bytes && array.capacity() - array.size() >= numbers.size())
        map_pages(array.data() + array.size(), numbers.size_bytes());
    array.insert(array.end(), numbers.begin(), numbers.end());
}

}  // namespace skelplay::base
