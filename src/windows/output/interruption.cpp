#include "output/interruption.h"
#include <windows.h>
#include <atomic>

namespace skelplay::output {
namespace {
std::atomic<bool> received{false};

/// Called on a thread of its own: for Ctrl+C, Ctrl+Break, and when the console is closed or the person logs off.
BOOL WINAPI record(DWORD kind) {
    received = true;
    constexpr DWORD until_all_is_removed = 5000;                  // ms: the system gives no more
    if (kind == CTRL_CLOSE_EVENT) ::Sleep(until_all_is_removed);  // returning ends the program
    return TRUE;
}
}  // namespace

Interruption::Interruption() {
    received = false;
    ::SetConsoleCtrlHandler(record, TRUE);
}

Interruption::~Interruption() { ::SetConsoleCtrlHandler(record, FALSE); }

bool Interruption::asked() noexcept { return received; }

void Interruption::end_if_requested() {
    if (received) ::ExitProcess(static_cast<UINT>(STATUS_CONTROL_C_EXIT));
}
}  // namespace skelplay::output
