#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace skelplay::takes {

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

/// The path that somebody typed: absolute, or below `~`, the home folder, or else below `folder`.
std::filesystem::path typed_path(const std::filesystem::path& folder, std::string_view typed);

/// What follows from the beginning of a name, ASCII case aside: all that the entries beginning so have in common, and
/// "/" behind the only one if that is a folder. The beginning itself if no entry begins so.
std::string completed(std::string_view beginning, const FolderListing& listing);

/// Lists folders and motion files (see loaders::is_motion_file()); `all_files`: every file.
FolderListing list_folder(const std::filesystem::path& folder, bool all_files);

}  // namespace skelplay::takes
