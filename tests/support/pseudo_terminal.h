#pragma once

#include <array>
#include <cstdlib>
#include <cstring>
#include <pty.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace skelplay::test {
/// What a program shows on a terminal, its standard output and standard error together. `environment` holds changes:
/// NAME=value, or NAME alone to remove it.
inline std::string shown_on_terminal(std::vector<std::string> words, const std::vector<std::string>& environment) {
    int terminal = -1;
    const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child < 0) return "no pseudo terminal";
    if (child == 0) {
        for (std::string change : environment) {
            if (change.find('=') == std::string::npos) ::unsetenv(change.c_str());
            else ::putenv(::strdup(change.c_str()));
        }
        std::vector<char*> pointers;
        for (std::string& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        ::execv(pointers[0], pointers.data());
        ::_exit(127);
    }
    std::string shown;
    std::array<char, 4096> part{};
    for (ssize_t count = 0; (count = ::read(terminal, part.data(), part.size())) > 0;)  // ends with an error at its end
        shown.append(part.data(), static_cast<std::size_t>(count));
    ::close(terminal);
    ::waitpid(child, nullptr, 0);
    return shown;
}
}  // namespace skelplay::test
