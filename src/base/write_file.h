#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace skelplay::base {

/// Writes a file whole or not at all: makes the folders it lies in, writes beside it and renames, so that nobody reads
/// a part, and what was there stays as it was when the writing fails. A link is followed, permissions are kept, and
/// what is no regular file (a device, a pipe) is written to as it is. Returns why it could not be written, in words;
/// nothing: it is written.
std::optional<std::string> write_file(const std::filesystem::path& file, std::string_view bytes);

}  // namespace skelplay::base
