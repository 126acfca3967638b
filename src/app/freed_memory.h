#pragma once

#include <cstddef>

namespace skelplay::app {

/// Sets how much freed memory the C library keeps for the next picture; the rest goes back to the system. By default it
/// keeps blocks as large as the largest that was ever freed, so that the memory that was once needed to read a file is
/// never returned. A software renderer needs some memory for each picture; to return and request it each time would
/// take a tenth of the picture's time for one figure, and a quarter for thirty.
void keep_freed_memory(std::size_t figures);
/// Returns all freed memory to the system, which takes about a millisecond.
void return_freed_memory();

}  // namespace skelplay::app
