#include "session/state.h"

namespace skelplay::session {
void remember_placement(UiState& ui, const fs::path& file, const analysis::PlacementOptions& place) {
    const fs::path whole = base::whole_path(file);
    std::erase_if(ui.placements, [&](const FilePlacement& known) { return known.file == whole; });
    FilePlacement remembered{whole, place};
    remembered.place.metres_per_unit.reset();
    if (remembered.place != analysis::PlacementOptions{})
        ui.placements.insert(ui.placements.begin(), std::move(remembered));
    if (ui.placements.size() > UiState::placement_limit) ui.placements.pop_back();
}

std::optional<fs::path> default_state_file() {
    const fs::path folder = base::settings_folder();
    return folder.empty() ? std::nullopt : std::optional(folder / "skelplay" / "state");
}

namespace {
std::string text_in(const fs::path& file) {
    constexpr std::size_t most = 1U << 20U;  // bytes; our state files are never longer
    return base::read_head(file, most);
}

/// The lines of a state file by the option whose values they give.
using LinesByOption = std::map<std::string_view, std::vector<std::string_view>>;

LinesByOption lines_by_option(std::string_view text) {
    LinesByOption lines;
    base::LineReader reader(text);
    for (base::Line line; reader.next(line);)
        lines[base::trimmed(line.text.substr(0, line.text.find('=')))].push_back(line.text);
    return lines;
}

bool contains(const std::vector<std::string_view>& lines, std::string_view line) {
    return std::ranges::find(lines, line) != lines.end();
}

/// Of each option what `mine` has where that is not as it was `before`, else what another window left in the file. A
/// list that both changed has the entries that either added.
std::string merged(std::string_view before, std::string_view mine, std::string_view theirs) {
    LinesByOption earlier = lines_by_option(before);
    LinesByOption own = lines_by_option(mine);
    LinesByOption others = lines_by_option(theirs);
    std::string text;
    for (const Option& option : option_table()) {
        if (!option.remembered) continue;
        std::vector<std::string_view>& lines = own[option.name];
        const bool list = option.kind == Option::Kind::list;
        if (lines == earlier[option.name] && (list || !others[option.name].empty())) {
            lines = others[option.name];
        } else if (list) {
            for (const std::string_view line : others[option.name])
                if (!contains(earlier[option.name], line) && !contains(lines, line)) lines.push_back(line);
        }
        for (const std::string_view line : lines) text.append(line).append("\n");
    }
    return text;
}
}  // namespace

void read_state(const fs::path& file, Settings& settings) { read_settings(text_in(file), settings); }

std::optional<std::string> save_state(Session& session) {
    if (!session.options.state_file) return std::nullopt;
    const fs::path& file = *session.options.state_file;
    const base::FolderLock alone(file.parent_path());  // another window may save its own at the same time
    std::string mine = to_text(session);
    const std::string theirs = text_in(file);
    const auto why = base::write_file(file, theirs.empty() ? mine : merged(session.saved_state, mine, theirs));
    if (why) return fmt::format("the preferences could not be saved in {}: {}", base::to_utf8(file.string()), *why);
    session.saved_state = std::move(mine);
    return std::nullopt;
}
}  // namespace skelplay::session
