#pragma once

#include "cli/window_request.h"

namespace skelplay::app {

/// Opens the window and runs it until the user quits. Returns the program's exit status. If the machine cannot show a
/// window, says so in one sentence on standard error.
int run_window(const cli::WindowRequest& request);

}  // namespace skelplay::app
