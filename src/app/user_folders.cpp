#include "app/user_folders.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>

#include "base/lines.h"
#include "base/text.h"

namespace skelplay::app {

namespace {

namespace fs = std::filesystem;

/// A path from the environment; empty when it is not set or not absolute.
fs::path absolute_variable(const char* name) {
    const char* value = std::getenv(name);
    const fs::path path = value != nullptr ? fs::path(value) : fs::path();
    return path.is_absolute() ? path : fs::path();
}

/// The text between double quotes, in which a backslash escapes the next character.
std::string unquoted(std::string_view text) {
    std::string inside;
    for (std::size_t i = 1; i < text.size() && text[i] != '"'; ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) ++i;
        inside += text[i];
    }
    return inside;
}

/// The folder that a line's value names, `"$HOME/Pictures"` or `"/data/pictures"`; empty for any other value.
fs::path folder_in(std::string_view value, const fs::path& home) {
    constexpr std::string_view at_home = "$HOME";
    if (!value.starts_with('"')) return {};
    const std::string text = unquoted(value);
    if (!std::string_view(text).starts_with(at_home)) return fs::path(text).is_absolute() ? fs::path(text) : fs::path();
    const std::string below = text.substr(at_home.size());
    if (!below.empty() && below.front() != '/') return {};
    return home / fs::path(below).relative_path();
}

}  // namespace

std::optional<fs::path> pictures_in(std::string_view user_dirs, const fs::path& home) {
    constexpr std::string_view name = "XDG_PICTURES_DIR=";
    std::optional<fs::path> found;
    base::LineReader reader(user_dirs);
    for (base::Line line; reader.next(line);) {
        const std::string_view text = base::trimmed(line.text);
        if (!text.starts_with(name)) continue;
        const fs::path folder = folder_in(text.substr(name.size()), home);
        if (!folder.empty()) found = folder;  // as in a shell, the last one counts
    }
    return found;
}

fs::path pictures_folder() {
    const fs::path home = absolute_variable("HOME");
    fs::path config = absolute_variable("XDG_CONFIG_HOME");
    if (config.empty() && !home.empty()) config = home / ".config";
    if (!config.empty()) {
        std::ifstream stream(config / "user-dirs.dirs", std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(stream), {});
        if (const auto named = pictures_in(text, home)) return *named;
    }
    std::error_code unknown;
    if (!home.empty() && fs::is_directory(home / "Pictures", unknown)) return home / "Pictures";
    return fs::current_path(unknown);
}

}  // namespace skelplay::app
