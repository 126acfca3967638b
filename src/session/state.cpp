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

void remember_ground(UiState& ui, const std::filesystem::path& file, std::optional<double> height) {
    const std::filesystem::path whole = base::whole_path(file);
    std::erase_if(ui.grounds, [&](const FileGround& ground) { return ground.file == whole; });
    if (height) ui.grounds.insert(ui.grounds.begin(), {whole, *height});
    if (ui.grounds.size() > UiState::ground_limit) ui.grounds.pop_back();
}

std::optional<double> remembered_ground(const UiState& ui, const std::filesystem::path& file) {
    const auto found = std::ranges::find(ui.grounds, base::whole_path(file), &FileGround::file);
    return found != ui.grounds.end() ? std::optional(found->height) : std::nullopt;
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
