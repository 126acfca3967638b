#pragma once

#include <filesystem>

namespace skelplay::bench {
/// The reference for opening files: reads a file in blocks on the calling thread and passes every token to
/// std::from_chars. Returns the sum of the numbers.
double from_chars_pass(const std::filesystem::path& file);
}  // namespace skelplay::bench
