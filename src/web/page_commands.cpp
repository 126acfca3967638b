// The words of a page open its window; it has no commands.

#include "cli/command_table.h"

namespace skelplay::cli {
std::span<const CommandRow> command_table() { return {}; }
}  // namespace skelplay::cli
