#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace skelplay::session {

/// A file or folder as the open dialog lists it.
struct FolderEntry {
    std::filesystem::path path;
    std::string name;  // UTF-8
    bool folder = false;
    std::uint64_t bytes = 0;  // of a file
};

/// What is in a folder, folders first, each in natural order; hidden entries are left out.
struct FolderListing {
    std::filesystem::path folder;  // absolute
    std::vector<FolderEntry> entries;
    std::string failure;  // why it can't be read, in words; empty: it was
};

/// Lists folders and motion files (see loaders::is_motion_file()); `all_files`: every file.
FolderListing list_folder(const std::filesystem::path& folder, bool all_files);

}  // namespace skelplay::session
