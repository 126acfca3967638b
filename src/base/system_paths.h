#pragma once

#include "base/prelude.h"

namespace skelplay::base {
/// The folder of the user; empty, as the next two, where the system knows none.
std::filesystem::path home_folder();
/// Where programs keep what the user has set: `$XDG_CONFIG_HOME`, else `~/.config`; on Windows `%APPDATA%`.
std::filesystem::path settings_folder();
/// Where programs keep what they can make again: `$XDG_CACHE_HOME`, else `~/.cache`; on Windows, where no
/// programs share any, `%LOCALAPPDATA%\skelplay`.
std::filesystem::path cache_folder();

/// The path of the running program; empty when the system does not tell.
std::filesystem::path program_path();
/// Where the user finds a file that was written: its path, in a page among the downloads.
std::string shown_file(const std::filesystem::path& file);
/// What happened to it: "saved", or "offered" in a page that may not be allowed to.
std::string_view saved_word();

/// Keeps other programs that do the same out of a folder while it exists. After a while, or where the folder can't be
/// locked, it goes on without: then the last one wins.
class FolderLock {
public:
    explicit FolderLock(const std::filesystem::path& folder);
    ~FolderLock();
    FolderLock(FolderLock&&) = delete;

private:
    std::intptr_t handle_ = -1;  // the system's own; -1: not locked
};
}  // namespace skelplay::base
