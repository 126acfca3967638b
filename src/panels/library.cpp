#include "panels/library.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/text.h"
#include "takes/sample.h"

namespace skelplay::panels {

namespace {

namespace fs = std::filesystem;

constexpr double between_sorts = 0.5;  // seconds: while takes are read, cells should not jump all the time

/// Without the "/" at the end with which people write folders.
fs::path whole_folder(const fs::path& folder) {
    fs::path whole = base::whole_path(folder);
    return whole.has_filename() || !whole.has_relative_path() ? whole : whole.parent_path();
}

/// The file of the active take; empty for the bundled sample, beside which nobody looks for takes.
fs::path active_file(const session::Session& session) {
    const session::OpenFigure* active = session::active_figure(session.document);
    if (active == nullptr) return {};
    const auto sample = takes::sample_file(session.options.program);
    const fs::path file = base::whole_path(active->take.request.file);
    return sample && base::whole_path(*sample) == file ? fs::path() : file;
}

void appear(const Ui& ui) {
    LibraryState& state = ui.state.library;
    state.open = true;
    state.filter_asked = state.filtering = false;
    const fs::path active = active_file(ui.session);
    std::error_code unknown;
    if (!active.empty()) return show_folder(state, active.parent_path(), active);
    if (!state.folder.empty()) return show_folder(state, state.folder, state.cursor_path);
    const fs::path last = ui.session.ui.last_folder;
    show_folder(state, fs::is_directory(last, unknown) ? last : fs::current_path(unknown));
}

/// Whether the entries must be sorted again; while takes are read, not before some time has passed.
bool is_outdated(const Ui& ui) {
    const LibraryState& state = ui.state.library;
    const takes::LibraryFolder& content = state.content;
    const takes::LibraryOrder order = ui.session.ui.library_order;
    if (state.shown.listed != content.listed || state.shown.filter != state.filter || state.shown.order != order)
        return true;
    if (order == takes::LibraryOrder::name || state.shown.revision == content.revision) return false;
    const double left = state.shown.sorted + between_sorts - ImGui::GetTime();
    if (left <= 0 || content.read == content.takes) return true;
    ui.state.wakes_in = std::min(ui.state.wakes_in.value_or(left), left);
    return false;
}

void sort(const Ui& ui) {
    LibraryState& state = ui.state.library;
    const bool other = state.shown.listed != state.content.listed || state.shown.filter != state.filter ||
                       state.shown.order != ui.session.ui.library_order;
    state.shown = {takes::library_entries(state.content, state.filter, ui.session.ui.library_order),
                   state.content.listed,
                   state.content.revision,
                   state.filter,
                   ui.session.ui.library_order,
                   ImGui::GetTime()};
    const auto on = std::ranges::find_if(state.shown.entries, [&](std::size_t entry) {
        return state.content.listing.entries[entry].path.native() == state.cursor_path.native();
    });
    const bool found = on != state.shown.entries.end();
    state.cursor = found ? static_cast<std::size_t>(on - state.shown.entries.begin()) : 0;
    if (!found) put_cursor(state, 0);
    if (other) state.scroll_to_cursor = true;
}

}  // namespace

void LibraryState::begin_at(const fs::path& place) {
    std::error_code unknown;
    const fs::path whole = whole_folder(place);
    const bool is_folder = fs::is_directory(whole, unknown);
    folder = is_folder ? whole : whole.parent_path();
    cursor_path = is_folder ? fs::path() : whole;
}

bool library_is_listed(const LibraryState& state) noexcept {
    return state.content.listed != 0 && state.content.listing.folder.native() == state.folder.native();
}

void show_folder(LibraryState& state, const fs::path& folder, const fs::path& on) {
    const fs::path whole = whole_folder(folder);
    if (whole.native() != state.folder.native()) state.filter.clear();
    state.folder = whole;
    state.cursor_path = on;
    state.clicked.reset();
    state.scroll_to_cursor = true;
    ++state.asked;
}

void leave_folder(LibraryState& state) {
    const fs::path left = state.folder;
    if (left.has_relative_path()) show_folder(state, left.parent_path(), left);
}

void follow_library(const Ui& ui) {
    LibraryState& state = ui.state.library;
    if (!state.open) appear(ui);
    if (library_is_listed(state) && state.shown.listed != state.content.listed)
        ui.ask(session::ReadReview{state.folder});
    if (library_is_listed(state) && is_outdated(ui)) sort(ui);
}

void put_cursor(LibraryState& state, std::size_t index) {
    if (state.shown.entries.empty()) return;
    state.cursor = std::min(index, state.shown.entries.size() - 1);
    state.cursor_path = state.content.listing.entries[state.shown.entries[state.cursor]].path;
    state.scroll_to_cursor = true;
}

void open_under_cursor(const Ui& ui, bool add) {
    LibraryState& state = ui.state.library;
    const auto& entries = state.content.listing.entries;
    if (!library_is_listed(state) || state.cursor >= state.shown.entries.size()) return;
    const std::size_t chosen = state.shown.entries[state.cursor];
    if (entries[chosen].folder) return show_folder(state, fs::path(entries[chosen].path));
    session::OpenFromLibrary asked{{}, 0, add};
    for (const std::size_t entry : state.shown.entries) {
        if (entry == chosen) asked.index = asked.files.size();
        if (!entries[entry].folder) asked.files.push_back(entries[entry].path);
    }
    ui.ask(std::move(asked));
}

void mark_under_cursor(const Ui& ui, session::Mark mark) {
    LibraryState& state = ui.state.library;
    if (!library_is_listed(state) || state.cursor >= state.shown.entries.size()) return;
    const takes::FolderEntry& entry = state.content.listing.entries[state.shown.entries[state.cursor]];
    if (entry.folder) return;
    ui.ask(session::MarkListed{entry.path, mark});
    const bool removed = session::mark_of(ui.session.document.review, entry.path) == mark;
    if (ui.session.ui.go_on && !removed) put_cursor(state, state.cursor + 1);
}

}  // namespace skelplay::panels
