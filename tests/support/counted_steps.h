#pragma once

#include <cstddef>
#include <functional>
#include <gtest/gtest.h>
#include <optional>

#if defined(__linux__) && defined(__x86_64__) && !defined(SKELPLAY_SANITIZED)
#include <csignal>
#include <ucontext.h>
#endif

namespace skelplay::test {
/// The machine instructions that `work` takes on this thread, up to `most`; nothing where they can't be counted. The
/// processor raises SIGTRAP after each instruction while its trap flag is set.
inline std::optional<std::size_t> steps_of(const std::function<void()>& work, std::size_t most) {
#if defined(__linux__) && defined(__x86_64__) && !defined(SKELPLAY_SANITIZED)
    static volatile std::size_t steps = 0;
    static volatile std::size_t left = 0;  // 0: the next signal ends the counting
    struct sigaction counting {};
    counting.sa_flags = SA_SIGINFO;
    counting.sa_sigaction = [](int, siginfo_t*, void* context) {
        constexpr greg_t trap_flag = 0x100;
        greg_t& flags = static_cast<ucontext_t*>(context)->uc_mcontext.gregs[REG_EFL];
        flags = left > 0 ? flags | trap_flag : flags & ~trap_flag;
        if (left == 0) return;
        steps = steps + 1;
        left = left - 1;
    };
    struct sigaction before {};
    ::sigaction(SIGTRAP, &counting, &before);
    steps = 0;
    left = most;
    std::raise(SIGTRAP);
    work();
    left = 0;
    ::sigaction(SIGTRAP, &before, nullptr);  // after the last signal
    return steps;
#else
    work();
    (void)most;
    return std::nullopt;
#endif
}

/// Expects that an input of ten times the size takes less than twenty times the steps. `prepare` returns the work for
/// an input of this size.
inline void expect_linear(const std::function<std::function<void()>(std::size_t size)>& prepare, std::size_t size) {
    const std::function<void()> small = prepare(size);
    const std::function<void()> large = prepare(10 * size);
    small();  // what is made once is not counted
    const auto few = steps_of(small, 1'000'000);
    if (!few) GTEST_SKIP() << "counts instructions on Linux and x86-64, without a sanitizer";
    EXPECT_LT(*steps_of(large, 20 * *few), 20 * *few) << "against " << *few << " for a tenth of the input";
}
}  // namespace skelplay::test
