#pragma once

#include <cstddef>
#include <functional>
#include <gtest/gtest.h>
#include <string>

namespace skelplay::test {
/// What fails: one allocation, or it and all after it, as when the memory is used up.
enum class Failing { one, all_from };

/// While it lives, the allocation number `number` (from 1) fails, of those that all threads make from now on: malloc()
/// returns null, operator new throws std::bad_alloc. Of this program only: it has its own malloc(). One at a time.
class FailingAllocation {
public:
    FailingAllocation(std::size_t number, Failing failing);
    ~FailingAllocation();
    FailingAllocation(const FailingAllocation&) = delete;
    FailingAllocation& operator=(const FailingAllocation&) = delete;

    /// Whether it has come to this allocation.
    [[nodiscard]] static bool reached() noexcept;
};

/// Blocks that are allocated and not freed.
std::ptrdiff_t live_blocks() noexcept;

/// Does something again and again, each time with another allocation that fails, from the first one until it needs no
/// more. `attempt` keeps its result for `judge`, which is called when allocations succeed again, and returns what is
/// wrong with it; empty: it is whole, or refused with a reason. Without a result, because of std::bad_alloc, nothing is
/// judged. All that was allocated must be free again after that. Returns how many allocations failed.
std::size_t fail_each_allocation(Failing failing, const std::function<void()>& attempt,
                                 const std::function<std::string()>& judge, std::size_t stride = 1);
}  // namespace skelplay::test
