#include <iostream>
#include <span>
#include <variant>
#include "app/application.h"
#include "cli/command_line.h"

int main(int count, char** words) {
    using namespace skelplay;
    const std::span<const char* const> arguments(words, static_cast<std::size_t>(count));
    const auto outcome = cli::run(arguments, std::cout, std::cerr);
    if (const int* status = std::get_if<int>(&outcome)) return *status;
    return app::run_window(std::get<cli::WindowRequest>(outcome));
}
