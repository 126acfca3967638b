// A page's memory only grows, and the browser measures what it uses.

#include "app/process.h"
#include <emscripten.h>

namespace skelplay::app {
double process_age() { return emscripten_get_now() / 1e3; }
double processor_seconds() { return process_age(); }
double resident_bytes() { return static_cast<double>(__builtin_wasm_memory_size(0)) * 65536.0; }
void keep_freed_memory(std::size_t) {}
void return_freed_memory() {}
std::function<bool(const std::filesystem::path&)> folder_viewer() { return {}; }
}  // namespace skelplay::app
