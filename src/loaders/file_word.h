#pragma once

#include <cstdint>
#include <string>

namespace skelplay::loaders {

/// A word or name in a file, and its offset.
struct FileWord {
    std::string text;          // UTF-8
    std::uint64_t offset = 0;  // in bytes
};

}  // namespace skelplay::loaders
