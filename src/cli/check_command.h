#pragma once

#include <iosfwd>

#include "cli/input_options.h"

namespace skelplay::cli {

struct CheckOptions {
    InputOptions input;      // a skin, unless each file has one
    bool recursive = false;  // folders with all that is below them
    bool json = false;       // one object; of several files or a folder one on each line
};

/// `skelplay check`: does the skin fit the skeleton? A mesh with the vertices of the figure's own weighted skin is that
/// skin's faces; then, and without a mesh, its weights are checked. Exit status 1 when there are findings or a file was
/// refused;
/// of several files or a folder the worst of all.
int run_check(const CheckOptions& options, std::ostream& out, std::ostream& err);

}  // namespace skelplay::cli
