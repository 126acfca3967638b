#include "app/saved_files.h"
#include <fstream>

namespace skelplay::app {
namespace {
std::optional<int> extent(std::string_view text) {
    const auto value = base::parse_integer(text);
    if (!value || *value < WindowGeometry::smallest || *value > WindowGeometry::largest) return std::nullopt;
    return static_cast<int>(*value);
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

std::optional<WindowGeometry> geometry_from(std::string_view text) {
    constexpr std::string_view maximised = " maximised";
    std::string_view size = base::trimmed(text);
    WindowGeometry geometry;
    geometry.maximised = size.ends_with(maximised);
    if (geometry.maximised) size.remove_suffix(maximised.size());
    const std::size_t cross = size.find('x');
    if (cross == std::string_view::npos) return std::nullopt;
    const auto width = extent(size.substr(0, cross));
    const auto height = extent(size.substr(cross + 1));
    if (!width || !height) return std::nullopt;
    geometry.width = *width;
    geometry.height = *height;
    return geometry;
}

std::optional<WindowGeometry> read_geometry(const fs::path& file) {
    constexpr std::size_t longest = 64;  // bytes
    const std::string head = base::read_head(file, longest);
    return geometry_from(std::string_view(head).substr(0, head.find('\n')));
}

void write_geometry(const fs::path& file, const WindowGeometry& geometry) {
    const char* maximised = geometry.maximised ? " maximised" : "";
    // The preferences are written to the same folder, and report a failure.
    (void)base::write_file(file, fmt::format("{}x{}{}\n", geometry.width, geometry.height, maximised));
}

fs::path free_name(const fs::path& folder, const std::string& stem) {
    for (int n = 1;; ++n) {
        fs::path name = folder / (n == 1 ? stem + ".png" : fmt::format("{}-{}.png", stem, n));
        if (!base::exists(name)) return name;
    }
}

Saved save_screenshot(const render::Image& image, const fs::path& folder, const std::string& stem,
                      output::PngChannels channels) {
    const fs::path file = free_name(folder, stem);
    const bool makes_folder = !base::folder_to_create(file).empty();
    const auto failure_text = output::write_png(file, image, channels);
    if (!failure_text)
        return {true, fmt::format("Picture {} as {}{}", base::saved_word(), base::shown_file(file),
                                  makes_folder ? "; the folder was made for it" : "")};
    std::error_code failure;
    const fs::path here = free_name(fs::current_path(failure), stem);
    if (here != file && !output::write_png(here, image, channels))
        return {true, fmt::format("Picture {} as {}", base::saved_word(), base::shown_file(here))};
    return {false, base::to_utf8(fmt::format("The picture could not be saved as {}: {}", file.string(), *failure_text))};
}

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
    const fs::path home = base::home_folder();
    const fs::path settings = base::settings_folder();
    std::ifstream stream(settings.empty() ? settings : settings / "user-dirs.dirs", std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    if (const auto named = pictures_in(text, home)) return *named;
    std::error_code unknown;
    if (!home.empty() && fs::is_directory(home / "Pictures", unknown)) return home / "Pictures";
    return fs::current_path(unknown);
}
}  // namespace skelplay::app
