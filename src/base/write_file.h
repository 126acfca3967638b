#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace skelplay::base {

/// Writes a file completely or not at all: creates missing folders, writes a temporary file beside it and renames that.
/// So nobody reads half a file, and an old file survives when writing fails. Follows a link, keeps permissions;
/// anything but a regular file (a device, a pipe) is written to directly. Returns nothing on success, else the reason
/// in words.
std::optional<std::string> write_file(const std::filesystem::path& file, std::string_view bytes);

}  // namespace skelplay::base
