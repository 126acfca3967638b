#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

namespace skelplay::session {

/// The files to step through.
struct Playlist {
    std::vector<std::filesystem::path> files;
    std::size_t current = 0;  // index into files
    int direction = 1;        // the direction of the last step: 1 or -1
};

}  // namespace skelplay::session
