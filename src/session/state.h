#pragma once

#include "session/settings.h"

namespace skelplay::session {
/// Puts a path at the front of a list of recent ones, without duplicates, and cuts the list at UiState::recent_limit.
inline void remember(std::vector<fs::path>& list, const fs::path& path) {
    std::erase(list, path);
    list.insert(list.begin(), path);
    if (list.size() > UiState::recent_limit) list.resize(UiState::recent_limit);
}

/// Remembers how a person set that a file's figure stands, as what was used last; without any of its values: forgets
/// it. Beyond UiState::placement_limit the one unused for the longest time goes.
void remember_placement(UiState& ui, const fs::path& file, const analysis::PlacementOptions& place);
/// What is remembered for a file; null: nothing.
inline const analysis::PlacementOptions* remembered_placement(const UiState& ui, const fs::path& file) {
    const auto found = std::ranges::find(ui.placements, base::whole_path(file), &FilePlacement::file);
    return found != ui.placements.end() ? &found->place : nullptr;
}

/// `skelplay/state` in base::settings_folder(); nothing where there is none.
std::optional<fs::path> default_state_file();
/// Reads the remembered options from the file; a missing or unreadable file changes nothing.
void read_state(const fs::path& file, Settings& settings);
/// Writes the remembered options to the state file, if there is one; those that the session did not change stay as
/// another window has saved them. Returns why it could not, as a sentence for people.
std::optional<std::string> save_state(Session& session);
}  // namespace skelplay::session
