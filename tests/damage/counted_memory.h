#pragma once

#include <cstdint>

namespace skelplay::test {
/// What the program has allocated by `new` since begin_counting(): this program replaces the operators.
struct CountedMemory {
    std::uint64_t allocations = 0;
    std::uint64_t most_bytes = 0;  // held at the same time, without those before
};

void begin_counting() noexcept;
CountedMemory counted_memory() noexcept;
}  // namespace skelplay::test
