#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>

#include "cli/input_options.h"

namespace skelplay::cli {

struct CheckOptions {
    InputOptions input;                     // exactly one file; a skin, unless the file has one
    bool json = false;                      // one object
    bool accept_suggestions = false;        // a group follows the bone of the nearest name
    std::optional<std::size_t> bind_frame;  // the frame whose pose the skin was made in; nothing: the rest pose
};

/// `skelplay check`: checks whether a skin fits the skeleton. If the figure has a weighted skin, its weights are
/// checked; a mesh with the same vertices only adds faces to it. Any other mesh is checked by its face groups. Exit
/// status 1 when there are findings or a file was refused.
int run_check(const CheckOptions& options, std::ostream& out, std::ostream& err);

}  // namespace skelplay::cli
