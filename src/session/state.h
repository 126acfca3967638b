#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "session/settings.h"

namespace skelplay::session {

struct Session;

/// Puts a path at the front of a list of recent ones, without duplicates, and cuts the list at UiState::recent_limit.
void remember(std::vector<std::filesystem::path>& list, const std::filesystem::path& path);

/// Remembers how a person set that a file's figure stands, as what was used last; without any of its values: forgets
/// it. Beyond UiState::placement_limit the one unused for the longest time goes.
void remember_placement(UiState& ui, const std::filesystem::path& file, const analysis::PlacementOptions& place);
/// What is remembered for a file; null: nothing.
const analysis::PlacementOptions* remembered_placement(const UiState& ui, const std::filesystem::path& file);

/// `$XDG_CONFIG_HOME/skelplay/state`, else `~/.config/skelplay/state`; nothing without a home folder.
std::optional<std::filesystem::path> default_state_file();
/// Reads the remembered options from the file; a missing or unreadable file changes nothing.
void read_state(const std::filesystem::path& file, Settings& settings);
/// Writes the remembered options to the session's state file, if it has one; those that the session did not change
/// since it last did so stay as another window has saved them. Nobody reads a half-written file, see base::write_file.
/// Returns why it could not, as a sentence for people.
std::optional<std::string> save_state(Session& session);

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
