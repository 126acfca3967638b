#include "app/process.h"
#include <windows.h>
#include <psapi.h>
#include <shellapi.h>

namespace skelplay::app {
namespace {
double seconds_of(const FILETIME& time) {
    constexpr double tick = 1e-7;
    return (static_cast<double>(time.dwHighDateTime) * 4294967296.0 + static_cast<double>(time.dwLowDateTime)) * tick;
}

struct ProcessTimes {
    FILETIME created{}, ended{}, system{}, own{};
    ProcessTimes() { ::GetProcessTimes(::GetCurrentProcess(), &created, &ended, &system, &own); }
};
}  // namespace

double process_age() {
    FILETIME now{};
    ::GetSystemTimeAsFileTime(&now);
    return seconds_of(now) - seconds_of(ProcessTimes().created);
}

double processor_seconds() {
    const ProcessTimes times;
    return seconds_of(times.system) + seconds_of(times.own);
}

double resident_bytes() {
    PROCESS_MEMORY_COUNTERS counters{};
    ::K32GetProcessMemoryInfo(::GetCurrentProcess(), &counters, sizeof counters);
    return static_cast<double>(counters.WorkingSetSize);
}

// The system's heap returns large blocks by itself.
void keep_freed_memory(std::size_t) {}
void return_freed_memory() {}

std::function<bool(const std::filesystem::path&)> folder_viewer() {
    return [](const std::filesystem::path& file) {
        const std::wstring words = L"/select,\"" + file.wstring() + L"\"";
        const HINSTANCE started = ::ShellExecuteW(nullptr, nullptr, L"explorer.exe", words.c_str(), nullptr, SW_SHOWNORMAL);
        return reinterpret_cast<INT_PTR>(started) > 32;  // as the function's documentation says
    };
}
}  // namespace skelplay::app
