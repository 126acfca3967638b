#pragma once

#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <variant>
#include <vector>
#include "cli/command_line.h"
#include "support/environment_variable.h"

namespace skelplay::test {
/// The result of calling the program.
struct Called {
    int status = -1;                           // the exit status; -1: it asks to open the window
    std::optional<cli::WindowRequest> window;  // the window that it asks for
    std::string out, err;
};

/// Calls the program's command line, in this process. `words` come after the program's name. Today is 1970-01-01 for
/// it, so that no test depends on the clock.
inline Called call(const std::vector<std::string>& words) {
    const EnvironmentVariable day("SOURCE_DATE_EPOCH", "0");
    std::vector<const char*> arguments{"skelplay"};
    for (const std::string& word : words) arguments.push_back(word.c_str());
    std::ostringstream out;
    std::ostringstream err;
    auto result = cli::run(arguments, out, err);
    Called called{-1, std::nullopt, out.str(), err.str()};
    if (const int* status = std::get_if<int>(&result)) called.status = *status;
    if (auto* window = std::get_if<cli::WindowRequest>(&result)) called.window = std::move(*window);
    return called;
}
}  // namespace skelplay::test
