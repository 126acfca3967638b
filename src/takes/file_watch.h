#pragma once

#include <cstdint>
#include <filesystem>
#include <map>

namespace skelplay::takes {

/// Time and size of a file; they differ after it has been written again.
struct FileStamp {
    std::filesystem::file_time_type time{};
    std::uintmax_t size = 0;
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// A default FileStamp when there is no such file.
FileStamp stamp_of(const std::filesystem::path& file);

/// Detects that a file has been written again and is complete: two checks in a row must find the same new stamp. So a
/// file that is still being written is waited for; a file that is gone does not count as changed.
class FileWatch {
public:
    /// Checks a file; `read` is its stamp when it was read.
    bool changed(const std::filesystem::path& file, const FileStamp& read);

private:
    // stamps at the last check, of files that differ from what was read
    std::map<std::filesystem::path, FileStamp> seen_;
};

}  // namespace skelplay::takes
