#include "panels/controls.h"
#include "panels/open_answer.h"
#include "panels/regions.h"

namespace skelplay::panels {
namespace {
using takes::FolderEntry;

/// The entry that Enter opens: one whose whole name was typed, else the first file.
std::size_t best_match(const DialogState& dialog, const std::string& typed) {
    const auto entry = [&](std::size_t match) -> const FolderEntry& { return dialog.listing.entries[match]; };
    const auto named =
        std::ranges::find_if(dialog.matches, [&](std::size_t match) { return base::lower(entry(match).name) == typed; });
    const auto file = std::ranges::find_if(dialog.matches, [&](std::size_t match) { return !entry(match).folder; });
    const auto best = named != dialog.matches.end() ? named : file;
    return best == dialog.matches.end() ? 0 : static_cast<std::size_t>(best - dialog.matches.begin());
}

/// A typed text, divided after its last slash.
struct Typed {
    std::string_view folder;  // with the slash; empty: no folder was typed
    std::string_view name;    // the beginning of a name in that folder; without a folder, any part of a name
};

Typed parts_of(std::string_view typed) {
    const std::size_t slash = typed.rfind('/');
    if (slash == std::string_view::npos) return {{}, base::trimmed(typed)};
    return {typed.substr(0, slash + 1), typed.substr(slash + 1)};
}

void narrow(DialogState& dialog) {
    const Typed typed = parts_of(dialog.typed);
    const std::string part = base::lower(typed.name);
    dialog.matches.clear();
    for (std::size_t i = 0; i < dialog.listing.entries.size(); ++i) {
        const std::size_t at = base::lower(dialog.listing.entries[i].name).find(part);
        if (typed.folder.empty() ? at != std::string::npos : at == 0) dialog.matches.push_back(i);
    }
    dialog.cursor = std::min(dialog.cursor, dialog.matches.empty() ? 0 : dialog.matches.size() - 1);
}

/// Filters the list after a change of the text and puts the cursor on the best match.
void narrow_anew(DialogState& dialog) {
    narrow(dialog);
    dialog.chosen.clear();  // a file that is no longer visible must not be opened
    dialog.pointed = false;
    dialog.cursor = best_match(dialog, base::lower(parts_of(dialog.typed).name));
    dialog.scroll_to_cursor = true;
}

/// Lists the folder that was typed, else the folder that the dialog shows.
void list_typed(DialogState& dialog) {
    fs::path folder = takes::typed_path(dialog.folder, parts_of(dialog.typed).folder).lexically_normal();
    if (!folder.has_filename()) folder = folder.parent_path();  // "/data/" is "/data"
    if (folder != dialog.listing.folder) dialog.listing = takes::list_folder(folder, dialog.all_files);
}

/// Completes the typed path when Tab is pressed.
int complete(ImGuiInputTextCallbackData* data) {
    const auto& dialog = *static_cast<const DialogState*>(data->UserData);
    const std::string_view text(data->Buf, static_cast<std::size_t>(data->BufTextLen));
    const Typed typed = parts_of(text);
    const std::string whole =
        text == "~" ? std::string("~/") : std::string(typed.folder) + takes::completed(typed.name, dialog.listing);
    data->DeleteChars(0, data->BufTextLen);
    data->InsertChars(0, whole.data(), whole.data() + whole.size());
    return 0;
}

void go_to(DialogState& dialog, const fs::path& folder) {
    dialog.listing = takes::list_folder(folder, dialog.all_files);
    dialog.folder = dialog.listing.folder;
    dialog.typed.clear();
    dialog.chosen.clear();
    dialog.appearing = true;  // the text field discards what was typed when it gets the keyboard again
    narrow_anew(dialog);
}

/// Goes to the parent folder and puts the cursor on the folder that was left.
void go_up(DialogState& dialog) {
    const fs::path left = dialog.listing.folder;
    if (left == left.root_path()) return;
    go_to(dialog, left.parent_path());
    const auto row =
        std::ranges::find_if(dialog.matches, [&](std::size_t entry) { return dialog.listing.entries[entry].path == left; });
    if (row != dialog.matches.end()) dialog.cursor = static_cast<std::size_t>(row - dialog.matches.begin());
}

void open_path(const Ui& ui, const fs::path& path, bool add) { open_paths(ui, {path}, add); }

/// Opens the typed path (a folder only if no entry was pointed at), else the chosen files or the entry there.
void accept(const Ui& ui, bool add) {
    DialogState& dialog = ui.state.dialog;
    const std::string typed(base::trimmed(dialog.typed));
    const fs::path path = takes::typed_path(dialog.folder, typed);
    if ((typed.find('/') != std::string::npos || typed == "~") && base::exists(path)) {
        if (!base::is_folder(path)) return open_path(ui, path, add);
        if (!dialog.pointed) return go_to(dialog, path);
    }
    if (asks_where(ui) && !typed.empty() && dialog.matches.empty()) return open_path(ui, path, false);
    if (!dialog.chosen.empty()) {
        std::vector<fs::path> files;  // in list order
        for (const FolderEntry& entry : dialog.listing.entries)
            if (dialog.chosen.contains(entry.path)) files.push_back(entry.path);
        open_paths(ui, std::move(files), add);
        return;
    }
    if (dialog.cursor >= dialog.matches.size()) return;
    const FolderEntry entry = dialog.listing.entries[dialog.matches[dialog.cursor]];
    if (entry.folder) go_to(dialog, entry.path);
    else open_path(ui, entry.path, add);
}

void move_cursor(DialogState& dialog, std::ptrdiff_t by) {
    if (dialog.matches.empty()) return;
    const auto last = std::ssize(dialog.matches) - 1;
    dialog.cursor =
        static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(dialog.cursor) + by, 0, last));
    dialog.chosen.clear();
    dialog.pointed = true;
    dialog.scroll_to_cursor = true;
}

/// Handles the keys that the text field does not use, and Backspace if it was empty.
void handle_keys(const Ui& ui, bool was_empty) {
    constexpr std::ptrdiff_t page = 12;
    DialogState& dialog = ui.state.dialog;
    if (key_pressed(ImGuiKey_UpArrow)) move_cursor(dialog, -1);
    if (key_pressed(ImGuiKey_DownArrow)) move_cursor(dialog, 1);
    if (key_pressed(ImGuiKey_PageUp)) move_cursor(dialog, -page);
    if (key_pressed(ImGuiKey_PageDown)) move_cursor(dialog, page);
    if (key_pressed(ImGuiKey_Backspace) && was_empty) go_up(dialog);
    if (key_pressed(ImGuiKey_Escape)) close_open_dialog(ui);
}

/// Handles a click on a file: Ctrl adds or removes it, Shift chooses all files from the cursor to it.
void choose(DialogState& dialog, std::size_t row) {
    const auto path = [&](std::size_t match) { return dialog.listing.entries[dialog.matches[match]].path; };
    const auto is_file = [&](std::size_t match) { return !dialog.listing.entries[dialog.matches[match]].folder; };
    const ImGuiIO& io = ImGui::GetIO();
    if (!io.KeyCtrl && !io.KeyShift) dialog.chosen.clear();
    if (io.KeyShift) {
        dialog.chosen.clear();
        for (std::size_t i = std::min(row, dialog.cursor); i <= std::max(row, dialog.cursor); ++i)
            if (is_file(i)) dialog.chosen.insert(path(i));
        return;  // the cursor stays, because the next choice with Shift starts there, too
    }
    if (io.KeyCtrl) {
        // The first Ctrl-click keeps the file under the cursor.
        if (dialog.chosen.empty() && is_file(dialog.cursor)) dialog.chosen.insert(path(dialog.cursor));
        if (row != dialog.cursor && dialog.chosen.erase(path(row)) == 0) dialog.chosen.insert(path(row));
    }
    dialog.cursor = row;
}

/// The absolute paths of the files of all figures.
std::set<fs::path> open_files(const session::Session& session) {
    std::set<fs::path> files;
    for (const OpenFigure& open : session.document.figures) {
        files.insert(base::absolute(open.take.figure->motion_file).lexically_normal());
    }
    return files;
}

void draw_entry(const Ui& ui, std::size_t row, const std::set<fs::path>& open) {
    DialogState& dialog = ui.state.dialog;
    const FolderEntry& entry = dialog.listing.entries[dialog.matches[row]];
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const bool lit = dialog.chosen.empty() ? row == dialog.cursor : dialog.chosen.contains(entry.path);
    const std::string_view icon = entry.folder ? folder_icon : file_icon;
    const std::string_view letter = entry.folder ? "/" : " ";
    const std::string text = fmt::format("{}  {}", ui.state.icons ? icon : letter, entry.name);
    const float room = room_on_line();
    if (text_row(text, lit, entry.folder ? ui.colours.accent : ui.colours.text,
                 ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick)) {
        dialog.pointed = true;
        if (!entry.folder) choose(dialog, row);
        // A click opens a folder; a file needs a double click.
        if (entry.folder || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
            dialog.chosen.clear();
            dialog.cursor = row;
            dialog.accepted = true;
        }
    }
    help(clipped_tip(text, room));
    ui.tag("entry-{}", entry.name);
    if (!entry.folder && open.contains(entry.path.lexically_normal())) {
        ImGui::GetWindowDrawList()->AddText({at.x + text_width(text) + ui.px(12), at.y}, ui.colours.accent, "open");
        ui.tag("open-{}", entry.name);
    }
    ImGui::TableNextColumn();
    if (!entry.folder) text_at_right(ui.colours.dim_text, file_size(entry.bytes));
    if (row == dialog.cursor && std::exchange(dialog.scroll_to_cursor, false)) ImGui::SetScrollHereY();
}

void draw_list(const Ui& ui, float height) {
    DialogState& dialog = ui.state.dialog;
    const std::set<fs::path> open = open_files(ui.session);
    if (!dialog.listing.failure.empty())
        return wrapped_text(fmt::format("This folder can't be read: {}", dialog.listing.failure));
    if (!ImGui::BeginTable("entries", 2, ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg, {0, height})) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("size", ImGuiTableColumnFlags_WidthFixed, ui.px(80));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(dialog.matches.size()));
    // The row to scroll to must be drawn although it is not visible.
    if (dialog.scroll_to_cursor && !dialog.matches.empty()) include_row(clipper, static_cast<int>(dialog.cursor));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const ScopedId id(i);
            draw_entry(ui, static_cast<std::size_t>(i), open);
        }
    if (dialog.matches.empty()) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        dim_text(dialog.listing.entries.empty()                ? "No motion files here"
                 : dialog.typed.find('/') != std::string::npos ? "No name begins like this"
                                                               : "No name contains this");
    }
    ImGui::EndTable();
}

void draw_location(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    if (ImGui::Button("Up")) go_up(dialog);
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(dialog.listing.folder.c_str());
    if (ui.session.ui.recent_files.empty() || asks_where(ui)) return;
    draw_list(ui, {"##recent", "Recent files", -1}, [&] {
        if (const auto file = draw_recent_files(
                ui, [](const char* text) { return ImGui::Selectable(text); }, true))
            open_path(ui, *file, dialog.adding);
    });
}

void draw_open_buttons(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    const std::string several = dialog.chosen.size() > 1 ? fmt::format(" {}", dialog.chosen.size()) : "";
    for (const bool add : {false, true}) {
        const bool first = add == dialog.adding;
        const ScopedColour colour(ImGuiCol_Button, ui.colours.accent_soft, first);
        const char* name = add ? "Add" : "Open";
        if (button(ui, fmt::format("{}{}###{}", name, several, name), add ? "dialog-add" : "dialog-open",
                   fmt::format("{} what is open ({})", add ? "Add to" : "Replace", first ? "Enter" : "Shift+Enter")))
            accept(ui, add);
        ImGui::SameLine();
    }
    if (ImGui::Button("Open this folder")) open_path(ui, dialog.listing.folder, false);
    help("As a playlist that Page Down and Page Up step through (Ctrl+Enter)");
}

void draw_buttons(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    if (asks_where(ui)) {
        if (button(ui, "Use this folder", "dialog-folder", "Ctrl+Enter; Enter on a file takes its name, too"))
            open_path(ui, dialog.listing.folder, false);
    } else if (!asks_for_skeleton(ui)) draw_open_buttons(ui);
    else if (button(ui, names_skeleton(ui) ? "Use this" : "Retarget to this", "dialog-play-on")) accept(ui, false);
    ImGui::SameLine();
    if (ImGui::Button("Cancel")) close_open_dialog(ui);
    ImGui::SameLine(0, ui.px(20));
    if (check_box(ui, "All files", "dialog-all-files", dialog.all_files)) go_to(dialog, dialog.listing.folder);
}

void draw_open_dialog_content(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    draw_location(ui);
    const std::string typed_before = dialog.typed;
    const bool entered = dialog_field(
        ui, dialog, "Type to filter, or a path: /data/walk.bvh, ~/takes; Tab completes it", "dialog-name", dialog.typed,
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackCompletion, complete, &dialog);
    const bool in_field = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
    if (dialog.typed == typed_before) {
        narrow(dialog);
    } else {
        list_typed(dialog);
        narrow_anew(dialog);
    }
    draw_list(ui, -ImGui::GetFrameHeightWithSpacing());
    draw_buttons(ui);
    handle_keys(ui, typed_before.empty());
    // Shift exchanges opening and adding.
    const bool add = dialog.adding != ImGui::GetIO().KeyShift;
    const bool enter = entered || (!in_field && key_pressed(ImGuiKey_Enter));
    if (enter && ImGui::GetIO().KeyCtrl && !asks_for_skeleton(ui)) open_path(ui, dialog.listing.folder, false);
    else if (enter) accept(ui, add);
    if (std::exchange(dialog.accepted, false)) accept(ui, add);
}

void begin(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    dialog.adding = std::exchange(ui.state.add_asked, false);
    go_to(dialog, open_folder(ui));
}
}  // namespace

void draw_open_dialog(const Ui& ui) {
    DialogState& dialog = ui.state.dialog;
    if (dialog.opens(ui.session.ui.open_dialog.has_value())) begin(ui);
    if (!dialog.open) return;
    const std::string title = open_title(ui) + "###Open";
    if (draw_dialog(ui, title.c_str(), {720, 520}, dialog, [&] { draw_open_dialog_content(ui); })) close_open_dialog(ui);
}

SaveDialog system_save_dialog() { return nullptr; }
}  // namespace skelplay::panels
