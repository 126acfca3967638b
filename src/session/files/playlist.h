#pragma once

#include <cstddef>
#include <filesystem>
#include <string_view>
#include <vector>

namespace skelplay::session {

/// Files to go through one after the other.
struct Playlist {
    std::vector<std::filesystem::path> files;
    std::size_t current = 0;  // index into files
    int direction = 1;        // the way it was last gone through: 1 or -1
};

/// True when the suffix is one a format is known by (see loaders::formats()).
bool has_known_suffix(const std::filesystem::path& file);

/// True when the suffix is known, or the file is a .txt whose content a format is read from.
bool is_motion_file(const std::filesystem::path& file);

/// "walk9.amc" before "walk10.amc": runs of digits compare as numbers, letters without their case.
bool natural_less(std::string_view a, std::string_view b) noexcept;

/// The motion files of a folder in natural order; .asf files only where no .amc is with them, and
/// BonesPro's structures only where none of its animations is. Empty when the folder can't be read.
std::vector<std::filesystem::path> motions_in(const std::filesystem::path& folder);

}  // namespace skelplay::session
