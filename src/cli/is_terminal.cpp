#include <iostream>
#include <unistd.h>

#include "base/text.h"
#include "cli/terminal.h"

namespace skelplay::cli {

bool is_terminal(const std::ostream& stream) { return &stream == &std::cerr && ::isatty(STDERR_FILENO) == 1; }

}  // namespace skelplay::cli
