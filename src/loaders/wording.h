#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace skelplay::loaders {

/// A word or name in a file, and its offset.
struct FileWord {
    std::string text;          // UTF-8
    std::uint64_t offset = 0;  // in bytes
};

/// How often something occurs in a file, and where first.
struct Occurrences {
    std::size_t count = 0;
    std::uint64_t first = 0;  // file offset; undefined while count is 0

    void add(std::uint64_t offset, std::size_t times = 1) noexcept {
        if (times == 0) return;
        first = count == 0 ? offset : std::min(first, offset);
        count += times;
    }
};

inline constexpr std::string_view end_of_file = "the end of the file";

/// A token of a file, for quoting in a message: UTF-8, '?' for control characters, cut when long. An empty token
/// becomes `end_of_file`, as readers return one there.
std::string as_found(std::string_view token);

/// A file's name without its folder, UTF-8.
std::string file_name(const std::filesystem::path& path);

/// A list for a message: "a, b", or the first eight and "and 3 more".
std::string listed(std::span<const std::string> things);

}  // namespace skelplay::loaders
