#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>
#include <vector>

namespace skelplay::session {

/// The files to step through.
struct Playlist {
    std::vector<std::filesystem::path> files;
    std::size_t current = 0;  // index into files
    int direction = 1;        // the direction of the last step: 1 or -1
};

/// True when a format has this suffix (see loaders::formats()).
bool has_known_suffix(const std::filesystem::path& file);

/// True when the suffix is known, or the file is a .txt whose content is a known format.
bool is_motion_file(const std::filesystem::path& file);

/// Compares runs of digits as numbers and letters without case: "walk9.amc" is before "walk10.amc".
bool natural_less(std::string_view a, std::string_view b) noexcept;

/// The motion files of a folder in natural order. .asf files count only if there is no .amc, BonesPro structures only
/// if none of their animations is there. Empty when the folder can't be read.
std::vector<std::filesystem::path> motions_in(const std::filesystem::path& folder);

}  // namespace skelplay::session
