#include "session/files/folder.h"

#include <algorithm>
#include <system_error>

#include "base/text.h"
#include "loaders/motion_files.h"

namespace skelplay::session {

namespace fs = std::filesystem;

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

}  // namespace skelplay::session
