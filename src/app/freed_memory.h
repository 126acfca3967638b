#pragma once

#include <cstddef>

namespace skelplay::app {

/// Sets how much freed memory the C library keeps for the next picture: by default blocks as large as the largest ever
/// freed, which never go back to the system; none would cost a software renderer up to a quarter of a picture's time.
void keep_freed_memory(std::size_t figures);
/// Returns all freed memory to the system, which takes about a millisecond.
void return_freed_memory();

}  // namespace skelplay::app
