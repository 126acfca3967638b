#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/view_options.h"
#include "session/media.h"
#include "session/time/timeline.h"
#include "session/ui_state.h"

namespace skelplay::session {

struct Session;

/// What is remembered from one run to the next.
struct Preferences {
    static constexpr std::size_t recent_limit = 12;

    Layout layout;
    scene::ViewOptions view;
    bool go_on = false;  // to the next file after marking one
    PlayMode mode = PlayMode::loop;
    bool interpolate = true;
    bool real_time = true;
    RenderSettings render;
    std::filesystem::path last_folder;                    // of the open dialog; empty: none yet
    std::vector<std::filesystem::path> recent_files;      // newest first
    std::vector<std::filesystem::path> recent_skeletons;  // .asf files, newest first
};

/// Puts a path in front, without doubles, and cuts the list at the limit.
void remember(std::vector<std::filesystem::path>& list, const std::filesystem::path& path);

/// `key = value` lines, one for each value; reads back the same.
std::string to_text(const Preferences& preferences);
/// Reads what it can: unknown keys and values that make no sense are left as they are by default.
Preferences preferences_from(std::string_view text);

/// `$XDG_CONFIG_HOME/skelplay/state`, else `~/.config/skelplay/state`; nothing when there is no home.
std::optional<std::filesystem::path> default_state_file();
/// A missing or unreadable file gives the defaults.
Preferences read_preferences(const std::filesystem::path& file);
/// Makes the folder, writes beside the file and renames, so that a half-written file is never read. False when it
/// could not be written; nothing is left behind then.
bool write_preferences(const std::filesystem::path& file, const Preferences& preferences);

/// What of a session is worth remembering, and putting it into a session.
Preferences preferences_of(const Session& session);
void restore_preferences(Session& session, Preferences preferences);
/// Writes them to the session's state file, if it has one.
void save_preferences(const Session& session);

}  // namespace skelplay::session
