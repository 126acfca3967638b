#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "session/option_table.h"

namespace skelplay::session {

struct Session;

/// Puts a path in front of a list of recent ones, without doubles, and cuts the list at UiState::recent_limit.
void remember(std::vector<std::filesystem::path>& list, const std::filesystem::path& path);

/// `$XDG_CONFIG_HOME/skelplay/state`, else `~/.config/skelplay/state`; nothing when there is no home.
std::optional<std::filesystem::path> default_state_file();
/// Sets what the file remembers; one that is missing or can't be read changes nothing.
void read_state(const std::filesystem::path& file, Settings settings);
/// Makes the folder, writes beside the file and renames, so that a half-written file is never read. False when it
/// could not be written; nothing is left behind then.
bool write_state(const std::filesystem::path& file, ConstSettings settings);

/// What the options of a session are.
Settings settings_of(Session& session) noexcept;
ConstSettings settings_of(const Session& session) noexcept;
/// Writes them to the session's state file, if it has one.
void save_state(const Session& session);

}  // namespace skelplay::session
