#include "session/state.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>

#include "base/text.h"
#include "base/write_file.h"
#include "session/session.h"

namespace skelplay::session {

void remember(std::vector<std::filesystem::path>& list, const std::filesystem::path& path) {
    std::erase(list, path);
    list.insert(list.begin(), path);
    if (list.size() > UiState::recent_limit) list.resize(UiState::recent_limit);
}

void remember_placement(UiState& ui, const std::filesystem::path& file, const analysis::PlacementOptions& place) {
    const std::filesystem::path whole = base::whole_path(file);
    std::erase_if(ui.placements, [&](const FilePlacement& known) { return known.file == whole; });
    FilePlacement remembered{whole, place};
    remembered.place.metres_per_unit.reset();
    if (remembered.place != analysis::PlacementOptions{})
        ui.placements.insert(ui.placements.begin(), std::move(remembered));
    if (ui.placements.size() > UiState::placement_limit) ui.placements.pop_back();
}

const analysis::PlacementOptions* remembered_placement(const UiState& ui, const std::filesystem::path& file) {
    const auto found = std::ranges::find(ui.placements, base::whole_path(file), &FilePlacement::file);
    return found != ui.placements.end() ? &found->place : nullptr;
}

std::optional<std::filesystem::path> default_state_file() {
    const char* config = std::getenv("XDG_CONFIG_HOME");
    // The XDG specification says to ignore relative paths.
    if (config != nullptr && std::filesystem::path(config).is_absolute())
        return std::filesystem::path(config) / "skelplay" / "state";
    const char* home = std::getenv("HOME");
    if (home == nullptr || *home == '\0') return std::nullopt;
    return std::filesystem::path(home) / ".config" / "skelplay" / "state";
}

void read_state(const std::filesystem::path& file, Settings settings) {
    constexpr std::size_t most = 1U << 20U;  // bytes; our state files are never longer
    std::ifstream stream(file, std::ios::binary);
    std::string text(most, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    read_settings(text, settings);
}

std::optional<std::string> write_state(const std::filesystem::path& file, ConstSettings settings) {
    return base::write_file(file, to_text(settings));
}

Settings settings_of(Session& session) noexcept {
    return {session.view, session.playback, session.ui, &session.options.take};
}
ConstSettings settings_of(const Session& session) noexcept {
    return {session.view, session.playback, session.ui, &session.options.take};
}

std::optional<std::string> save_state(const Session& session) {
    if (!session.options.state_file) return std::nullopt;
    const auto why = write_state(*session.options.state_file, settings_of(session));
    if (!why) return std::nullopt;
    return fmt::format("the preferences could not be saved in {}: {}",
                       base::to_utf8(session.options.state_file->string()), *why);
}

}  // namespace skelplay::session
