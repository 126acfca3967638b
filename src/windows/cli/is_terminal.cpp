#include <windows.h>
#include <iostream>

#include "base/text.h"
#include "cli/terminal.h"

namespace skelplay::cli {

/// Consoles of Windows 10 and later show colours once they are asked to.
bool is_terminal(const std::ostream& stream) {
    if (&stream != &std::cerr) return false;
    HANDLE console = ::GetStdHandle(STD_ERROR_HANDLE);
    DWORD mode = 0;
    return ::GetConsoleMode(console, &mode) != FALSE &&
           ::SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != FALSE;
}

}  // namespace skelplay::cli
