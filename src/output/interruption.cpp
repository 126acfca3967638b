#include "output/interruption.h"
#include <atomic>
#include <csignal>

namespace skelplay::output {
namespace {
constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

// A signal handler can only use global variables; this one is read by other threads, too.
std::atomic<int> received{0};
static_assert(std::atomic<int>::is_always_lock_free);

void record(int signal) { received = signal; }
}  // namespace

Interruption::Interruption() {
    received = 0;
    for (const int signal : signals)
        // A signal that is ignored (nohup) stays ignored.
        if (std::signal(signal, record) == SIG_IGN) std::signal(signal, SIG_IGN);
}

Interruption::~Interruption() {
    for (const int signal : signals)
        if (std::signal(signal, SIG_DFL) == SIG_IGN) std::signal(signal, SIG_IGN);
}

bool Interruption::asked() noexcept { return received != 0; }

void Interruption::end_if_requested() {
    const int signal = received;
    if (signal == 0) return;
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}
}  // namespace skelplay::output
