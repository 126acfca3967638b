#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace skelplay::session {

/// A file or folder in the open dialog.
struct FolderEntry {
    std::filesystem::path path;
    std::string name;  // UTF-8
    bool folder = false;
    std::uint64_t bytes = 0;  // 0 for a folder
};

/// The contents of a folder: folders first, each group in natural order, without hidden entries.
struct FolderListing {
    std::filesystem::path folder;  // absolute
    std::vector<FolderEntry> entries;
    std::string failure;  // why it can't be read, for people; empty: no failure
};

/// Lists folders and motion files (see loaders::is_motion_file()); `all_files`: every file.
FolderListing list_folder(const std::filesystem::path& folder, bool all_files);

}  // namespace skelplay::session
