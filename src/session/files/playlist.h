#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

namespace skelplay::session {

/// Files to go through one after the other.
struct Playlist {
    std::vector<std::filesystem::path> files;
    std::size_t current = 0;  // index into files
    int direction = 1;        // the way it was last gone through: 1 or -1
};

}  // namespace skelplay::session
