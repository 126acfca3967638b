// A page's memory only grows.

#include "app/freed_memory.h"

namespace skelplay::app {

void keep_freed_memory(std::size_t) {}
void return_freed_memory() {}

}  // namespace skelplay::app
