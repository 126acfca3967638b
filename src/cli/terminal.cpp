#include "cli/terminal.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <condition_variable>
#include <csignal>
#include <fmt/format.h>
#include <iostream>
#include <mutex>
#include <unistd.h>

namespace skelplay::cli {

namespace {

constexpr std::chrono::milliseconds between{100};
constexpr std::string_view to_empty_line = "\r\x1b[K";

constexpr std::array signals{SIGINT, SIGTERM, SIGHUP};

// A signal handler can only use global variables.
volatile std::sig_atomic_t received = 0;

void note(int signal) { received = signal; }

}  // namespace

std::string progress_text(std::size_t done, std::size_t all, std::string_view things,
                          std::chrono::duration<double> passed) {
    const double share = all == 0 ? 1.0 : static_cast<double>(done) / static_cast<double>(all);
    std::string text = fmt::format("{} of {} {}, {:.0f} %", done, all, things, std::floor(share * 100.0));
    // The first few say nothing about the rest.
    if (passed.count() > 1.0 && share > 0.0 && share < 1.0)
        text += fmt::format(", {:.0f} s left", std::max(passed.count() * (1.0 - share) / share, 1.0));
    return text;
}

ProgressLine::ProgressLine(std::ostream& out, bool shown, std::string_view things)
    : out_(out), shown_(shown), things_(things) {}

ProgressLine::~ProgressLine() {
    if (written_) out_ << to_empty_line << std::flush;
}

void ProgressLine::show(std::size_t done, std::size_t all) {
    const Clock::time_point now = Clock::now();
    if (!shown_ || (written_ && now - last_ < between)) return;
    written_ = true;
    last_ = now;
    out_ << to_empty_line << progress_text(done, all, things_, now - begun_) << std::flush;
}

bool is_terminal(const std::ostream& stream) { return &stream == &std::cerr && ::isatty(STDERR_FILENO) == 1; }

Interruption::Interruption() {
    received = 0;
    for (const int signal : signals)
        // A signal that is ignored (nohup) stays ignored.
        if (std::signal(signal, note) == SIG_IGN) std::signal(signal, SIG_IGN);
}

Interruption::~Interruption() {
    for (const int signal : signals)
        if (std::signal(signal, SIG_DFL) == SIG_IGN) std::signal(signal, SIG_IGN);
}

bool Interruption::asked() noexcept { return received != 0; }

void Interruption::end_if_asked() {
    if (received == 0) return;
    std::signal(received, SIG_DFL);
    std::raise(received);
}

StopOnInterruption::StopOnInterruption()
    : watch_([this](const std::stop_token& over) {
          // A signal handler can wake nobody up.
          std::mutex mutex;
          std::condition_variable_any never;
          std::unique_lock lock(mutex);
          while (!over.stop_requested() && !Interruption::asked())
              never.wait_for(lock, over, between / 4, [] { return false; });
          if (Interruption::asked()) stop_.request_stop();
      }) {}

}  // namespace skelplay::cli
