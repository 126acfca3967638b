#pragma once

#include "base/prelude.h"

namespace skelplay::app {
/// Seconds since this process started.
double process_age();
/// Seconds that processors have worked for this process.
double processor_seconds();
/// Bytes of this process in memory.
double resident_bytes();
/// Sets how much freed memory the C library keeps for the next picture: by default blocks as large as the largest ever
/// freed, which never go back to the system; none would cost a software renderer up to a quarter of a picture's time.
void keep_freed_memory(std::size_t figures);
/// Returns all freed memory to the system, which takes about a millisecond.
void return_freed_memory();
/// Shows a file's folder in the system's file manager; the function that it returns is false when it can't be started.
/// Null: this system has no folders to show.
std::function<bool(const std::filesystem::path&)> folder_viewer();
}  // namespace skelplay::app
