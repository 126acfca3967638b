#pragma once

#include <filesystem>

namespace skelplay::render {

/// Reports when files in a folder have changed and are complete, that is, when two checks in a row see the same. For
/// shaders, in debug builds.
class FolderWatch {
public:
    /// A folder that does not exist never changes.
    explicit FolderWatch(std::filesystem::path folder);
    /// Checks the folder: true when a file has been changed or added since the last true result, or since construction.
    bool changed();

private:
    using Time = std::filesystem::file_time_type;
    std::filesystem::path folder_;
    Time told_;  // of the newest file when a change was last reported
    Time seen_;  // of the newest file at the last check
};

}  // namespace skelplay::render
