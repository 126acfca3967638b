#pragma once

#include <iosfwd>
#include <optional>
#include <span>
#include <variant>

#include "cli/input_options.h"

namespace skelplay::cli {

/// What the command line asks of the window, when it names no command.
struct WindowRequest {
    InputOptions input;                // no files: the bundled sample
    std::optional<std::size_t> frame;  // index from 0 to open at, paused
    std::optional<int> samples;        // multisampling; nothing: by the renderer
    int benchmark = 0;  // frames to draw as fast as possible, then print timings and quit; 0: no
};

/// Runs the command that the arguments name and returns its exit status, or says what the window shall open.
/// Results go to `out`, diagnostics and complaints to `err`. `arguments` is argv with the program's name.
std::variant<int, WindowRequest> run(std::span<const char* const> arguments, std::ostream& out,
                                     std::ostream& err);

}  // namespace skelplay::cli
