#pragma once

#include <cstdint>
#include <filesystem>

namespace skelplay::bench {

/// The bundled walk again and again, as a file of about `bytes` bytes in the given format (".bvh", ".amc", ".htr"),
/// made when it is not there yet. It lies in a folder of its own below the system's temporary one, with the .asf.
std::filesystem::path long_take(const char* suffix, std::uint64_t bytes);

/// The folder.
std::filesystem::path long_takes_folder();

}  // namespace skelplay::bench
