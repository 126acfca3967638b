#include "failing_allocator.h"
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <new>

// glibc's own, which what is defined below calls.
extern "C" {
void* __libc_malloc(std::size_t bytes);                           // NOLINT
void* __libc_calloc(std::size_t count, std::size_t bytes);        // NOLINT
void* __libc_realloc(void* block, std::size_t bytes);             // NOLINT
void* __libc_memalign(std::size_t alignment, std::size_t bytes);  // NOLINT
void __libc_free(void* block);                                    // NOLINT
}

namespace skelplay::test {
namespace {
// What malloc() uses is there before anything is constructed.
constinit std::atomic<bool> armed{false};
constinit std::atomic<std::size_t> allocations{0};  // since it was armed
constinit std::atomic<std::ptrdiff_t> live{0};
constinit std::size_t failing_number = 0;
constinit Failing failing_ones = Failing::one;

/// Counts an allocation; true: it is to fail.
bool fails() noexcept {
    if (!armed.load(std::memory_order_relaxed)) return false;
    const std::size_t number = ++allocations;
    return failing_ones == Failing::one ? number == failing_number : number >= failing_number;
}

/// Counts a block that was allocated.
void* counted(void* block) noexcept {
    if (block != nullptr) live.fetch_add(1, std::memory_order_relaxed);
    else errno = ENOMEM;
    return block;
}
}  // namespace

FailingAllocation::FailingAllocation(std::size_t number, Failing failing) {
    failing_number = number;
    failing_ones = failing;
    allocations = 0;
    armed = true;
}

FailingAllocation::~FailingAllocation() { armed = false; }

bool FailingAllocation::reached() noexcept { return allocations >= failing_number; }

std::ptrdiff_t live_blocks() noexcept { return live; }

std::size_t fail_each_allocation(Failing failing, const std::function<void()>& attempt,
                                 const std::function<std::string()>& judge, std::size_t stride) {
    attempt();
    EXPECT_EQ(judge(), "") << "with all its memory";
    for (std::size_t number = 1, failed = 0;; number += stride, ++failed) {
        const std::ptrdiff_t before = live_blocks();
        bool has_result = true;
        bool reached = false;
        {
            const FailingAllocation allocation(number, failing);
            try {
                attempt();
            } catch (const std::bad_alloc&) {
                has_result = false;
            }
            reached = FailingAllocation::reached();
        }
        if (has_result) {
            EXPECT_EQ(judge(), "") << "allocation " << number << " failed";
        }
        EXPECT_EQ(live_blocks(), before) << "allocation " << number << " failed, and something was not freed";
        if (!reached || testing::Test::HasFailure()) return failed;
    }
}
}  // namespace skelplay::test

extern "C" {

void* malloc(std::size_t bytes) {
    using namespace skelplay::test;
    return counted(fails() ? nullptr : __libc_malloc(bytes));
}
void* calloc(std::size_t count, std::size_t bytes) {
    using namespace skelplay::test;
    return counted(fails() ? nullptr : __libc_calloc(count, bytes));
}
void* realloc(void* block, std::size_t bytes) {
    using namespace skelplay::test;
    if (block == nullptr) return malloc(bytes);
    if (!fails()) return __libc_realloc(block, bytes);
    errno = ENOMEM;
    return nullptr;
}
void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
    using namespace skelplay::test;
    return counted(fails() ? nullptr : __libc_memalign(alignment, bytes));
}
int posix_memalign(void** block, std::size_t alignment, std::size_t bytes) {
    *block = aligned_alloc(alignment, bytes);
    return *block == nullptr ? ENOMEM : 0;
}
void free(void* block) {
    using namespace skelplay::test;
    if (block == nullptr) return;
    live.fetch_sub(1, std::memory_order_relaxed);
    __libc_free(block);
}

}  // extern "C"
