// A page has one memory, which grows without being written to. Its mmap() writes zeros over all that it gives, a tenth
// of a second for a long take.

#include "base/bulk_memory.h"

namespace skelplay::base {
void* allocate_bulk(std::size_t bytes) { return ::operator new(bytes); }

void free_bulk(void* memory, std::size_t /*bytes*/) noexcept { ::operator delete(memory); }

void map_pages(void* /*memory*/, std::size_t /*bytes*/) noexcept {}

// At most there is a number in every two bytes of a text; in most takes each has eight or more.
std::size_t worth_reserving(std::size_t most) noexcept { return most / 3; }
}  // namespace skelplay::base
