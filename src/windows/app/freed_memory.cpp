// Windows' heap returns large blocks by itself.

#include "app/freed_memory.h"

namespace skelplay::app {

void keep_freed_memory(std::size_t) {}
void return_freed_memory() {}

}  // namespace skelplay::app
