// To be preloaded: a program whose main thread fails to allocate once it is told to. SIGUSR2 with a number (sigqueue)
// counts that many calls of operator new from then on; the last one throws std::bad_alloc.

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <new>
#include <sys/syscall.h>
#include <unistd.h>

namespace {
constinit std::atomic<int> until_failure{0};  // 0: none fails

void count_from(int, siginfo_t* told, void*) { until_failure = told->si_value.sival_int; }

struct Handler {
    Handler() {
        struct sigaction action {};
        action.sa_sigaction = count_from;
        action.sa_flags = SA_SIGINFO | SA_RESTART;
        sigaction(SIGUSR2, &action, nullptr);
    }
} const handler;
}  // namespace

void* operator new(std::size_t bytes) {
    if (until_failure.load(std::memory_order_relaxed) > 0 && ::syscall(SYS_gettid) == ::getpid() && --until_failure == 0)
        throw std::bad_alloc();
    if (void* block = std::malloc(bytes > 0 ? bytes : 1)) return block;
    throw std::bad_alloc();
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
