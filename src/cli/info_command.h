#pragma once

#include <iosfwd>

#include "cli/input_options.h"

namespace skelplay::cli {

struct InfoOptions {
    InputOptions input;
    bool recursive = false;  // folders with all that is below them
    bool json = false;       // one object for one file, an array for several, an object a line with a folder among them
    bool time = false;       // read, parse and build times on `err`
};

/// `skelplay info`: shows what each file contains and what was assumed. Exit status 1 when a file was refused.
int run_info(const InfoOptions& options, std::ostream& out, std::ostream& err);

}  // namespace skelplay::cli
