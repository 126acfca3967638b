#include "app/process_usage.h"

#include <ctime>
#include <fstream>
#include <unistd.h>

#include "base/lines.h"
#include "base/numbers.h"

namespace skelplay::app {

namespace {

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

}  // namespace

double process_age() {
    const double started = proc_number("/proc/self/stat", 19) / static_cast<double>(sysconf(_SC_CLK_TCK));
    return clock_seconds(CLOCK_BOOTTIME) - started;  // /proc counts in 10 ms
}

double processor_seconds() { return clock_seconds(CLOCK_PROCESS_CPUTIME_ID); }

double resident_bytes() { return proc_number("/proc/self/statm", 1) * static_cast<double>(sysconf(_SC_PAGESIZE)); }

}  // namespace skelplay::app
