#pragma once

#include <atomic>
#include <stop_token>
#include "base/prelude.h"

namespace skelplay::base {
/// Lets others go on for a moment where there are no threads, see src/web/base/worker.cpp; elsewhere it does nothing.
void yield_to_host() noexcept;
/// How many threads the machine runs at once, at least 1.
unsigned hardware_threads() noexcept;
/// Lowers the priority of the calling thread.
void lower_thread_priority() noexcept;

/// How a long function runs: the last argument of every such function. The default is a plain call.
struct Run {
    unsigned threads = 0;                            // 0: as many as the machine has
    std::stop_token stop = {};                       // checked between pieces of the work
    std::atomic<std::uint64_t>* progress = nullptr;  // units of finished work are added here; may be null

    /// The number of threads to use, at least 1.
    [[nodiscard]] unsigned thread_count() const noexcept { return threads > 0 ? threads : hardware_threads(); }
    [[nodiscard]] bool stopped() const noexcept {
        yield_to_host();
        return stop.stop_requested();
    }
    /// Reports `units` more as done.
    void advance(std::uint64_t units) const noexcept {
        if (progress != nullptr) progress->fetch_add(units, std::memory_order_relaxed);
    }
};
}  // namespace skelplay::base
