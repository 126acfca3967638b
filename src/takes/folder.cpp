#include "takes/folder.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "base/text.h"
#include "loaders/formats.h"

namespace skelplay::takes {

namespace fs = std::filesystem;

fs::path typed_path(const fs::path& folder, std::string_view typed) {
    const char* home = std::getenv("HOME");
    const bool below_home = typed == "~" || typed.starts_with("~/");
    if (!below_home || home == nullptr || *home == '\0') return folder / fs::path(typed);
    return typed.size() < 3 ? fs::path(home) : fs::path(home) / fs::path(typed.substr(2));
}

std::string completed(std::string_view beginning, const FolderListing& listing) {
    std::vector<const FolderEntry*> fitting;
    for (const FolderEntry& entry : listing.entries)
        if (base::starts_with_ignoring_case(entry.name, beginning)) fitting.push_back(&entry);
    if (fitting.empty()) return std::string(beginning);
    const std::string& first = fitting.front()->name;
    std::size_t common = first.size();
    for (const FolderEntry* entry : fitting)
        while (!base::starts_with_ignoring_case(entry->name, std::string_view(first).substr(0, common))) --common;
    // Do not end inside a character.
    while (common > beginning.size() && !base::is_utf8(std::string_view(first).substr(0, common))) --common;
    return first.substr(0, common) + (fitting.size() == 1 && fitting.front()->folder ? "/" : "");
}

FolderListing list_folder(const fs::path& folder, bool all_files) {
    FolderListing listing;
    std::error_code failure;
    listing.folder = fs::absolute(folder, failure).lexically_normal();
    for (fs::directory_iterator at(listing.folder, failure), end; !failure && at != end; at.increment(failure)) {
        std::error_code unknown;
        FolderEntry entry{at->path(), base::to_utf8(at->path().filename().string()), false, 0};
        entry.folder = at->is_directory(unknown);
        if (entry.name.starts_with('.')) continue;
        if (!entry.folder && !at->is_regular_file(unknown)) continue;
        if (!entry.folder && !all_files && !loaders::is_motion_file(entry.path)) continue;
        if (!entry.folder) entry.bytes = at->file_size(unknown);
        if (unknown) entry.bytes = 0;
        listing.entries.push_back(std::move(entry));
    }
    if (failure) listing.failure = failure.message();
    std::ranges::sort(listing.entries, [](const FolderEntry& a, const FolderEntry& b) {
        return a.folder != b.folder ? a.folder : base::natural_less(a.name, b.name);
    });
    return listing;
}

}  // namespace skelplay::takes
