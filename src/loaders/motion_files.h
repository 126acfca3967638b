#pragma once

#include <filesystem>
#include <vector>

namespace skelplay::loaders {

/// True when a file's suffix is one that a format is known by, or it is a .txt whose content a format is read from. Not
/// for suffixes such as .dat, which are mostly another's (FormatRow::origin).
bool is_motion_file(const std::filesystem::path& file);

/// The files of a folder that can be opened as motions, in natural order and each beginning with the folder's own path;
/// `recursive`: then those of the folders in it, one after the other, however deep. Left out are formats that are not
/// read, hidden files and folders, and linked folders below; .asf files where an .amc is with them, and BonesPro's
/// structures where one of its animations is, for they serve those. Folders that can't be read are added to
/// `unreadable`, if it is given.
std::vector<std::filesystem::path> motion_files(const std::filesystem::path& folder, bool recursive = false,
                                                std::vector<std::filesystem::path>* unreadable = nullptr);

}  // namespace skelplay::loaders
