#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>

namespace skelplay::cli {

struct ThumbnailOptions {
    std::filesystem::path input;
    std::filesystem::path output;
    int size = 128;            // pixels of the longest side
    std::uint64_t limit = 64;  // MB (of 1024 · 1024 bytes) that are read at most
};

/// `skelplay thumbnail`: one small picture of a take on nothing, for file managers. It is written whole or not at all,
/// as a PNG file with the texts of the freedesktop.org standard. Exit status 1 when the file is refused or too large, 3
/// when there is no OpenGL or the picture can't be written.
int run_thumbnail(const ThumbnailOptions& options, std::ostream& err);

}  // namespace skelplay::cli
