#pragma once

#include <filesystem>

namespace skelplay::session {

/// Keeps other programs that do the same out of a folder while it exists, so that none of them writes over what another
/// has just written after it was read. One that waits for too long, or in a folder that cannot be locked, goes on
/// without: then the last one wins.
class FolderLock {
public:
    explicit FolderLock(const std::filesystem::path& folder);
    ~FolderLock();
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

private:
    int descriptor_ = -1;
};

}  // namespace skelplay::session
