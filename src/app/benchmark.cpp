#include "app/benchmark.h"

#include <algorithm>
#include <ctime>
#include <fmt/core.h>
#include <fstream>
#include <string_view>
#include <unistd.h>
#include <utility>

#include "base/lines.h"
#include "base/numbers.h"

namespace skelplay::app {
namespace {

constexpr int warm_up = 20;  // pictures during which shaders are compiled and buffers grow

double clock_seconds(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// The n-th blank-separated number of a /proc file after its last ')', from 0; 0 if there is none.
double proc_number(const char* file, int n) {
    std::ifstream stream(file);
    std::string text;
    std::getline(stream, text);
    base::TokenReader tokens(std::string_view(text).substr(text.find_last_of(')') + 1));
    base::Token token;
    for (int i = 0; i <= n; ++i)
        if (!tokens.next(token)) return 0.0;
    return base::parse_number(token.text).value_or(0.0);
}

/// Seconds since this process started, in the resolution of /proc (10 ms).
double age() {
    const double started = proc_number("/proc/self/stat", 19) / static_cast<double>(sysconf(_SC_CLK_TCK));
    return clock_seconds(CLOCK_BOOTTIME) - started;
}

}  // namespace

void Benchmark::frame_shown(double now, bool has_figure) {
    if (!has_figure) return;
    if (!std::exchange(first_shown_, true)) {
        first_figure_ = age();
        if (library_requested_) first_rows_ = now - *library_requested_;
    }
    if (warmed_up_++ < warm_up) return;
    if (shown_++ == 0) {
        began_ = now;
        processor_began_ = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    }
    if (shown_ > 1) longest_ = std::max(longest_, now - ended_);
    ended_ = now;
    processor_ended_ = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

std::string Benchmark::report() const {
    const double pictures = shown_ - 1;
    const std::string first = library_requested_ ? fmt::format("first_rows_ms {:.0f}", first_rows_ * 1e3)
                                                 : fmt::format("first_figure_ms {:.0f}", first_figure_ * 1e3);
    const double resident = proc_number("/proc/self/statm", 1) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
    return fmt::format("frames {} fps {:.1f} frame_ms {:.2f} longest_ms {:.2f} cpu_ms {:.2f} {} resident_mb {:.0f}\n",
                       shown_ - 1, pictures / (ended_ - began_), (ended_ - began_) / pictures * 1e3, longest_ * 1e3,
                       (processor_ended_ - processor_began_) / pictures * 1e3, first, resident);
}

}  // namespace skelplay::app
