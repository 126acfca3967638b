#pragma once

#include <cstdint>
#include <filesystem>

namespace skelplay::bench {
/// The bundled walk, repeated to a file of about `bytes` bytes in the given format (".bvh", ".amc", ".htr"); made if it
/// does not exist. It is in its own folder below the system's temporary one, together with the .asf.
std::filesystem::path long_take(const char* suffix, std::uint64_t bytes);

/// The folder.
std::filesystem::path long_takes_folder();
}  // namespace skelplay::bench
