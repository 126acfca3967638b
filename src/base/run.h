#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <stop_token>
#include <thread>

namespace skelplay::base {

/// How a long function runs: the last argument of every such function. The default is a plain call.
struct Run {
    unsigned threads = 0;                            // 0: as many as the machine has
    std::stop_token stop = {};                       // checked between pieces of the work
    std::atomic<std::uint64_t>* progress = nullptr;  // units of finished work are added here; may be null

    /// The number of threads to use, at least 1.
    [[nodiscard]] unsigned thread_count() const noexcept {
        return threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
    }
    [[nodiscard]] bool stopped() const noexcept { return stop.stop_requested(); }
    /// Reports `units` more as done.
    void advance(std::uint64_t units) const noexcept {
        if (progress != nullptr) progress->fetch_add(units, std::memory_order_relaxed);
    }
};

}  // namespace skelplay::base
