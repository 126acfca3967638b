#pragma once

namespace skelplay::app {

/// Seconds since this process started.
double process_age();
/// Seconds that processors have worked for this process.
double processor_seconds();
/// Bytes of this process in memory.
double resident_bytes();

}  // namespace skelplay::app
