#include <iostream>
#include <new>
#include <span>
#include <variant>

#include "app/application.h"
#include "cli/command_line.h"
#include "output/exit_status.h"
#include "output/interruption.h"

namespace {

using namespace skelplay;

/// Runs the window and returns the program's exit status. Without enough memory it says so.
int run_window(const cli::WindowRequest& request) {
    try {
        return output::status(app::open_or_report([&] {
            const output::Interruption interruption;
            const output::Exit exit = app::Application(request).run();
            output::Interruption::end_if_requested();
            return exit;
        }));
    } catch (const std::bad_alloc&) {
        std::cerr << "skelplay: " << output::no_memory_left << '\n';
        return output::status(output::Exit::bad_input);
    }
}

}  // namespace

int main(int count, char** words) {
    const std::span<const char* const> arguments(words, static_cast<std::size_t>(count));
    const auto outcome = cli::run(arguments, std::cout, std::cerr);
    if (const int* status = std::get_if<int>(&outcome)) return *status;
    return run_window(std::get<cli::WindowRequest>(outcome));
}
