// The program in a page: the words of the link are those of the command line, and the browser asks for each picture.

#include <emscripten.h>
#include <fmt/core.h>
#include <iostream>
#include <memory>
#include <span>
#include <variant>

#include "app/application.h"
#include "base/exit_status.h"
#include "cli/command_line.h"
#include "render/graphics_error.h"
#include "render/offscreen_target.h"

namespace {

using namespace skelplay;

std::unique_ptr<app::Application> application;  // as long as the page

void turn() {
    render::OffscreenTarget::bind_window();
    application->turn();
}

int open_window(const cli::WindowRequest& request) {
    try {
        application = std::make_unique<app::Application>(request);
        emscripten_set_main_loop(turn, 0, false);
        return base::status(base::Exit::done);
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

}  // namespace

extern "C" {

/// Opens files of the page's memory: paths, a line each.
EMSCRIPTEN_KEEPALIVE void skelplay_open(const char* lines) {
    app::FilesDropped dropped;
    for (std::string_view rest = lines; !rest.empty();) {
        const std::size_t end = rest.find('\n');
        dropped.files.emplace_back(rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    application->handle(dropped);
}

}  // extern "C"

/// The clang in use would call a main() with arguments by another name than emscripten looks for.
extern "C" int start(int count, char** words) __asm__("main");

int start(int count, char** words) {
    const std::span<const char* const> arguments(words, static_cast<std::size_t>(count));
    const auto outcome = cli::run(arguments, std::cout, std::cerr);
    if (const int* status = std::get_if<int>(&outcome)) {
        std::cout.flush();
        std::cerr.flush();
        emscripten_force_exit(*status);
    }
    return open_window(std::get<cli::WindowRequest>(outcome));
}
