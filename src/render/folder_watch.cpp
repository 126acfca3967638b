#include "render/folder_watch.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace skelplay::render {

namespace {

namespace fs = std::filesystem;

fs::file_time_type newest_in(const fs::path& folder) {
    auto newest = fs::file_time_type::min();
    std::error_code error;  // ignored: a missing folder has no files
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const auto time = entry.last_write_time(error);
        if (!error) newest = std::max(newest, time);
    }
    return newest;
}

}  // namespace

FolderWatch::FolderWatch(fs::path folder) : folder_(std::move(folder)), told_(newest_in(folder_)), seen_(told_) {}

bool FolderWatch::changed() {
    const Time now = newest_in(folder_);
    if (std::exchange(seen_, now) != now) return false;  // a file may still be written to
    return std::exchange(told_, now) != now;
}

}  // namespace skelplay::render
