#pragma once

#include "base/prelude.h"

namespace skelplay::base {
inline constexpr std::size_t bulk_bytes = 1U << 20U;  // smaller blocks come from the heap

/// Memory for very large arrays: a block costs only address space until it is written to. `bytes` > 0. May throw.
void* allocate_bulk(std::size_t bytes);
/// Frees a block from allocate_bulk; `bytes` is the size it was allocated with.
void free_bulk(void* memory, std::size_t bytes) noexcept;
/// Makes the system map the pages of a part of a large block, if it can; else they are when written to.
void map_pages(void* memory, std::size_t bytes) noexcept;
/// Of so many elements at most, for how many to reserve room: for all, where what is not written to costs nothing.
std::size_t worth_reserving(std::size_t most) noexcept;
}  // namespace skelplay::base
