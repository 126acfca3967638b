#include "app/process.h"
#include <ctime>
#include <fstream>
#include <malloc.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include "output/child_process.h"

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

void keep_freed_memory(std::size_t figures) {
    constexpr int kilobyte = 1024;
    constexpr std::size_t most = 32;  // figures; the pictures of more of them take long anyway
    const int count = static_cast<int>(std::clamp<std::size_t>(figures, 1, most));
    // Larger blocks come from the system and go back to it as soon as they are freed.
    mallopt(M_MMAP_THRESHOLD, 256 * kilobyte * count);
    mallopt(M_TRIM_THRESHOLD, (512 + 512 * count) * kilobyte);
}

void return_freed_memory() { malloc_trim(0); }

std::function<bool(const std::filesystem::path&)> folder_viewer() {
    return [](const std::filesystem::path& file) {
        const auto program = output::find_program("xdg-open");  // of freedesktop.org
        if (!program) return false;
        std::string name = program->string();
        std::string folder = file.parent_path().string();
        std::array<char*, 3> words{name.data(), folder.data(), nullptr};
        pid_t id = -1;
        if (posix_spawn(&id, name.c_str(), nullptr, nullptr, words.data(), environ) != 0) return false;
        std::thread([id] { waitpid(id, nullptr, 0); }).detach();
        return true;
    };
}
}  // namespace skelplay::app
