// The library shows the takes of a folder as cells over the whole window.

#include "panels/regions.h"
#include "takes/sample.h"

namespace skelplay::panels {
namespace {
constexpr double between_sorts = 0.5;  // seconds, so that cells do not jump all the time while takes are read

/// The whole path without a "/" at its end.
fs::path whole_folder(const fs::path& folder) {
    fs::path whole = base::whole_path(folder);
    return whole.has_filename() || !whole.has_relative_path() ? whole : whole.parent_path();
}

/// The file of the active take; empty for the bundled sample, whose folder is of no interest.
fs::path active_file(const session::Session& session) {
    const OpenFigure* active = session::active_figure(session.document);
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

/// Whether the index has answered what is looked for, or what was before it was changed.
bool has_answer(const LibraryState& state) { return state.search.on && state.search.answer != 0; }

/// Whether the entries must be sorted again. While takes are read, they are sorted only now and then.
bool is_outdated(const Ui& ui) {
    const LibraryState& state = ui.state.library;
    const takes::LibraryFolder& content = state.content;
    const takes::LibraryOrder order = ui.session.ui.library_order;
    if (has_answer(state) || state.shown.answer != 0)
        return state.shown.listed != content.listed || state.shown.answer != (has_answer(state) ? state.search.answer : 0);
    if (state.shown.marks != ui.session.document.review.state && state.filter.find("mark:") != std::string::npos)
        return true;
    if (state.shown.listed != content.listed || state.shown.filter != state.filter || state.shown.order != order)
        return true;
    const bool by_cards = order > takes::LibraryOrder::date || state.filter.find("findings:") != std::string::npos;
    if (!by_cards || state.shown.revision == content.revision) return false;
    const double left = state.shown.sorted + between_sorts - ImGui::GetTime();
    if (left <= 0 || content.read == content.takes) return true;
    ui.state.redraw_in = std::min(ui.state.redraw_in.value_or(left), left);
    return false;
}

/// The keys of what is to be shown: what was found, with nothing typed behind the folders.
std::vector<std::size_t> keys_to_show(const Ui& ui) {
    LibraryState& state = ui.state.library;
    const auto mark_of = [&](const fs::path& take) {
        return session::name(session::mark_of(ui.session.document.review, take));
    };
    if (!has_answer(state))
        return takes::library_entries(state.content, state.filter, ui.session.ui.library_order, mark_of);
    std::vector<std::size_t>& found = state.search.answer != state.shown.answer ? state.search.found : state.shown.entries;
    std::erase_if(found, is_entry);
    if (!base::trimmed(state.filter).empty()) return std::move(found);
    std::vector<std::size_t> keys;
    for (std::size_t i = 0; i < state.content.listing.entries.size(); ++i)
        if (state.content.listing.entries[i].folder) keys.push_back(i);
    keys.insert(keys.end(), found.begin(), found.end());
    return keys;
}

void sort(const Ui& ui) {
    LibraryState& state = ui.state.library;
    const bool other = state.shown.listed != state.content.listed || state.shown.filter != state.filter ||
                       state.shown.order != ui.session.ui.library_order;
    const bool by_other = state.shown.listed == state.content.listed && state.shown.order != ui.session.ui.library_order;
    state.shown = {keys_to_show(ui),
                   has_answer(state) ? state.search.answer : 0,
                   state.content.listed,
                   state.content.revision,
                   ui.session.document.review.state,
                   state.filter,
                   ui.session.ui.library_order,
                   ImGui::GetTime()};
    const auto on = std::ranges::find_if(state.shown.entries, [&](std::size_t key) {
        return is_entry(key) ? state.entry(key).path.native() == state.cursor_path.native() : key == state.cursor_key;
    });
    const bool found = on != state.shown.entries.end();
    state.cursor = found ? static_cast<std::size_t>(on - state.shown.entries.begin()) : 0;
    if (!found || by_other) put_cursor(state, 0);  // what another order has first is asked for
    if (other) state.scroll_to_cursor = true;
}

/// Shows the parent folder with the cursor on the folder that was left.
void leave_folder(LibraryState& state) {
    const fs::path left = state.folder;
    if (left.has_relative_path()) show_folder(state, left.parent_path(), left);
}

/// Opens at the active take, and sorts and filters the folder's contents when they change.
void follow_library(const Ui& ui) {
    LibraryState& state = ui.state.library;
    if (!state.open) appear(ui);
    if (library_is_listed(state) && state.shown.listed != state.content.listed)
        ui.ask(session::show_library_folder, state.folder);
    LibrarySearch& search = state.search;
    search.order = ui.session.ui.library_order;
    search.on = !base::trimmed(state.filter).empty() || search.order >= takes::LibraryOrder::column;
    if (!search.on) search.answer = 0;
    const session::Review& review = ui.session.document.review;
    if (!search.reviews || std::exchange(search.reviewed, review.state) != review.state)
        search.reviews = std::make_shared<const takes::FileReviews>(review.files);
    if (library_is_listed(state) && is_outdated(ui)) sort(ui);
    if (search.playlist.empty()) return;
    const std::size_t index = search.opening.value_or(0);
    ui.ask(session::open_from_library, std::exchange(search.playlist, {}), index, false, search.take);
    search.opening.reset();
}

constexpr float library_filter_width = 220;  // points
constexpr float library_order_width = 120;   // points

/// The mark that a typed letter gives according to the key table.
std::optional<session::Mark> mark_of_letter(ImWchar letter) {
    if (letter < 'a' || letter > 'z') return std::nullopt;
    const auto key = static_cast<session::Key>(static_cast<int>(session::Key::a) + (letter - 'a'));
    const session::Binding* binding = session::binding_of({key});
    return binding == nullptr ? std::nullopt : binding->mark;
}

/// The number of cells by which arrows and similar keys move the cursor.
std::ptrdiff_t cursor_step(const LibraryState& state, bool in_text) {
    const auto columns = static_cast<std::ptrdiff_t>(state.columns);
    const auto page = columns * static_cast<std::ptrdiff_t>(state.page);
    const auto all = std::ssize(state.shown.entries);
    if (key_pressed(ImGuiKey_UpArrow)) return -columns;
    if (key_pressed(ImGuiKey_DownArrow)) return columns;
    if (key_pressed(ImGuiKey_PageUp)) return -page;
    if (key_pressed(ImGuiKey_PageDown)) return page;
    if (in_text) return 0;
    if (key_pressed(ImGuiKey_LeftArrow)) return -1;
    if (key_pressed(ImGuiKey_RightArrow)) return 1;
    if (key_pressed(ImGuiKey_Home)) return -all;
    if (key_pressed(ImGuiKey_End)) return all;
    return 0;
}

/// Moves the cursor. A step of a row does not leave the first or the last row.
void move_cursor_by(LibraryState& state, std::ptrdiff_t step) {
    const auto all = std::ssize(state.shown.entries);
    if (all == 0 || step == 0) return;
    const auto columns = static_cast<std::ptrdiff_t>(state.columns);
    auto at = static_cast<std::ptrdiff_t>(state.cursor);
    const std::ptrdiff_t last_row = (all - 1) / columns;
    if (std::abs(step) == columns && (at + step < 0 || (at / columns == last_row && step > 0))) return;
    at = std::clamp<std::ptrdiff_t>(at + step, 0, all - 1);
    put_cursor(state, static_cast<std::size_t>(at));
}

/// Escape leaves the filter's field, then clears the filter, then closes the library.
void escape(const Ui& ui) {
    LibraryState& state = ui.state.library;
    if (state.filtering) return;  // the field handles the key itself
    if (!state.filter.empty()) state.filter.clear();
    else ui.ask(session::toggle_library);
}

/// Whether the library gets the keys: not while a dialog, a list or another text field does.
bool has_keys(const Ui& ui) {
    const bool typing_elsewhere = ImGui::GetIO().WantTextInput && !ui.state.library.filtering;
    const bool elsewhere = ui.state.dialog_open || ui.state.library.menu_open || typing_elsewhere;
    return !elsewhere && ui.state.keyboard.in == KeysIn::picture;
}

void handle_library_keys(const Ui& ui) {
    LibraryState& state = ui.state.library;
    if (ui.poll(session::UiEvent::focus_filter)) state.filter_asked = true;
    if (!has_keys(ui)) return;
    move_cursor_by(state, cursor_step(state, state.filtering));
    if (enter_pressed()) open_under_cursor(ui, ImGui::GetIO().KeyShift);
    if (key_pressed(ImGuiKey_Escape)) escape(ui);
    if (state.filtering) return;
    if (key_pressed(ImGuiKey_Backspace)) leave_folder(state);
    if (ImGui::GetIO().KeyCtrl && key_pressed(ImGuiKey_Z)) {
        if (ImGui::GetIO().KeyShift) ui.ask(session::redo);
        else ui.ask(session::undo_last, session::Subject::review, session::FigureId::none);
    }
    for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters)
        if (const auto mark = mark_of_letter(letter)) mark_under_cursor(ui, *mark);
}

/// A button that shows a folder; true when it is pressed. `here`: the folder is shown now.
bool folder_button(const Ui& ui, const std::string& name, bool here) {
    const ScopedColour fill(ImGuiCol_Button, 0);
    const ScopedColour border(ImGuiCol_Border, 0);
    const ScopedColour text(ImGuiCol_Text, here ? ui.colours.text : ui.colours.dim_text);
    return button(ui, name, fmt::format("library-place-{}", name));
}

/// Draws buttons for the folder and as many of its parents as fit.
void draw_folder_path(const Ui& ui, float room) {
    LibraryState& state = ui.state.library;
    const float slash = text_width("/") + 2 * ImGui::GetStyle().ItemInnerSpacing.x;
    std::vector<fs::path> folders;  // the innermost first
    for (fs::path each = state.folder; each.has_relative_path(); each = each.parent_path()) {
        room -= button_width(base::to_utf8(each.filename().string())) + slash;
        if (room < 0 && !folders.empty()) break;
        folders.push_back(each);
    }
    const float between = ImGui::GetStyle().ItemInnerSpacing.x * 0.5F;
    ImGui::AlignTextToFramePadding();
    const bool all = folders.empty() || !folders.back().parent_path().has_relative_path();
    dim_text(all ? "/" : "\u2026 /");
    for (std::size_t i = folders.size(); i-- > 0;) {
        const bool here = i == 0;
        ImGui::SameLine(0, between);
        const ScopedId id(folders[i].string());
        if (folder_button(ui, base::to_utf8(folders[i].filename().string()), here))
            show_folder(state, folders[i], here ? state.cursor_path : folders[i - 1]);
        help(folders[i].string());
        if (here) continue;
        ImGui::SameLine(0, between);
        ImGui::TextDisabled("/");
    }
}

void draw_order(const Ui& ui) {
    const std::string_view now = takes::library_order_names()[static_cast<std::size_t>(ui.session.ui.library_order)];
    ImGui::AlignTextToFramePadding();
    dim_text("Sort by");
    ImGui::SameLine(0, ImGui::GetStyle().ItemInnerSpacing.x);
    draw_list(
        ui,
        {"##order", base::capitalised(now), ui.px(library_order_width), "library-order", {}, ImGuiComboFlags_HeightLargest},
        [&] {
            for (const std::string_view name : takes::library_order_names()) {
                if (name == takes::library_order_names()[static_cast<std::size_t>(takes::LibraryOrder::column)])
                    ImGui::Separator();
                if (ImGui::Selectable(base::capitalised(name).c_str(), name == now))
                    ui.ask(session::set_option, "library-order", name);
                ui.tag("library-order-{}", name);
            }
        });
}

void draw_head(const Ui& ui) {
    LibraryState& state = ui.state.library;
    const ImGuiStyle& style = ImGui::GetStyle();
    if (button(ui, "Up", "library-up", with_keys("The folder around this one", "Backspace"),
               state.folder.has_relative_path()))
        leave_folder(state);
    ImGui::SameLine();
    const float controls = ui.px(library_filter_width + library_order_width) + text_width("Sort by") +
                           button_width("Close") + button_width("?") + ImGui::GetFrameHeight() + 6 * style.ItemSpacing.x;
    const float right = ImGui::GetWindowWidth() - style.WindowPadding.x - controls;
    draw_folder_path(ui, right - ImGui::GetCursorPosX() - ui.px(30));
    ImGui::SameLine(std::max(right, 0.0F));
    const std::string hint = with_keys("Search below", "Ctrl+F");
    state.filtering = draw_filter_field(ui, {hint.c_str(), "library-filter", "library-clear", "Show all"}, state.filter,
                                        ui.px(library_filter_width), std::exchange(state.filter_asked, false))
                          .active;
    ImGui::SameLine();
    draw_filter_words(ui);
    ImGui::SameLine();
    draw_order(ui);
    ImGui::SameLine();
    if (button(ui, "Close", "library-close", with_keys("Back to the take", "Ctrl+L, Escape")))
        ui.ask(session::toggle_library);
    ImGui::SameLine();
    help_button(ui, "library", "Library, marks and undo");
}

/// "142 220".
std::string grouped(std::size_t number) {
    std::string text = std::to_string(number);
    for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, " ");
    return text;
}

/// "321 of 142 220 takes · searching … 12 300 takes so far · 120 read".
std::string found_text(const LibraryState& state) {
    const LibrarySearch& search = state.search;
    const auto found = std::ranges::count_if(state.shown.entries, [](std::size_t key) { return !is_entry(key); });
    const std::string all = search.count.takes == 1 ? "1 take" : grouped(search.count.takes) + " takes";
    std::string text = fmt::format("{} of {}", grouped(static_cast<std::size_t>(found)), all);
    if (search.met && *search.met < search.count.takes) text += " \u00b7 looking for changes \u2026";
    else if (search.met) text += fmt::format(" \u00b7 searching \u2026 {} takes so far", grouped(*search.met));
    if (search.count.unread > 0) text += fmt::format(" \u00b7 {} read", grouped(search.count.takes - search.count.unread));
    return text;
}

/// "9984 of 10000 takes, 3 refused · 120 read so far".
std::string count_text(const LibraryState& state) {
    const takes::LibraryFolder& content = state.content;
    if (!library_is_listed(state)) return {};
    if (state.shown.answer != 0) return state.search.fault.empty() ? found_text(state) : state.search.fault;
    std::string text = base::counted(content.takes, "take", "takes");
    if (!state.filter.empty()) {
        const auto& entries = content.listing.entries;
        const auto found = std::ranges::count_if(state.shown.entries, [&](std::size_t i) { return !entries[i].folder; });
        text = fmt::format("{} of {}", found, text);
    }
    if (state.search.count.takes > content.takes && state.filter.empty())
        text = fmt::format("{} here, {} in all", text, grouped(state.search.count.takes));
    if (content.refused > 0) text += fmt::format(", {} refused", content.refused);
    if (content.read < content.takes) text += fmt::format(" \u00b7 {} read so far", content.read);
    return text;
}

void draw_foot(const Ui& ui) {
    const session::Review& review = ui.session.document.review;
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(count_text(ui.state.library).c_str());
    ui.tag("library-count");
    LibrarySearch& search = ui.state.library.search;
    if (ui.state.library.shown.answer != 0 && search.count.unread > 0) {
        ImGui::SameLine();
        if (small_button(ui, search.reads ? "Stop reading" : "Read all", "library-read",
                         "Sorts and filters know the frames, speeds and findings of takes that were read"))
            search.reads = !search.reads;
    }
    const std::size_t keep = session::count(review, session::Mark::keep);
    const std::size_t reject = session::count(review, session::Mark::reject);
    if (keep + reject > 0) {
        ImGui::SameLine(0, ui.px(20));
        dim_text(fmt::format("{} to keep, {} to reject", keep, reject));
        ImGui::SameLine();
        save_marks_button(ui, "library-save", true);
    }
    const char* keys = "Enter opens \u00b7 Shift+Enter adds \u00b7 M keeps \u00b7 N rejects \u00b7 Esc closes";
    if (for_fingers()) return;
    const float x = ImGui::GetWindowWidth() - text_width(keys) - ImGui::GetStyle().WindowPadding.x - ui.px(8);
    ImGui::SameLine();
    if (x < ImGui::GetCursorPosX()) return ImGui::NewLine();
    ImGui::SetCursorPosX(x);
    dim_text(keys);
}
}  // namespace

void LibraryState::begin_at(const fs::path& place) {
    const fs::path whole = whole_folder(place);
    const bool is_folder = base::is_folder(whole);
    folder = is_folder ? whole : whole.parent_path();
    cursor_path = is_folder ? fs::path() : whole;
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

bool library_is_listed(const LibraryState& state) noexcept {
    return state.content.listed != 0 && state.content.listing.folder.native() == state.folder.native();
}

void put_cursor(LibraryState& state, std::size_t index) {
    if (state.shown.entries.empty()) return;
    state.cursor = std::min(index, state.shown.entries.size() - 1);
    state.cursor_key = state.shown.entries[state.cursor];
    state.cursor_path = state.entry(state.cursor_key).path;
    state.scroll_to_cursor = true;
}

void mark_under_cursor(const Ui& ui, session::Mark mark) {
    LibraryState& state = ui.state.library;
    if (!library_is_listed(state) || state.cursor >= state.shown.entries.size()) return;
    const takes::FolderEntry& entry = state.entry(state.shown.entries[state.cursor]);
    if (entry.folder || entry.path.empty()) return;
    ui.ask(session::mark_listed, entry.path, mark);
    const bool removed = session::mark_of(ui.session.document.review, entry.path) == mark;
    if (ui.session.ui.go_on && !removed) put_cursor(state, state.cursor + 1);
}

void open_under_cursor(const Ui& ui, bool add) {
    LibraryState& state = ui.state.library;
    if (!library_is_listed(state) || state.cursor >= state.shown.entries.size()) return;
    const std::size_t chosen = state.shown.entries[state.cursor];
    const fs::path path = state.entry(chosen).path;
    if (path.empty()) return;
    if (state.entry(chosen).folder) return show_folder(state, path);
    if (add) return ui.ask(session::open_from_library, {path}, 0, true, "");
    if (!is_entry(chosen)) {
        state.search.take = state.take(chosen).take;
        state.search.opening = state.cursor;
        return;
    }
    base::PathList files;
    std::size_t index = 0;
    for (const std::size_t entry : state.shown.entries) {
        if (entry == chosen) index = files.size();
        if (!state.entry(entry).folder) files.add(state.entry(entry).path.native());
    }
    ui.ask(session::open_from_library, std::move(files), index, false, "");
}

void draw_library(const Ui& ui, const Rect& rect) {
    LibraryState& state = ui.state.library;
    state.backdrop = ui.colours.lane;
    follow_library(ui);
    handle_library_keys(ui);
    set_next_window(rect);
    ImGui::Begin("Library", nullptr, fixed_window | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    draw_head(ui);
    ImGui::Separator();
    draw_library_cells(ui, ImGui::GetFrameHeightWithSpacing() + ImGui::GetStyle().ItemSpacing.y);
    ImGui::Separator();
    draw_foot(ui);
    ImGui::End();
    state.menu_open = ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}
}  // namespace skelplay::panels
