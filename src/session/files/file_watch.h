#pragma once

#include <cstdint>
#include <filesystem>
#include <map>

namespace skelplay::session {

/// When a file was written and how large it is: another one when it has been written anew.
struct FileStamp {
    std::filesystem::file_time_type time{};
    std::uintmax_t size = 0;
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

/// The default when there is no such file.
FileStamp stamp_of(const std::filesystem::path& file);

/// Tells when a file that was read has been written anew and is whole: when two looks in a row see the same. A file
/// that is still being written is waited for, one that is gone is no change.
class FileWatch {
public:
    /// Looks at a file; `read`: what it was when it was read.
    bool changed(const std::filesystem::path& file, const FileStamp& read);

private:
    std::map<std::filesystem::path, FileStamp> seen_;  // at the last look, of files that are not as they were read
};

}  // namespace skelplay::session
