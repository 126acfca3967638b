#include <iostream>
#include <new>
#include <span>
#include <variant>

#include "app/application.h"
#include "base/exit_status.h"
#include "base/interruption.h"
#include "cli/command_line.h"

namespace {

using namespace skelplay;

/// Opens the window, runs it until the user quits, and returns the program's exit status. Without enough memory it says
/// so.
int run_window(const cli::WindowRequest& request) {
    try {
        return base::status(app::open_or_say_why([&] {
            const base::Interruption interruption;
            const base::Exit exit = app::Application(request).run();
            base::Interruption::end_if_requested();
            return exit;
        }));
    } catch (const std::bad_alloc&) {
        std::cerr << "skelplay: " << base::no_memory_left << '\n';
        return base::status(base::Exit::bad_input);
    }
}

}  // namespace

int main(int count, char** words) {
    const std::span<const char* const> arguments(words, static_cast<std::size_t>(count));
    const auto outcome = cli::run(arguments, std::cout, std::cerr);
    if (const int* status = std::get_if<int>(&outcome)) return *status;
    return run_window(std::get<cli::WindowRequest>(outcome));
}
