#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "session/option_table.h"

namespace skelplay::session {

struct Session;

/// Puts a path at the front of a list of recent ones, without duplicates, and cuts the list at UiState::recent_limit.
void remember(std::vector<std::filesystem::path>& list, const std::filesystem::path& path);

/// Remembers the ground height that a person set for a file, as the one used last; nothing: it is to be found again.
/// Beyond UiState::ground_limit the one unused for the longest time goes.
void remember_ground(UiState& ui, const std::filesystem::path& file, std::optional<double> height);
/// The height that is remembered for a file; nothing: none is.
std::optional<double> remembered_ground(const UiState& ui, const std::filesystem::path& file);

/// `$XDG_CONFIG_HOME/skelplay/state`, else `~/.config/skelplay/state`; nothing without a home folder.
std::optional<std::filesystem::path> default_state_file();
/// Reads the remembered options from the file; a missing or unreadable file changes nothing.
void read_state(const std::filesystem::path& file, Settings settings);
/// Makes the folder, writes to a file beside it and renames that, so that nobody reads a half-written file. Returns why
/// it could not be written, in words; nothing is left behind then.
std::optional<std::string> write_state(const std::filesystem::path& file, ConstSettings settings);

/// The options of a session.
Settings settings_of(Session& session) noexcept;
ConstSettings settings_of(const Session& session) noexcept;
/// Writes the remembered options to the session's state file, if it has one. Returns why it could not, as a sentence
/// for people.
std::optional<std::string> save_state(const Session& session);

}  // namespace skelplay::session
