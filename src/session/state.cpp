#include "session/state.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <iterator>

#include "base/lines.h"
#include "base/numbers.h"
#include "base/text.h"
#include "base/write_file.h"
#include "session/session.h"

namespace skelplay::session {

namespace {

constexpr std::array<std::string_view, 2> theme_names{"dark", "light"};
constexpr std::array<std::string_view, 4> media_names{"mp4", "webm", "gif", "pictures"};

void read(std::string_view text, bool& value) {
    if (text == "yes" || text == "no") value = text == "yes";
}

void read(std::string_view text, float& value, float low, float high) {
    if (const auto number = base::parse_number(text)) value = std::clamp(static_cast<float>(*number), low, high);
}

void read_count(std::string_view text, std::uint32_t& value, std::uint32_t low) {
    const auto number = base::parse_integer(text);
    if (number && *number >= low && *number <= scene::GhostOptions::most) value = static_cast<std::uint32_t>(*number);
}

template <class Enum, std::size_t Count>
void read(std::string_view text, Enum& value, const std::array<std::string_view, Count>& names) {
    const auto* name = std::ranges::find(names, text);
    if (name != names.end()) value = static_cast<Enum>(name - names.begin());
}

void read(std::string_view text, std::vector<std::filesystem::path>& list) {
    if (list.size() < Preferences::recent_limit && !text.empty()) list.emplace_back(text);
}

void read(std::string_view text, int& value, int low, int high) {
    if (const auto number = base::parse_integer(text))
        value = static_cast<int>(std::clamp<std::int64_t>(*number, low, high));
}

std::string text_of(bool value) { return value ? "yes" : "no"; }

/// One line for a scalar value, several for a list: how it is written and how it is read.
struct Row {
    std::string_view key;
    void (*read)(std::string_view text, Preferences& into);
    std::vector<std::string> (*write)(const Preferences& from);
};

std::vector<std::string> texts(const std::vector<std::filesystem::path>& list) {
    std::vector<std::string> lines;
    for (const std::filesystem::path& path : list) lines.push_back(path.string());
    return lines;
}

using P = Preferences;
using Text = std::string_view;
using Lines = std::vector<std::string>;

// clang-format off
constexpr std::array<Row, 37> rows{{
    {"left-width", [](Text t, P& p) { read(t, p.layout.left_width, Layout::narrowest, Layout::widest); },
                   [](const P& p) { return Lines{fmt::format("{:g}", p.layout.left_width)}; }},
    {"right-width", [](Text t, P& p) { read(t, p.layout.right_width, Layout::narrowest, Layout::widest); },
                    [](const P& p) { return Lines{fmt::format("{:g}", p.layout.right_width)}; }},
    {"left-folded", [](Text t, P& p) { read(t, p.layout.left_folded); }, [](const P& p) { return Lines{text_of(p.layout.left_folded)}; }},
    {"right-folded", [](Text t, P& p) { read(t, p.layout.right_folded); }, [](const P& p) { return Lines{text_of(p.layout.right_folded)}; }},
    {"lane-speed", [](Text t, P& p) { read(t, p.layout.lanes[Lane::speed]); }, [](const P& p) { return Lines{text_of(p.layout.lanes[Lane::speed])}; }},
    {"lane-jumps", [](Text t, P& p) { read(t, p.layout.lanes[Lane::jumps]); }, [](const P& p) { return Lines{text_of(p.layout.lanes[Lane::jumps])}; }},
    {"lane-limits", [](Text t, P& p) { read(t, p.layout.lanes[Lane::limits]); }, [](const P& p) { return Lines{text_of(p.layout.lanes[Lane::limits])}; }},
    {"lane-contacts", [](Text t, P& p) { read(t, p.layout.lanes[Lane::contacts]); }, [](const P& p) { return Lines{text_of(p.layout.lanes[Lane::contacts])}; }},
    {"strip-folded", [](Text t, P& p) { read(t, p.layout.strip_folded); }, [](const P& p) { return Lines{text_of(p.layout.strip_folded)}; }},
    {"go-on-after-marking", [](Text t, P& p) { read(t, p.go_on); }, [](const P& p) { return Lines{text_of(p.go_on)}; }},
    {"theme", [](Text t, P& p) { read(t, p.view.theme, theme_names); },
              [](const P& p) { return Lines{std::string(theme_names.at(static_cast<std::size_t>(p.view.theme)))}; }},
    {"grid", [](Text t, P& p) { read(t, p.view.grid); }, [](const P& p) { return Lines{text_of(p.view.grid)}; }},
    {"shadow", [](Text t, P& p) { read(t, p.view.shadow); }, [](const P& p) { return Lines{text_of(p.view.shadow)}; }},
    {"joints", [](Text t, P& p) { read(t, p.view.joints); }, [](const P& p) { return Lines{text_of(p.view.joints)}; }},
    {"names", [](Text t, P& p) { read(t, p.view.names); }, [](const P& p) { return Lines{text_of(p.view.names)}; }},
    {"axes", [](Text t, P& p) { read(t, p.view.axes); }, [](const P& p) { return Lines{text_of(p.view.axes)}; }},
    {"ghosts-before", [](Text t, P& p) { read_count(t, p.view.ghosts.before, 0); }, [](const P& p) { return Lines{fmt::format("{}", p.view.ghosts.before)}; }},
    {"ghosts-after", [](Text t, P& p) { read_count(t, p.view.ghosts.after, 0); }, [](const P& p) { return Lines{fmt::format("{}", p.view.ghosts.after)}; }},
    {"ghosts-apart", [](Text t, P& p) { read_count(t, p.view.ghosts.step, 1); }, [](const P& p) { return Lines{fmt::format("{}", p.view.ghosts.step)}; }},
    {"limits", [](Text t, P& p) { read(t, p.view.limits); }, [](const P& p) { return Lines{text_of(p.view.limits)}; }},
    {"skins", [](Text t, P& p) { read(t, p.view.skins); }, [](const P& p) { return Lines{text_of(p.view.skins)}; }},
    {"skin-opacity", [](Text t, P& p) { float v = static_cast<float>(p.view.skin_opacity); read(t, v, 0.1F, 1.0F); p.view.skin_opacity = static_cast<double>(v); },
                     [](const P& p) { return Lines{fmt::format("{:.3g}", p.view.skin_opacity)}; }},
    {"thickness", [](Text t, P& p) { float v = static_cast<float>(p.view.bone_thickness); read(t, v, 0.2F, 3.0F); p.view.bone_thickness = static_cast<double>(v); },
                  [](const P& p) { return Lines{fmt::format("{:.3g}", p.view.bone_thickness)}; }},
    {"play-mode", [](Text t, P& p) { read(t, p.mode, play_mode_names); },
                  [](const P& p) { return Lines{std::string(play_mode_names.at(static_cast<std::size_t>(p.mode)))}; }},
    {"interpolate", [](Text t, P& p) { read(t, p.interpolate); }, [](const P& p) { return Lines{text_of(p.interpolate)}; }},
    {"real-time", [](Text t, P& p) { read(t, p.real_time); }, [](const P& p) { return Lines{text_of(p.real_time)}; }},
    {"colour-by-bone", [](Text t, P& p) { read(t, p.view.colour_by_bone); }, [](const P& p) { return Lines{text_of(p.view.colour_by_bone)}; }},
    {"render-kind", [](Text t, P& p) { read(t, p.render.kind, media_names); },
                    [](const P& p) { return Lines{std::string(media_names.at(static_cast<std::size_t>(p.render.kind)))}; }},
    {"render-width", [](Text t, P& p) { read(t, p.render.width, 2, RenderSettings::longest_side); }, [](const P& p) { return Lines{fmt::format("{}", p.render.width)}; }},
    {"render-height", [](Text t, P& p) { read(t, p.render.height, 2, RenderSettings::longest_side); }, [](const P& p) { return Lines{fmt::format("{}", p.render.height)}; }},
    {"render-rate", [](Text t, P& p) { float v = static_cast<float>(p.render.rate); read(t, v, 0.0F, 240.0F); p.render.rate = static_cast<double>(v); },
                    [](const P& p) { return Lines{fmt::format("{:g}", p.render.rate)}; }},
    {"render-labels", [](Text t, P& p) { read(t, p.render.labels); }, [](const P& p) { return Lines{text_of(p.render.labels)}; }},
    {"render-transparent", [](Text t, P& p) { read(t, p.render.transparent); }, [](const P& p) { return Lines{text_of(p.render.transparent)}; }},
    {"render-folder", [](Text t, P& p) { p.render.folder = t; },
                      [](const P& p) { return p.render.folder.empty() ? Lines{} : Lines{p.render.folder.string()}; }},
    {"last-folder", [](Text t, P& p) { p.last_folder = t; },
                    [](const P& p) { return p.last_folder.empty() ? Lines{} : Lines{p.last_folder.string()}; }},
    {"recent-file", [](Text t, P& p) { read(t, p.recent_files); }, [](const P& p) { return texts(p.recent_files); }},
    {"recent-skeleton", [](Text t, P& p) { read(t, p.recent_skeletons); }, [](const P& p) { return texts(p.recent_skeletons); }},
}};
// clang-format on

}  // namespace

void remember(std::vector<std::filesystem::path>& list, const std::filesystem::path& path) {
    std::erase(list, path);
    list.insert(list.begin(), path);
    if (list.size() > Preferences::recent_limit) list.resize(Preferences::recent_limit);
}

std::string to_text(const Preferences& preferences) {
    std::string text;
    for (const Row& row : rows)
        for (const std::string& value : row.write(preferences))
            // A name with a line end in it can't be told from two lines: it is not remembered.
            if (std::ranges::none_of(value, base::is_line_end)) text += fmt::format("{} = {}\n", row.key, value);
    return text;
}

Preferences preferences_from(std::string_view text) {
    Preferences preferences;
    base::LineReader reader(text);
    for (base::Line line; reader.next(line);) {
        const std::size_t equals = line.text.find('=');
        if (equals == std::string_view::npos) continue;
        const std::string_view key = base::trimmed(line.text.substr(0, equals));
        const auto* row = std::ranges::find(rows, key, &Row::key);
        if (row != rows.end()) row->read(base::trimmed(line.text.substr(equals + 1)), preferences);
    }
    return preferences;
}

std::optional<std::filesystem::path> default_state_file() {
    const char* config = std::getenv("XDG_CONFIG_HOME");
    // The XDG specification has relative paths ignored.
    if (config != nullptr && std::filesystem::path(config).is_absolute())
        return std::filesystem::path(config) / "skelplay" / "state";
    const char* home = std::getenv("HOME");
    if (home == nullptr || *home == '\0') return std::nullopt;
    return std::filesystem::path(home) / ".config" / "skelplay" / "state";
}

Preferences read_preferences(const std::filesystem::path& file) {
    constexpr std::size_t most = 1U << 20U;  // bytes: ours is never longer
    std::ifstream stream(file, std::ios::binary);
    std::string text(most, '\0');
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return preferences_from(text);
}

bool write_preferences(const std::filesystem::path& file, const Preferences& preferences) {
    return !base::write_file(file, to_text(preferences));
}

Preferences preferences_of(const Session& session) {
    Preferences preferences;
    preferences.layout = session.ui.layout;
    preferences.view = session.view.options;
    preferences.go_on = session.document.review.go_on;
    preferences.mode = session.playback.timeline.mode;
    preferences.interpolate = session.playback.timeline.interpolate;
    preferences.real_time = session.playback.timeline.real_time;
    preferences.render = session.ui.render;
    preferences.last_folder = session.ui.last_folder;
    preferences.recent_files = session.ui.recent_files;
    preferences.recent_skeletons = session.ui.recent_skeletons;
    return preferences;
}

void restore_preferences(Session& session, Preferences preferences) {
    session.ui.layout = preferences.layout;
    session.view.options = preferences.view;
    session.document.review.go_on = preferences.go_on;
    session.playback.timeline.mode = preferences.mode;
    session.playback.timeline.interpolate = preferences.interpolate;
    session.playback.timeline.real_time = preferences.real_time;
    session.ui.render = std::move(preferences.render);
    session.ui.last_folder = std::move(preferences.last_folder);
    session.ui.recent_files = std::move(preferences.recent_files);
    session.ui.recent_skeletons = std::move(preferences.recent_skeletons);
}

void save_preferences(const Session& session) {
    if (session.options.state_file) write_preferences(*session.options.state_file, preferences_of(session));
}

}  // namespace skelplay::session
