#include <iostream>
#include <span>
#include <variant>

#include "app/run_window.h"
#include "cli/command_line.h"

int main(int count, char** words) {
    const std::span<const char* const> arguments(words, static_cast<std::size_t>(count));
    const auto outcome = skelplay::cli::run(arguments, std::cout, std::cerr);
    if (const int* status = std::get_if<int>(&outcome)) return *status;
    return skelplay::app::run_window(std::get<skelplay::cli::WindowRequest>(outcome));
}
