#pragma once

#include <filesystem>

namespace skelplay::render {

/// Tells when files of a folder have changed and are whole: when two looks in a row see the same. For shaders, in debug
/// builds.
class FolderWatch {
public:
    /// A folder that is not there never changes.
    explicit FolderWatch(std::filesystem::path folder);
    /// Looks at the folder: whether a file has been changed or added since this was last true, or since construction.
    bool changed();

private:
    using Time = std::filesystem::file_time_type;
    std::filesystem::path folder_;
    Time told_;  // the newest file, when changes were last told of
    Time seen_;  // … at the last look
};

}  // namespace skelplay::render
