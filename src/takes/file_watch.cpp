#include "takes/file_watch.h"

#include <system_error>

namespace skelplay::takes {

namespace fs = std::filesystem;

FileStamp stamp_of(const fs::path& file) {
    std::error_code missing;
    const FileStamp stamp{fs::last_write_time(file, missing), fs::file_size(file, missing)};
    return missing ? FileStamp{} : stamp;
}

bool FileWatch::changed(const fs::path& file, const FileStamp& read) {
    const FileStamp now = stamp_of(file);
    if (now == FileStamp{} || now == read) {
        seen_.erase(file);
        return false;
    }
    const auto [last, first_look] = seen_.try_emplace(file, now);
    if (first_look) return false;
    if (last->second == now) {
        seen_.erase(last);
        return true;
    }
    last->second = now;
    return false;
}

}  // namespace skelplay::takes
