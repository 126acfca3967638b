#pragma once

#include "takes/index.h"

namespace skelplay::takes {
/// A file or folder in the open dialog.
struct FolderEntry {
    fs::path path;
    std::string name;  // UTF-8
    bool folder = false;
    std::uint64_t bytes = 0;          // 0 for a folder
    fs::file_time_type written = {};  // only in a library
    std::size_t takes = 0;            // in a library: in and below a folder
    bool more_takes = false;          // the folder has too many folders to look into all
};

/// The contents of a folder: folders first, each group in natural order, without hidden entries.
struct FolderListing {
    fs::path folder;  // absolute
    std::vector<FolderEntry> entries;
    std::string failure;  // why it can't be read, for people; empty: no failure
};

/// The path that somebody typed: absolute, or below `~`, the home folder, or else below `folder`.
fs::path typed_path(const fs::path& folder, std::string_view typed);

/// The longest beginning that all entries beginning so share, ASCII case aside, and "/" behind the only one, a folder.
std::string completed(std::string_view beginning, const FolderListing& listing);

/// Lists folders and motion files (see loaders::is_motion_file()); `all_files`: every file.
FolderListing list_folder(const fs::path& folder, bool all_files);

/// What the takes of a library are sorted by. From `column` on: by what only the index knows.
enum class LibraryOrder : std::uint8_t { name, date, length, speed, warnings, findings, column };

/// By index of the order; from `column` on the columns of the index that no other order stands for.
std::span<const std::string_view> library_order_names();

/// A folder as the library shows it: the folders in it and its takes, and what is known of these by now.
struct LibraryFolder {
    FolderListing listing;                       // its entries never change; a folder that did is listed anew
    std::vector<std::optional<TakeCard>> cards;  // by index of the entry; nothing: a folder, or not read yet
    std::size_t takes = 0;                       // among the entries
    std::size_t read = 0;                        // takes with a card
    std::size_t refused = 0;                     // of these
    std::uint64_t revision = 0;                  // grows with each card
    std::uint64_t listed = 0;                    // a number for each listing; 0: not listed yet
};

/// Lists a folder for the library: folders, then takes, in natural order, without hidden ones and takes' skeletons.
/// `counts`: by count_takes(), which may look into many folders.
LibraryFolder list_library(const fs::path& folder, bool counts = true);
/// Counts the takes in and below the folders among the entries.
void count_takes(std::vector<FolderEntry>& entries);
/// Takes over cards of the same files from an older listing; returns for each entry its index there.
std::vector<std::optional<std::size_t>> keep_cards(LibraryFolder& folder, LibraryFolder&& older);
/// Puts in what was found out about a take.
void put_card(LibraryFolder& folder, std::size_t entry, TakeCard card);

/// The name of a take's mark, empty for none.
using MarkNameOf = std::function<std::string_view(const fs::path& take)>;
/// The entries to show, as indices: those that pass all words of `filter`, in this order. A word is a part of the name,
/// in any letters' case, or of takes `mark:keep`, `mark:reject`, `mark:none`, `findings:0`, `findings:some` or
/// `format:bvh`. Folders come first, by name. Takes are sorted from the longest, the fastest, or the one with most
/// warnings or findings (refused files before it); what is equal by name, and what is not known yet at the end.
std::vector<std::size_t> library_entries(const LibraryFolder& folder, std::string_view filter, LibraryOrder order,
                                         const MarkNameOf& mark_of = {});
/// The takes below a folder that pass a filter, in this order; with nothing typed those in the folder itself.
IndexQuery library_query(std::string_view filter, LibraryOrder order, const fs::path& folder);
/// The format of a take by its name, as filters have it: "bvh"; also of "walk.bvh.gz".
std::string filter_format(const FolderEntry& take);
}  // namespace skelplay::takes
