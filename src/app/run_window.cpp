#include "app/run_window.h"

#include <cstdio>
#include <fmt/core.h>

#include "app/application.h"
#include "app/freed_memory.h"
#include "base/exit_status.h"
#include "base/interruption.h"
#include "render/graphics_error.h"

namespace skelplay::app {

int run_window(const cli::WindowRequest& request) {
    keep_freed_memory(0);
    try {
        const base::Interruption interruption;
        const base::Exit exit = Application(request).run();
        base::Interruption::end_if_asked();
        return base::status(exit);
    } catch (const cli::UnfitRequest& reason) {
        fmt::print(stderr, "skelplay: {}\n", reason.what());
        return base::status(base::Exit::bad_call);
    } catch (const NoWindow& reason) {
        fmt::print(stderr, "{}\n", reason.what());
    } catch (const render::GraphicsError& reason) {
        fmt::print(stderr, "skelplay: {}\n", reason.what());
    }
    return base::status(base::Exit::bad_machine);
}

}  // namespace skelplay::app
