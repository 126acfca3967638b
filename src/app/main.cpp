#include <cstdio>
#include <fmt/core.h>
#include <iostream>
#include <new>
#include <span>
#include <variant>

#include "app/application.h"
#include "base/exit_status.h"
#include "base/interruption.h"
#include "cli/command_line.h"
#include "render/graphics_error.h"

namespace {

using namespace skelplay;

/// Opens the window, runs it until the user quits, and returns the program's exit status. If the machine cannot show a
/// window, it reports the reason in one sentence on standard error.
int run_window(const cli::WindowRequest& request) {
    try {
        const base::Interruption interruption;
        const base::Exit exit = app::Application(request).run();
        base::Interruption::end_if_requested();
        return base::status(exit);
    } catch (const cli::UnfitRequest& reason) {
        fmt::print(stderr, "skelplay: {}\n", reason.what());
        return base::status(base::Exit::bad_call);
    } catch (const app::NoWindow& reason) {
        fmt::print(stderr, "{}\n", reason.what());
    } catch (const render::GraphicsError& reason) {
        fmt::print(stderr, "skelplay: {}\n", reason.what());
    }
    return base::status(base::Exit::bad_machine);
}

/// The same; without enough memory it says so.
int run_window_within_memory(const cli::WindowRequest& request) {
    try {
        return run_window(request);
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
    return run_window_within_memory(std::get<cli::WindowRequest>(outcome));
}
