#pragma once

#include <filesystem>
#include <vector>

namespace skelplay::loaders {

/// True when a file's suffix belongs to a format, or it is a .txt whose content is a readable format. False for
/// suffixes such as .dat, which mostly belong to other files (FormatRow::origin).
bool is_motion_file(const std::filesystem::path& file);

/// The files of a folder that can be opened as motions, in natural order, each with the folder's path in front;
/// `recursive`: followed by those of all folders below. Leaves out formats that can't be read, hidden files and
/// folders, linked folders, and skeleton files (.asf, BonesPro's structures) beside motions that use them. Adds folders
/// that can't be read to `unreadable`, if it is given.
std::vector<std::filesystem::path> motion_files(const std::filesystem::path& folder, bool recursive = false,
                                                std::vector<std::filesystem::path>* unreadable = nullptr);

}  // namespace skelplay::loaders
