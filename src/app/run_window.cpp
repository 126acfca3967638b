#include "app/run_window.h"

#include <cstdio>
#include <fmt/core.h>
#include <malloc.h>

#include "app/application.h"
#include "base/exit_status.h"
#include "base/interruption.h"
#include "render/graphics_error.h"

namespace skelplay::app {
namespace {

/// Has large blocks of memory given back when they are freed. Left alone, the C library keeps blocks as large as the
/// largest that was ever freed, and a window that is open all day holds what reading its files once needed. What a
/// software renderer needs anew for each picture is kept, though: giving that back and asking for it again took a tenth
/// of a picture's time.
void give_memory_back() {
    constexpr int large = 256 * 1024;  // bytes
    constexpr int kept = 1024 * 1024;
    mallopt(M_MMAP_THRESHOLD, large);
    mallopt(M_TRIM_THRESHOLD, kept);
}

}  // namespace

int run_window(const cli::WindowRequest& request) {
    give_memory_back();
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
